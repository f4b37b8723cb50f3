import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { useListManufacturersQuery } from '#api/manufacturer.api.ts';
import { useCreateModelMutation } from '#api/model.api.ts';
import { Field, fieldErrorId } from '#ui/Field.tsx';
import { FIELD_REQUIRED } from '../error-text.ts';
import styles from './item-drawer.module.css';
import type { ModelChoice } from './item-values.ts';

type NewModelProps = {
  name: string;
  /** Of the item being recorded; empty while none is chosen. */
  itemTypeId: string;
  onDone: (model: ModelChoice) => void;
  onCancel: () => void;
};

/** Adds a model to the catalogue without leaving the form of the item. */
export function NewModel({ name, itemTypeId, onDone, onCancel }: NewModelProps) {
  const makers = useListManufacturersQuery({ query: { limit: 1000 } });
  const [create, { isLoading, error: failed }] = useCreateModelMutation();
  const [model, setModel] = useState(name);
  const [makerId, setMakerId] = useState('');
  const [isTried, setTried] = useState(false);
  const failure = asApiError(failed);
  const missing = isTried && makerId === '' ? FIELD_REQUIRED : undefined;
  const results = makers.data?.results ?? [];

  const add = async () => {
    setTried(true);
    if (makerId === '' || model.trim() === '' || itemTypeId === '') return;
    const body = { name: model.trim(), manufacturerId: Number(makerId), itemTypeId: Number(itemTypeId) };
    const { data } = await create({ body, errors: 'inline' });
    const manufacturerName = results.find((maker) => maker.id === Number(makerId))?.name ?? '';
    if (data) onDone({ id: data.id, name: data.name, manufacturerName });
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: why: a fieldset brings a border and a legend of its own
    <div className={styles.newModel} role="group" aria-label="New model">
      <p className="strong">New model</p>
      <Field label="Model" htmlFor="new-model-name" error={isTried && model.trim() === '' ? FIELD_REQUIRED : undefined}>
        <TextField id="new-model-name" fullWidth value={model} onChange={(event) => setModel(event.target.value)} />
      </Field>
      <Field
        label="Maker"
        htmlFor="new-model-maker"
        error={missing}
        hint={makers.isError ? 'The makers could not be loaded.' : undefined}
        beside={
          makers.isError && (
            <Button size="small" variant="text" onClick={() => void makers.refetch()}>
              Retry
            </Button>
          )
        }
      >
        <TextField
          id="new-model-maker"
          select
          fullWidth
          autoFocus
          value={makerId}
          onChange={(event) => setMakerId(event.target.value)}
          slotProps={{
            select: { native: true },
            htmlInput: { 'aria-describedby': missing ? fieldErrorId('new-model-maker') : undefined },
          }}
        >
          <option value="">Choose a maker</option>
          {results.map((maker) => (
            <option key={maker.id} value={maker.id}>
              {maker.name}
            </option>
          ))}
        </TextField>
      </Field>
      {itemTypeId === '' && <p className="muted small">Choose the type of the item first.</p>}
      {failure && (
        <p className={styles.problem} role="alert">
          {failure.message || 'The model could not be added.'}
        </p>
      )}
      <div className={styles.buttons}>
        <Button size="small" disabled={isLoading || itemTypeId === ''} onClick={() => void add()}>
          Add model
        </Button>
        <Button size="small" variant="text" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </div>
  );
}
