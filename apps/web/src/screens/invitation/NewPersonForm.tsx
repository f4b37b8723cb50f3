import { passwordProblem } from '@lintel/domain/password';
import { useForm } from 'react-hook-form';
import { fieldError } from '#api/api-error.ts';
import type { ApiError } from '#api/base-query.ts';
import { FIELD_REQUIRED } from '#api/error-text.ts';
import { GuestField } from '#app/guest/GuestField.tsx';
import styles from '#app/guest/guest.module.css';
import { LicenceBox } from '#app/guest/LicenceBox.tsx';
import { PasswordMeter } from '#ui/PasswordMeter.tsx';

export type NewPerson = { firstName: string; lastName: string; password: string; acceptedLicenceVersion: string };

type NewPersonFormProps = {
  email: string;
  /** The name that was given with the invitation. */
  name: { firstName: string; lastName: string };
  licenceVersion: string;
  isBusy: boolean;
  failure: ApiError | null;
  onSubmit: (person: NewPerson) => void;
};

const required = { validate: (value: string) => value.trim() !== '' || FIELD_REQUIRED };

/** Name and password of an invited person who has no account yet. */
export function NewPersonForm({ email, name, licenceVersion, isBusy, failure, onSubmit }: NewPersonFormProps) {
  const form = useForm({ defaultValues: { ...name, password: '', isAccepted: false } });
  const errorOf = (name: 'firstName' | 'lastName' | 'password' | 'isAccepted') =>
    form.formState.errors[name]?.message ?? fieldError(failure, name);
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ isAccepted: _, ...person }) =>
        onSubmit({ ...person, acceptedLicenceVersion: licenceVersion }),
      )}
    >
      <h2>Your account</h2>
      <p className="muted">For {email}, the address that was invited.</p>
      <div className={styles.fields}>
        <div className={styles.pair}>
          <GuestField
            id="first-name"
            label="First name"
            autoComplete="given-name"
            error={errorOf('firstName')}
            {...form.register('firstName', required)}
          />
          <GuestField
            id="last-name"
            label="Last name"
            autoComplete="family-name"
            error={errorOf('lastName')}
            {...form.register('lastName', required)}
          />
        </div>
        <GuestField
          id="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="12 characters or more, Medium or stronger."
          error={errorOf('password')}
          {...form.register('password', { validate: (value) => passwordProblem(value) ?? true })}
        >
          <PasswordMeter password={form.watch('password')} />
        </GuestField>
      </div>
      <LicenceBox
        isAccepted={form.watch('isAccepted')}
        error={errorOf('isAccepted') ?? fieldError(failure, 'acceptedLicenceVersion')}
        onChange={(isAccepted) => form.setValue('isAccepted', isAccepted, { shouldValidate: true })}
      />
      <input type="hidden" {...form.register('isAccepted', { validate: (value) => value || FIELD_REQUIRED })} />
      {failure && failure.fields.length === 0 && (
        <p className={styles.failure} role="alert">
          {failure.message || 'The account could not be created. Try again in a moment.'} What you typed is kept.
        </p>
      )}
      <button type="submit" className={styles.submit} disabled={isBusy}>
        {isBusy ? 'One moment' : 'Accept the invitation'}
      </button>
    </form>
  );
}
