import type { RowOf } from '@lintel/contract/base/route';
import type { property } from '@lintel/contract/properties/property';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { type Viewer, visibleProperty } from '#platform/identity/viewer.ts';
import type { CursorPosition } from '#platform/sql/cursor.ts';
import { type Page, type PageOrder, pageOfFound, placeColumns, selectPage } from '#platform/sql/page.ts';
import { unitCountsCtes, unitRowColumns } from './property-select.queries.ts';
import type { UnitRow } from './unit-columns.ts';

type NamedUnit = RowOf<typeof property.listPropertyUnits>;

export type UnitListOptions = {
  now: string;
  q: string;
  buildingId: number | undefined;
  isDescending: boolean;
  limit: number;
  after: CursorPosition | undefined;
};

/**
 * One page of a property's units with item counts. Order: as people read names (2 before 10), which `unit.sort_key` stores;
 * ties by id, always rising.
 */
export function selectUnitsOfProperty(
  db: Db,
  viewer: Viewer,
  propertyId: number,
  options: UnitListOptions,
): Promise<Page<UnitRow>> {
  const { now, q, buildingId, isDescending, limit, after } = options;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const beyond = isDescending ? sql`<` : sql`>`;
  const filter = sql`u.archived_at is null and ${buildingId === undefined ? sql`true` : sql`u.building_id = ${buildingId}`}
    and ${q === '' ? sql`true` : sql`strpos(lower(u.name), lower(${q})) > 0`}`;
  return selectPage<UnitRow>(db, {
    limit,
    found: sql`exists (select from scope)`,
    total: sql`(select count(*) from scope s join unit u on u.organization_id = s.organization_id and u.property_id = s.property_id
        where ${filter})`,
    ctes: sql`scope as materialized (${visibleProperty(viewer, propertyId)}),
    units as materialized (
      select u.* from scope s join unit u on u.organization_id = s.organization_id and u.property_id = s.property_id
      where ${filter} and ${
        after
          ? sql`u.sort_key ${beyond}= ${after.key} and (u.sort_key ${beyond} ${after.key} or u.id > ${after.id})`
          : sql`true`
      }
      order by u.sort_key ${direction}, u.id limit ${limit + 1}
    ),
    ${unitCountsCtes(now, sql`(select array_agg(w.id) from units w)::bigint[]`)}, rows as (
      select ${placeColumns({ isDescending }, 'u')}, r.* from units u
      left join building b on b.organization_id = u.organization_id and b.id = u.building_id
      left join unit_counts c on c.unit_id = u.id cross join lateral (select ${unitRowColumns}) r
    )`,
  });
}

/** Id and name of every unit of a property, in reading order. */
export async function selectUnitNames(
  db: Db,
  viewer: Viewer,
  propertyId: number,
  asked: PageOrder,
): Promise<Page<NamedUnit>> {
  return selectPage<NamedUnit>(db, {
    limit: asked.limit,
    found: sql`exists (select from scope)`,
    ctes: sql`scope as materialized (${visibleProperty(viewer, propertyId)}), found as (
      select u.sort_key, u.id, u.name from scope s
      join unit u on u.organization_id = s.organization_id and u.property_id = s.property_id and u.archived_at is null
    ), ${pageOfFound(asked)}, rows as (select ${placeColumns(asked)}, page.id, page.name from page)`,
  });
}
