import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { fieldError } from '#api/api-error.ts';
import { useSearchModelsQuery } from '#api/model.api.ts';
import { Field, fieldErrorId } from '#ui/Field.tsx';
import { useFormState } from '../form/ContractForm.tsx';
import { useDebounced } from '../use-debounced.ts';
import type { ItemValues, ModelChoice } from './item-values.ts';
import { NewModel } from './NewModel.tsx';

type Entry = ModelChoice & { itemType: string | null; isNew?: boolean };

/** Maker and model as one field: models are found while typing, and one that is not there yet can be added in place. */
export function ModelPicker() {
  const { control, watch } = useFormContext<ItemValues>();
  const { field, fieldState } = useController({ control, name: 'modelId' });
  const { id: formId, failure } = useFormState();
  const [typed, setTyped] = useState('');
  const [newName, setNewName] = useState<string | null>(null);
  const name = useDebounced(typed.trim()).slice(0, 120);
  const isSearching = name !== '' && name !== labelOf(field.value);
  const { currentData, isFetching, isError } = useSearchModelsQuery({ params: { name } }, { skip: !isSearching });

  const id = `${formId}-modelId`;
  const error = fieldState.error?.message ?? fieldError(failure, 'modelId');
  const found: Entry[] = isSearching ? (currentData?.results ?? []) : [];
  const isThere = found.some((each) => each.name.toLowerCase() === name.toLowerCase());
  const canAdd = isSearching && currentData !== undefined && !isThere;
  const entries: Entry[] = canAdd
    ? [...found, { id: 0, name, manufacturerName: '', itemType: null, isNew: true }]
    : found;

  if (newName !== null) {
    return (
      <NewModel
        name={newName}
        itemTypeId={watch('itemTypeId')}
        onDone={(model) => {
          field.onChange(model);
          setNewName(null);
        }}
        onCancel={() => setNewName(null)}
      />
    );
  }
  return (
    <Field
      label="Maker and model"
      htmlFor={id}
      error={error}
      hint={
        isError ? 'Models could not be searched. Save without one, or try again.' : 'Type a few letters of the model'
      }
    >
      <Autocomplete<Entry>
        id={id}
        options={entries}
        value={field.value ? { itemType: null, ...field.value } : null}
        loading={isFetching}
        filterOptions={(options) => options}
        getOptionLabel={labelOf}
        getOptionKey={(option) => (option.isNew ? 'new' : option.id)}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        noOptionsText={name === '' ? 'Type a few letters of the model' : 'No model is called so'}
        onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_event, choice) => {
          if (choice?.isNew) setNewName(choice.name);
          else
            field.onChange(choice && { id: choice.id, name: choice.name, manufacturerName: choice.manufacturerName });
        }}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props}>
            {option.isNew ? `Add “${option.name}” as a new model` : labelOf(option)}
            {option.itemType && <span className="muted small">&nbsp;{option.itemType}</span>}
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

function labelOf(model: ModelChoice | null): string {
  return model ? [model.manufacturerName, model.name].filter(Boolean).join(' ') : '';
}
