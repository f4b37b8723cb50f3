import type { ImportRow } from '@lintel/contract/imports/import';
import type { Db } from '@lintel/db/pooled-kysely';
import { directFields } from '@lintel/domain/imports/direct-fields';
import { items } from '@lintel/domain/imports/items';
import { ROSTER_DATES } from '@lintel/domain/imports/kinds';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';
import { type Page, placeById, selectPage } from '#platform/sql/page.ts';
import { ownArrays, ownRefs } from './check-items.queries.ts';
import { type DirectColumn, selectItemColumns } from './direct-columns.queries.ts';
import { sheetOf, sheetStarts } from './row-sheet.ts';

/** A page of row verdicts in file order, with what each row writes; there are none before the check has finished. */
export async function selectImportRows(db: Db, viewer: Viewer, page: RowPage): Promise<Page<WireRow>> {
  const own = await selectItemColumns(db);
  const ofImport: OfImport = (table) =>
    sql`${sql.ref(`${table}.organization_id`)} = any (${bigints(viewer.organizationIds)}) and ${sql.ref(`${table}.import_id`)} = ${page.importId}`;
  return selectPage<WireRow>(db, {
    limit: page.limit,
    total: sql`coalesce((select ${sql.ref(COUNT_OF[page.action ?? 'ALL'] ?? 'rows_read')} from checked), 0)`,
    ctes: sql`checked as materialized (
      select * from import where organization_id = any (${bigints(viewer.organizationIds)}) and id = ${page.importId} and rows_read > 0
    ),
    sheet_start as materialized (${sheetStarts(
      sql`i.organization_id = any (${bigints(viewer.organizationIds)}) and i.id = ${page.importId}`,
    )}),
    ${pickedCte(page, ofImport)},
    ${unitValuesCte(ofImport)},
    ${itemValuesCtes(ofImport, own)},
    told as materialized (
      select e.key::int as n, e.value ->> 'class' as class, e.value ->> 'turned' as turned
      from import_part p cross join lateral jsonb_each(p.classes) as e
      where ${ofImport('p')} and ${holdsPicked} and p.classes is not null
    ),
    page as (select r.row_no as id, r.* from picked r),
    rows as (
      select ${placeById({ isDescending: false })}, page.row_no as "row", ${sheetOf(sql`page.row_no`)} as sheet, page.line_no as line, page.action, page.code, page.message,
        page.column_name as "column", page.value, page.label, page.changes - '_before' - '_propertyBefore' as changes,
        case when page.action = 'CREATE' then coalesce(u.written, i.written) end as "values",
        case when page.action in ('CREATE', 'UPDATE') then i.dates end as "datesInFile",
        t.class, t.turned
      from page
      left join unit_value u on u.n = page.row_no
      left join item_value i on i.n = page.row_no
      left join told t on t.n = page.row_no
    )`,
  });
}

/** CTE `picked`: the rows of the page and one more. A row without its own row in import_row has the verdict CREATE. */
function pickedCte(page: RowPage, ofImport: OfImport): RawBuilder<unknown> {
  return sql`picked as materialized (
      select r.* from (
        (select r.row_no, r.line_no, r.action, r.code, r.message, r.column_name, r.value, r.label, r.changes
        from import_row r where ${ofImport('r')} and r.row_no > ${page.after}
          and ${page.action === undefined ? sql`true` : sql`r.action = ${page.action}`}
        order by r.row_no limit ${page.limit + 1})
        union all
        (select p.first_row + c.at - 1, c.line, 'CREATE', null, null, null, null, c.label, null
        from import_part p cross join lateral unnest(p.lines, p.labels) with ordinality as c (line, label, at)
        where ${ofImport('p')} and ${page.action === undefined || page.action === 'CREATE' ? sql`true` : sql`false`}
          and p.first_row + p.row_count - 1 > ${page.after}
          and ${page.action === undefined ? sql`p.first_row <= ${page.after + page.limit + 1}` : sql`true`}
          and p.first_row + c.at - 1 > ${page.after}
          -- an array, and not 'not exists', so that the parts are unpacked one after the other until the page is full
          and array(select 1 from import_row r where ${ofImport('r')} and r.row_no = p.first_row + c.at - 1) = '{}'
        order by p.first_row, c.at limit ${page.limit + 1})
      ) r
      where exists (select 1 from checked) order by r.row_no limit ${page.limit + 1}
    )`;
}

