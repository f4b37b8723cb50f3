import { inspectionApi } from '#api/inspection.api.ts';
import { useAppDispatch } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';

export const EVIDENCE_WORDS = { photo: 'photo', voiceNote: 'voice note' } as const;
/** What is recorded at a check beside its answer. */
export type Evidence = keyof typeof EVIDENCE_WORDS;

/** Puts a photo or a voice note back that was taken out. */
export function usePutBack(what: Evidence): (id: number) => Promise<void> {
  // why: Undo stands in a toast that outlives the dialog
  const dispatch = useAppDispatch();
  return async (id) => {
    const { restoreInspectionPhoto, restoreVoiceNote } = inspectionApi.endpoints;
    const { data } =
      what === 'photo'
        ? await dispatch(restoreInspectionPhoto.initiate({ params: { photoId: id } }))
        : await dispatch(restoreVoiceNote.initiate({ params: { voiceNoteId: id } }));
    if (data) toast.done(`The ${EVIDENCE_WORDS[what]} is back.`);
  };
}
