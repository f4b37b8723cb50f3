import type { Db } from '@lintel/db/pooled-kysely';
import { type AuditEntry, sqlState } from '@lintel/db/tx';
import * as z from 'zod';
import { defineJob, type JobContext } from '#platform/background/jobs.ts';
import { conflict, notFound } from '#platform/base/errors.ts';
import { analyzeWrittenTables } from '#platform/records/table-statistics.ts';
import { announce, askMakers } from './announce.ts';
import { applyImport } from './apply-import.ts';
import { checkImport } from './check-import.ts';
import {
  type Applied,
  lockImports,
  type StagedImport,
  selectStagedImport,
  updateImportAgain,
  updateImportEnded,
  updateImportGoods,
  updateImportOutcome,
} from './import-record.queries.ts';
import type { ImportRef } from './import-ref.ts';
import { keepLayout } from './layout-memory.queries.ts';
import { answersOf } from './questions.ts';
import { countImportRows, type RowCounts } from './staging.queries.ts';

/** Kind of the job that checks and applies an import. */
export const IMPORT_JOB = 'import';
const TIMEOUT_MS = 300_000;
/** From so many rows on, reading them needs other plans than before. */
const MANY_ROWS = 500;
/** What a list of items writes rows to. */
const ITEM_TABLES = ['item', 'item_cover', 'item_event'];
const UNIQUE_VIOLATION = '23505';
// The database folds letters of some alphabets that JavaScript keeps apart, such as a dotted capital I.
const SAME_NAMES =
  'Two names in the file, or one in the file and one that exists already, differ only in letters that count as the same. Nothing was imported; write them alike.';
const TURN_BEGUN = 'Somebody began the turn of a unit of this file meanwhile. Nothing was imported; try again.';

/** Checks a staged file against what exists, and applies it in the same transaction: all of it or nothing. */
export const importJob = defineJob({
  kind: IMPORT_JOB,
  payload: z.strictObject({ organizationId: z.int().positive(), importId: z.int().positive() }),
  access: 'admin',
  async run(ref, job) {
    if (!job.viewer.organizationIds.includes(ref.organizationId)) throw notFound('organization');
    await job.progress(0.05);
    try {
      await job.write((db, audit) => importOnce(db, audit, ref, job), { timeoutMs: TIMEOUT_MS, isLong: true });
    } catch (error) {
      if (sqlState(error) === UNIQUE_VIOLATION)
        throw conflict((error as { constraint?: string }).constraint === 'turn_open_key' ? TURN_BEGUN : SAME_NAMES);
      throw error;
    }
  },
  onEnded: (db, ref, { state, message }) => updateImportEnded(db, ref, state, message),
  onRetry: updateImportAgain,
});

async function importOnce(db: Db, audit: (entry: AuditEntry) => void, ref: ImportRef, job: JobContext): Promise<void> {
  await lockImports(db, ref.organizationId);
  const staged = await selectStagedImport(db, ref);
  if (!staged) throw conflict('This import has ended already.');
  const checked = await checkImport(db, ref, staged, job.now);
  const counts = await countImportRows(db, ref);
  await job.progress(0.4, counts);
  const announced = announce(checked);
  const { choices } = staged;
  const questions = [...choices.questions, ...askMakers(checked, choices.keptMakers)];
  if (checked.kind === 'items') await updateImportGoods(db, ref, checked.goods.goods);
  if (staged.isDryRun || (counts.error > 0 && !staged.leavesOutErrors)) {
    const error = staged.isDryRun ? null : refusal(counts);
    await updateImportOutcome(db, ref, {
      state: error === null ? 'CHECKED' : 'FAILED',
      error,
      counts,
      applied: null,
      announced,
      questions,
    });
    await job.complete(db, { counts, message: error ?? 'Checked. Nothing was written.' });
    return;
  }
  const applied = await applyImport(db, ref, checked, {
    now: job.now,
    userId: job.viewer.userId,
    rows: counts.read,
    hasUpdates: counts.update > 0,
    onShare: (share) => job.progress(0.4 + 0.5 * share, counts),
  });
  const written = counts.create + counts.update;
  if (written >= MANY_ROWS) await analyzeWrittenTables(db, written, checked.kind === 'items' ? ITEM_TABLES : undefined);
  await job.progress(0.9, counts);
  for (const entry of auditEntries(ref, staged, counts, applied)) audit(entry);
  await updateImportOutcome(db, ref, { state: 'APPLIED', error: null, counts, applied, announced, questions });
  await keepLayout(db, ref.organizationId, staged.kind, { ...choices.layout, answers: answersOf(questions) });
  await job.complete(db, { counts, message: appliedText(counts) });
}

function appliedText({ create, update, error }: RowCounts): string {
  const leftOut = error === 0 ? '' : ` ${error} with errors left out.`;
  return `${create} created, ${update} updated.${leftOut}`;
}

function refusal({ error, read }: RowCounts): string {
  return `${error} of ${read} rows ${error === 1 ? 'has an error' : 'have errors'}, so nothing was imported. Download them, correct them in the file, and import it again, or leave them out.`;
}

function auditEntries(ref: ImportRef, staged: StagedImport, counts: RowCounts, applied: Applied): AuditEntry[] {
  const { organizationId, importId } = ref;
  const summary = { importId, kind: staged.kind, fileName: staged.fileName, counts, created: applied.created };
  return [
    { organizationId, action: 'IMPORT', entity: 'import', entityId: importId, after: summary },
    ...applied.propertyIds.map((id) => ({
      organizationId,
      action: 'IMPORT',
      entity: 'property',
      entityId: id,
      after: { importId },
    })),
  ];
}
