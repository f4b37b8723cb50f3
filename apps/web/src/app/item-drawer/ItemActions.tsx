import { itemCan } from '@lintel/domain/items/item-actions';
import { ArrowRight, ClipboardCheck, Package, PencilLine, RefreshCw, X } from 'lucide-react';
import { api } from '#api/api.ts';
import { asApiError } from '#api/api-error.ts';
import { useRemoveItemFromUnitMutation } from '#api/item.api.ts';
import { ActionButton } from '#ui/buttons/ActionButton.tsx';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { useAppDispatch } from '../store.ts';
import { toast } from '../toasts.tsx';
import styles from './item-drawer.module.css';
import type { ItemLife } from './item-life.ts';
import { useMovedToast } from './use-moved-toast.tsx';

export type ItemPanel = 'edit' | 'lifespan' | 'condition' | 'move' | 'replace' | 'retire';

type ItemActionsProps = { item: ItemLife; onOpen: (panel: ItemPanel) => void; onLeft: () => void };

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What can be done with an item, for people whose role allows it; an action that its state forbids gives the reason. */
export function ItemActions({ item, onOpen, onLeft }: ItemActionsProps) {
  const store = useStoreItem(item, onLeft);
  const gone = item.status === 'RETIRED' ? 'It is retired' : null;
  const place = item.status === 'STORED' ? 'It is in storage; move it into a unit first' : null;
  const blockedOf = (action: Parameters<typeof itemCan>[0]) =>
    itemCan(action, item.status) ? null : (gone ?? place ?? 'Its state does not allow this');
  return (
    <div className={`actions ${styles.actions}`}>
      <ActionButton
        size="small"
        variant="contained"
        color="primary"
        startIcon={<PencilLine {...icon} />}
        blocked={blockedOf('edit')}
        onClick={() => onOpen('edit')}
      >
        Edit
      </ActionButton>
      <ActionButton
        size="small"
        startIcon={<ClipboardCheck {...icon} />}
        blocked={blockedOf('readCondition')}
        onClick={() => onOpen('condition')}
      >
        Condition
      </ActionButton>
      <ActionButton
        size="small"
        startIcon={<ArrowRight {...icon} />}
        blocked={blockedOf('move')}
        onClick={() => onOpen('move')}
      >
        Move
      </ActionButton>
      <ActionButton
        size="small"
        startIcon={<Package {...icon} />}
        blocked={
          item.status === 'STORED'
            ? 'It is in storage already'
            : (blockedOf('store') ?? (item.unitId === null ? 'It is in no unit' : null))
        }
        onClick={() => void store()}
      >
        To storage
      </ActionButton>
      <ActionButton
        size="small"
        startIcon={<RefreshCw {...icon} />}
        blocked={blockedOf('replace')}
        onClick={() => onOpen('replace')}
      >
        Replace
      </ActionButton>
      <ActionButton
        size="small"
        startIcon={<X {...icon} />}
        blocked={blockedOf('retire')}
        onClick={() => onOpen('retire')}
      >
        Retire
      </ActionButton>
    </div>
  );
}

function useStoreItem(item: ItemLife, onLeft: () => void): () => Promise<void> {
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const tellMoved = useMovedToast();
  const [remove] = useRemoveItemFromUnitMutation();
  return async () => {
    if (item.unitId === null) return;
    const isOk = await confirm({
      title: `Take this ${item.itemType.toLowerCase()} to storage?`,
      body: `1 item leaves unit ${item.unitName ?? ''}. It stays on record in storage and can be moved into a unit again.`,
      okLabel: 'To storage',
    });
    if (!isOk) return;
    const params = { unitId: item.unitId, itemId: item.id };
    const { data, error } = await remove({ params, ifMatch: item.version, errors: 'inline' });
    if (data) {
      tellMoved(`${item.itemType} taken to storage.`, item, data);
      return onLeft();
    }
    const failure = asApiError(error);
    if (failure?.status !== 412) return void toast.failed(failure?.message || 'It could not be taken to storage.');
    dispatch(api.util.invalidateTags(['ITEM', 'UNIT']));
    toast.failed('Somebody else changed this item meanwhile. It was not moved; you see its newest version now.');
  };
}
