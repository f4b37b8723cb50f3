import type { Db } from '@lintel/db/pooled-kysely';
import { enqueue } from '#platform/background/jobs.ts';
import { IMPORT_JOB } from './import.jobs.ts';
import { type ImportAbout, insertImport, updateImportJob } from './import-record.queries.ts';
import type { ReadingAside } from './staged-row.ts';
import { insertImportPart } from './staging.queries.ts';

/** Records an import with its rows and queues the job that checks and applies it, all in the caller's transaction. */
export async function stageImport(
  db: Db,
  organizationId: number,
  reading: ReadingAside,
  about: ImportAbout,
): Promise<{ jobId: number; importId: number }> {
  const importId = await insertImport(db, organizationId, reading, about);
  const ref = { organizationId, importId };
  for await (const part of reading.parts()) await insertImportPart(db, ref, part);
  const jobId = await enqueue(db, {
    kind: IMPORT_JOB,
    payload: ref,
    runAsUserId: about.userId,
    organizationId,
    uniqueKey: `${IMPORT_JOB} ${importId}`,
  });
  await updateImportJob(db, ref, jobId);
  return { jobId, importId };
}
