import type { RowOfList } from '@lintel/contract/define-list';
import type { portfolioReport } from '@lintel/contract/portfolio-report';
import type { Db } from '@lintel/db/pooled-kysely';
import { DEFAULT_TIME_ZONE } from '@lintel/domain/time-zones';
import { type RawBuilder, sql } from 'kysely';
import { localDay } from '#platform/day.ts';
import { type JsonPage, selectPageJson } from '#platform/json-text.ts';
import { placeInOrder, selectPage } from '#platform/page.ts';
import { bigints, type Viewer, visibleProperties } from '#platform/viewer.ts';
import { computedSnapshots, SNAPSHOT_COLUMNS } from './snapshot.queries.ts';

export type Place = RowOfList<typeof portfolioReport>;
/** Properties that have no snapshot yet, and so no row. */
type Missing = { missing: number[] };
type Summary = JsonPage<Place>;

/**
 * One row a property the viewer sees, from the snapshots, the most due first, with the sums over them, as the JSON of the answer; what has no snapshot is
 * computed on the spot, so that no property is absent and none is shown as empty.
 *
 * A snapshot of its property's today that nothing has changed since is current, so its `computedAt` is now; one with a change still to be folded
 * in is as old as it is. A row can then never be older than an import that it tells of.
 */
export async function selectPortfolio(db: Db, viewer: Viewer, now: string): Promise<Summary> {
  const json = (parts: Parts) =>
    selectPageJson<Place, object, Missing>(db, 'portfolio', { ...parts, more: membersOf(now) }, MISSING);
  const known = await json(stored(viewer, now, MOST_DUE));
  return known.missing.length === 0 ? known : json(computing(viewer, known.missing, now, MOST_DUE));
}

/** The same rows, in the order of their names. */
export async function selectPortfolioRows(db: Db, viewer: Viewer, now: string): Promise<Place[]> {
  const read = (parts: Parts) => selectPage<Place, Missing>(db, { ...parts, more: MISSING });
  const known = await read(stored(viewer, now, BY_NAME));
  const { missing } = known.more;
  return missing.length === 0 ? known.rows : (await read(computing(viewer, missing, now, BY_NAME))).rows;
}

const BY_NAME = sql`r."propertyName", r."propertyId"`;
const MOST_DUE = sql`r."dueThisYearCents" desc nulls last, ${BY_NAME}`;

function stored(viewer: Viewer, now: string, order: RawBuilder<unknown>): Parts {
  return { total: TOTAL, ctes: (own) => sql`${placeCte(viewer, now, sql`property_snapshot`)}, ${rowsCte(own, order)}` };
}

function computing(viewer: Viewer, missing: readonly number[], now: string, order: RawBuilder<unknown>): Parts {
  const known = sql`scope as materialized (
      select p.organization_id, p.id as property_id, p.timezone from property p
      where ${visibleProperties(viewer, 'p')} and p.id = any (${bigints(missing)})
    ), ${computedSnapshots(now)}, known as (
      select ${SNAPSHOT_COLUMNS} from property_snapshot where organization_id = any (${bigints(viewer.organizationIds)})
        and property_id <> all (${bigints(missing)})
      union all
      select ${SNAPSHOT_COLUMNS} from computed
    )`;
  return { total: TOTAL, ctes: (own) => sql`${known}, ${placeCte(viewer, now, sql`known`)}, ${rowsCte(own, order)}` };
}

const TOTAL = sql`(select count(*) from place)`;
const MISSING = {
  missing: sql`(select coalesce(array_agg(p."propertyId") filter (where p."asOf" is null), '{}') from place p)`,
};

// What the answer holds beside its rows; the sums are those of `totalsOf`.
function membersOf(now: string) {
  return {
    asOf: sql`coalesce((select min(p."asOf") from place p), ${localDay(now, sql`${DEFAULT_TIME_ZONE}::text`)})`,
    computedAt: sql`coalesce((select min(p."computedAt") from place p), ${now}::text)`,
    totals: sql`(select to_json(s) from sums s)`,
    figures: sql`'[]'::json`,
  };
}

