import { TAGGED_MAX, tag } from '@lintel/contract/items/tag';
import { Autocomplete, TextField } from '@mui/material';
import { useController, useFormContext } from 'react-hook-form';
import { fieldError } from '#api/api-error.ts';
import { useChangeTagsMutation, useListTagsQuery } from '#api/tag.api.ts';
import { count, counted } from '#ui/base/format.ts';
import { Field, fieldErrorId } from '#ui/fields/Field.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { ContractForm, useFormState } from '../form/ContractForm.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import formStyles from '../form/form.module.css';
import { useForm } from '../form/use-form.ts';

/** Things of one property: items by their ids, all of a type in a unit, or units. */
export type TagSelection = {
  propertyId: number;
  itemIds?: number[];
  cells?: { unitId: number; itemTypeId: number }[];
  unitIds?: number[];
};

type TagThingsProps = {
  selection: TagSelection;
  /** How many items or units it holds. */
  size: number;
  onClose: () => void;
  onDone: () => void;
};
type Values = { add: string[]; remove: string[] };

/** Tags of everything that is selected: those that are used already are offered, and new ones are typed. */
export function TagThings({ selection, size, onClose, onDone }: TagThingsProps) {
  const [change] = useChangeTagsMutation();
  const known = useListTagsQuery({ query: { limit: 1000 } });
  const names = known.data?.results.map(({ name }) => name) ?? [];
  const here = useListTagsQuery({ query: { propertyId: selection.propertyId, limit: 1000 } });
  const namesHere = here.data?.results.map(({ name }) => name) ?? [];
  const form = useForm({
    defaultValues: { add: [], remove: [] } as Values,
    resolver: contractResolver(
      tag.changeTags.body,
      (values: Values) => ({ ...selection, ...values }),
      (complaint) => ({ ...complaint, path: complaint.path.replace(/\.\d+$/, '') }),
    ),
  });
  const what = counted(size, selection.unitIds ? 'unit' : 'item');
  if (size > TAGGED_MAX)
    return (
      <FormDialog title={`Tags of ${what}`} onClose={onClose}>
        <PageState kind="not-enough" title={`At most ${count(TAGGED_MAX)} at once`} why="Select fewer." />
      </FormDialog>
    );
  return (
    <FormDialog title={`Tags of ${what}`} onClose={onClose}>
      <ContractForm
        label="Tags"
        form={form}
        submitLabel="Save tags"
        onCancel={onClose}
        send={(body) => change({ body, errors: 'inline' })}
        done={(data) =>
          data.changed === 0
            ? 'Nothing to change: the tags are as you asked.'
            : `Tags changed on ${counted(data.changed, selection.unitIds ? 'unit' : 'item')}.`
        }
        onSent={() => {
          onDone();
          onClose();
        }}
      >
        <p className={formStyles.intro}>
          Tags are words of your organization, such as ‘Renovated 2024’. Lists narrow to what carries one.
        </p>
        <TagField name="add" label="Put on" options={names} isFree hint="Type a word and press Enter" />
        <TagField name="remove" label="Take off" options={namesHere} hint="Only where it is on" />
      </ContractForm>
    </FormDialog>
  );
}

type TagFieldProps = {
  name: 'add' | 'remove';
  label: string;
  options: readonly string[];
  isFree?: boolean;
  hint: string;
};

function TagField({ name, label, options, isFree = false, hint }: TagFieldProps) {
  const { control } = useFormContext<Values>();
  const { field, fieldState } = useController({ control, name });
  const { id: formId, failure } = useFormState();
  const error = fieldState.error?.message ?? fieldError(failure, name);
  const id = `${formId}-${name}`;
  return (
    <Field label={label} htmlFor={id} error={error} hint={hint}>
      <Autocomplete
        multiple
        freeSolo={isFree}
        autoSelect={isFree}
        id={id}
        options={options}
        value={field.value}
        noOptionsText="No tag of this name here"
        onChange={(_event, chosen) => field.onChange(chosen)}
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
