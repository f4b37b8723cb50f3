import type { Db } from '@lintel/db/pooled-kysely';
import type { ImportKind } from '@lintel/domain/roster-headers';
import { sql } from 'kysely';
import type { Announced } from './announce.ts';
import type { ImportRef } from './import-ref.ts';
import type { Dictionary, MappedColumn, Reading } from './staged-row.ts';
import type { RowCounts } from './staging.queries.ts';

/** Records an import that is about to be checked. Samples stay out: they may come from columns that are not kept. */
export async function insertImport(
  db: Db,
  organizationId: number,
  reading: Reading,
  about: ImportAbout,
): Promise<number> {
  const columns: KeptColumn[] = reading.columns
    .filter((column) => column.field !== null)
    .map(({ index, header, field }) => ({ index, header, field }));
  const { rows } = await sql<{ id: number }>`
    insert into import (organization_id, kind, file_name, file_hash, format, state, is_dry_run, mapping, headers, default_property_name, started_by,
      leaves_out_errors, keeps_copies, rows_copied)
    values (${organizationId}, ${reading.kind}, ${about.fileName}, ${reading.fileHash}, ${reading.format},
      ${about.isDryRun ? 'CHECKING' : 'APPLYING'}, ${about.isDryRun}, ${JSON.stringify(reading.dictionary)}::jsonb,
      ${JSON.stringify(columns)}::jsonb, ${about.propertyName ?? null}, ${about.userId},
      ${about.leavesOutErrors}, ${about.keepsCopies}, ${reading.copies})
    returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the import was not recorded');
  return id;
}

/** Names the job that works on the import. */
export async function updateImportJob(db: Db, ref: ImportRef, jobId: number): Promise<void> {
  await sql`update import set job_id = ${jobId} where organization_id = ${ref.organizationId} and id = ${ref.importId}`.execute(
    db,
  );
}

/** One import at a time writes to an organization; the next waits here until this transaction ends. */
export async function lockImports(db: Db, organizationId: number): Promise<void> {
  await sql`set local lock_timeout = '240s'`.execute(db);
  // why: the planner expects few rows from JSON, and a nested loop over 20,000 of them would not end
  await sql`set local enable_nestloop = off`.execute(db);
  await sql`set local jit = off`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtextextended('lintel import', ${organizationId}))`.execute(db);
}

/** What checking and applying an unfinished import needs; undefined once it is finished. */
export async function selectStagedImport(db: Db, ref: ImportRef): Promise<StagedImport | undefined> {
  const { rows } = await sql<StagedImport>`
    select kind, is_dry_run as "isDryRun", mapping as dictionary, headers as columns, file_name as "fileName",
      leaves_out_errors as "leavesOutErrors"
    from import
    where organization_id = ${ref.organizationId} and id = ${ref.importId} and state in ('CHECKING', 'APPLYING')
    for update`.execute(db);
  return rows[0];
}

/** Ends an import with its counts. */
export async function updateImportOutcome(db: Db, ref: ImportRef, outcome: Outcome): Promise<void> {
  const { counts, applied, announced } = outcome;
  await sql`
    update import set state = ${outcome.state}, error = ${outcome.error},
      rows_read = ${counts.read}, rows_create = ${counts.create}, rows_update = ${counts.update}, rows_same = ${counts.same},
      rows_skip = ${counts.skip}, rows_error = ${counts.error},
      announced = ${JSON.stringify(announced)}::jsonb,
      created_counts = ${JSON.stringify(applied?.created ?? {})}::jsonb,
      property_ids = ${`{${(applied?.propertyIds ?? []).join(',')}}`}::bigint[],
      applied_at = case when ${outcome.state === 'APPLIED'} then now() end,
      version = version + 1, updated_at = now()
    where organization_id = ${ref.organizationId} and id = ${ref.importId}`.execute(db);
}

/** Ends an import that failed before its verdicts. */
export async function updateImportEnded(
  db: Db,
  ref: ImportRef,
  state: 'FAILED' | 'CANCELLED',
  error: string,
): Promise<void> {
  await sql`
    update import set state = ${state}, error = ${error}, version = version + 1, updated_at = now()
    where organization_id = ${ref.organizationId} and id = ${ref.importId} and state in ('CHECKING', 'APPLYING')`.execute(
    db,
  );
}

export type ImportAbout = {
  fileName: string;
  isDryRun: boolean;
  leavesOutErrors: boolean;
  keepsCopies: boolean;
  propertyName: string | undefined;
  userId: number;
};
/** A mapped column, as the receipt and the error file name it. */
export type KeptColumn = Pick<MappedColumn, 'index' | 'header' | 'field'>;
export type StagedImport = {
  kind: ImportKind;
  isDryRun: boolean;
  leavesOutErrors: boolean;
  fileName: string;
  dictionary: Dictionary;
  columns: KeptColumn[];
};
/** What applying created, and the properties it changed. */
export type Applied = {
  propertyIds: number[];
  created: {
    properties: number;
    buildings: number;
    units: number;
    items: number;
    models: number;
    manufacturers: number;
  };
};
type Outcome = {
  state: 'CHECKED' | 'APPLIED' | 'FAILED';
  error: string | null;
  counts: RowCounts;
  applied: Applied | null;
  announced: Announced;
};
