import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { bigints } from '#platform/identity/viewer.ts';
import { type DirectColumn, heldValue, selectItemColumns } from './direct-columns.queries.ts';
import type { KeptColumn } from './import-record.queries.ts';
import type { ImportRef } from './import-ref.ts';

/**
 * CTE `cell`: the rows of an asset list that are items, of all parts or of those that begin within a range, their cells as columns,
 * those of `own` under their wire names.
 */
export function cellCte(ref: ImportRef, own: readonly DirectColumn[], range?: RowRange): RawBuilder<unknown> {
  // why: unpacked before anything is joined, or the planner repeats the join for every row
  return sql`cell as materialized (
      select p.first_row + c.at - 1 as n, c.*
      from import_part p
      cross join lateral ${ownArrays(own)}
      cross join lateral unnest(p.lines, p.labels, p.place, p.good, p.serial, p.serial_key, p.install_date,
        p.install_confidence, p.mfg_date, p.mfg_confidence, p.condition, p.note, ${ownRefs(own, 'o')})
        with ordinality as c (line, label, place, good, serial, "serialKey", "installDate",
          "installConfidence", "mfgDate", "mfgConfidence", condition, note, ${ownRefs(own)}, at)
      where p.organization_id = ${ref.organizationId} and p.import_id = ${ref.importId} and c.place is not null
        ${range ? sql`and p.first_row between ${range.from} and ${range.to}` : sql``}
    )`;
}

/** `o`: the values of a part `p` that stand in a cell of their own, an array a field. */
export function ownArrays(own: readonly DirectColumn[]): RawBuilder<unknown> {
  const columns = own.map(({ wire, type }) => sql`${sql.ref(wire)} ${type}[]`);
  return sql`json_to_record(coalesce(p.own, '{}')) as o (${sql.join(columns)})`;
}

/** The fields' values by wire name, of an alias or as bare names. */
export function ownRefs(own: readonly DirectColumn[], alias?: string): RawBuilder<unknown> {
  return sql.join(own.map(({ wire }) => sql.ref(alias === undefined ? wire : `${alias}.${wire}`)));
}

/**
 * The CTEs `place` and `good` (the products): the dictionary's entries with their ids in the database; negative ids do
 * not exist yet.
 */
export function resolvedCtes(places: readonly ResolvedPlace[], goods: readonly ResolvedProduct[]): RawBuilder<unknown> {
  return sql`place as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(i int, "propertyId" bigint, "unitId" bigint, area text)
    ), good as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb)
        as g(i int, "itemTypeId" bigint, "itemType" text, "makerId" bigint, maker text, "modelId" bigint, model text)
    )`;
}

/**
 * The condition that an item `i` is of a property that the file names: otherwise a hash join by id reads the whole
 * organization.
 */
export function ofPlaces(places: readonly ResolvedPlace[]): RawBuilder<unknown> {
  return sql`i.property_id = any (${bigints([...new Set(places.map((place) => place.propertyId))])})`;
}

/** Refuses the rows of places that do not exist. */
export async function insertRowsOfMissingPlaces(
  db: Db,
  ref: ImportRef,
  missing: readonly MissingPlace[],
  columns: readonly KeptColumn[],
): Promise<void> {
  const fields = JSON.stringify(columns.map((column) => column.field));
  await sql`
    insert into import_row (organization_id, import_id, row_no, line_no, action, cells, label, code, message, column_name, value)
    select ${ref.organizationId}, ${ref.importId}, p.first_row + c.at - 1, c.line, 'ERROR',
      jsonb_build_object('raw', jsonb_strip_nulls(jsonb_object(
        array(select jsonb_array_elements_text(${fields}::jsonb)), array(select json_array_elements_text(c.raw))))),
      c.label, m.code, m.message, m."columnName", m.value
    from import_part p
    cross join lateral rows from (unnest(p.lines), unnest(p.labels), unnest(p.place), json_array_elements(p.raws))
      with ordinality as c (line, label, place, raw, at)
    join jsonb_to_recordset(${JSON.stringify(missing)}::jsonb)
      as m(place int, code text, message text, "columnName" text, value text) on m.place = c.place
    where p.organization_id = ${ref.organizationId} and p.import_id = ${ref.importId}`.execute(db);
}

/**
 * Finds the item that each row means and what the row would change in it. A row means the item of its unit with the same
 * serial number, else the one with its external reference, else, for what is left, the n-th of the same type and model
 * in the unit, in the order of the file and of recording: the same file twice therefore changes nothing.
 */
