import { jpegOf } from '#platform/files/jpeg.ts';
import type { Ctx } from '#platform/operations/context.ts';
import type { TableFile } from '#platform/tables/table-file.ts';
import { inspectionLetter } from './inspection-letter.ts';
import { selectInspection, type WireInspection } from './inspection-select.queries.ts';
import { type StoredPhoto, selectStoredPhotos } from './photo.queries.ts';
import { selectSubmittedOn } from './submitted-on.queries.ts';
import { type StoredVoiceNote, selectStoredVoiceNotes } from './voice.queries.ts';

/** Pixels of a photo on paper: some 150 to the inch. */
const PHOTO_SIDE = 640;

export type WithEvidence = {
  inspection: WireInspection;
  photos: StoredPhoto[];
  voiceNotes: StoredVoiceNote[];
  /** The day on which it was submitted, at its property. */
  submittedOn: string | undefined;
};

/** An inspection that the viewer sees with where its photos and voice notes are; undefined where there is none. */
export async function readWithEvidence(
  inspectionId: number,
  { viewer, now, read }: Ctx,
): Promise<WithEvidence | undefined> {
  return read(async (db) => {
    const inspection = await selectInspection(db, viewer, inspectionId, now);
    if (!inspection) return undefined;
    const photos = await selectStoredPhotos(db, viewer, inspectionId);
    const voiceNotes = await selectStoredVoiceNotes(db, viewer, inspectionId);
    return { inspection, photos, voiceNotes, submittedOn: await selectSubmittedOn(db, inspectionId) };
  });
}

export function letterOf({ inspection, photos, submittedOn }: WithEvidence, ctx: Ctx): TableFile {
  const readJpeg = (key: string) => jpegOf(ctx, key, PHOTO_SIDE);
  return inspectionLetter(inspection, { photos, submittedOn, readJpeg, now: ctx.now });
}
