import type { Ctx } from '#platform/context.ts';
import { jpegOf } from '#platform/files/jpeg.ts';
import type { TableFile } from '#platform/table-file.ts';
import { inspectionLetter } from './inspection-letter.ts';
import { selectInspection, type WireInspection } from './inspection-select.queries.ts';
import { type StoredPhoto, selectStoredPhotos } from './photo.queries.ts';
import { type StoredVoiceNote, selectStoredVoiceNotes } from './voice.queries.ts';

/** Pixels of a photo on paper: some 150 to the inch. */
const PHOTO_SIDE = 640;

export type WithEvidence = { inspection: WireInspection; photos: StoredPhoto[]; voiceNotes: StoredVoiceNote[] };

/** An inspection that the viewer sees with where its photos and voice notes are; undefined where there is none. */
export async function readWithEvidence(
  inspectionId: number,
  { viewer, now, read }: Ctx,
): Promise<WithEvidence | undefined> {
  return read(async (db) => {
    const inspection = await selectInspection(db, viewer, inspectionId, now);
    if (!inspection) return undefined;
    const photos = await selectStoredPhotos(db, viewer, inspectionId);
    return { inspection, photos, voiceNotes: await selectStoredVoiceNotes(db, viewer, inspectionId) };
  });
}

export function letterOf({ inspection, photos }: WithEvidence, ctx: Ctx): TableFile {
  return inspectionLetter(inspection, { photos, readJpeg: (key) => jpegOf(ctx, key, PHOTO_SIDE), now: ctx.now });
}
