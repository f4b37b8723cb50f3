import { passwordProblem } from '@lintel/domain/password';
import { Button } from '@mui/material';
import { asApiError, fieldError } from '#api/api-error.ts';
import { FIELD_REQUIRED } from '#api/error-text.ts';
import { useUpdateUserMutation } from '#api/user.api.ts';
import { useForm } from '#app/form/use-form.ts';
import { toast } from '#app/toasts.tsx';
import { PasswordMeter } from '#ui/PasswordMeter.tsx';
import { AccountFailure } from './AccountFailure.tsx';
import { AccountField } from './AccountField.tsx';
import styles from './account.module.css';
import type { OwnFormProps } from './own-user.ts';

type Passwords = { currentPassword: string; password: string };

export function PasswordForm({ own, onReload }: OwnFormProps) {
  const [update, { isLoading, error: failed }] = useUpdateUserMutation();
  const { register, handleSubmit, formState, watch, reset } = useForm<Passwords>({
    defaultValues: { currentPassword: '', password: '' },
  });
  const error = asApiError(failed);
  const errorOf = (name: keyof Passwords) => formState.errors[name]?.message ?? fieldError(error, name);

  const save = async (body: Passwords) => {
    const { data } = await update({ body, ifMatch: own.version, errors: 'inline' });
    if (!data) return;
    reset();
    toast.done('Your password is changed. Your other sessions are ended.');
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
      <AccountFailure error={error} onReload={onReload} />
      <div className={`actions ${styles.actions}`}>
        <Button type="submit" variant="contained" color="primary" disabled={isLoading}>
          Change password
        </Button>
      </div>
    </form>
  );
}
