import {
  useGetMergePreviewQuery,
  useListManufacturersQuery,
  useMergeManufacturerMutation,
} from '#api/manufacturer.api.ts';
import { MergeChanges, MergeForm } from '#app/catalogue/MergeForm.tsx';
import { counted } from '#ui/format.ts';

type Named = { id: number; name: string; organizationId: number | null };
type MergeMakerProps = { maker: Named; into?: Named | undefined; onDone: () => void; onCancel: () => void };

/** Makes one manufacturer another, which is chosen here or was before. */
export function MergeMaker({ maker, into, onDone, onCancel }: MergeMakerProps) {
  const makers = useListManufacturersQuery({ query: { limit: 1000 } }, { skip: into !== undefined });
  const [merge] = useMergeManufacturerMutation();
  const isShared = maker.organizationId === null;
  return (
    <MergeForm<Named>
      name={maker.name}
      intro={
        <>
          {maker.name} becomes another manufacturer: its models and items follow,{' '}
          {isShared && 'in every organization, '}and its name stays as an alias{!isShared && ' of its organization'}. It
          can be undone.
        </>
      }
      into={into}
      choice={{
        options: (makers.data?.results ?? []).filter((one) => one.id !== maker.id && canBecome(maker, one)),
        labelOf: (one) => one.name,
        noteOf: (one) => (one.organizationId === null ? 'shared' : 'own'),
        hint: 'Type a few letters of its name',
        noneText: makers.isError ? 'The manufacturers could not be loaded' : 'No manufacturer is called so',
        isLoading: makers.isLoading,
      }}
      merge={({ id }) => merge({ params: { manufacturerId: maker.id }, body: { intoId: id }, errors: 'inline' })}
      preview={(one, isOver) => <Preview maker={maker} into={one} isOver={isOver} />}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}

// An own maker becomes a shared one or another of its organization; a shared one only a shared one.
function canBecome(maker: Named, into: Named): boolean {
  return into.organizationId === null || into.organizationId === maker.organizationId;
}

function Preview({ maker, into, isOver }: { maker: Named; into: Named; isOver: boolean }) {
  const params = { manufacturerId: maker.id, intoId: into.id };
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
                `${counted(found.itemsMoved, 'item')}${maker.organizationId === null ? ` in ${counted(found.organizationCount, 'organization')}` : ''} get ${into.name}`,
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
