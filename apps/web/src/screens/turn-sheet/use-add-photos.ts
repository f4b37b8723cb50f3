import { useState } from 'react';
import { PhotoUnreadable, preparePhoto } from '#app/offline/prepare-photo.ts';
import { photoAt } from '#app/offline/queue.ts';
import { toast } from '#app/toasts.tsx';
import type { Turn } from '#app/turn/turn-types.ts';
import { useRecordTurn } from './record-turn.ts';

/** Adds photos that were just taken to a turn, of one of its areas or of the unit. */
export function useAddPhotos(turn: Turn) {
  const record = useRecordTurn(turn);
  const [isBusy, setBusy] = useState(false);
  const add = async (files: FileList | null, moment: 'BEFORE' | 'AFTER', area: string | null) => {
    setBusy(true);
    for (const file of files ?? []) {
      try {
        const photo = await preparePhoto(file);
        await record<'addTurnPhoto'>({
          operation: 'addTurnPhoto',
          label: `Photo of ${area ?? 'the unit'}, ${moment.toLowerCase()}, unit ${turn.unitName}`,
          photos: [{ photo, place: { purpose: 'ITEM_PHOTO', propertyId: turn.propertyId } }],
          body: { fileId: photoAt(0), moment, ...(area !== null && { area }) },
        });
      } catch (failure) {
        if (!(failure instanceof PhotoUnreadable)) throw failure;
        toast.failed(failure.message);
      }
    }
    setBusy(false);
  };
  return { add, isBusy };
}
