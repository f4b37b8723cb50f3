import { Button } from '@mui/material';
import { useState } from 'react';
import { asApiError, fieldError } from '#api/api-error.ts';
import { FIELD_REQUIRED } from '#api/error-text.ts';
import { useForm } from '#app/form/use-form.ts';
import { AccountFailure } from './AccountFailure.tsx';
import { AccountField } from './AccountField.tsx';
import styles from './account.module.css';

type Proof = { currentPassword: string; code: string };

type ProveTotpProps<T> = {
  label: string;
  submitLabel: string;
  why: string;
  prove: (proof: Proof) => Promise<{ data?: T; error?: unknown }>;
  onProven: (data: T | undefined) => void;
  onCancel: () => void;
};

const required = { validate: (value: string) => value.trim() !== '' || FIELD_REQUIRED };

/** Password and code again, before the second factor changes. */
export function ProveTotp<T>({ label, submitLabel, why, prove, onProven, onCancel }: ProveTotpProps<T>) {
  const [failed, setFailed] = useState<unknown>(undefined);
  const { register, handleSubmit, formState } = useForm<Proof>({ defaultValues: { currentPassword: '', code: '' } });
  const error = asApiError(failed);
  const errorOf = (name: keyof Proof) => formState.errors[name]?.message ?? fieldError(error, name);

  const submit = async (proof: Proof) => {
    const { data, error: refused } = await prove({ ...proof, code: proof.code.trim() });
    setFailed(refused);
    if (!refused) onProven(data);
  };

  return (
    <form onSubmit={handleSubmit(submit)} noValidate aria-label={label}>
      <p>{why}</p>
      <AccountField
        id="prove-password"
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errorOf('currentPassword')}
        registration={register('currentPassword', required)}
      />
      <AccountField
        id="prove-code"
        label="Code from the app, or a recovery code"
        autoComplete="one-time-code"
        error={errorOf('code')}
        registration={register('code', required)}
      />
      <AccountFailure error={error} />
      <div className={`actions ${styles.actions}`}>
        <Button type="submit" variant="contained" color="primary" disabled={formState.isSubmitting}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
