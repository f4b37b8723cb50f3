import { asApiError } from '#api/api-error.ts';
import { useUpdateAssetAlertMutation } from '#api/asset-alert.api.ts';
import { useGetItemQuery, useListPropertyItemsQuery } from '#api/item.api.ts';
import { FormText } from '#app/form/FormText.tsx';
import { toast } from '#app/toasts.tsx';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { type FlagRow, flagName } from './flag-row.ts';
import styles from './red-flag.module.css';

// why: the forms of items are loaded when one is opened
const ItemPanelForm = lazyPreload(() => import('#app/item-drawer/ItemPanelForm.tsx'), 'ItemPanelForm');

/** The choice for an item that was taken out and replaced by nothing. */
export const REMOVED = 'removed';

/** Which item is there now instead; one that is not on record is recorded by `onRecord`. */
export function SuccessorField({ row, onRecord }: { row: FlagRow; onRecord: () => void }) {
  const items = useListPropertyItemsQuery({
    params: { propertyId: row.propertyId },
    query: {
      ...(row.itemTypeId !== null && { itemTypeId: row.itemTypeId }),
      ...(row.unitId !== null && { unitId: row.unitId }),
      limit: 100,
    },
  });
  const others = items.data?.results.filter((item) => item.id !== row.itemId) ?? [];
  const canRecord = row.itemId !== null && row.itemStatus === 'ACTIVE';
  return (
    <FormText
      name="replacementItemId"
      label="Replaced by"
      isRequired={row.itemId !== null}
      from={{ thing: 'The items', query: items }}
      noneLabel={items.isLoading ? 'Loading items' : 'Choose the item that is there now'}
      hint={
        <>
          {others.length === 0 && !items.isLoading
            ? 'No other item of this type is in service there.'
            : 'The old item is retired today.'}{' '}
          {canRecord && (
            <button type="button" className={styles.link} onClick={onRecord}>
              Record the new one now
            </button>
          )}
        </>
      }
      options={[
        ...others.map((item) => ({
          value: item.id,
          label:
            [item.manufacturerName, item.modelName, item.serialNumber].filter(Boolean).join(' ') ||
            `${item.itemType}, nothing on its plate`,
        })),
        { value: REMOVED, label: 'Removed, not replaced' },
      ]}
    />
  );
}

type RecordSuccessorProps = { row: FlagRow; onBack: () => void; onDone: () => void };

/** Records what replaced the item of a flag, which retires the old one, and closes the flag with it. */
export function RecordSuccessor({ row, onBack, onDone }: RecordSuccessorProps) {
  const item = useGetItemQuery({ params: { itemId: row.itemId ?? 0 } });
  const [update] = useUpdateAssetAlertMutation();
  const close = async () => {
    const { data, error } = await update({
      params: { alertId: row.id },
      body: { actionState: 'REPLACED' },
      ifMatch: row.version,
      errors: 'inline',
    });
    if (data) toast.done(`${flagName(row)}: replaced.`);
    else
      toast.failed(
        `The new item is on record, but the flag could not be closed: ${asApiError(error)?.message ?? 'try again'}`,
      );
    onDone();
  };
  return (
    <QueryState query={{ ...item, data: item.currentData }} thing="The item" skeleton={<TableSkeleton rows={6} />}>
      {(found) => (
        <LazyBoundary fallback={<TableSkeleton rows={6} />}>
          <ItemPanelForm panel="replace" item={found} onDone={onBack} onLeft={() => void close()} />
        </LazyBoundary>
      )}
    </QueryState>
  );
}