export async function insertItemVerdicts(
  db: Db,
  ref: ImportRef,
  places: readonly ResolvedPlace[],
  goods: readonly ResolvedProduct[],
): Promise<void> {
  const own = await selectItemColumns(db);
  await sql`
    with ${resolvedCtes(places, goods)},
    ${cellCte(ref, own)},
    incoming as materialized (
      select p."propertyId" as property_id, coalesce(p."unitId", 0) as unit_id, p.area, c.*, g."itemTypeId", g."itemType", g."makerId",
        g.maker, g."modelId", g.model
      from cell c
      join place p on p.i = c.place
      join good g on g.i = c.good
    ),
    existing as materialized (
      select i.id, i.property_id, coalesce(i.unit_id, 0) as unit_id, i.item_type_id, coalesce(i.model_id, 0) as model_id,
        i.serial_normalised, i.external_ref, i.status
      from item i
      where i.organization_id = ${ref.organizationId} and ${ofPlaces(places)} and i.archived_at is null
    ),
    by_serial as materialized (
      select r.n, s.id from (
        select n, property_id, unit_id, "serialKey", row_number() over (partition by property_id, unit_id, "serialKey" order by n) as nth
        from incoming where "serialKey" in (select serial_normalised from existing)
      ) r join (
        select id, property_id, unit_id, serial_normalised,
          row_number() over (partition by property_id, unit_id, serial_normalised order by status = 'RETIRED', id) as nth
        from existing where serial_normalised is not null
      ) s on s.property_id = r.property_id and s.unit_id = r.unit_id and s.serial_normalised = r."serialKey" and s.nth = r.nth
    ),
    by_reference as materialized (
      select r.n, s.id from (
        select n, property_id, "externalRef", row_number() over (partition by property_id, "externalRef" order by n) as nth
        from incoming
        where "externalRef" in (select external_ref from existing) and n not in (select n from by_serial)
      ) r join (
        select id, property_id, external_ref,
          row_number() over (partition by property_id, external_ref order by status = 'RETIRED', id) as nth
        from existing where external_ref is not null and id not in (select id from by_serial)
      ) s on s.property_id = r.property_id and s.external_ref = r."externalRef" and s.nth = r.nth
    ),
    left_items as materialized (
      select * from existing
      where status = 'ACTIVE' and id not in (select id from by_serial) and id not in (select id from by_reference)
    ),
    left_rows as materialized (
      select n, property_id, unit_id, "itemTypeId" as item_type_id, coalesce("modelId", 0) as model_id, "serialKey" is not null as has_serial
      from incoming
      where (property_id, unit_id, "itemTypeId", coalesce("modelId", 0))
          in (select property_id, unit_id, item_type_id, model_id from left_items)
        and n not in (select n from by_serial) and n not in (select n from by_reference)
    ),
    gaining_serial as materialized (
      select r.n, s.id from (
        select *, row_number() over (partition by property_id, unit_id, item_type_id, model_id order by n) as nth
        from left_rows where has_serial
      ) r join (
        select *, row_number() over (partition by property_id, unit_id, item_type_id, model_id order by id) as nth
        from left_items where serial_normalised is null
      ) s using (property_id, unit_id, item_type_id, model_id, nth)
    ),
    by_kind as materialized (
      select r.n, s.id from (
        select *, row_number() over (partition by property_id, unit_id, item_type_id, model_id order by n) as nth
        from left_rows where not has_serial
      ) r join (
        select *, row_number() over (partition by property_id, unit_id, item_type_id, model_id order by id) as nth
        from left_items where id not in (select id from gaining_serial)
      ) s using (property_id, unit_id, item_type_id, model_id, nth)
    ),
    found as (
      select * from by_serial union all select * from by_reference union all select * from gaining_serial union all select * from by_kind
    ),
    compared as (
      select r.n, r.line, r.label, i.id, i.status, i.retired_on, to_jsonb(i) as before, ${differences(own)} as changes
      from found f
      join incoming r on r.n = f.n
      join item i on i.organization_id = ${ref.organizationId} and ${ofPlaces(places)} and i.id = f.id
      join item_type t on t.id = i.item_type_id
      left join manufacturer mk on mk.id = i.manufacturer_id
      left join model md on md.id = i.model_id
    )
    insert into import_row (organization_id, import_id, row_no, line_no, action, cells, label, code, message, item_id, changes)
    select ${ref.organizationId}, ${ref.importId}, c.n, c.line,
      case when c.status = 'RETIRED' then 'SKIP' when c.changes = '{}' then 'SAME' else 'UPDATE' end, '{}', c.label,
      case when c.status = 'RETIRED' then 'RETIRED_ITEM' end,
      case when c.status = 'RETIRED' then 'This item was retired' || coalesce(' on ' || c.retired_on, '') || '. Restore it first to change it.' end,
      c.id,
      case when c.status <> 'RETIRED' and c.changes <> '{}' then c.changes || jsonb_build_object('_before', c.before) end
    from compared c`.execute(db);
}

