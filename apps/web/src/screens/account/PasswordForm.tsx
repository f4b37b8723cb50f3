import { passwordProblem } from '@lintel/domain/people/password';
import { Button } from '@mui/material';
import { fieldError } from '#api/api-error.ts';
import { FIELD_REQUIRED } from '#api/error-text.ts';
import { toast } from '#app/toasts.tsx';
import { PasswordMeter } from '#ui/fields/PasswordMeter.tsx';
import { AccountFailure } from './AccountFailure.tsx';
import { AccountField } from './AccountField.tsx';
import styles from './account.module.css';
import type { OwnFormProps } from './own-user.ts';
import { useOwnForm } from './use-own-form.ts';

type Passwords = { currentPassword: string; password: string };

const nothingTyped = (): Passwords => ({ currentPassword: '', password: '' });

export function PasswordForm(props: OwnFormProps & { onChanged?: () => void }) {
  const { form, save: update, isLoading, error, versioned } = useOwnForm(props, nothingTyped);
  const { register, handleSubmit, formState, watch } = form;
  const errorOf = (name: keyof Passwords) => formState.errors[name]?.message ?? fieldError(error, name);

  const save = async (body: Passwords) => {
    const data = await update(body);
    if (!data) return;
    toast.done('Your password is changed. Your other sessions are ended.');
    props.onChanged?.();
  };

  return (
    <form onSubmit={handleSubmit(save)} noValidate aria-label="Password">
      <AccountField
        id="current-password"
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errorOf('currentPassword')}
        registration={register('currentPassword', { required: FIELD_REQUIRED })}
      />
      <AccountField
        id="new-password"
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="12 characters or more, Medium or stronger."
        error={errorOf('password')}
        registration={register('password', { validate: (value) => passwordProblem(value) ?? true })}
      >
        <PasswordMeter password={watch('password')} />
      </AccountField>
      <AccountFailure error={error} versioned={versioned} />
      <div className={`actions ${styles.actions}`}>
        <Button type="submit" variant="contained" color="primary" disabled={isLoading}>
          Change password
        </Button>
      </div>
    </form>
  );
}
