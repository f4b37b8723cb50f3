import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { bigints, type Viewer, visibleProperties } from '#platform/viewer.ts';
import { computedSnapshots, SNAPSHOT_COLUMNS } from './snapshot.queries.ts';

/**
 * One row a property the viewer sees, from the snapshots, as the JSON text of a page; `missing` names properties that have
 * no snapshot yet and are not in the page.
 *
 * A snapshot of today that nothing has changed since is current, so its `computedAt` is now; one with a change still to be folded
 * in is as old as it is. A row can then never be older than an import that it tells of.
 */
export async function selectPortfolio(db: Db, viewer: Viewer, asOf: string): Promise<Portfolio> {
  const { rows } = await sql<Portfolio>`${page(viewer, asOf, sql`left join property_snapshot`)}`.execute(db);
  return rows[0] as Portfolio; // why: an aggregate without groups always gives one row
}

/** The same page, with the properties of `missing` computed on the spot, so that none is absent and none is shown as empty. */
export async function selectPortfolioComputing(
  db: Db,
  viewer: Viewer,
  missing: readonly number[],
  asOf: string,
): Promise<Portfolio> {
  const { rows } = await sql<Portfolio>`with scope as materialized (
      select p.organization_id, p.id as property_id from property p
      where ${visibleProperties(viewer, 'p')} and p.id = any (${bigints(missing)})
    ), ${computedSnapshots(asOf)}, known as (
      select ${SNAPSHOT_COLUMNS} from property_snapshot where organization_id = any (${bigints(viewer.organizationIds)})
        and property_id <> all (${bigints(missing)})
      union all
      select ${SNAPSHOT_COLUMNS} from computed
    )
    ${page(viewer, asOf, sql`left join known`)}`.execute(db);
  return rows[0] as Portfolio; // why: an aggregate without groups always gives one row
}

// A row turned to JSON as a whole costs half of one built key by key.
function page(viewer: Viewer, asOf: string, joinSnapshots: RawBuilder<unknown>): RawBuilder<unknown> {
  const instant = (value: RawBuilder<unknown>) =>
    sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const computedAt = sql`case when s.as_of = ${asOf}::date and not exists (select from change_note n
          where n.organization_id in (p.organization_id, 0) and n.property_id in (p.id, 0) and n.recounts) then now() else s.computed_at end`;
  return sql`select json_build_object(
      'results', coalesce(json_agg(r order by r."propertyName", r."propertyId") filter (where r."asOf" is not null), '[]'),
      'total', count(*), 'nextCursor', null
    )::text as page,
    coalesce(array_agg(r."propertyId") filter (where r."asOf" is null), '{}') as missing
    from (
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
      ${joinSnapshots} s on s.organization_id = p.organization_id and s.property_id = p.id
      left join app_user rm on rm.id = p.regional_manager_id
      left join app_user rmm on rmm.id = p.regional_maintenance_manager_id
      where ${visibleProperties(viewer, 'p')}
    ) r`;
}

export type Portfolio = { page: string; missing: number[] };
