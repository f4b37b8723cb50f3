import { cutText } from '@lintel/domain/base/text-cut';
import { useState } from 'react';
import { useGetModelMergePreviewQuery, useMergeModelMutation } from '#api/catalogue.api.ts';
import { useListModelsQuery } from '#api/model.api.ts';
import { MergeChanges, MergeForm } from '#app/catalogue/MergeForm.tsx';
import { useDebounced } from '#app/use-debounced.ts';
import { counted } from '#ui/base/format.ts';
import type { Model } from './models-search.ts';

type Target = Pick<Model, 'id' | 'name' | 'manufacturerName' | 'organizationId'>;
type MergeModelProps = { model: Model; into?: Target | undefined; onDone: () => void; onCancel: () => void };

const FOUND_MAX = 20;

/** Merges a model into another of the same type, which is chosen here or given. */
export function MergeModel({ model, into, onDone, onCancel }: MergeModelProps) {
  const [typed, setTyped] = useState('');
  const q = cutText(useDebounced(typed.trim()), 120);
  const found = useListModelsQuery(
    // Without a search text, the other models of its manufacturer are offered.
    {
      query: {
        sort: 'name',
        limit: FOUND_MAX,
        itemTypeId: model.itemTypeId ?? undefined,
        ...(q ? { q } : { manufacturerId: model.manufacturerId }),
      },
    },
    { skip: into !== undefined },
  );
  const [merge] = useMergeModelMutation();
  return (
    <MergeForm<Target>
      name={model.name}
      intro={`${model.name} becomes another model: its items get that one, with its manufacturer, life, cost and warranty. It can be undone.`}
      into={into}
      choice={{
        options: (found.data?.results ?? []).filter((one) => one.id !== model.id && canBecome(model, one)),
        labelOf: wordsOf,
        noteOf: (one) => (one.organizationId === null ? 'shared' : 'own'),
        hint: 'Type a few letters of the model or its manufacturer',
        noneText: noneText(found.isError, q),
        isLoading: found.isFetching,
        onType: setTyped,
      }}
      merge={({ id }) => merge({ params: { modelId: model.id }, body: { intoId: id }, errors: 'inline' })}
      preview={(one, isOver) => <Preview model={model} into={one} isOver={isOver} />}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}

function wordsOf({ manufacturerName, name }: Target): string {
  return `${manufacturerName} ${name}`;
}

function noneText(isFailed: boolean, q: string): string {
  if (isFailed) return 'The models could not be loaded';
  return q === '' ? 'Its manufacturer has no other model of this type' : 'No model of this type with this name';
}

// An organization's own is merged into a shared one or another of its own; a shared one only into a shared one.
function canBecome(model: Model, into: Target): boolean {
  return into.organizationId === null || into.organizationId === model.organizationId;
}

function Preview({ model, into, isOver }: { model: Model; into: Target; isOver: boolean }) {
  const params = { modelId: model.id, intoModelId: into.id };
  const preview = useGetModelMergePreviewQuery({ params }, { refetchOnMountOrArgChange: true, skip: isOver });
  const found = isOver ? preview.data : preview.currentData;
  return (
    <MergeChanges
      isFailed={preview.isError}
      onRetry={() => void preview.refetch()}
      lines={
        found
          ? [
              [
                'Items',
                `${counted(found.itemsMoved, 'item')}${model.organizationId === null ? ` in ${counted(found.organizationCount, 'organization')}` : ''} get ${wordsOf(into)}`,
              ],
              ['Model', `${model.name} is archived`],
            ]
          : null
      }
    />
  );
}
