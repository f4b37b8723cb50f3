import type { Import } from '@lintel/contract/imports/import';
import type { Db } from '@lintel/db/pooled-kysely';
import type { ImportKind } from '@lintel/domain/imports/import-kinds';
import { TURNABLE_CLASSES } from '@lintel/domain/roster/rows/row-classes';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Announced } from './announce.ts';
import type { ResolvedProduct } from './check-items.queries.ts';
import type { ImportRef } from './import-ref.ts';
import type { Question } from './questions.ts';
import type { ReadRequest } from './read-roster.ts';
import type { Dictionary, MappedColumn, Reading } from './staged-row.ts';
import type { RowCounts } from './staging.queries.ts';

/** Records an import that is about to be checked. Samples stay out: they may come from columns that are not kept. */
export async function insertImport(
  db: Db,
  organizationId: number,
  reading: Omit<Reading, 'parts'>,
  about: ImportAbout,
): Promise<number> {
  const columns: KeptColumn[] = reading.columns
    .filter((column) => column.field !== null)
    .map(({ index, header, field }) => ({ index, header, field }));
  const { rows } = await sql<{ id: number }>`
    insert into import (organization_id, kind, file_name, file_hash, format, state, is_dry_run, mapping, headers, default_property_name, started_by,
      leaves_out_errors, keeps_copies, rows_copied, choices)
    values (${organizationId}, ${reading.kind}, ${about.fileName}, ${reading.fileHash}, ${reading.format},
      ${about.isDryRun ? 'CHECKING' : 'APPLYING'}, ${about.isDryRun}, ${JSON.stringify(reading.dictionary)}::jsonb,
      ${JSON.stringify(columns)}::jsonb, ${about.propertyName ?? null}, ${about.userId},
      ${about.leavesOutErrors}, ${about.keepsCopies}, ${reading.copies}, ${JSON.stringify(choicesOf(reading, about))}::jsonb)
    returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the import was not recorded');
  return id;
}

function choicesOf(
  { questions, dateOrder, classes, makers, keptMakers, layout, leftOut }: Omit<Reading, 'parts'>,
  { turned }: ImportAbout,
): Choices {
  const rows = Object.values(turned?.rows ?? {});
  const turnable = new Set<string>(TURNABLE_CLASSES);
  return {
    questions,
    dateOrder,
    classes: Object.fromEntries(Object.entries(classes).filter(([found]) => turnable.has(found))),
    turned: {
      classes: TURNABLE_CLASSES.filter((one) => turned?.classes?.[one] !== undefined),
      taken: rows.filter((verdict) => verdict === 'TAKE').length,
      leftOut: rows.filter((verdict) => verdict === 'LEAVE_OUT').length,
    },
    makers: Object.fromEntries(Object.entries(makers).slice(0, MAKERS_MAX)),
    keptMakers,
    layout,
    leftOut,
  };
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
  // why: where what the file has does not fit, rows are looked for one by one
  await sql`set local work_mem = '64MB'`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtextextended('lintel import', ${organizationId}))`.execute(db);
}

/** What checking and applying an unfinished import needs; undefined once it is finished. */
export async function selectStagedImport(db: Db, ref: ImportRef): Promise<StagedImport | undefined> {
  const { rows } = await sql<StagedImport>`
    select kind, is_dry_run as "isDryRun", mapping as dictionary, headers as columns, file_name as "fileName",
      leaves_out_errors as "leavesOutErrors", choices
    from import
    where organization_id = ${ref.organizationId} and id = ${ref.importId} and state in ('CHECKING', 'APPLYING')
    for update`.execute(db);
  return rows[0];
}

/** Names manufacturers and models as they will be stored, for the rows that are shown. */
export async function updateImportGoods(db: Db, ref: ImportRef, goods: readonly ResolvedProduct[]): Promise<void> {
  const names = JSON.stringify(goods.map(({ i, maker, model }) => ({ i, maker, model })));
  await sql`
    update import set mapping = jsonb_set(mapping, '{goods}', (
      select coalesce(jsonb_agg(g.good || jsonb_strip_nulls(jsonb_build_object('manufacturer', n.maker, 'model', n.model)) order by g.at), '[]')
      from jsonb_array_elements(mapping -> 'goods') with ordinality as g (good, at)
      join jsonb_to_recordset(${names}::jsonb) as n(i int, maker text, model text) on n.i = g.at - 1))
    where organization_id = ${ref.organizationId} and id = ${ref.importId}`.execute(db);
}

/** Ends an import with its counts. */
export async function updateImportOutcome(db: Db, ref: ImportRef, outcome: Outcome): Promise<void> {
  const { counts, applied, announced, questions } = outcome;
  await sql`
    update import set state = ${outcome.state}, error = ${outcome.error},
      rows_read = ${counts.read}, rows_create = ${counts.create}, rows_update = ${counts.update}, rows_same = ${counts.same},
      rows_skip = ${counts.skip}, rows_error = ${counts.error},
      announced = ${JSON.stringify(announced)}::jsonb,
      choices = choices || jsonb_build_object('questions', ${JSON.stringify(questions)}::jsonb),
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

/** Lets an import whose job failed before its verdicts be checked again; false where it is not such a one any more. */
export async function updateImportAgain(db: Db, ref: ImportRef): Promise<boolean> {
  const { rows } = await sql`
    update import set state = case when is_dry_run then 'CHECKING' else 'APPLYING' end, error = null, version = version + 1, updated_at = now()
    where organization_id = ${ref.organizationId} and id = ${ref.importId} and state = 'FAILED' and rows_read = 0 returning id`.execute(
    db,
  );
  return rows.length > 0;
}

export type ImportAbout = {
  fileName: string;
  isDryRun: boolean;
  leavesOutErrors: boolean;
  keepsCopies: boolean;
  propertyName: string | undefined;
  turned: ReadRequest['turned'];
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
  choices: Choices;
};
/** What the file left open and what a person said of it. */
export type Choices = Pick<z.infer<typeof Import>, 'questions' | 'dateOrder' | 'classes' | 'turned' | 'leftOut'> &
  Pick<Reading, 'makers' | 'keptMakers' | 'layout'>;
/** What applying created, and the properties it changed. */
export type Applied = {
  propertyIds: number[];
  created: z.infer<typeof Import>['created'];
};
type Outcome = {
  state: 'CHECKED' | 'APPLIED' | 'FAILED';
  error: string | null;
  counts: RowCounts;
  applied: Applied | null;
  announced: Announced;
  questions: readonly Question[];
};

// More names than a file has new manufacturers.
const MAKERS_MAX = 500;
