import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type { Place } from '#platform/cursor.ts';
import { lifeCtes } from '#platform/lookups/item-life.ts';
import { type PageRow, pageColumns } from '#platform/page-json.ts';
import { type Viewer, visibleProperty } from '#platform/viewer.ts';
import { unitCountsCte, unitRowColumns } from './property-select.queries.ts';

export type UnitListOptions = {
  now: string;
  q: string;
  buildingId: number | undefined;
  isDescending: boolean;
  limit: number;
  after: Place | undefined;
};

// An array of ids rather than a join: the planner then expects enough items to look their types up by hash.
const itemsOfPage = sql`(select i.* from scope s join item i on i.organization_id = s.organization_id
  and i.unit_id = any ((select array_agg(w.id) from units w)::bigint[]) offset 0)`;

/**
 * One page of a property's units with item counts. Order: as people read names (2 before 10), which `unit.sort_key` stores;
 * ties by id, always rising.
 */
export async function selectUnitsOfProperty(
  db: Db,
  viewer: Viewer,
  propertyId: number,
  options: UnitListOptions,
): Promise<PageRow> {
  const { now, q, buildingId, isDescending, limit, after } = options;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const beyond = isDescending ? sql`<` : sql`>`;
  const filter = sql`u.archived_at is null and ${buildingId === undefined ? sql`true` : sql`u.building_id = ${buildingId}`}
    and ${q === '' ? sql`true` : sql`strpos(lower(u.name), lower(${q})) > 0`}`;
  const { rows } = await sql<PageRow>`
    with scope as materialized (${visibleProperty(viewer, propertyId)}),
    units as materialized (
      select u.* from scope s join unit u on u.organization_id = s.organization_id and u.property_id = s.property_id
      where ${filter} and ${
        after
          ? sql`u.sort_key ${beyond}= ${after.key} and (u.sort_key ${beyond} ${after.key} or u.id > ${after.id})`
          : sql`true`
      }
      order by u.sort_key ${direction}, u.id limit ${limit + 1}
    ),
    ${lifeCtes({ now, source: itemsOfPage })},
    ${unitCountsCte}, rows as (
      select u.sort_key, u.id, row_number() over (order by u.sort_key ${direction}, u.id) as at, to_json(r) as json from units u
      left join building b on b.organization_id = u.organization_id and b.id = u.building_id
      left join unit_counts c on c.unit_id = u.id cross join lateral (select ${unitRowColumns}) r
    )
    select exists (select from scope) as found,
      (select count(*) from scope s join unit u on u.organization_id = s.organization_id and u.property_id = s.property_id
        where ${filter}) as total,
      ${pageColumns(limit)}
    from rows x`.execute(db);
  return rows[0] as PageRow;
}

/** Id and name of every unit of a property, in reading order, as the JSON text of a page; undefined when not visible. */
export async function selectUnitNames(db: Db, viewer: Viewer, propertyId: number): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    with scope as (${visibleProperty(viewer, propertyId)})
    select json_build_object('results', coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.sort_key, u.id)
      filter (where u.id is not null), '[]'), 'total', count(u.id), 'nextCursor', null)::text as json
    from scope s
    left join unit u on u.organization_id = s.organization_id and u.property_id = s.property_id and u.archived_at is null
    group by s.property_id`.execute(db);
  return rows[0]?.json;
}
