import type { ManufacturerMerge } from '@lintel/contract/items/manufacturer';
import type * as z from 'zod';
import { manufacturerApi } from '#api/manufacturer.api.ts';
import { useAppDispatch } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { counted } from '#ui/base/format.ts';

export type Merge = z.output<typeof ManufacturerMerge>;

/** Undoes a merge, or the sharing of what was an organization's own, and says so. */
export function useUndoMerge(): (merge: Merge) => Promise<void> {
  const dispatch = useAppDispatch();
  return async (merge) => {
    const params = { mergeId: merge.id };
    const { data } = await dispatch(manufacturerApi.endpoints.undoManufacturerMerge.initiate({ params }));
    if (!data) return;
    toast.done(
      data.kind === 'SHARED'
        ? `${data.fromName} is ${data.organizationName}’s own again.`
        : `${data.fromName} and ${data.intoName} are separate again, as before the merge.`,
    );
  };
}

/** Says what a merge or sharing did, with Undo. */
export function useMergedToast(): (merge: Merge) => void {
  const undo = useUndoMerge();
  return (merge) => {
    toast.undoable(doneWords(merge), () => void undo(merge));
  };
}

function doneWords({ kind, fromName, intoName, itemCount, modelCount }: Merge): string {
  if (kind === 'SHARED') return `${fromName} is shared with all organizations.`;
  const items = counted(itemCount, 'item');
  return `${fromName} was merged into ${intoName}: ${kind === 'MAKERS' ? `${items}, ${counted(modelCount, 'model')}` : items}.`;
}
