import { propertyApi } from '#api/property.api.ts';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { useAppDispatch } from '../store.ts';
import { toast } from '../toasts.tsx';

/** Removes a demo community after its name is typed. `onLeave` is called before the request, as for `useArchive`. */
export function useRemoveDemo(): (community: { id: number; name: string }, onLeave?: () => void) => Promise<void> {
  const confirm = useConfirm();
  const dispatch = useAppDispatch();
  return async ({ id, name }, onLeave) => {
    const isOk = await confirm({
      title: 'Remove the demo community?',
      body: 'Its units, items, turns, inspections, flags and vendors leave every screen. What is your own stays as it is.',
      keyword: name,
      okLabel: 'Remove demo community',
      isDestructive: true,
    });
    if (!isOk) return;
    onLeave?.();
    const { error } = await dispatch(
      propertyApi.endpoints.removeDemoCommunity.initiate({ params: { propertyId: id } }),
    );
    if (!error) toast.done('The demo community is removed');
  };
}
