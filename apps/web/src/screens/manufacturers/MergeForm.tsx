import { Autocomplete, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import {
  useGetMergePreviewQuery,
  useListManufacturersQuery,
  useMergeManufacturerMutation,
} from '#api/manufacturer.api.ts';
import { Field } from '#ui/Field.tsx';
import { counted } from '#ui/format.ts';
import { PageState } from '#ui/PageState.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import styles from './manufacturers.module.css';
import { useMergedToast } from './use-merged-toast.tsx';

type Named = { id: number; name: string; organizationId: number | null };
type MergeFormProps = { maker: Named; into?: Named; onDone: () => void; onCancel: () => void };

/** Makes one manufacturer another: which, what that changes in numbers, and the deed. */
export function MergeForm({ maker, into: given, onDone, onCancel }: MergeFormProps) {
  const makers = useListManufacturersQuery({ query: { limit: 1000 } }, { skip: given !== undefined });
  const [into, setInto] = useState<Named | null>(given ?? null);
  const [merge, { isLoading, isSuccess, error }] = useMergeManufacturerMutation();
  const tellMerged = useMergedToast();
  const failure = asApiError(error);

  const run = async () => {
    if (!into) return;
    const params = { manufacturerId: maker.id };
    const { data } = await merge({ params, body: { intoId: into.id }, errors: 'inline' });
    if (!data) return;
    tellMerged(data);
    onDone();
  };
  return (
    <section className={styles.merge} aria-label={`Merge ${maker.name}`}>
      <p className={styles.intro}>
        {maker.name} becomes another manufacturer: its models and items follow,{' '}
        {maker.organizationId === null ? 'in every organization, ' : ''}and its name stays as an alias
        {maker.organizationId === null ? '' : ' of its organization'}. It can be undone.
      </p>
      {!given && (
        <Field label="Merge into" htmlFor="merge-into" hint="Type a few letters of its name">
          <Autocomplete<Named>
            id="merge-into"
            options={(makers.data?.results ?? []).filter((one) => one.id !== maker.id && canBecome(maker, one))}
            value={into}
            loading={makers.isLoading}
            getOptionLabel={(one) => one.name}
            getOptionKey={(one) => one.id}
            isOptionEqualToValue={(one, other) => one.id === other.id}
            noOptionsText={makers.isError ? 'The manufacturers could not be loaded' : 'No manufacturer is called so'}
            onChange={(_event, choice) => setInto(choice)}
            renderInput={(params) => <TextField {...params} />}
          />
        </Field>
      )}
      {into && <Preview maker={maker} into={into} isOver={isLoading || isSuccess} />}
      {failure && (
        <p className={styles.problem} role="alert">
          {failure.message || 'They could not be merged.'} Nothing was changed.
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="contained" color="primary" disabled={!into || isLoading} onClick={() => void run()}>
          {into ? `Merge into ${into.name}` : 'Merge'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </section>
  );
}

// An own maker becomes a shared one or another of its organization; a shared one only a shared one.
function canBecome(maker: Named, into: Named): boolean {
  return into.organizationId === null || into.organizationId === maker.organizationId;
}

// Once the merge is on its way nothing more is asked about it: afterwards there is one maker less.
function Preview({ maker, into, isOver }: { maker: Named; into: Named; isOver: boolean }) {
  const params = { manufacturerId: maker.id, intoId: into.id };
  const preview = useGetMergePreviewQuery({ params }, { refetchOnMountOrArgChange: true, skip: isOver });
  if (preview.isError) {
    return (
      <PageState
        kind="failed"
        title="What would change could not be worked out"
        why="Nothing was changed."
        onRetry={() => void preview.refetch()}
      />
    );
  }
  const found = isOver ? preview.data : preview.currentData;
  if (!found) return <TableSkeleton rows={3} rowHeight={32} />;
  return (
    <dl className={styles.preview} aria-label="What changes">
      <dt>Items</dt>
      <dd>
        {counted(found.itemsMoved, 'item')} in {counted(found.organizationCount, 'organization')} get {into.name}
      </dd>
      <dt>Models</dt>
      <dd>
        {counted(found.modelsMoved, 'model')} {found.modelsMoved === 1 ? 'moves' : 'move'}
        {found.modelsJoined.length > 0 &&
          `; ${found.modelsJoined.join(', ')} ${found.modelsJoined.length === 1 ? 'becomes' : 'become'} the model of that name there`}
      </dd>
      <dt>Aliases</dt>
      <dd>{found.aliases.join(', ')}</dd>
    </dl>
  );
}
