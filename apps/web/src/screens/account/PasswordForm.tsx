import { passwordProblem } from '@lintel/domain/password';
import { Button, TextField } from '@mui/material';
import { useForm } from 'react-hook-form';
import { asApiError, fieldError } from '#api/api-error.ts';
import { useUpdateProfileMutation } from '#api/auth.api.ts';
import { FIELD_REQUIRED } from '#app/error-text.ts';
import { toast } from '#app/toasts.tsx';
import { Field, fieldErrorId } from '#ui/Field.tsx';
import { PasswordMeter } from '#ui/PasswordMeter.tsx';
import styles from './account.module.css';

type Passwords = { currentPassword: string; password: string };

export function PasswordForm() {
  const [update, { isLoading, error: failed }] = useUpdateProfileMutation();
  const { register, handleSubmit, formState, watch, reset } = useForm<Passwords>({
    defaultValues: { currentPassword: '', password: '' },
  });
  const error = asApiError(failed);
  const currentError = formState.errors.currentPassword?.message ?? fieldError(error, 'currentPassword');
  const newError = formState.errors.password?.message ?? fieldError(error, 'password');

  const save = async (body: Passwords) => {
    const { error: refused } = await update({ body, errors: 'inline' });
    if (refused) return;
    reset();
    toast.done('Your password is changed.');
  };

  return (
    <form onSubmit={handleSubmit(save)} noValidate>
      <Field label="Current password" htmlFor="current-password" error={currentError}>
        <TextField
          id="current-password"
          type="password"
          fullWidth
          error={currentError !== undefined}
          autoComplete="current-password"
          slotProps={{ htmlInput: { 'aria-describedby': fieldErrorId('current-password') } }}
          {...register('currentPassword', { required: FIELD_REQUIRED })}
        />
      </Field>
      <Field
        label="New password"
        htmlFor="new-password"
        error={newError}
        hint="12 characters or more, Medium or stronger."
      >
        <TextField
          id="new-password"
          type="password"
          fullWidth
          error={newError !== undefined}
          autoComplete="new-password"
          slotProps={{ htmlInput: { 'aria-describedby': fieldErrorId('new-password') } }}
          {...register('password', { validate: (value) => passwordProblem(value) ?? true })}
        />
        <PasswordMeter password={watch('password')} />
      </Field>
      {error && error.fields.length === 0 && (
        <p className={styles.failure} role="alert">
          {error.message}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="contained" color="primary" disabled={isLoading}>
          Change password
        </Button>
      </div>
    </form>
  );
}
