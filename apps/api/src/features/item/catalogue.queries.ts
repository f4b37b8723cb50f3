import type { RowOf } from '@lintel/contract/base/route';
import type { itemType } from '@lintel/contract/items/item-type';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';

type WireType = RowOf<typeof itemType.listItemTypes>;
type WireStandard = RowOf<typeof itemType.listStandardItems>;

const itemTypeColumns: RawBuilder<unknown> = sql`t.id, t.name, t.category, t.icon, t.average_life_span as "averageLifeSpan",
  t.typical_cost_cents as "typicalCostCents", t.typical_cost_year as "typicalCostYear", t.warranty_months as "warrantyMonths",
  t.is_capital as "isCapital", t.version`;

/** Item types by name. */
export async function selectItemTypes(db: Db): Promise<WireType[]> {
  const { rows } = await sql<WireType>`
    select ${itemTypeColumns} from item_type t where t.archived_at is null order by t.name, t.id`.execute(db);
  return rows;
}

/** The standard set of each kind of area with the types that will do in each place. */
export async function selectStandardItems(db: Db): Promise<WireStandard[]> {
  const { rows } = await sql<WireStandard>`
    select a.id as "areaTypeId", a.name as "areaType", t.id as "itemTypeId", t.name as "itemType",
      (select coalesce(json_agg(json_build_object('itemTypeId', o.id, 'itemType', o.name) order by o.name), '[]')
        from standard_item_alternative x join item_type o on o.id = x.alternative_item_type_id and o.archived_at is null
        where x.area_type_id = s.area_type_id and x.item_type_id = s.item_type_id) as alternatives,
      s.quantity, a.standard_version as version
    from standard_item s join area_type a on a.id = s.area_type_id
    join item_type t on t.id = s.item_type_id and t.archived_at is null
    order by a.sort_order, a.name, t.name, t.id`.execute(db);
  return rows;
}

export type ItemTypeFacts = {
  averageLifeSpan: number | null;
  typicalCostCents: number | null;
  typicalCostYear: number | null;
  warrantyMonths: number | null;
  isCapital: boolean;
};

/** The current item type, locked until the transaction ends. */
export async function lockItemType(db: Db, id: number): Promise<(ItemTypeFacts & { version: number }) | undefined> {
  const { rows } = await sql<ItemTypeFacts & { version: number }>`
    select t.version, t.average_life_span::float8 as "averageLifeSpan", t.typical_cost_cents as "typicalCostCents",
      t.typical_cost_year as "typicalCostYear", t.warranty_months as "warrantyMonths", t.is_capital as "isCapital"
    from item_type t where t.id = ${id} and t.archived_at is null for no key update of t`.execute(db);
  return rows[0];
}

/** Writes a held item type and gives it back. */
export async function updateItemType(db: Db, id: number, facts: ItemTypeFacts): Promise<WireType> {
  const { rows } = await sql<WireType>`
    with t as (
      update item_type t set average_life_span = ${facts.averageLifeSpan}::numeric, typical_cost_cents = ${facts.typicalCostCents}::bigint,
        typical_cost_year = ${facts.typicalCostYear}::smallint, warranty_months = ${facts.warrantyMonths}::smallint,
        is_capital = ${facts.isCapital}, version = t.version + 1, updated_at = now()
      where t.id = ${id} returning t.*
    )
    select ${itemTypeColumns} from t`.execute(db);
  return rows[0] as WireType;
}

/** The version of an area type's standard set, locked until the transaction ends. */
export async function lockStandardSet(
  db: Db,
  areaTypeId: number,
): Promise<{ version: number; name: string } | undefined> {
  const { rows } = await sql<{ version: number; name: string }>`
    select a.standard_version as version, a.name from area_type a where a.id = ${areaTypeId} for no key update of a`.execute(
    db,
  );
  return rows[0];
}

/** Those of the ids that are live item types. */
export async function selectKnownTypes(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select t.id from item_type t where t.archived_at is null and t.id = any (${ids as number[]}::bigint[])`.execute(db);
  return new Set(rows.map((row) => row.id));
}

export type StandardEntry = { itemTypeIds: number[]; quantity: number };

/** Writes a held standard set anew. */
export async function replaceStandardSet(
  db: Db,
  area: { id: number; name: string },
  standard: readonly StandardEntry[],
): Promise<void> {
  const rows = JSON.stringify(
    standard.map(({ itemTypeIds: [first, ...others], quantity }) => ({ first, others, quantity })),
  );
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as s(first bigint, others jsonb, quantity smallint)`;
  await sql`delete from standard_item s where s.area_type_id = ${area.id}`.execute(db);
  await sql`insert into standard_item (area_type_id, item_type_id, quantity) select ${area.id}, s.first, s.quantity from ${given}`.execute(
    db,
  );
  await sql`insert into standard_item_alternative (area_type_id, item_type_id, alternative_item_type_id)
    select ${area.id}, s.first, other::bigint from ${given}, jsonb_array_elements_text(s.others) as other`.execute(db);
  await sql`update area_type a set standard_version = a.standard_version + 1 where a.id = ${area.id}`.execute(db);
}
