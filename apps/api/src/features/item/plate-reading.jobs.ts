import type { Db } from '@lintel/db/pooled-kysely';
import type { PlateFileReading } from '@lintel/reader/ocr/read-plate-file';
import { sql } from 'kysely';
import * as z from 'zod';
import { defineJob, enqueue } from '#platform/background/jobs.ts';
import { notFound } from '#platform/base/errors.ts';
import type { Files } from '#platform/files/files.ts';
import { readPlatePhoto } from '#platform/reading/read-plate.ts';
import * as query from './plate-reading.queries.ts';

/** Kind of the job that reads the photo of a plate. */
const PLATE_JOB = 'serial-plate';

const Payload = z.strictObject({ organizationId: z.int().positive(), plateId: z.int().positive() });

type PhotoFile = { organizationId: number; id: number; isReady: boolean };

/** Begins the reading of the plates whose photo is a file that was checked; one that was refused is given to no reader, and its sender was told. */
export async function startPlateReading(db: Db, file: PhotoFile, { userId }: { userId: number }): Promise<void> {
  if (!file.isReady) return;
  const { organizationId } = file;
  for (const payload of await query.selectPlatesOfFile(db, file))
    await enqueue(db, { kind: PLATE_JOB, payload, runAsUserId: userId, organizationId });
}

/** What a part of the photo says, with what the photo said before where the part says nothing. Its places were those of another picture. */
function withBefore(found: PlateFileReading, before: PlateFileReading): PlateFileReading {
  const elsewhere = (field: PlateFileReading['serial']) => field && { ...field, box: null };
  return {
    ...found,
    manufacturer: found.manufacturer ?? elsewhere(before.manufacturer),
    model: found.model ?? elsewhere(before.model),
    serial: found.serial ?? elsewhere(before.serial),
    madeOn: found.madeOn ?? elsewhere(before.madeOn),
  };
}

/** Reads the photo of a plate in a confined process, and keeps what it says for the person who answers it. */
export function plateJob(files: Files) {
  return defineJob({
    kind: PLATE_JOB,
    payload: Payload,
    access: 'user',
    needs: 'record',
    async run(ref, job) {
      if (!job.viewer.organizationIds.includes(ref.organizationId)) throw notFound('organization');
      const plate = await job.read((db) => query.selectUnread(db, ref, job.now));
      if (!plate) return;
      const manufacturers = await job.read((db) => query.selectManufacturers(db, ref.organizationId));
      const { key, today, part, before } = plate;
      const found = key === null ? null : await readPlatePhoto(files, key, { manufacturers, today, part });
      const reading = found && before ? withBefore(found, before) : found;
      await job.write(async (db, audit) => {
        await query.updateReading(db, { ...ref, part }, reading, job.now);
        const { organizationId, plateId: entityId } = ref;
        const after = { serial: reading?.serial?.value ?? null, isSure: reading?.serial?.isSure ?? false };
        audit({ organizationId, action: 'read', entity: 'serial_plate', entityId, after });
        await job.complete(db);
      });
    },
    onEnded: (db, ref) => query.updateReading(db, ref, null, sql`now()`),
  });
}