// An empty cell in the file leaves the stored value alone: only values that the file gives are compared.
function differences(own: readonly DirectColumn[]): RawBuilder<unknown> {
  const pairs = [
    difference('itemType', sql`t.name`, sql`r."itemType"`, sql`i.item_type_id <> r."itemTypeId"`),
    difference(
      'manufacturer',
      sql`mk.name`,
      sql`r.maker`,
      sql`i.manufacturer_id is distinct from r."makerId" and r."makerId" is not null`,
    ),
    difference(
      'model',
      sql`md.name`,
      sql`r.model`,
      sql`i.model_id is distinct from r."modelId" and r."modelId" is not null`,
    ),
    difference(
      'serial',
      sql`i.serial_number`,
      sql`r.serial`,
      sql`i.serial_normalised is distinct from r."serialKey" and r."serialKey" is not null`,
    ),
    ...own.map((field) => given(field.wire, heldValue(field, 'i'), sql.ref(`r.${field.wire}`))),
    given('installDate', sql`i.install_date`, sql`r."installDate"`),
    given('mfgDate', sql`i.mfg_date`, sql`r."mfgDate"`),
    given('condition', sql`i.condition`, sql`r.condition`),
    given('note', sql`i.note`, sql`case when r.note is not null then ${noteAt(sql`r.area`, sql`r.note`)} end`),
  ];
  return sql`(${sql.join(pairs, sql` || `)})`;
}

/** The note of an item of a row: it begins with the common area that the row names. */
export function noteAt(area: RawBuilder<unknown>, note: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`nullif(concat_ws('. ', ${area}, ${note}), '')`;
}

function given(field: string, before: RawBuilder<unknown>, after: RawBuilder<unknown>): RawBuilder<unknown> {
  return difference(field, before, after, sql`${after} is not null and ${before} is distinct from ${after}`);
}

function difference(
  field: string,
  before: RawBuilder<unknown>,
  after: RawBuilder<unknown>,
  differs: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`case when ${differs} then jsonb_build_object(${sql.lit(field)}, jsonb_build_array(${before}, ${after})) else '{}'::jsonb end`;
}

/** How many rows that create or update an item name each product, and the line of the first; products of other rows are not among them. */
export async function selectProductsInUse(db: Db, ref: ImportRef): Promise<ProductInUse[]> {
  const { rows } = await sql<ProductInUse>`
    with cell as materialized (
      select p.first_row + c.at - 1 as n, c.good, c.line
      from import_part p cross join lateral unnest(p.good, p.lines) with ordinality as c (good, line, at)
      where p.organization_id = ${ref.organizationId} and p.import_id = ${ref.importId} and c.good is not null
    )
    select good as i, count(*) as rows, (array_agg(line order by n))[1] as line from cell
    where not exists (
      select 1 from import_row r where r.organization_id = ${ref.organizationId} and r.import_id = ${ref.importId}
        and r.row_no = cell.n and r.action in ('ERROR', 'SKIP', 'SAME')
    )
    group by good order by good`.execute(db);
  return rows;
}

/** The common areas whose items the property itself gets, by name, with the rows that create or update one there. */
export async function selectAreasInUse(
  db: Db,
  ref: ImportRef,
  places: readonly ResolvedPlace[],
): Promise<{ name: string; rows: number }[]> {
  const areas = places.filter(({ area }) => area !== null);
  if (areas.length === 0) return [];
  const { rows } = await sql<{ name: string; rows: number }>`
    select a.area as name, count(*) as rows
    from import_part p
    cross join lateral unnest(p.place) with ordinality as c (place, at)
    join jsonb_to_recordset(${JSON.stringify(areas)}::jsonb) as a(i int, area text) on a.i = c.place
    where p.organization_id = ${ref.organizationId} and p.import_id = ${ref.importId} and not exists (
      select 1 from import_row r where r.organization_id = ${ref.organizationId} and r.import_id = ${ref.importId}
        and r.row_no = p.first_row + c.at - 1 and r.action in ('ERROR', 'SKIP', 'SAME')
    )
    group by a.area order by a.area`.execute(db);
  return rows;
}

/** Numbers of rows, both included. */
export type RowRange = { from: number; to: number };
export type ProductInUse = { i: number; rows: number; line: number };
/** A dictionary place that exists; `unitId` is null for the property itself, and `area` then names the common area. */
export type ResolvedPlace = { i: number; propertyId: number; unitId: number | null; area: string | null };
export type MissingPlace = {
  place: number;
  code: string;
  message: string;
  columnName: string | null;
  value: string | null;
};
/** A product of the dictionary; negative ids are manufacturers and models that the import will create. */
export type ResolvedProduct = {
  i: number;
  itemTypeId: number;
  itemType: string;
  makerId: number | null;
  maker: string | null;
  /** How the manufacturer of the file is compared. */
  makerKey: string | null;
  modelId: number | null;
  model: string | null;
};
