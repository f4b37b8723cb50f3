import { Button, TextField } from '@mui/material';
import { useForm } from 'react-hook-form';
import { asApiError, fieldError } from '#api/api-error.ts';
import { useUpdateProfileMutation } from '#api/auth.api.ts';
import { FIELD_REQUIRED } from '#app/error-text.ts';
import { type CurrentUser, setLoggedIn } from '#app/session.ts';
import { useAppDispatch } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { Field, fieldErrorId } from '#ui/Field.tsx';
import styles from './account.module.css';

type Profile = { firstName: string; lastName: string; phone: string };

export function ProfileForm({ user }: { user: CurrentUser }) {
  const dispatch = useAppDispatch();
  const [update, { isLoading, error: failed }] = useUpdateProfileMutation();
  const { register, handleSubmit, formState } = useForm<Profile>({
    defaultValues: { firstName: user.fName, lastName: user.lName, phone: user.phone ?? '' },
  });
  const error = asApiError(failed);

  const save = async (profile: Profile) => {
    const body = { firstName: profile.firstName, lastName: profile.lastName, phone: profile.phone.trim() || null };
    const { data } = await update({ body, errors: 'inline' });
    if (!data) return;
    dispatch(setLoggedIn(data));
    toast.done('Your name and phone are saved.');
  };

  const text = (name: keyof Profile, label: string, autoComplete: string, isRequired: boolean) => {
    const message = formState.errors[name]?.message ?? fieldError(error, name);
    return (
      <Field label={label} htmlFor={`profile-${name}`} error={message}>
        <TextField
          id={`profile-${name}`}
          fullWidth
          error={message !== undefined}
          autoComplete={autoComplete}
          slotProps={{ htmlInput: { 'aria-describedby': message ? fieldErrorId(`profile-${name}`) : undefined } }}
          {...register(name, isRequired ? { validate: (value) => value.trim() !== '' || FIELD_REQUIRED } : {})}
        />
      </Field>
    );
  };

  return (
    <form onSubmit={handleSubmit(save)} noValidate>
      {text('firstName', 'First name', 'given-name', true)}
      {text('lastName', 'Last name', 'family-name', true)}
      {text('phone', 'Phone', 'tel', false)}
      {error && error.fields.length === 0 && (
        <p className={styles.failure} role="alert">
          {error.message} What you typed is kept.
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="contained" color="primary" disabled={isLoading}>
          Save
        </Button>
      </div>
    </form>
  );
}
