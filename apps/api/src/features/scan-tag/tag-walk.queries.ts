import type { TagWalk, UnitTagWalk } from '@lintel/contract/scan-tags/scan-tag';
import type { Db } from '@lintel/db/pooled-kysely';
import { type ExpectedType, expectedHere, type StandIn } from '@lintel/domain/items/standard-set';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { DEFAULT_AREA_TYPE } from '#platform/lookups/standard-sets.ts';

type Walk = z.input<typeof TagWalk>;
type Item = Walk['items'][number] & { itemTypeId: number };
type WalkRow = {
  unitId: number;
  unitName: string;
  items: Item[];
  expected: (ExpectedType & { itemType: string })[];
  standIns: StandIn[];
  absentTypeIds: number[];
};

/** The items of the unit that a tag is on, or that its item is in, and what of its standard set is missing; null where there is no such unit. */
export async function selectWalk(db: Db, viewer: Viewer, tagId: number): Promise<Walk | null> {
  const { rows } = await sql<WalkRow>`${hereOf(
    viewer,
    sql`scan_tag t left join item i on i.organization_id = t.organization_id and i.id = t.item_id and i.archived_at is null
      join unit u on u.organization_id = t.organization_id and u.id = case when t.unit_id is not null then t.unit_id else i.unit_id end`,
    sql`t.id = ${tagId}`,
  )} select ${walkColumns} from here h`.execute(db);
  const [row] = rows;
  return row ? walkOf(row) : null;
}

type UnitWalk = z.input<typeof UnitTagWalk>;
type UnitWalkRow = WalkRow & Omit<UnitWalk, keyof Walk>;

/** The same of a unit, with the next one of its property where an item has no tag: after the last comes the first again. */
export async function selectUnitWalk(db: Db, viewer: Viewer, unitId: number): Promise<UnitWalk | null> {
  const { rows } = await sql<UnitWalkRow>`${hereOf(viewer, sql`unit u`, sql`u.id = ${unitId}`)}
    select ${walkColumns}, h.organization_id as "organizationId", h.property_id as "propertyId", h.property_name as "propertyName",
      (select json_build_object('unitId', n.id, 'unitName', n.name) from (
        ${unitToWalk(sql`(n.sort_key, n.id) > (h.sort_key, h.id)`)} union all ${unitToWalk(sql`(n.sort_key, n.id) < (h.sort_key, h.id)`)}
        limit 1) n) as "nextUnit"
    from here h`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { organizationId, propertyId, propertyName, nextUnit } = row;
  return { ...walkOf(row), organizationId, propertyId, propertyName, nextUnit };
}

/** The first unit of the property of `h` on that side of it where an item has no tag. */
const unitToWalk = (side: RawBuilder<boolean>): RawBuilder<unknown> => sql`(select n.id, n.name from unit n
  where n.organization_id = h.organization_id and n.property_id = h.property_id and n.archived_at is null and ${side}
    and exists (select from item i where i.organization_id = n.organization_id and i.unit_id = n.id and i.archived_at is null
      and i.status = 'ACTIVE' and not ${HAS_TAG})
  order by n.sort_key, n.id limit 1)`;

/** Whether the item `i` has a tag. */
export const HAS_TAG: RawBuilder<boolean> = sql`exists (select from scan_tag t
  where t.organization_id = i.organization_id and t.item_id = i.id and t.archived_at is null)`;

const hereOf = (viewer: Viewer, from: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    with here as materialized (
      select u.organization_id, u.property_id, u.id, u.name, u.sort_key, p.name as property_name,
        coalesce(u.area_type_id, (select a.id from area_type a
        where lower(a.name) = lower(${DEFAULT_AREA_TYPE}) order by a.id limit 1)) as area_type_id
      from ${from}
      join property p on p.organization_id = u.organization_id and p.id = u.property_id
      where ${visibleProperties(viewer, 'p')} and u.archived_at is null and ${condition}
    )`;

const walkColumns: RawBuilder<unknown> = sql`h.id as "unitId", h.name as "unitName",
      (select coalesce(json_agg(w order by w."hasTag", w."itemType", w."itemId"), '[]') from (
        select i.id as "itemId", i.item_type_id as "itemTypeId", y.name as "itemType", ${HAS_TAG} as "hasTag"
        from item i join item_type y on y.id = i.item_type_id
        where i.organization_id = h.organization_id and i.unit_id = h.id and i.archived_at is null and i.status = 'ACTIVE') w) as items,
      (select coalesce(json_agg(json_build_object('itemTypeId', n.item_type_id, 'quantity', n.quantity, 'itemType', y.name) order by y.name), '[]')
        from standard_item n join item_type y on y.id = n.item_type_id where n.area_type_id = h.area_type_id) as expected,
      (select coalesce(json_agg(json_build_object('itemTypeId', x.alternative_item_type_id, 'countedUnderId', x.item_type_id)), '[]')
        from standard_item_alternative x where x.area_type_id = h.area_type_id) as "standIns",
      (select coalesce(json_agg(a.item_type_id), '[]') from unit_item_type_absence a
        where a.organization_id = h.organization_id and a.unit_id = h.id and a.archived_at is null) as "absentTypeIds"`;

function walkOf({ unitId, unitName, items, expected, standIns, absentTypeIds }: WalkRow): Walk {
  const presentTypeIds = items.map(({ itemTypeId }) => itemTypeId);
  const { types } = expectedHere({ expected, standIns, absentTypeIds, presentTypeIds });
  const missing = expected.flatMap(({ itemTypeId, itemType }) => {
    const { quantity = 0, pieces = 0 } = types.get(itemTypeId) ?? {};
    return quantity > pieces ? [{ itemTypeId, itemType, quantity: quantity - pieces }] : [];
  });
  return {
    unitId,
    unitName,
    items: items.map(({ itemTypeId: _, ...item }) => item),
    missing,
    tagged: items.filter(({ hasTag }) => hasTag).length,
    expected: items.length + missing.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}
