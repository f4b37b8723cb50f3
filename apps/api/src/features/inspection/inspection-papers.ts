import type { Ctx } from '#platform/context.ts';
import { jpegOf } from '#platform/files/jpeg.ts';
import type { TableFile } from '#platform/table-file.ts';
import { inspectionLetter } from './inspection-letter.ts';
import { selectInspection, type WireInspection } from './inspection-select.queries.ts';
import { type StoredPhoto, selectStoredPhotos } from './photo.queries.ts';
import { selectSubmittedOn } from './submitted-on.queries.ts';

/** Pixels of a photo on paper: some 150 to the inch. */
const PHOTO_SIDE = 640;

export type WithPhotos = { inspection: WireInspection; photos: StoredPhoto[]; submittedOn: string | undefined };

/** An inspection that the viewer sees with where its photos are; undefined where there is none. */
export async function readWithPhotos(
  inspectionId: number,
  { viewer, now, read }: Ctx,
): Promise<WithPhotos | undefined> {
  return read(async (db) => {
    const inspection = await selectInspection(db, viewer, inspectionId, now);
    if (!inspection) return undefined;
    const photos = await selectStoredPhotos(db, viewer, inspectionId);
    return { inspection, photos, submittedOn: await selectSubmittedOn(db, inspectionId) };
  });
}

export function letterOf({ inspection, photos, submittedOn }: WithPhotos, ctx: Ctx): TableFile {
  const readJpeg = (key: string) => jpegOf(ctx, key, PHOTO_SIDE);
  return inspectionLetter(inspection, { photos, submittedOn, readJpeg, now: ctx.now });
}
