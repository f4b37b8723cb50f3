import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';

const MODELS_FOUND_MAX = 50;

/** Item types by name, as the JSON text of a page. */
export function selectItemTypes(db: Db): Promise<string> {
  return pageText(
    db,
    sql`select t.name as at, t.id, to_json(r) as json from item_type t
      cross join lateral (select t.id, t.name, t.category, t.icon, t.average_life_span as "averageLifeSpan",
        t.typical_cost_cents as "typicalCostCents", t.warranty_months as "warrantyMonths", t.is_capital as "isCapital") r
      where t.archived_at is null`,
  );
}

/** The standard set of each kind of area, as the JSON text of a page. */
export function selectStandardItems(db: Db): Promise<string> {
  return pageText(
    db,
    sql`select row_number() over (order by a.sort_order, a.name, t.name) as at, t.id, to_json(r) as json from standard_item s
      join area_type a on a.id = s.area_type_id
      join item_type t on t.id = s.item_type_id and t.archived_at is null
      cross join lateral (select a.id as "areaTypeId", a.name as "areaType", t.id as "itemTypeId", t.name as "itemType", s.quantity) r`,
  );
}

/** Manufacturers by name with their aliases, as the JSON text of a page. */
export function selectManufacturers(db: Db): Promise<string> {
  return pageText(
    db,
    sql`select lower(m.name) as at, m.id, to_json(r) as json from manufacturer m
      left join (select a.manufacturer_id, json_agg(a.alias order by a.alias) as aliases from manufacturer_alias a
        group by a.manufacturer_id) a on a.manufacturer_id = m.id
      cross join lateral (select m.id, m.name, coalesce(a.aliases, '[]') as aliases) r
      where m.archived_at is null`,
  );
}

/** Models whose name begins so, then those spelled nearly so, at most 50, as the JSON text of a page. */
export function selectModelsByName(db: Db, name: string): Promise<string> {
  const prefix = `${name.replace(/[\\%_]/g, '\\$&')}%`;
  return pageText(
    db,
    sql`select row_number() over (order by x.is_prefix desc, x.nearness desc, lower(x.name), x.id) as at, x.id, to_json(r) as json
      from (
        select m.id, m.name, m.manufacturer_id, m.item_type_id, lower(m.name) like lower(${prefix}) as is_prefix,
          similarity(lower(m.name), lower(${name})) as nearness
        from model m
        where m.archived_at is null and (lower(m.name) like lower(${prefix}) or lower(m.name) % lower(${name}))
        order by 5 desc, 6 desc, lower(m.name), m.id limit ${MODELS_FOUND_MAX}
      ) x
      join manufacturer k on k.id = x.manufacturer_id
      left join item_type t on t.id = x.item_type_id
      cross join lateral (select x.id, x.name, x.manufacturer_id as "manufacturerId", k.name as "manufacturerName",
        x.item_type_id as "itemTypeId", t.name as "itemType") r`,
  );
}

export type ModelRow = { id: number; name: string; manufacturerId: number; itemTypeId: number | null };
export type ModelDraft = { name: string; manufacturerId: number; itemTypeId: number };

/** Adds a model; undefined when the maker has one of that name, or maker or type is not known. */
export async function insertModel(
  db: Db,
  { name, manufacturerId, itemTypeId }: ModelDraft,
): Promise<ModelRow | undefined> {
  const { rows } = await sql<ModelRow>`
    insert into model (manufacturer_id, item_type_id, name)
    select k.id, t.id, ${name} from manufacturer k join item_type t on t.id = ${itemTypeId} and t.archived_at is null
    where k.id = ${manufacturerId} and k.archived_at is null
    on conflict (manufacturer_id, lower(name)) do nothing
    returning id, name, manufacturer_id as "manufacturerId", item_type_id as "itemTypeId"`.execute(db);
  return rows[0];
}

/** The model of a maker by name, without case. */
export async function selectModelOf(db: Db, manufacturerId: number, name: string): Promise<ModelRow | undefined> {
  const { rows } = await sql<ModelRow>`
    select m.id, m.name, m.manufacturer_id as "manufacturerId", m.item_type_id as "itemTypeId" from model m
    where m.manufacturer_id = ${manufacturerId} and lower(m.name) = lower(${name})`.execute(db);
  return rows[0];
}

// `found` gives (at, id, json): the order, what breaks ties, and the row.
async function pageText(db: Db, found: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select json_build_object('results', coalesce(json_agg(x.json order by x.at, x.id), '[]'), 'total', count(*), 'nextCursor', null)::text as json
    from (${found}) x`.execute(db);
  return (rows[0] as { json: string }).json;
}
