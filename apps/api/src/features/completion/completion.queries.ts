import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { type Viewer, visibleProperties, visibleProperty } from '#platform/identity/viewer.ts';
import { DEFAULT_AREA_TYPE, standInCte } from '#platform/lookups/standard-sets.ts';

/** The two counts of a share; undefined when the viewer does not see the place. */
export type Counted = { counted: number; total: number };

/**
 * Units of a property, and how many of them somebody scanned: its tag or that of one of its items in service was opened, or such an item was
 * photographed, or its serial number was read at a turn. A serial number that came with an import or was typed is no scan.
 */
export async function countScannedUnits(db: Db, viewer: Viewer, propertyId: number): Promise<Counted | undefined> {
  const { rows } = await sql<Counted>`
    with scope as materialized (${visibleProperty(viewer, propertyId)}), scanned as materialized (
      select distinct i.unit_id from scope s
      join item i on i.organization_id = s.organization_id and i.property_id = s.property_id
      where i.archived_at is null and i.status = 'ACTIVE' and i.unit_id is not null and (
        exists (select from file f where f.organization_id = i.organization_id and f.item_id = i.id and f.kind = 'ITEM_PHOTO'
          and f.state = 'READY' and f.archived_at is null)
        or exists (select from turn_serial r where r.organization_id = i.organization_id and r.item_id = i.id and r.archived_at is null)
        or ${hasScan(sql`t.item_id = i.id`)})
      union select u.id from scope s join unit u on u.organization_id = s.organization_id and u.property_id = s.property_id
      where ${hasScan(sql`t.unit_id = u.id`)}
    )
    select count(u.id) as total, count(n.unit_id) as counted from scope s
    left join unit u on u.organization_id = s.organization_id and u.property_id = s.property_id and u.archived_at is null
    left join scanned n on n.unit_id = u.id
    group by s.property_id`.execute(db);
  return rows[0];
}

// The scope `s` has the organization. A tag that was opened before it was linked says nothing of what it is on now.
function hasScan(isOnIt: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from scan_tag t join scan_tag_scan x on x.organization_id = t.organization_id and x.tag_id = t.id
    where t.organization_id = s.organization_id and ${isOnIt} and t.archived_at is null and x.result in ('SHOWN', 'REPORTED')
      and x.scanned_at >= t.linked_at)`;
}

/** Items expected on a property by the standard set of each unit, and how many of them are present with a serial number. */
export function countPropertyItems(db: Db, viewer: Viewer, propertyId: number): Promise<Counted | undefined> {
  const units = sql`
    select u.organization_id, u.id as unit_id, u.area_type_id from scope s
    join unit u on u.organization_id = s.organization_id and u.property_id = s.property_id and u.archived_at is null`;
  return countItems(db, visibleProperty(viewer, propertyId), units);
}

/** Items expected in one unit by its standard set, and how many of them are present with a serial number. */
export function countUnitItems(db: Db, viewer: Viewer, unitId: number): Promise<Counted | undefined> {
  const scope = sql`
    select u.organization_id, u.id as unit_id, u.area_type_id from unit u
    join property p on p.organization_id = u.organization_id and p.id = u.property_id
    where ${visibleProperties(viewer, 'p')} and u.id = ${unitId} and u.archived_at is null`;
  return countItems(db, scope, sql`select * from scope`);
}

// A type accepted in place of another counts as that one; surplus pieces do not count.
async function countItems(
  db: Db,
  scope: RawBuilder<unknown>,
  units: RawBuilder<unknown>,
): Promise<Counted | undefined> {
  const { rows } = await sql<Counted & { found: boolean }>`
    with scope as materialized (${scope}), units as materialized (${units}), ${standInCte},
    placed as materialized (
      select u.organization_id, u.unit_id, coalesce(u.area_type_id, d.id) as area_type_id from units u
      left join area_type d on lower(d.name) = lower(${DEFAULT_AREA_TYPE})
    ), standard as materialized (
      select n.area_type_id, coalesce(x.counted_under_id, n.item_type_id) as item_type_id, max(n.quantity)::int as quantity
      from standard_item n
      left join stand_in x on x.area_type_id = n.area_type_id and x.item_type_id = n.item_type_id
      group by 1, 2
    ), absent as materialized (
      select distinct a.unit_id, coalesce(x.counted_under_id, a.item_type_id) as item_type_id from placed u
      join unit_item_type_absence a on a.organization_id = u.organization_id and a.unit_id = u.unit_id and a.archived_at is null
      left join stand_in x on x.area_type_id = u.area_type_id and x.item_type_id = a.item_type_id
    ), plated as materialized (
      select i.unit_id, coalesce(x.counted_under_id, i.item_type_id) as item_type_id, count(*)::int as pieces from placed u
      join item i on i.organization_id = u.organization_id and i.unit_id = u.unit_id
      left join stand_in x on x.area_type_id = u.area_type_id and x.item_type_id = i.item_type_id
      where i.archived_at is null and i.status = 'ACTIVE' and i.serial_number is not null
      group by 1, 2
    ), expected as (
      select u.unit_id, n.item_type_id, n.quantity from placed u
      join standard n on n.area_type_id = u.area_type_id
      left join absent a on a.unit_id = u.unit_id and a.item_type_id = n.item_type_id
      where a.unit_id is null
    )
    select exists (select from scope) as found, coalesce(sum(e.quantity), 0)::int as total,
      coalesce(sum(least(e.quantity, coalesce(p.pieces, 0))), 0)::int as counted
    from expected e left join plated p on p.unit_id = e.unit_id and p.item_type_id = e.item_type_id`.execute(db);
  const [row] = rows;
  return row?.found ? { counted: row.counted, total: row.total } : undefined;
}
