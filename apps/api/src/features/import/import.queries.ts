import type { Import } from '@lintel/contract/import';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { type PageRow, pageColumns } from '#platform/page-json.ts';
import { bigints, type Viewer } from '#platform/viewer.ts';

/** Days in which an applied import can be taken back. */
export const UNDO_DAYS = 7;

/** The organization and name of those of the viewer's organizations asked for; undefined when it is not theirs. */
export async function selectImportTarget(
  db: Db,
  viewer: Viewer,
  organizationId: number,
): Promise<ImportTarget | undefined> {
  const { rows } = await sql<ImportTarget>`
    select o.id as "organizationId",
      (select case when count(*) = 1 then min(p.name) end from property p where p.organization_id = o.id and p.archived_at is null) as "onlyPropertyName",
      (select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.id) from item_type t where t.archived_at is null) as "itemTypes"
    from organization o
    where o.id = ${organizationId} and o.id = any (${bigints(viewer.organizationIds)}) and o.archived_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Imports of the viewer's organizations, newest first, and how many there are. */
export async function selectImports(
  db: Db,
  viewer: Viewer,
  filter: ImportFilter,
): Promise<{ results: WireImport[]; total: number }> {
  const inScope = filter.organizationId === undefined ? sql`true` : sql`i.organization_id = ${filter.organizationId}`;
  const { rows } = await sql<WireImport>`
    ${importsOf(viewer)} and ${inScope} order by i.id desc limit ${filter.limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from import i
    where i.organization_id = any (${bigints(viewer.organizationIds)}) and i.archived_at is null and ${inScope}`.execute(
    db,
  );
  return { results: rows, total: counted[0]?.total ?? 0 };
}

/** One import, or undefined when it is not the viewer's to see. */
export async function selectImport(db: Db, viewer: Viewer, importId: number): Promise<WireImport | undefined> {
  const { rows } = await sql<WireImport>`${importsOf(viewer)} and i.id = ${importId}`.execute(db);
  return rows[0];
}

/** A page of row verdicts in file order; there are none before the check has come to its end. */
export async function selectImportRows(db: Db, viewer: Viewer, page: RowPage): Promise<PageRow> {
  const ofImport = (table: string) =>
    sql`${sql.ref(`${table}.organization_id`)} = any (${bigints(viewer.organizationIds)}) and ${sql.ref(`${table}.import_id`)} = ${page.importId}`;
  const { rows } = await sql<PageRow>`
    with checked as materialized (
      select * from import where organization_id = any (${bigints(viewer.organizationIds)}) and id = ${page.importId} and rows_read > 0
    )
    select true as found, coalesce((select ${sql.ref(COUNT_OF[page.action ?? 'ALL'] ?? 'rows_read')} from checked), 0) as total, ${pageColumns(page.limit)}
    from (
      select null as sort_key, r.row_no as id, row_number() over (order by r.row_no) as at,
        json_build_object('row', r.row_no, 'line', r.line_no, 'action', r.action, 'code', r.code, 'message', r.message,
          'column', r.column_name, 'value', r.value, 'label', r.label, 'changes', r.changes - '_before' - '_propertyBefore') as json
      from (
        select r.row_no, r.line_no, r.action, r.code, r.message, r.column_name, r.value, r.label, r.changes
        from import_row r where ${ofImport('r')} and r.row_no > ${page.after}
          and ${page.action === undefined ? sql`true` : sql`r.action = ${page.action}`}
        union all
        select p.first_row + c.at - 1, c.line, 'CREATE', null, null, null, null, c.label, null
        from import_part p cross join lateral unnest(p.lines, p.labels) with ordinality as c (line, label, at)
        where ${ofImport('p')} and ${page.action === undefined || page.action === 'CREATE' ? sql`true` : sql`false`}
          and p.first_row + p.row_count - 1 > ${page.after}
          and ${page.action === undefined ? sql`p.first_row <= ${page.after + page.limit + 1}` : sql`true`}
          and p.first_row + c.at - 1 > ${page.after}
          and not exists (select 1 from import_row r where ${ofImport('r')} and r.row_no = p.first_row + c.at - 1)
      ) r
      where exists (select 1 from checked) order by r.row_no limit ${page.limit + 1}
    ) x`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the page did not come');
  return row;
}

const COUNT_OF: Record<string, string> = {
  ALL: 'rows_read',
  CREATE: 'rows_create',
  UPDATE: 'rows_update',
  SAME: 'rows_same',
  SKIP: 'rows_skip',
  ERROR: 'rows_error',
};

/** The failed rows with the cells that were kept, by field, in file order. */
export async function selectErrorRows(db: Db, viewer: Viewer, importId: number): Promise<ErrorRow[]> {
  const { rows } = await sql<ErrorRow>`
    select r.line_no as line, r.cells -> 'raw' as cells, concat_ws(': ', r.column_name, r.message) as reason
    from import_row r
    join import i on i.organization_id = r.organization_id and i.id = r.import_id and i.rows_read > 0
    where r.organization_id = any (${bigints(viewer.organizationIds)}) and r.import_id = ${importId} and r.action = 'ERROR'
    order by r.row_no`.execute(db);
  return rows;
}

/** File name and kept columns of an import, for the file of its failed rows. */
export async function selectImportColumns(
  db: Db,
  viewer: Viewer,
  importId: number,
): Promise<ImportColumns | undefined> {
  const { rows } = await sql<ImportColumns>`
    select i.file_name as "fileName", i.headers as columns from import i
    where i.organization_id = any (${bigints(viewer.organizationIds)}) and i.id = ${importId}`.execute(db);
  return rows[0];
}

function importsOf(viewer: Viewer): RawBuilder<WireImport> {
  const countOf = (thing: string) => sql`coalesce((i.created_counts ->> ${sql.lit(thing)})::int, 0)`;
  return sql`
    select i.id, i.organization_id as "organizationId", i.kind, i.file_name as "fileName", i.file_hash as "fileHash", i.format, i.state,
      i.is_dry_run as "isDryRun",
      json_build_object('read', i.rows_read, 'create', i.rows_create, 'update', i.rows_update, 'same', i.rows_same,
        'skip', i.rows_skip, 'error', i.rows_error) as counts,
      json_build_object('properties', ${countOf('properties')}, 'buildings', ${countOf('buildings')}, 'units', ${countOf('units')},
        'items', ${countOf('items')}, 'models', ${countOf('models')}, 'manufacturers', ${countOf('manufacturers')}) as created,
      i.error, u.first_name || ' ' || u.last_name as "startedBy", i.created_at as "startedAt", i.applied_at as "appliedAt",
      i.undone_at as "undoneAt",
      case when i.state = 'APPLIED' then i.applied_at + make_interval(days => ${sql.lit(UNDO_DAYS)}) end as "canUndoUntil", i.job_id as "jobId",
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name), '[]')
        from property p where p.organization_id = i.organization_id and p.id = any (i.property_ids)) as properties
    from import i
    left join app_user u on u.id = i.started_by
    where i.organization_id = any (${bigints(viewer.organizationIds)}) and i.archived_at is null`;
}

export type WireImport = z.infer<typeof Import>;
export type ImportTarget = {
  organizationId: number;
  onlyPropertyName: string | null;
  itemTypes: { id: number; name: string }[] | null;
};
type ImportFilter = { organizationId: number | undefined; limit: number };
type RowPage = { importId: number; action: string | undefined; after: number; limit: number };
type ErrorRow = { line: number; cells: Record<string, string>; reason: string };
type ImportColumns = { fileName: string; columns: { header: string; field: string | null }[] };
