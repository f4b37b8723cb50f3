import { Checkbox, FormControlLabel } from '@mui/material';
import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { fieldError } from '#api/api-error.ts';
import { fieldErrorId } from '#ui/fields/Field.tsx';
import { useFormState } from './ContractForm.tsx';
import { useFieldWords } from './field-words.ts';
import styles from './form-checks.module.css';

/** A yes or no of a ContractForm, with one line that says what it means. */
export function FormCheckbox({ name, label, hint }: { name: string; label: string; hint?: ReactNode }) {
  const { control } = useFormContext<Record<string, boolean>>();
  const { field } = useController({ control, name });
  const { id: formId, failure, words } = useFormState();
  useFieldWords(words, name, label, (value) => (value === true ? 'yes' : 'no'));
  const error = fieldError(failure, name);
  const id = `${formId}-${name}`;
  return (
    <div className={styles.one}>
      <FormControlLabel
        control={
          <Checkbox
            id={id}
            checked={field.value}
            onChange={(event) => field.onChange(event.target.checked)}
            onBlur={field.onBlur}
            slotProps={{
              input: { ref: field.ref, 'aria-describedby': error || hint ? fieldErrorId(id) : undefined },
            }}
          />
        }
        label={label}
      />
      {(error || hint) && (
        <p className={error ? styles.error : styles.hint} id={fieldErrorId(id)} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
