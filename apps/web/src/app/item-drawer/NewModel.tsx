import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { FIELD_REQUIRED } from '#api/error-text.ts';
import { useCreateManufacturerMutation, useListManufacturersQuery } from '#api/manufacturer.api.ts';
import { useCreateModelMutation } from '#api/model.api.ts';
import { Field, fieldErrorId } from '#ui/Field.tsx';
import { OpenedPlace } from '#ui/opened-place.tsx';
import styles from './item-drawer.module.css';
import type { ModelChoice } from './item-values.ts';

type NewModelProps = {
  name: string;
  /** Known beforehand, where the maker was typed with the model. */
  makerId: number | null;
  /** Whose own model it becomes; the caller's only organization where it is not known. */
  organizationId: number | undefined;
  /** Of the item being recorded; empty while none is chosen. */
  itemTypeId: string;
  onDone: (model: ModelChoice) => void;
  onCancel: () => void;
};

const OTHER_MAKER = 'other';

/** Adds a model to the catalogue without leaving the form of the item. */
export function NewModel({ name, makerId: given, organizationId, itemTypeId, onDone, onCancel }: NewModelProps) {
  const makers = useListManufacturersQuery({ query: { limit: 1000, organizationId } });
  const [create, { isLoading, error: failed }] = useCreateModelMutation();
  const [createMaker, { isLoading: isAddingMaker, error: makerFailed }] = useCreateManufacturerMutation();
  const [model, setModel] = useState(name);
  const [makerId, setMakerId] = useState(given === null ? '' : String(given));
  const [makerName, setMakerName] = useState('');
  const [isTried, setTried] = useState(false);
  const failure = asApiError(makerFailed) ?? asApiError(failed);
  const missing = isTried && makerId === '' ? FIELD_REQUIRED : undefined;
  const results = makers.data?.results ?? [];

  // A maker that is added stays chosen, so that a model that failed can be tried again.
  const chosenMaker = async () => {
    if (makerId !== OTHER_MAKER) return results.find((maker) => maker.id === Number(makerId));
    if (makerName.trim() === '') return undefined;
    const { data } = await createMaker({ body: { name: makerName.trim(), organizationId }, errors: 'inline' });
    if (data) setMakerId(String(data.id));
    return data;
  };

  const add = async () => {
    setTried(true);
    if (makerId === '' || model.trim() === '' || itemTypeId === '') return;
    const maker = await chosenMaker();
    if (!maker) return;
    const body = { name: model.trim(), manufacturerId: maker.id, itemTypeId: Number(itemTypeId), organizationId };
    const { data } = await create({ body, errors: 'inline' });
    if (data) onDone({ id: data.id, name: data.name, manufacturerId: maker.id, manufacturerName: maker.name });
  };

  return (
    <OpenedPlace className={styles.newModel} label="New model" onClose={onCancel}>
      <p className="strong">New model</p>
      <Field label="Model" htmlFor="new-model-name" error={isTried && model.trim() === '' ? FIELD_REQUIRED : undefined}>
        <TextField
          id="new-model-name"
          fullWidth
          autoFocus={given !== null}
          value={model}
          onChange={(event) => setModel(event.target.value)}
        />
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
          autoFocus={given === null}
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
          <option value={OTHER_MAKER}>Another maker, not in this list</option>
        </TextField>
      </Field>
      {makerId === OTHER_MAKER && (
        <Field
          label="Name of the maker"
          htmlFor="new-model-maker-name"
          error={isTried && makerName.trim() === '' ? FIELD_REQUIRED : undefined}
        >
          <TextField
            id="new-model-maker-name"
            fullWidth
            value={makerName}
            onChange={(event) => setMakerName(event.target.value)}
          />
        </Field>
      )}
      {itemTypeId === '' && <p className="muted small">Choose the type of the item first.</p>}
      {failure && (
        <p className={styles.problem} role="alert">
          {failure.message || 'The model could not be added.'}
        </p>
      )}
      <div className={styles.buttons}>
        <Button size="small" disabled={isLoading || isAddingMaker || itemTypeId === ''} onClick={() => void add()}>
          Add model
        </Button>
        <Button size="small" variant="text" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </OpenedPlace>
  );
}