/** CTE `unit_value`: what the rows of the page write that become units, or rows of the kind's table. */
function unitValuesCte(ofImport: OfImport): RawBuilder<unknown> {
  return sql`unit_value as materialized (
      select (e.row ->> 'n')::int as n,
        case when (select kind from checked) <> 'units' then (e.row -> 'cells')::jsonb else
          jsonb_strip_nulls(jsonb_build_object('property',
            (select checked.mapping -> 'properties' -> (e.row -> 'cells' ->> 'property')::int ->> 'name' from checked)))
            || ((e.row -> 'cells')::jsonb - 'property')
            || jsonb_strip_nulls(jsonb_build_object('unit', (select k.label from picked k where k.row_no = (e.row ->> 'n')::int))) end as written
      from import_part p cross join lateral json_array_elements(p.unit_rows) as e (row)
      where ${ofImport('p')} and ${holdsPicked} and (e.row ->> 'n')::int in (select row_no from picked where action = 'CREATE')
    )`;
}

/** CTE `item_value`: what the rows of the page write that become items, and their dates as the file has them. */
function itemValuesCtes(ofImport: OfImport, own: readonly DirectColumn[]): RawBuilder<unknown> {
  return sql`item_cell as materialized (
      select p.first_row + c.at - 1 as n, c.*
      from import_part p
      cross join lateral ${ownArrays(own)}
      cross join lateral rows from (json_array_elements(p.raws), unnest(p.place), unnest(p.good), unnest(p.serial),
        unnest(p.install_date), unnest(p.mfg_date), unnest(p.condition), unnest(p.note),
        ${sql.join(own.map(({ wire }) => sql`unnest(${sql.ref(`o.${wire}`)})`))}) with ordinality
        as c (raw, place, good, serial, install_date, mfg_date, condition, note, ${ownRefs(own)}, at)
      where ${ofImport('p')} and ${holdsPicked} and p.good is not null
        and p.first_row + c.at - 1 in (select row_no from picked where action in ('CREATE', 'UPDATE'))
    ),
    place as materialized (
      select e.at - 1 as i, e.place, checked.mapping -> 'properties' -> (e.place ->> 'property')::int ->> 'name' as property
      from checked cross join lateral jsonb_array_elements(checked.mapping -> 'places') with ordinality as e (place, at)
      where e.at - 1 in (select place from item_cell)
    ),
    good as materialized (
      select e.at - 1 as i, e.good
      from checked cross join lateral jsonb_array_elements(checked.mapping -> 'goods') with ordinality as e (good, at)
      where e.at - 1 in (select good from item_cell)
    ),
    date_column as materialized (
      select (e.at - 1)::int as at,
        coalesce(${WIRE_OF}::jsonb ->> (e.header ->> 'field'), e.header ->> 'field') as field
      from checked cross join lateral jsonb_array_elements(checked.headers) with ordinality as e (header, at)
      where e.header ->> 'field' = any (${[...ROSTER_DATES]}::text[])
    ),
    item_value as materialized (
      select c.n, jsonb_strip_nulls(jsonb_build_object('property', p.property, 'building', p.place ->> 'building',
          'unit', p.place ->> 'unit', 'itemType', g.good ->> 'itemType', 'manufacturer', g.good ->> 'manufacturer', 'model', g.good ->> 'model',
          'serial', c.serial, 'installDate', c.install_date, 'mfgDate', c.mfg_date, 'condition', c.condition, 'note', c.note)
          || jsonb_build_object(${sql.join(own.map(({ wire }) => sql`${sql.lit(wire)}::text, ${sql.ref(`c.${wire}`)}`))})) as written,
        (select jsonb_object_agg(d.field, c.raw ->> d.at) from date_column d where c.raw ->> d.at is not null) as dates
      from item_cell c
      left join place p on p.i = c.place
      left join good g on g.i = c.good
    )`;
}

// A field's value is called by its wire name, its column by the field.
const WIRE_OF = JSON.stringify(Object.fromEntries(directFields(items).map(({ id, wire }) => [id, wire])));

/** That a part `p` holds a row of the page: the others are not unpacked. */
const holdsPicked = sql`exists (select 1 from picked k where k.row_no between p.first_row and p.first_row + p.row_count - 1)`;

const COUNT_OF: Record<string, string> = {
  ALL: 'rows_read',
  CREATE: 'rows_create',
  UPDATE: 'rows_update',
  SAME: 'rows_same',
  SKIP: 'rows_skip',
  ERROR: 'rows_error',
};

type WireRow = z.infer<typeof ImportRow>;
type OfImport = (table: string) => RawBuilder<unknown>;
type RowPage = { importId: number; action: string | undefined; after: number; limit: number };
