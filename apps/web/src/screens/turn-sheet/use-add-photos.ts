import { useState } from 'react';
import { rawPhoto } from '#app/offline/prepare-photo.ts';
import { photoAt } from '#app/offline/queue.ts';
import type { Turn } from '#app/turn/turn-types.ts';
import { useRecordTurn } from './record-turn.ts';

/** Adds photos that were just taken to a turn, of one of its areas or of the unit. */
export function useAddPhotos(turn: Turn) {
  const record = useRecordTurn(turn);
  const [isBusy, setBusy] = useState(false);
  const add = async (files: FileList | null, moment: 'BEFORE' | 'AFTER', area: string | null) => {
    setBusy(true);
    for (const file of files ?? []) {
      // why: a phone may end the page at any moment while it makes the photo small, so it is kept first
      const photo = await rawPhoto(file);
      await record<'addTurnPhoto'>({
        operation: 'addTurnPhoto',
        label: `Photo of ${area ?? 'the unit'}, ${moment.toLowerCase()}, unit ${turn.unitName}`,
        photos: [{ photo, place: { purpose: 'ITEM_PHOTO', propertyId: turn.propertyId } }],
        body: { fileId: photoAt(0), moment, ...(area !== null && { area }) },
      });
    }
    setBusy(false);
  };
  return { add, isBusy };
}
