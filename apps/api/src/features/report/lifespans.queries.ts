import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';

/** The item types among `itemTypeIds` that exist, with what the organization has set for them. */
export async function selectLifespans(
  db: Db,
  organizationId: number,
  itemTypeIds: readonly number[],
): Promise<Lifespan[]> {
  const { rows } =
    await sql<Lifespan>`select t.id as "itemTypeId", ot.eul_years as "eulYears", ot.unit_cost_cents as "unitCostCents"
    from item_type t
    left join organization_item_type ot on ot.organization_id = ${organizationId} and ot.item_type_id = t.id and ot.archived_at is null
    where t.id = any (${`{${itemTypeIds.join(',')}}`}::bigint[]) and t.archived_at is null
    order by t.id`.execute(db);
  return rows;
}

/**
 * Sets expected lives (years) and, where `unitCostCents` is given, unit prices dated `today`; null clears.
 */
export async function upsertLifespans(
  db: Db,
  organizationId: number,
  lifespans: readonly LifespanChange[],
  today: string,
): Promise<void> {
  const given = lifespans.map(({ itemTypeId, eulYears, unitCostCents }) => ({
    itemTypeId,
    eulYears,
    unitCostCents: unitCostCents ?? null,
    setsCost: unitCostCents !== undefined,
  }));
  await sql`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g("itemTypeId" bigint, "eulYears" numeric, "unitCostCents" bigint, "setsCost" boolean)
    )
    insert into organization_item_type as ot (organization_id, item_type_id, eul_years, unit_cost_cents, priced_on)
    select ${organizationId}, g."itemTypeId", g."eulYears", g."unitCostCents",
      case when g."unitCostCents" is not null then ${today}::date end
    from given g
    on conflict (organization_id, item_type_id) do update set eul_years = excluded.eul_years,
      unit_cost_cents = case when (select g."setsCost" from given g where g."itemTypeId" = ot.item_type_id)
        then excluded.unit_cost_cents else ot.unit_cost_cents end,
      priced_on = case when (select g."setsCost" from given g where g."itemTypeId" = ot.item_type_id)
        then excluded.priced_on else ot.priced_on end,
      version = ot.version + 1, updated_at = now(), archived_at = null`.execute(db);
}

export type Lifespan = { itemTypeId: number; eulYears: number | null; unitCostCents: number | null };
export type LifespanChange = { itemTypeId: number; eulYears: number | null; unitCostCents?: number | null };
