import { Autocomplete, createFilterOptions, TextField } from '@mui/material';
import { useController, useFormContext } from 'react-hook-form';
import { Field, fieldErrorId } from '#ui/fields/Field.tsx';
import { useFormState } from './ContractForm.tsx';

export type UnitChoice = { id: number; name: string };

const UNITS_SHOWN = 50;
const filterUnits = createFilterOptions<UnitChoice>({ limit: UNITS_SHOWN, stringify: (unit) => unit.name });

/** Chooses one of the units of a property by a few letters of its name: the field `unitId`. */
export function UnitPicker({ units }: { units: readonly UnitChoice[] }) {
  const { control } = useFormContext<{ unitId: UnitChoice | null }>();
  const { field, fieldState } = useController({ control, name: 'unitId' });
  const { id: formId } = useFormState();
  const id = `${formId}-unitId`;
  const error = fieldState.error?.message;
  return (
    <Field label="Unit" htmlFor={id} error={error} hint="Type a few letters or digits of its name">
      <Autocomplete<UnitChoice>
        id={id}
        options={units}
        value={units.find((unit) => unit.id === field.value?.id) ?? null}
        filterOptions={filterUnits}
        getOptionLabel={(unit) => unit.name}
        getOptionKey={(unit) => unit.id}
        noOptionsText="No unit with this name"
        onChange={(_event, unit) => field.onChange(unit)}
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
