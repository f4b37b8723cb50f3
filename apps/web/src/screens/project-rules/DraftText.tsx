import { TextField } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { useFormState } from '#app/form/ContractForm.tsx';
import { Field } from '#ui/fields/Field.tsx';

type DraftTextProps = {
  id: string;
  label: string;
  /** The field of the body that it becomes: 'glCodes.1.code'. */
  path: string;
  value: string;
  max: number;
  inputMode?: 'decimal';
  onChange: (text: string) => void;
};

/** A text of one entry of a list, with the complaint about it. */
export function DraftText({ id, label, path, value, max, inputMode, onChange }: DraftTextProps) {
  const { formState } = useFormContext();
  const { failure } = useFormState();
  const errors: Record<string, { message?: unknown } | undefined> = formState.errors;
  const refused = failure?.fields.find((field) => field.path.replace(/^body\./, '') === path);
  const own = errors[path]?.message;
  const error = typeof own === 'string' ? own : refused?.message;
  return (
    <Field label={label} htmlFor={id} error={error}>
      <TextField
        id={id}
        fullWidth
        value={value}
        error={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ htmlInput: { maxLength: max, inputMode } }}
      />
    </Field>
  );
}
