import type { RowOfList } from '@lintel/contract/base/define-list';
import type { portfolioReport } from '@lintel/contract/properties/portfolio-report';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { placeWorkColumns, placeWorkCtes, placeWorkJoins } from './place-work.queries.ts';
import { computedSnapshots, SNAPSHOT_COLUMNS } from './snapshot.queries.ts';

export type Place = RowOfList<typeof portfolioReport>;

/**
 * One row a property the viewer sees, from the snapshots, in the order of their names; what has no snapshot is computed on the spot, so
 * that no property is absent and none is shown as empty.
 *
 * A snapshot of its property's today that nothing has changed since is current, so its `computedAt` is now; one with a change still to be folded
 * in is as old as it is. A row can then never be older than an import that it tells of. What is open there in turns, fire and life safety,
 * inspections and red flags is read from their own tables, and what can still be claimed is never older either (`placeWorkCtes`).
 */
export async function selectPortfolio(db: Db, viewer: Viewer, now: string): Promise<Place[]> {
  const { rows: known } = await stored(viewer, now).execute(db);
  const missing = known.filter((place) => !isKnown(place)).map(({ propertyId }) => propertyId);
  return (missing.length === 0 ? known : (await computing(viewer, missing, now).execute(db)).rows).filter(isKnown);
}

type Found = Place | (Omit<Place, 'asOf'> & { asOf: null });

function isKnown(place: Found): place is Place {
  return place.asOf !== null;
}

function stored(viewer: Viewer, now: string): RawBuilder<Found> {
  return sql`with ${placeWorkCtes(viewer, now)} ${places(sql`property_snapshot`)}`;
}

function computing(viewer: Viewer, missing: readonly number[], now: string): RawBuilder<Found> {
  return sql`
    with scope as materialized (
      select p.organization_id, p.id as property_id, p.timezone from property p
      where ${visibleProperties(viewer, 'p')} and p.id = any (${bigints(missing)})
    ), ${computedSnapshots(now)}, known as materialized (
      select ${SNAPSHOT_COLUMNS} from property_snapshot where organization_id = any (${bigints(viewer.organizationIds)})
        and property_id <> all (${bigints(missing)})
      union all
      select ${SNAPSHOT_COLUMNS} from computed
    ), ${placeWorkCtes(viewer, now)} ${places(sql`known`)}`;
}

// One row for each of the CTE `place`, in the order of their names, with the columns of a snapshot where `snapshots` has one.
function places(snapshots: RawBuilder<unknown>): RawBuilder<Found> {
  const instant = (value: RawBuilder<unknown>) =>
    sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const computedAt = sql`case when d.is_current then now() else s.computed_at end`;
  return sql`
      select p.id as "propertyId", p.organization_id as "organizationId", p.name as "propertyName", p.city, p.state, p.latitude, p.longitude, p.timezone,
        p.year_built as "yearBuilt", p.kind, p.region, nullif(concat_ws(' ', rm.first_name, rm.last_name), '') as "regionalManager",
        nullif(concat_ws(' ', rmm.first_name, rmm.last_name), '') as "regionalMaintenanceManager", p.is_demo as "isDemo", p.photo_file_id as "photoFileId", s.units,
        s.units_with_items as "unitsWithItems", s.items, s.dated_items as "datedItems", s.minimum_age_items as "minimumAgeItems",
        s.priced_items as "pricedItems", s.lifed_items as "lifedItems", s.no_life_items as "noLifeItems",
        s.planned_items as "plannedItems", s.complete_units as "completeUnits", s.installed_this_year as "installedThisYear",
        s.age_years_sum as "ageYearsSum", s.backlog_cents as "backlogCents", s.backlog_count as "backlogCount",
        s.replacement_value_cents as "replacementValueCents", s.due_this_year_cents as "dueThisYearCents",
        s.weak_cents as "weakCents", s.weak_count as "weakCount", s.undated_count as "undatedCount", s.top_reasons as "topReasons", ${placeWorkColumns},
        ${instant(sql`s.last_import_at`)} as "lastImportAt", s.as_of as "asOf", ${instant(computedAt)} as "computedAt"
      from place d join property p on p.organization_id = d.organization_id and p.id = d.id
      left join ${snapshots} s on s.organization_id = p.organization_id and s.property_id = p.id
      left join app_user rm on rm.id = p.regional_manager_id
      left join app_user rmm on rmm.id = p.regional_maintenance_manager_id
      ${placeWorkJoins}
      order by p.name, p.id`;
}
