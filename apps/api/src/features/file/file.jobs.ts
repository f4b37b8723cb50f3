import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Db } from '@lintel/db/pooled-kysely';
import { FILE_TYPES, type FileRejection } from '@lintel/domain/base/file-rules';
import * as z from 'zod';
import { defineJob, type JobContext } from '#platform/background/jobs.ts';
import { notFound } from '#platform/base/errors.ts';
import { checkFile } from '#platform/files/confined.ts';
import type { Files } from '#platform/files/files.ts';
import { readyKey } from '#platform/files/storage.ts';
import { FILE_JOB } from '#platform/records/new-file.ts';
import { hashOfFile } from './hash-of-file.ts';
import { type QuarantinedFile, selectQuarantined, updateChecked, updateNotChecked } from './quarantine.queries.ts';

const Payload = z.strictObject({ organizationId: z.int().positive(), fileId: z.int().positive() });

/** What is done about a file once it was checked, in the transaction that says so. */
export type WhenChecked = (
  db: Db,
  file: { organizationId: number; id: number; isReady: boolean },
  by: { userId: number; now: string },
) => Promise<void>;

/** Checks an upload in a confined process, stores the result under its hash, and records it in the row. */
export function fileJob(files: Files, whenChecked: WhenChecked) {
  return defineJob({
    kind: FILE_JOB,
    payload: Payload,
    access: 'user',
    needs: 'read',
    isForStrangersToo: true,
    async run(ref, job) {
      if (!job.viewer.organizationIds.includes(ref.organizationId)) throw notFound('organization');
      const file = await job.read((db) => selectQuarantined(db, ref));
      if (!file) return;
      const folder = path.join(files.scratch, randomUUID());
      await mkdir(folder, { recursive: true });
      try {
        await settle(file, await keep(files, file, folder), job, whenChecked);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
      await files.storage.blank(file.storageKey);
    },
    onEnded: (db, ref) => updateNotChecked(db, ref),
  });
}

// The bytes are stored before the row says so: a process that dies in between leaves an object that the sweep finds.
async function keep(files: Files, file: QuarantinedFile, folder: string): Promise<Kept | { rejected: FileRejection }> {
  const sent = path.join(folder, 'sent');
  const made = path.join(folder, 'made');
  const bytes = await files.storage.read(file.storageKey);
  if (!bytes) return { rejected: 'NOT_WHOLE' };
  await pipeline(bytes, createWriteStream(sent, { flags: 'wx' }));
  if ((await hashOfFile(createReadStream(sent))) !== file.sha256) return { rejected: 'NOT_WHOLE' };
  const verdict = await checkFile(file.contentType, sent, made);
  if ('rejected' in verdict) return verdict;
  const result = FILE_TYPES[file.contentType].isImage ? made : sent;
  const sha256 = await hashOfFile(createReadStream(result));
  const storageKey = readyKey(file.organizationId, file.id, sha256);
  const { size } = await stat(result);
  await files.storage.write(storageKey, result, sha256);
  return { storageKey, sha256, size, width: verdict.width ?? null, height: verdict.height ?? null };
}

async function settle(
  file: QuarantinedFile,
  outcome: Kept | { rejected: FileRejection },
  job: JobContext,
  whenChecked: WhenChecked,
): Promise<void> {
  await job.write(async (db, audit) => {
    const { organizationId, id } = file;
    if (await updateChecked(db, file, outcome)) {
      const after =
        'rejected' in outcome ? { state: 'REJECTED', rejectedCode: outcome.rejected } : { state: 'READY', ...outcome };
      audit({ organizationId, action: 'check', entity: 'file', entityId: id, after });
      const isReady = !('rejected' in outcome);
      // What a stranger sent is a photo of a report and nothing else.
      if (!file.isOfStranger)
        await whenChecked(db, { organizationId, id, isReady }, { userId: job.viewer.userId, now: job.now });
    }
    await job.complete(db);
  });
}

export type Kept = { storageKey: string; sha256: string; size: number; width: number | null; height: number | null };
