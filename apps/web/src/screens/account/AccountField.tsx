import { TextField } from '@mui/material';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, fieldErrorId } from '#ui/fields/Field.tsx';

type AccountFieldProps = {
  id: string;
  label: string;
  registration: UseFormRegisterReturn;
  error: string | undefined;
  hint?: string;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  inputMode?: 'numeric' | 'text';
  /** Below the control, such as the password meter. */
  children?: ReactNode;
};

export function AccountField(props: AccountFieldProps) {
  const { id, label, registration, error, hint, type = 'text', autoComplete = 'off', inputMode, children } = props;
  const { ref, ...control } = registration;
  return (
    <Field label={label} htmlFor={id} error={error} hint={hint}>
      <TextField
        id={id}
        type={type}
        fullWidth
        error={error !== undefined}
        autoComplete={autoComplete}
        inputRef={ref}
        slotProps={{ htmlInput: { 'aria-describedby': error || hint ? fieldErrorId(id) : undefined, inputMode } }}
        {...control}
      />
      {children}
    </Field>
  );
}
