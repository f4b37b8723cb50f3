import { Import, type importsList } from '@lintel/contract/imports/import';
import type { Db } from '@lintel/db/pooled-kysely';
import type { ImportKind } from '@lintel/domain/imports/import-kinds';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { localDay } from '#platform/identity/day.ts';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';
import type { ListReading } from '#platform/lists/list-handler.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { numberKey, sortedBy, textKey } from '#platform/sql/list-sort.ts';
import { type Page, selectPage } from '#platform/sql/page.ts';
import { KEPT_LAYOUTS, type KeptLayout } from './layout-memory.ts';
import { sheetOf, sheetStarts } from './row-sheet.ts';

/** Days in which an applied import can be undone. */
export const UNDO_DAYS = 7;

/** The organization and name of those of the viewer's organizations asked for; undefined when it is not theirs. */
export async function selectImportTarget(
  db: Db,
  viewer: Viewer,
  organizationId: number,
  now: string,
): Promise<ImportTarget | undefined> {
  const { rows } = await sql<ImportTarget>`
    select o.id as "organizationId",
      (select case when count(*) = 1 then min(p.name) end from property p where p.organization_id = o.id and p.archived_at is null) as "onlyPropertyName",
      (select json_agg(p.name order by p.id) from property p where p.organization_id = o.id and p.archived_at is null) as "propertyNames",
      (select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.id) from item_type t where t.archived_at is null) as "itemTypes",
      coalesce((select max(${localDay(now, 'p.timezone')}) from property p where p.organization_id = o.id and p.archived_at is null),
        ${localDay(now, 'o.timezone')}) as "latestDay",
      (select json_agg(l) from (
        select kind, heads_key as "headsKey", answers, mapping from import_layout
        where organization_id = o.id and archived_at is null order by used_at desc limit ${sql.lit(KEPT_LAYOUTS)}) l) as layouts
    from organization o
    where o.id = ${organizationId} and o.id = any (${bigints(viewer.organizationIds)}) and o.archived_at is null`.execute(
    db,
  );
  return rows[0];
}

type Ask = ListAsk<typeof importsList>;

// Ids rise with the time at which an import was started.
const SORTED = sortedBy<Ask['sort']>({
  file: textKey(sql`lower(i.file_name)`),
  startedAt: numberKey(sql`i.id`),
  kind: textKey(sql`i.kind`),
  state: textKey(sql`i.state`),
  read: numberKey(sql`i.rows_read`),
  create: numberKey(sql`i.rows_create`),
  update: numberKey(sql`i.rows_update`),
  same: numberKey(sql`i.rows_same`),
  skip: numberKey(sql`i.rows_skip`),
  error: numberKey(sql`i.rows_error`),
});

/** How the list of imports is read: those of the viewer's organizations. */
export const importReading: ListReading<typeof importsList, { runs: number }> = {
  select: selectImports,
  isPosition: SORTED.isPosition,
  pageLimit: 50,
};

async function selectImports(db: Db, ask: Ask): Promise<Page<WireImport, { runs: number }>> {
  const { viewer, limit, filter, sort } = ask;
  const { organizationId, state = null, isDryRun = null } = filter;
  const organizations = organizationId === undefined ? viewer.organizationIds : [organizationId];
  return selectPage<WireImport, { runs: number }>(db, {
    limit,
    more: { runs: sql`(select count(*) from run)` },
    ctes: sql`run as (
      select i.id, i.is_dry_run, ${SORTED.keyOf(sort)} as sort_key from import i
      where i.organization_id = any (${bigints(organizations)}) and i.archived_at is null
        and (${state}::text is null or i.state = ${state})
    ), found as (
      select r.sort_key, r.id from run r where ${isDryRun}::boolean is null or r.is_dry_run = ${isDryRun}
    ), ${SORTED.page(ask)}, rows as (
      select ${SORTED.place(ask)}, r.* from page cross join lateral (${importsOf(viewer)} and i.id = page.id) r
    )`,
  });
}

/** One import, or undefined when it is not the viewer's to see. */
export async function selectImport(db: Db, viewer: Viewer, importId: number): Promise<WireImport | undefined> {
  const { rows } = await sql<WireImport>`${importsOf(viewer)} and i.id = ${importId}`.execute(db);
  return rows[0];
}

