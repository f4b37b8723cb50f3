import { useNavigate } from 'react-router';
import { propertyApi } from '#api/property.api.ts';
import { links } from '#app/links.ts';
import { useAppDispatch } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { useConfirm } from '#ui/ConfirmProvider.tsx';
import { counted } from '#ui/format.ts';
import type { FullProperty } from './property-search.ts';
import { UndoButton } from './UndoButton.tsx';

/**
 * Archives after the name is typed; the toast has Undo. `onLeave` is called before the request, so that the page does
 * not query a property that is archived by then.
 */
export function useArchive(property: FullProperty, onLeave: () => void): () => Promise<void> {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const params = { propertyId: property.id };

  const restore = async () => {
    const { data } = await dispatch(propertyApi.endpoints.restoreProperty.initiate({ params }));
    if (!data) return;
    toast.done(`${property.name} is back`);
    navigate(links.property(property.id));
  };
  return async () => {
    const isOk = await confirm({
      title: `Archive ${property.name}?`,
      body: `This ${archiveWords(property)}. Nothing is deleted, and an administrator can restore it.`,
      keyword: property.name,
      okLabel: 'Archive',
      isDestructive: true,
    });
    if (!isOk) return;
    onLeave();
    navigate(links.properties());
    const { error } = await dispatch(
      propertyApi.endpoints.deleteProperty.initiate({ params, ifMatch: property.version }),
    );
    if (error) return;
    const shown = toast.done(
      <span>
        {property.name} is archived{' '}
        <UndoButton
          onClick={() => {
            toast.dismiss(shown);
            void restore();
          }}
        />
      </span>,
    );
  };
}

/** 'archives 12 buildings, 340 units, 2,310 items'. */
function archiveWords(property: Pick<FullProperty, 'buildings' | 'unitCount' | 'itemCount'>): string {
  return `archives ${counted(property.buildings.length, 'building')}, ${counted(property.unitCount, 'unit')}, ${counted(property.itemCount, 'item')}`;
}
