import { Button } from '@mui/material';
import { manufacturerApi } from '#api/manufacturer.api.ts';
import { useAppDispatch } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { counted } from '#ui/format.ts';
import type { Merge } from './manufacturers-search.ts';

/** Takes a merge apart again and says so. */
export function useUndoMerge(): (merge: Merge) => Promise<void> {
  const dispatch = useAppDispatch();
  return async (merge) => {
    const params = { mergeId: merge.id };
    const { data } = await dispatch(manufacturerApi.endpoints.undoManufacturerMerge.initiate({ params }));
    if (data) toast.done(`${data.fromName} and ${data.intoName} are two again, as before the merge.`);
  };
}

/** Says what a merge did, with Undo. */
export function useMergedToast(): (merge: Merge) => void {
  const undo = useUndoMerge();
  return (merge) => {
    const shown = toast.done(
      <span>
        {merge.fromName} is {merge.intoName} now: {counted(merge.itemCount, 'item')},{' '}
        {counted(merge.modelCount, 'model')}.{' '}
        <Button
          size="small"
          variant="text"
          onClick={() => {
            toast.dismiss(shown);
            void undo(merge);
          }}
        >
          Undo
        </Button>
      </span>,
    );
  };
}
