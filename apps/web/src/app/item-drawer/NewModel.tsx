import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { FIELD_REQUIRED } from '#api/error-text.ts';
import { useCreateManufacturerMutation, useListManufacturersQuery } from '#api/manufacturer.api.ts';
import { useCreateModelMutation } from '#api/model.api.ts';
import { Field, fieldErrorId } from '#ui/fields/Field.tsx';
import { OpenedPlace } from '#ui/overlays/opened-place.tsx';
import styles from './item-drawer.module.css';
import type { ModelChoice } from './item-values.ts';

type NewModelProps = {
  name: string;
  /** Given where the manufacturer was typed with the model. */
  manufacturer: { id: number; name: string } | null;
  /** The organization that the model will belong to; the caller's only one where it is not known. */
  organizationId: number | undefined;
  /** Of the item being recorded; empty while none is chosen. */
  itemTypeId: string;
  onDone: (model: ModelChoice) => void;
  onCancel: () => void;
};

const OTHER_MANUFACTURER = 'other';

/** Adds a model to the catalogue without leaving the form of the item. */
export function NewModel({ name, manufacturer: given, organizationId, itemTypeId, onDone, onCancel }: NewModelProps) {
  const manufacturers = useListManufacturersQuery({ query: { limit: 1000, organizationId } });
  const [create, { isLoading, error: failed }] = useCreateModelMutation();
  const [createManufacturer, { isLoading: isAddingManufacturer, error: manufacturerFailed }] =
    useCreateManufacturerMutation();
  const [model, setModel] = useState(name);
  const [manufacturerId, setManufacturerId] = useState(given === null ? '' : String(given.id));
  const [manufacturerName, setManufacturerName] = useState('');
  const [isTried, setTried] = useState(false);
  const failure = asApiError(manufacturerFailed) ?? asApiError(failed);
  const missing = isTried && manufacturerId === '' ? FIELD_REQUIRED : undefined;
  const listed = manufacturers.data?.results ?? [];
  // The one that is given is offered in any case: the list may not be loaded, or not reach to it.
  const offered = given === null || listed.some(({ id }) => id === given.id) ? listed : [given, ...listed];
  const noName = isTried && model.trim() === '' ? FIELD_REQUIRED : undefined;
  const noManufacturerName = isTried && manufacturerName.trim() === '' ? FIELD_REQUIRED : undefined;

  // A manufacturer that is added stays chosen, so that a model that failed can be tried again.
  const chosenManufacturer = async () => {
    if (manufacturerId !== OTHER_MANUFACTURER)
      return offered.find((manufacturer) => manufacturer.id === Number(manufacturerId));
    if (manufacturerName.trim() === '') return undefined;
    const { data } = await createManufacturer({
      body: { name: manufacturerName.trim(), organizationId },
      errors: 'inline',
    });
    if (data) setManufacturerId(String(data.id));
    return data;
  };

  const add = async () => {
    setTried(true);
    if (manufacturerId === '' || model.trim() === '' || itemTypeId === '') return;
    const manufacturer = await chosenManufacturer();
    if (!manufacturer) return;
    const body = {
      name: model.trim(),
      manufacturerId: manufacturer.id,
      itemTypeId: Number(itemTypeId),
      organizationId,
    };
    const { data } = await create({ body, errors: 'inline' });
    if (data)
      onDone({ id: data.id, name: data.name, manufacturerId: manufacturer.id, manufacturerName: manufacturer.name });
  };

  return (
    <OpenedPlace className={styles.newModel} label="New model" onClose={onCancel}>
      <p className="strong">New model</p>
      <Field label="Model" htmlFor="new-model-name" error={noName}>
        <TextField
          id="new-model-name"
          fullWidth
          autoFocus={given !== null}
          value={model}
          onChange={(event) => setModel(event.target.value)}
          slotProps={{ htmlInput: { 'aria-describedby': noName && fieldErrorId('new-model-name') } }}
        />
      </Field>
      <Field
        label="Manufacturer"
        htmlFor="new-model-manufacturer"
        error={missing}
        hint={manufacturers.isError ? 'The manufacturers could not be loaded.' : undefined}
        beside={
          manufacturers.isError && (
            <Button size="small" variant="text" onClick={() => void manufacturers.refetch()}>
              Retry
            </Button>
          )
        }
      >
        <TextField
          id="new-model-manufacturer"
          select
          fullWidth
          autoFocus={given === null}
          value={manufacturerId}
          onChange={(event) => setManufacturerId(event.target.value)}
          slotProps={{
            select: { native: true },
            htmlInput: {
              'aria-describedby': missing || manufacturers.isError ? fieldErrorId('new-model-manufacturer') : undefined,
            },
          }}
        >
          <option value="">Choose a manufacturer</option>
          {offered.map((manufacturer) => (
            <option key={manufacturer.id} value={manufacturer.id}>
              {manufacturer.name}
            </option>
          ))}
          <option value={OTHER_MANUFACTURER}>Another manufacturer, not in this list</option>
        </TextField>
      </Field>
      {manufacturerId === OTHER_MANUFACTURER && (
        <Field label="Name of the manufacturer" htmlFor="new-model-manufacturer-name" error={noManufacturerName}>
          <TextField
            id="new-model-manufacturer-name"
            fullWidth
            value={manufacturerName}
            onChange={(event) => setManufacturerName(event.target.value)}
            slotProps={{
              htmlInput: { 'aria-describedby': noManufacturerName && fieldErrorId('new-model-manufacturer-name') },
            }}
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
        <Button
          size="small"
          disabled={isLoading || isAddingManufacturer || itemTypeId === ''}
          onClick={() => void add()}
        >
          Add model
        </Button>
        <Button size="small" variant="text" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </OpenedPlace>
  );
}
