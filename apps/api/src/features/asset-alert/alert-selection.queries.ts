import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type { HeldProperty } from '#platform/lookups/hold-property.ts';
import { bigints } from '#platform/viewer.ts';

/** What flags are raised about: items by their ids, all in service of a type in a unit, or units. */
export type FlagSelection = {
  itemIds?: readonly number[] | undefined;
  cells?: readonly { unitId: number; itemTypeId: number }[] | undefined;
  unitIds?: readonly number[] | undefined;
};

/** The items in service and the units of a selection that are at the property, at most `limit` of each; others are left out. */
export async function selectFlagged(
  db: Db,
  { organizationId, propertyId }: HeldProperty,
  { itemIds = [], cells = [], unitIds = [] }: FlagSelection,
  limit: number,
): Promise<{ itemIds: number[]; unitIds: number[] }> {
  const units = bigints(cells.map((cell) => cell.unitId));
  const types = bigints(cells.map((cell) => cell.itemTypeId));
  const { rows } = await sql<{ itemIds: number[]; unitIds: number[] }>`
    select (select coalesce(json_agg(x.id order by x.id), '[]') from (
        select i.id from item i
        where i.organization_id = ${organizationId} and i.property_id = ${propertyId} and i.archived_at is null and i.status = 'ACTIVE'
          and (i.id = any (${bigints(itemIds)})
            or (i.unit_id, i.item_type_id) in (select c.unit_id, c.type_id from unnest(${units}, ${types}) as c (unit_id, type_id)))
        order by i.id limit ${limit}) x) as "itemIds",
      (select coalesce(json_agg(x.id order by x.id), '[]') from (
        select u.id from unit u
        where u.organization_id = ${organizationId} and u.property_id = ${propertyId} and u.archived_at is null and u.id = any (${bigints(unitIds)})
        order by u.id limit ${limit}) x) as "unitIds"`.execute(db);
  return rows[0] ?? { itemIds: [], unitIds: [] };
}