/** The failed rows with the cells that were kept, by field, in file order. */
export async function selectErrorRows(db: Db, viewer: Viewer, importId: number): Promise<ErrorRow[]> {
  const ofImport = sql`i.organization_id = any (${bigints(viewer.organizationIds)}) and i.id = ${importId}`;
  const { rows } = await sql<ErrorRow>`
    with sheet_start as materialized (${sheetStarts(ofImport)})
    select ${sheetOf(sql`r.row_no`)} as sheet, r.line_no as line, r.cells -> 'raw' as cells,
      concat_ws(': ', r.column_name, r.message) as reason
    from import_row r
    join import i on i.organization_id = r.organization_id and i.id = r.import_id and i.rows_read > 0
    where r.organization_id = any (${bigints(viewer.organizationIds)}) and r.import_id = ${importId} and r.action = 'ERROR'
    order by r.row_no`.execute(db);
  return rows;
}

/** File name, fingerprint and kept columns of an import, for the file of its failed rows. */
export async function selectImportColumns(
  db: Db,
  viewer: Viewer,
  importId: number,
): Promise<ImportColumns | undefined> {
  const { rows } = await sql<ImportColumns>`
    select i.kind, i.file_name as "fileName", i.file_hash as "fileHash", i.headers as columns,
      (select json_agg(s.sheet ->> 'name' order by s.at)
        from jsonb_array_elements(i.mapping -> 'sheets') with ordinality as s (sheet, at)) as sheets
    from import i
    where i.organization_id = any (${bigints(viewer.organizationIds)}) and i.id = ${importId}`.execute(db);
  return rows[0];
}

function importsOf(viewer: Viewer): RawBuilder<WireImport> {
  const created = CREATED.map(
    (thing) => sql`${sql.lit(thing)}::text, coalesce((i.created_counts ->> ${sql.lit(thing)})::int, 0)`,
  );
  return sql`
    select i.id, i.organization_id as "organizationId", i.kind, i.file_name as "fileName", i.file_hash as "fileHash", i.format, i.state,
      i.is_dry_run as "isDryRun", i.leaves_out_errors as "leaveOutErrors", i.keeps_copies as "keepCopies",
      i.rows_copied as copies,
      '{"commonAreas": {"total": 0, "first": []}}'::jsonb || i.announced as announced, coalesce(i.choices -> 'questions', '[]') as questions, i.choices ->> 'dateOrder' as "dateOrder",
      coalesce(i.choices -> 'classes', '{}') as classes,
      coalesce(i.choices -> 'turned', '{"classes": [], "taken": 0, "leftOut": 0}') as turned,
      coalesce(i.choices -> 'leftOut', '[]') as "leftOut",
      json_build_object('read', i.rows_read, 'create', i.rows_create, 'update', i.rows_update, 'same', i.rows_same,
        'skip', i.rows_skip, 'error', i.rows_error) as counts,
      json_build_object(${sql.join(created)}) as created,
      i.error, u.first_name || ' ' || u.last_name as "startedBy", i.created_at as "startedAt", i.applied_at as "appliedAt",
      i.undone_at as "undoneAt",
      case when i.state = 'APPLIED' then i.applied_at + make_interval(days => ${sql.lit(UNDO_DAYS)}) end as "canUndoUntil", i.job_id as "jobId",
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name), '[]')
        from property p where p.organization_id = i.organization_id and p.id = any (i.property_ids)) as properties
    from import i
    left join app_user u on u.id = i.started_by
    where i.organization_id = any (${bigints(viewer.organizationIds)}) and i.archived_at is null`;
}

const CREATED = Object.keys(Import.shape.created.shape);

export type WireImport = z.infer<typeof Import>;
export type ImportTarget = {
  organizationId: number;
  onlyPropertyName: string | null;
  itemTypes: { id: number; name: string }[] | null;
  propertyNames: string[] | null;
  /** Where a property is not known yet, no date after this is accepted: the latest day that it is at one of them. */
  latestDay: string;
  /** What was answered and mapped for earlier files, the latest first. */
  layouts: KeptLayout[] | null;
};
export type ErrorRow = { sheet: string | null; line: number; cells: Record<string, string>; reason: string };
export type ImportColumns = {
  kind: ImportKind;
  fileName: string;
  fileHash: string;
  columns: { header: string; field: string | null }[];
  /** The sheets that were read; null for a file without sheets. */
  sheets: string[] | null;
};
