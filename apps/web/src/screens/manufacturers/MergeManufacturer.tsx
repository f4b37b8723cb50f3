import {
  useGetMergePreviewQuery,
  useListManufacturersQuery,
  useMergeManufacturerMutation,
} from '#api/manufacturer.api.ts';
import { MergeChanges, MergeForm } from '#app/catalogue/MergeForm.tsx';
import { counted } from '#ui/base/format.ts';

type Named = { id: number; name: string; organizationId: number | null };
type MergeManufacturerProps = {
  manufacturer: Named;
  into?: Named | undefined;
  onDone: () => void;
  onCancel: () => void;
};

/** Merges a manufacturer into another, which is chosen here or given. */
export function MergeManufacturer({ manufacturer, into, onDone, onCancel }: MergeManufacturerProps) {
  const manufacturers = useListManufacturersQuery({ query: { limit: 1000 } }, { skip: into !== undefined });
  const [merge] = useMergeManufacturerMutation();
  const isShared = manufacturer.organizationId === null;
  return (
    <MergeForm<Named>
      name={manufacturer.name}
      intro={
        <>
          {manufacturer.name} becomes another manufacturer: its models and items follow,{' '}
          {isShared && 'in every organization, '}and its name stays as an alias{!isShared && ' of its organization'}. It
          can be undone.
        </>
      }
      into={into}
      choice={{
        options: (manufacturers.data?.results ?? []).filter(
          (one) => one.id !== manufacturer.id && canBecome(manufacturer, one),
        ),
        labelOf: (one) => one.name,
        noteOf: (one) => (one.organizationId === null ? 'shared' : 'own'),
        hint: 'Type a few letters of its name',
        noneText: manufacturers.isError ? 'The manufacturers could not be loaded' : 'No manufacturer with this name',
        isLoading: manufacturers.isLoading,
      }}
      merge={({ id }) => merge({ params: { manufacturerId: manufacturer.id }, body: { intoId: id }, errors: 'inline' })}
      preview={(one, isOver) => <Preview manufacturer={manufacturer} into={one} isOver={isOver} />}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}

// An organization's own is merged into a shared one or another of its own; a shared one only into a shared one.
function canBecome(manufacturer: Named, into: Named): boolean {
  return into.organizationId === null || into.organizationId === manufacturer.organizationId;
}

function Preview({ manufacturer, into, isOver }: { manufacturer: Named; into: Named; isOver: boolean }) {
  const params = { manufacturerId: manufacturer.id, intoId: into.id };
  const preview = useGetMergePreviewQuery({ params }, { refetchOnMountOrArgChange: true, skip: isOver });
  const found = isOver ? preview.data : preview.currentData;
  const { modelsMoved = 0, modelsJoined = [] } = found ?? {};
  return (
    <MergeChanges
      isFailed={preview.isError}
      onRetry={() => void preview.refetch()}
      lines={
        found
          ? [
              [
                'Items',
                `${counted(found.itemsMoved, 'item')}${manufacturer.organizationId === null ? ` in ${counted(found.organizationCount, 'organization')}` : ''} get ${into.name}`,
              ],
              [
                'Models',
                <>
                  {counted(modelsMoved, 'model')} {modelsMoved === 1 ? 'moves' : 'move'}
                  {modelsJoined.length > 0 &&
                    `; ${modelsJoined.join(', ')} ${modelsJoined.length === 1 ? 'becomes' : 'become'} the model of that name there`}
                </>,
              ],
              ['Aliases', found.aliases.join(', ')],
            ]
          : null
      }
    />
  );
}
