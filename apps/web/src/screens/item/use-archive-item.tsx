import { useNavigate } from 'react-router';
import { itemApi } from '#api/item.api.ts';
import type { ItemLife } from '#app/item-drawer/item-life.ts';
import { links } from '#app/links.ts';
import { useIsAdmin } from '#app/rights.ts';
import { useAppDispatch } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';

/** Restores an archived item to its place. */
export function useRestoreArchived(item: ItemLife): () => Promise<void> {
  const dispatch = useAppDispatch();
  return async () => {
    const params = { itemId: item.id };
    const { data } = await dispatch(itemApi.endpoints.restoreItem.initiate({ params }));
    if (data) toast.done(`${item.itemType} is back${item.unitName ? ` in unit ${item.unitName}` : ''}.`);
  };
}

/**
 * Archives an item that was recorded by mistake; an administrator's toast has Undo. `onLeave` is called before the
 * request, so that the page does not query an item that is archived by then.
 */
export function useArchiveItem(item: ItemLife, onLeave: () => void): () => Promise<void> {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const isAdmin = useIsAdmin();
  const restore = useRestoreArchived(item);
  return async () => {
    const isOk = await confirm({
      title: `Archive this ${item.itemType.toLowerCase()}?`,
      body: '1 item recorded by mistake leaves every list and figure. If it really was here and left, use Retire instead. An administrator can restore it.',
      okLabel: 'Archive',
      isDestructive: true,
    });
    if (!isOk) return;
    const params = { itemId: item.id };
    const place = item.unitId === null ? links.property(item.propertyId, 'items') : links.unit(item.unitId);
    onLeave();
    navigate(place);
    const { error } = await dispatch(itemApi.endpoints.deleteItem.initiate({ params, ifMatch: item.version }));
    if (error) return;
    if (!isAdmin) return void toast.done(`${item.itemType} is archived.`);
    toast.undoable(`${item.itemType} is archived.`, () => void restore());
  };
}
