import { cutText } from '@lintel/domain/base/text-cut';
import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { fieldError } from '#api/api-error.ts';
import { useListManufacturersQuery } from '#api/manufacturer.api.ts';
import { useSearchModelsQuery } from '#api/model.api.ts';
import { Field, fieldErrorId } from '#ui/fields/Field.tsx';
import { useFormState } from '../form/ContractForm.tsx';
import { useFieldWords } from '../form/field-words.ts';
import { useDebounced } from '../use-debounced.ts';
import type { ItemValues } from './item-values.ts';
import { type Entry, entriesFor, entryWords, labelOf } from './model-entries.ts';
import { NewModel } from './NewModel.tsx';

const HINT = 'Type a few letters of the manufacturer or the model';
const MAKERS_ASKED = 10;

/**
 * Manufacturer and model as one field: typing finds both, a manufacturer can be chosen alone, and a model that is missing
 * can be added in place. `organizationId` is the item's: only its own catalogue and the shared one are offered.
 */
export function ModelPicker({ organizationId }: { organizationId: number | undefined }) {
  const { control, watch } = useFormContext<ItemValues>();
  const { field, fieldState } = useController({ control, name: 'modelId' });
  const { id: formId, failure, words } = useFormState();
  useFieldWords(words, 'modelId', 'Manufacturer and model', (choice) => labelOf(choice as ItemValues['modelId']));
  const [typed, setTyped] = useState('');
  const [adding, setAdding] = useState<(Entry & { kind: 'new' }) | null>(null);
  const name = cutText(useDebounced(typed.trim()), 120);
  const isSearching = name !== '' && name !== labelOf(field.value);
  const models = useSearchModelsQuery({ params: { name }, query: { organizationId } }, { skip: !isSearching });
  const manufacturers = useListManufacturersQuery(
    { query: { q: name, limit: MAKERS_ASKED, organizationId } },
    { skip: !isSearching },
  );

  const id = `${formId}-modelId`;
  const error = fieldState.error?.message ?? fieldError(failure, 'modelId') ?? fieldError(failure, 'manufacturerId');
  const isFailed = models.isError || manufacturers.isError;
  const entries =
    isSearching && models.currentData && manufacturers.currentData
      ? entriesFor(name, manufacturers.currentData.results, models.currentData.results)
      : [];

  if (adding !== null) {
    return (
      <NewModel
        name={adding.name}
        manufacturer={
          adding.manufacturerId === null ? null : { id: adding.manufacturerId, name: adding.manufacturerName }
        }
        organizationId={organizationId}
        itemTypeId={watch('itemTypeId')}
        onDone={(model) => {
          field.onChange(model);
          setAdding(null);
        }}
        onCancel={() => setAdding(null)}
      />
    );
  }
  return (
    <Field
      label="Manufacturer and model"
      htmlFor={id}
      error={error}
      hint={isFailed ? 'Manufacturers and models could not be searched. Save without one, or try again.' : HINT}
    >
      <Autocomplete<Entry>
        id={id}
        options={entries}
        value={field.value ? { kind: 'chosen', itemType: null, ...field.value } : null}
        loading={models.isFetching || manufacturers.isFetching}
        filterOptions={(options) => options}
        groupBy={(option) => GROUPS[option.kind]}
        getOptionLabel={(option) => (option.kind === 'new' ? entryWords(option) : labelOf(option))}
        getOptionKey={(option) => `${option.kind} ${option.id ?? option.manufacturerId}`}
        isOptionEqualToValue={(option, value) =>
          option.kind !== 'new' && option.id === value.id && option.manufacturerId === value.manufacturerId
        }
        noOptionsText={name === '' ? HINT : 'No manufacturer or model with this name'}
        onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_event, choice) => {
          if (choice?.kind === 'new') return setAdding(choice);
          field.onChange(choice && choiceOf(choice));
        }}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props}>
            {entryWords(option)}
            {option.kind !== 'new' && (
              <span className="muted small">
                &nbsp;{option.kind === 'manufacturer' ? 'manufacturer, no model' : option.itemType}
              </span>
            )}
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            inputRef={field.ref}
            error={error !== undefined}
            slotProps={{
              ...params.slotProps,
              htmlInput: { ...params.slotProps.htmlInput, 'aria-describedby': fieldErrorId(id) },
            }}
          />
        )}
      />
    </Field>
  );
}

const GROUPS: Record<Entry['kind'], string> = {
  manufacturer: 'Manufacturers',
  model: 'Models',
  chosen: 'Models',
  new: 'Not there?',
};

function choiceOf({ id, name, manufacturerId, manufacturerName }: Entry) {
  return { id, name, manufacturerId, manufacturerName };
}
