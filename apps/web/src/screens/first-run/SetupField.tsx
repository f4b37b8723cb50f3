import { TextField } from '@mui/material';
import type { ReactNode, Ref } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, fieldErrorId } from '#ui/fields/Field.tsx';

type SetupFieldProps = Omit<UseFormRegisterReturn, 'ref'> & {
  ref?: Ref<HTMLInputElement>;
  label: string;
  id: string;
  type?: string;
  autoComplete: string;
  error: string | undefined;
  hint?: string;
  children?: ReactNode;
};

export function SetupField({
  label,
  id,
  type = 'text',
  autoComplete,
  error,
  hint,
  children,
  ref,
  onChange,
  onBlur,
  name,
}: SetupFieldProps) {
  return (
    <Field label={label} htmlFor={id} error={error} hint={hint}>
      <TextField
        id={id}
        type={type}
        name={name}
        fullWidth
        error={error !== undefined}
        autoComplete={autoComplete}
        inputRef={ref}
        onChange={onChange}
        onBlur={onBlur}
        slotProps={{ htmlInput: { 'aria-describedby': error || hint ? fieldErrorId(id) : undefined } }}
      />
      {children}
    </Field>
  );
}
