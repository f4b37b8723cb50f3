import { propertyApi } from '#api/property.api.ts';
import { counted } from '#ui/base/format.ts';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { useAppDispatch } from '../store.ts';
import { toast } from '../toasts.tsx';

type Archived = {
  id: number;
  name: string;
  version: number;
  unitCount: number;
  itemCount: number;
  buildings?: readonly unknown[];
};

/**
 * Archives a property after its name is typed; the toast has Undo. `onLeave` is called before the request, so that a page about the
 * property does not query it when it is archived; `onBack` once it was restored.
 */
export function useArchive(): (
  property: Archived,
  on?: { onLeave?: () => void; onBack?: () => void },
) => Promise<void> {
  const confirm = useConfirm();
  const dispatch = useAppDispatch();

  return async (property, { onLeave, onBack } = {}) => {
    const params = { propertyId: property.id };
    const restore = async () => {
      const { data } = await dispatch(propertyApi.endpoints.restoreProperty.initiate({ params }));
      if (!data) return;
      toast.done(`${property.name} is back`);
      onBack?.();
    };
    const isOk = await confirm({
      title: `Archive ${property.name}?`,
      body: `This ${archiveWords(property)}. Nothing is deleted, and an administrator can restore it.`,
      keyword: property.name,
      okLabel: 'Archive',
      isDestructive: true,
    });
    if (!isOk) return;
    onLeave?.();
    const { error } = await dispatch(
      propertyApi.endpoints.deleteProperty.initiate({ params, ifMatch: property.version }),
    );
    if (error) return;
    toast.undoable(`${property.name} is archived.`, () => void restore());
  };
}

/** 'archives 12 buildings, 340 units, 2,310 items'. */
function archiveWords({ buildings, unitCount, itemCount }: Archived): string {
  const parts = [counted(unitCount, 'unit'), counted(itemCount, 'item')];
  return `archives ${[...(buildings ? [counted(buildings.length, 'building')] : []), ...parts].join(', ')}`;
}
