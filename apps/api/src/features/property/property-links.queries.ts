import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { bigints } from '#platform/identity/viewer.ts';

export type UnitCost = { itemTypeId: number; unitCostCents: number };

/** Those of the given people who belong to the organization and may sign in. */
export async function selectMembers(
  db: Db,
  organizationId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select u.id from membership m join app_user u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.user_id = any (${bigints(userIds)}) and m.archived_at is null
      and u.archived_at is null and u.disabled_at is null`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Those of the given item types that the catalogue has. */
export async function selectItemTypeIds(db: Db, itemTypeIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select t.id from item_type t where t.id = any (${bigints(itemTypeIds)}) and t.archived_at is null`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** What a property pays by item type, lowest type first. */
export async function selectUnitCosts(db: Db, organizationId: number, propertyId: number): Promise<UnitCost[]> {
  const { rows } = await sql<UnitCost>`
    select t.item_type_id as "itemTypeId", t.unit_cost_cents as "unitCostCents" from property_item_type t
    where t.organization_id = ${organizationId} and t.property_id = ${propertyId} and t.unit_cost_cents is not null
      and t.archived_at is null
    order by t.item_type_id`.execute(db);
  return rows;
}

/** Makes the given prices those of the property: what is not among them goes by the price book again. */
export async function replaceUnitCosts(
  db: Db,
  organizationId: number,
  propertyId: number,
  unitCosts: readonly UnitCost[],
): Promise<void> {
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(unitCosts)}::jsonb) as g("itemTypeId" bigint, "unitCostCents" bigint)
    ), cleared as (
      update property_item_type t set unit_cost_cents = null, version = t.version + 1, updated_at = now()
      where t.organization_id = ${organizationId} and t.property_id = ${propertyId} and t.unit_cost_cents is not null
        and t.item_type_id not in (select g."itemTypeId" from given g)
    ), kept as (
      insert into property_item_type as t (organization_id, property_id, item_type_id, unit_cost_cents)
      select ${organizationId}, ${propertyId}, g."itemTypeId", g."unitCostCents" from given g
      on conflict (organization_id, property_id, item_type_id) do update set unit_cost_cents = excluded.unit_cost_cents,
        version = t.version + 1, updated_at = now(), archived_at = null
    )
    select 1`.execute(db);
}
