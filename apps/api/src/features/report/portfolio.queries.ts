import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { bigints, type Viewer, visibleProperties } from '#platform/viewer.ts';
import { computedSnapshots, SNAPSHOT_COLUMNS } from './snapshot.queries.ts';

/**
 * One row a property the viewer sees, from the snapshots, as the JSON text of a page; `missing` names properties that have
 * no snapshot yet and are not in the page.
 */
export async function selectPortfolio(db: Db, viewer: Viewer): Promise<Portfolio> {
  const { rows } = await sql<Portfolio>`${page(viewer, sql`left join property_snapshot`)}`.execute(db);
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
    ${page(viewer, sql`left join known`)}`.execute(db);
  return rows[0] as Portfolio; // why: an aggregate without groups always gives one row
}

function page(viewer: Viewer, joinSnapshots: RawBuilder<unknown>): RawBuilder<unknown> {
  const instant = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return sql`select json_build_object(
      'results', coalesce(json_agg(json_build_object('propertyId', p.id, 'organizationId', p.organization_id, 'propertyName', p.name,
        'city', p.city, 'state', p.state, 'yearBuilt', p.year_built, 'kind', p.kind,
        'regionalManager', nullif(concat_ws(' ', rm.first_name, rm.last_name), ''),
        'regionalMaintenanceManager', nullif(concat_ws(' ', rmm.first_name, rmm.last_name), ''),
        'units', s.units, 'items', s.items, 'datedItems', s.dated_items, 'pricedItems', s.priced_items,
        'completeUnits', s.complete_units, 'ageYearsSum', s.age_years_sum, 'backlogCents', s.backlog_cents,
        'backlogCount', s.backlog_count, 'replacementValueCents', s.replacement_value_cents,
        'dueThisYearCents', s.due_this_year_cents, 'weakCents', s.weak_cents, 'weakCount', s.weak_count,
        'undatedCount', s.undated_count, 'topReasons', s.top_reasons, 'lastImportAt', ${instant('s.last_import_at')},
        'asOf', s.as_of, 'computedAt', ${instant('s.computed_at')}) order by p.name, p.id) filter (where s.property_id is not null), '[]'),
      'total', count(*), 'nextCursor', null
    )::text as page,
    coalesce(array_agg(p.id) filter (where s.property_id is null), '{}') as missing
    from property p
    ${joinSnapshots} s on s.organization_id = p.organization_id and s.property_id = p.id
    left join app_user rm on rm.id = p.regional_manager_id
    left join app_user rmm on rmm.id = p.regional_maintenance_manager_id
    where ${visibleProperties(viewer, 'p')}`;
}

export type Portfolio = { page: string; missing: number[] };
