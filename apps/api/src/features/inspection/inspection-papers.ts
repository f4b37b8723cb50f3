import type { Ctx } from '#platform/context.ts';
import { jpegOf } from '#platform/files/jpeg.ts';
import type { TableFile } from '#platform/table-file.ts';
import { inspectionLetter } from './inspection-letter.ts';
import { selectInspection, type WireInspection } from './inspection-select.queries.ts';
import { type StoredPhoto, selectStoredPhotos } from './photo.queries.ts';

/** Pixels of a photo on paper: some 150 to the inch. */
const PHOTO_SIDE = 640;

export type WithPhotos = { inspection: WireInspection; photos: StoredPhoto[] };

/** An inspection that the viewer sees with where its photos are; undefined where there is none. */
export async function readWithPhotos(
  inspectionId: number,
  { viewer, now, read }: Ctx,
): Promise<WithPhotos | undefined> {
  return read(async (db) => {
    const inspection = await selectInspection(db, viewer, inspectionId, now);
    return inspection && { inspection, photos: await selectStoredPhotos(db, viewer, inspectionId) };
  });
}

export function letterOf({ inspection, photos }: WithPhotos, ctx: Ctx): TableFile {
  return inspectionLetter(inspection, { photos, readJpeg: (key) => jpegOf(ctx, key, PHOTO_SIDE), now: ctx.now });
}
