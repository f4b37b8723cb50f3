import type { Db } from '@lintel/db/pooled-kysely';
import type { ImportDefinition, StoredRow } from '@lintel/domain/imports/define-import';
import { type RawBuilder, sql } from 'kysely';
import { localDay } from '#platform/identity/day.ts';
import { bigints } from '#platform/identity/viewer.ts';
import type { KeptColumn } from './import-record.queries.ts';
import type { ImportRef } from './import-ref.ts';

/** The rows of the organization that a kind can change, oldest first; shared ones last. */
export async function selectStoredRows(
  db: Db,
  { organizationId }: ImportRef,
  definition: ImportDefinition,
  inFile: readonly { values: StoredRow }[],
): Promise<StoredRow[]> {
  const { name, base, isCatalogue = false, readBy, isOver } = tableOf(definition);
  const column = readBy && definition.fields[readBy]?.columns?.[0];
  const ids = bigints(readBy ? [...new Set(inFile.map(({ values }) => Number(values[readBy])))] : []);
  const { rows } = await sql<{ row: StoredRow }>`
    select to_jsonb(t) as row from ${sql.table(name)} t
    where ${isCatalogue ? sql`(t.organization_id = ${organizationId} or t.organization_id is null and t.archived_at is null)` : sql`t.organization_id = ${organizationId} and ${isOver ? sql`true` : sql`t.archived_at is null`}`}
      and ${column ? sql`${sql.ref(`t.${column}`)} = any (${ids})` : sql`true`}
      and to_jsonb(t) @> ${JSON.stringify(base)}::jsonb
    order by t.organization_id nulls last, t.id`.execute(db);
  return rows.map(({ row }) => row);
}

/** The latest day that it is at a property of the organization. */
export async function selectLatestDay(db: Db, { organizationId }: ImportRef, now: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select coalesce(max(${localDay(now, 'p.timezone')}), ${now.slice(0, 10)}::date) as today from property p
    where p.organization_id = ${organizationId} and p.archived_at is null`.execute(db);
  return rows[0]?.today ?? now.slice(0, 10);
}

/** Writes the verdicts other than CREATE; of a row with an error its cells as they stand in the file. */
export async function insertTableVerdicts(
  db: Db,
  ref: ImportRef,
  verdicts: readonly WrittenVerdict[],
  columns: readonly KeptColumn[],
): Promise<void> {
  const fields = JSON.stringify(columns.map((column) => column.field));
  await sql`
    insert into import_row (organization_id, import_id, row_no, line_no, action, cells, label, code, message, column_name, value,
      thing_id, property_id, changes)
    select ${ref.organizationId}, ${ref.importId}, v.n, v.line, v.action,
      case when v.action <> 'ERROR' then '{}' else jsonb_build_object('raw', jsonb_strip_nulls(jsonb_object(
        array(select jsonb_array_elements_text(${fields}::jsonb)),
        array(select json_array_elements_text(p.raws -> (v.n - p.first_row)))))) end,
      v.label, v.code, v.message, v."columnName", v.value, v."thingId", v."propertyId", v.changes
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb)
      as v(n int, line int, action text, label text, code text, message text, "columnName" text, value text, "thingId" bigint,
        "propertyId" bigint, changes jsonb)
    join import_part p on p.organization_id = ${ref.organizationId} and p.import_id = ${ref.importId}
      and v.n between p.first_row and p.first_row + p.row_count - 1`.execute(db);
}

/** Inserts new rows of a kind in order; gives their ids. */
export async function insertTableRows(
  db: Db,
  ref: ImportRef,
  definition: ImportDefinition,
  records: readonly StoredRow[],
): Promise<number[]> {
  const { name, isCatalogue = false } = tableOf(definition);
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const madeBy = {
    column: isCatalogue ? sql`` : sql`created_by_import_id, `,
    value: isCatalogue ? sql`` : sql`${ref.importId}::bigint, `,
  };
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(name)} (organization_id, ${madeBy.column} ${refs(columns)})
    select ${ref.organizationId}::bigint, ${madeBy.value} ${refs(columns, 'r')}
    from jsonb_array_elements(${JSON.stringify(records)}::jsonb) with ordinality as w (record, at)
    cross join lateral jsonb_populate_record(null::${sql.table(name)}, w.record) as r
    order by w.at
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Writes what a file changes in rows of a kind; returns how many of them were still as they were checked. */
export async function updateTableRows(
  db: Db,
  { organizationId }: ImportRef,
  definition: ImportDefinition,
  changed: readonly ChangedRow[],
): Promise<number> {
  const { name } = tableOf(definition);
  const columns = [...new Set(changed.flatMap(({ written }) => Object.keys(written)))];
  const set = columns.map(
    (column) =>
      sql`${sql.ref(column)} = case when w.change -> 'written' ? ${sql.lit(column)} then ${sql.ref(`r.${column}`)} else ${sql.ref(`t.${column}`)} end`,
  );
  const { rows } = await sql`
    update ${sql.table(name)} t set ${sql.join(set)}, version = t.version + 1, updated_at = now()
    from jsonb_array_elements(${JSON.stringify(changed)}::jsonb) as w (change)
    cross join lateral jsonb_populate_record(null::${sql.table(name)}, w.change -> 'written') as r
    where t.organization_id = ${organizationId} and t.id = (w.change ->> 'id')::bigint
      and t.version = (w.change ->> 'version')::int
    returning t.id`.execute(db);
  return rows.length;
}

/** The table of a kind that is one. */
export function tableOf({ kind, table }: ImportDefinition): NonNullable<ImportDefinition['table']> {
  if (!table) throw new Error(`${kind} are more than one table`);
  return table;
}

function refs(columns: readonly string[], alias?: string): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(alias === undefined ? column : `${alias}.${column}`)));
}

export type ChangedRow = { id: number; version: number; written: StoredRow };
export type WrittenVerdict = {
  n: number;
  line: number;
  action: string;
  label: string | null;
  code?: string;
  message?: string;
  columnName?: string | null;
  value?: string | null;
  thingId?: number;
  propertyId?: number;
  changes?: StoredRow;
};