// Known and unknown sums as sumPlaces of domain/portfolio has them: one that no property knows is null.
const SUMS_CTE = sql`sums as (
      select coalesce(sum(units), 0) as units, coalesce(sum("unitsWithItems"), 0) as "unitsWithItems", coalesce(sum(items), 0) as items,
        coalesce(sum("datedItems"), 0) as "datedItems", coalesce(sum("minimumAgeItems"), 0) as "minimumAgeItems",
        coalesce(sum("pricedItems"), 0) as "pricedItems", coalesce(sum("lifedItems"), 0) as "lifedItems",
        coalesce(sum("noLifeItems"), 0) as "noLifeItems", coalesce(sum("plannedItems"), 0) as "plannedItems",
        coalesce(sum("completeUnits"), 0) as "completeUnits", coalesce(sum("installedThisYear"), 0) as "installedThisYear",
        sum("ageYearsSum") as "ageYearsSum", sum("backlogCents") as "backlogCents", sum("backlogCount") as "backlogCount",
        sum("replacementValueCents") as "replacementValueCents", sum("dueThisYearCents") as "dueThisYearCents",
        sum("weakCents") as "weakCents", coalesce(sum("weakCount"), 0) as "weakCount", coalesce(sum("undatedCount"), 0) as "undatedCount",
        (sum("dueThisYearCents") filter (where "unitsWithItems" > 0))::float8
          / sum("unitsWithItems") filter (where "unitsWithItems" > 0 and "dueThisYearCents" is not null) as "dueCentsPerUnit"
      from place
    )`;

function rowsCte(own: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`rows as (
      select ${placeInOrder(order)}, ${own} from place r where r."asOf" is not null
    ), ${SUMS_CTE}`;
}

// CTE `place`: one row for each property, with the columns of a snapshot where `snapshots` has one.
function placeCte(viewer: Viewer, now: string, snapshots: RawBuilder<unknown>): RawBuilder<unknown> {
  const instant = (value: RawBuilder<unknown>) =>
    sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const computedAt = sql`case when s.as_of = ${localDay(now, 'p.timezone')} and not exists (select from change_note n
          where n.organization_id in (p.organization_id, 0) and n.property_id in (p.id, 0) and n.recounts) then now() else s.computed_at end`;
  return sql`place as materialized (
      select p.id as "propertyId", p.organization_id as "organizationId", p.name as "propertyName", p.city, p.state,
        p.year_built as "yearBuilt", p.kind, nullif(concat_ws(' ', rm.first_name, rm.last_name), '') as "regionalManager",
        nullif(concat_ws(' ', rmm.first_name, rmm.last_name), '') as "regionalMaintenanceManager", s.units,
        s.units_with_items as "unitsWithItems", s.items, s.dated_items as "datedItems", s.minimum_age_items as "minimumAgeItems",
        s.priced_items as "pricedItems", s.lifed_items as "lifedItems", s.no_life_items as "noLifeItems",
        s.planned_items as "plannedItems", s.complete_units as "completeUnits", s.installed_this_year as "installedThisYear",
        s.age_years_sum as "ageYearsSum", s.backlog_cents as "backlogCents", s.backlog_count as "backlogCount",
        s.replacement_value_cents as "replacementValueCents", s.due_this_year_cents as "dueThisYearCents",
        s.weak_cents as "weakCents", s.weak_count as "weakCount", s.undated_count as "undatedCount", s.top_reasons as "topReasons",
        ${instant(sql`s.last_import_at`)} as "lastImportAt", s.as_of as "asOf", ${instant(computedAt)} as "computedAt"
      from property p
      left join ${snapshots} s on s.organization_id = p.organization_id and s.property_id = p.id
      left join app_user rm on rm.id = p.regional_manager_id
      left join app_user rmm on rmm.id = p.regional_maintenance_manager_id
      where ${visibleProperties(viewer, 'p')}
    )`;
}

type Parts = { total: RawBuilder<unknown>; ctes(own: RawBuilder<unknown>): RawBuilder<unknown> };
