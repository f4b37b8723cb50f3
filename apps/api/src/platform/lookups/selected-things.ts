import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { bigints } from '../identity/viewer.ts';
import type { HeldProperty } from './hold-property.ts';

/** What people select: items by their ids, all in service of a type in a unit, or units. */
type Selection = {
  itemIds?: readonly number[] | undefined;
  cells?: readonly { unitId: number; itemTypeId: number }[] | undefined;
  unitIds?: readonly number[] | undefined;
};

/** The items in service and the units of a selection at the property, at most `limit` of each, and whether it names others, which are not there. */
export async function selectSelected(
  db: Db,
  { organizationId, propertyId }: HeldProperty,
  { itemIds = [], cells = [], unitIds = [] }: Selection,
  limit: number,
): Promise<Selected> {
  const units = bigints(cells.map((cell) => cell.unitId));
  const types = bigints(cells.map((cell) => cell.itemTypeId));
  const atPlace = sql`organization_id = ${organizationId} and x.property_id = ${propertyId} and x.archived_at is null`;
  const { rows } = await sql<Selected>`
    with there as (
      select x.id, x.unit_id, x.item_type_id from item x where x.${atPlace} and x.status = 'ACTIVE'
        and (x.id = any (${bigints(itemIds)})
          or (x.unit_id, x.item_type_id) in (select c.unit_id, c.type_id from unnest(${units}, ${types}) as c (unit_id, type_id)))
    ), place as (
      select x.id from unit x where x.${atPlace} and x.id = any (${bigints(unitIds)} || ${units})
    )
    select (select coalesce(json_agg(t.id order by t.id), '[]') from (select t.id from there t order by t.id limit ${limit}) t) as "itemIds",
      (select coalesce(json_agg(p.id order by p.id), '[]') from (select p.id from place p where p.id = any (${bigints(unitIds)}) order by p.id
        limit ${limit}) p) as "unitIds",
      exists (select from unnest(${bigints(itemIds)}) as a (id) where a.id not in (select t.id from there t)) as "hasStrayItem",
      exists (select from unnest(${bigints(unitIds)} || ${units}) as a (id) where a.id not in (select p.id from place p)) as "hasStrayUnit"`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('a selection is always one row');
  return found;
}

type Selected = { itemIds: number[]; unitIds: number[]; hasStrayItem: boolean; hasStrayUnit: boolean };
