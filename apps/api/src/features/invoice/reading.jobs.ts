import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import * as z from 'zod';
import { defineJob, enqueue } from '#platform/background/jobs.ts';
import { notFound } from '#platform/base/errors.ts';
import type { Files } from '#platform/files/files.ts';
import { readInvoiceFile } from '#platform/reading/read-invoice.ts';
import { proposeCodes } from './coding.queries.ts';
import * as query from './reading.queries.ts';

/** Kind of the job that reads a document. */
const READING_JOB = 'invoice';

const Payload = z.strictObject({ organizationId: z.int().positive(), documentId: z.int().positive() });

/** Queues the reading of a document, for the person of the call. */
export async function enqueueReading(
  db: Db,
  { userId }: { userId: number },
  payload: z.output<typeof Payload>,
): Promise<void> {
  const { organizationId } = payload;
  await enqueue(db, { kind: READING_JOB, payload, runAsUserId: userId, organizationId });
}

/** Begins the reading of a file that was checked, where it was sent to be read as invoices; one that was refused has no invoice. */
export async function startReading(
  db: Db,
  file: { organizationId: number; id: number; isReady: boolean },
  { userId, now }: { userId: number; now: string },
): Promise<void> {
  if (!file.isReady) return query.refuseDocument(db, file, now);
  const documentId = await query.startDocument(db, file, now);
  if (documentId !== undefined)
    await enqueueReading(db, { userId }, { organizationId: file.organizationId, documentId });
}

/** Reads a document in confined processes, and stores what each of its waiting invoices says. */
export function readingJob(files: Files) {
  return defineJob({
    kind: READING_JOB,
    payload: Payload,
    access: 'user',
    needs: 'record',
    async run(ref, job) {
      if (!job.viewer.organizationIds.includes(ref.organizationId)) throw notFound('organization');
      const document = await job.write((db) => query.beginReading(db, ref, job.now));
      if (!document) return;
      const known = await job.read((db) => query.selectKnown(db, ref.organizationId));
      const { parts, key, today } = document;
      const ranges = parts.map(({ pageFrom, pageTo }) => ({ pageFrom, pageTo }));
      const read =
        key === null
          ? ({ unread: 'GONE' } as const)
          : await readInvoiceFile(files, key, { known: { ...known, today }, ranges }, job);
      await job.write(async (db, audit) => {
        const { organizationId, documentId } = ref;
        if ('unread' in read) await query.failReading(db, ref, read.unread, job.now);
        else {
          await query.insertPages(db, document, read.pages);
          const units = await query.selectNamedUnits(db, document);
          for (const [at, part] of parts.entries()) {
            const found = read.invoices[at];
            if (found) {
              await query.updateRead(
                db,
                document,
                { ...found, invoiceId: part.id },
                { units, lessons: known.lessons, pages: read.pages },
                job.now,
              );
              await proposeCodes(db, { organizationId, id: part.id }, job.now);
            }
          }
          await query.finishReading(db, ref, read.pageCount, job.now);
        }
        const after = 'unread' in read ? { failed: read.unread } : { pages: read.pageCount };
        audit({ organizationId, action: 'read', entity: 'invoice_document', entityId: documentId, after });
        await job.complete(db);
      });
    },
    onEnded: (db, ref) => query.failReading(db, ref, 'NOT_READ', sql`now()`),
  });
}
