import { itemApi } from '#api/item.api.ts';
import { useAppDispatch } from '../store.ts';
import { toast } from '../toasts.tsx';
import type { ItemLife } from './item-life.ts';

/** Says that an item moved, with Undo where it stood in a unit before. */
export function useMovedToast() {
  const dispatch = useAppDispatch();
  return (message: string, before: ItemLife, after: ItemLife) => {
    const { unitId } = before;
    if (unitId === null) {
      toast.done(message);
      return;
    }
    const undo = async () => {
      const params = { unitId, itemId: after.id };
      const { data } = await dispatch(
        itemApi.endpoints.addItemToUnit.initiate({ params, ifMatch: after.version, errors: 'modal' }),
      );
      if (data) toast.info(`${before.itemType} is back in unit ${before.unitName ?? ''}.`);
    };
    toast.undoable(message, () => void undo());
  };
}
