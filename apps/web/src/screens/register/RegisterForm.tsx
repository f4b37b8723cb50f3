import { passwordProblem } from '@lintel/domain/password';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { useCheckEmailMutation } from '#api/account.api.ts';
import { asApiError, fieldError } from '#api/api-error.ts';
import { FIELD_REQUIRED, REGISTRATION_FAILED } from '#api/error-text.ts';
import { useCreateUserMutation } from '#api/user.api.ts';
import { GuestField } from '#app/guest/GuestField.tsx';
import styles from '#app/guest/guest.module.css';
import { LicenceBox } from '#app/guest/LicenceBox.tsx';
import { links } from '#app/links.ts';
import { PasswordMeter } from '#ui/PasswordMeter.tsx';

type Person = { firstName: string; lastName: string; email: string; password: string; isAccepted: boolean };

const NOBODY: Person = { firstName: '', lastName: '', email: '', password: '', isAccepted: false };
const required = { validate: (value: string) => value.trim() !== '' || FIELD_REQUIRED };

type RegisterFormProps = { licenceVersion: string; onRegistered: (email: string) => void };

export function RegisterForm({ licenceVersion, onRegistered }: RegisterFormProps) {
  const [create, { isLoading, isSuccess, error: failed }] = useCreateUserMutation();
  const [checkEmail, { data: check, originalArgs: checked }] = useCheckEmailMutation();
  const form = useForm<Person>({ defaultValues: NOBODY });
  const error = asApiError(failed);
  const email = form.watch('email').trim();
  const isTaken = check?.available === false && checked?.body.email === email;
  const errorOf = (name: keyof Person) => form.formState.errors[name]?.message ?? fieldError(error, name);

  const register = async ({ isAccepted: _, ...person }: Person) => {
    const body = {
      ...person,
      email: person.email.trim(),
      acceptedLicenceVersion: licenceVersion,
      isSuperUser: false,
      verified: false,
    };
    const { data } = await create({ body, errors: 'inline' });
    if (data && data.id > 0) onRegistered(body.email);
  };
  const emailField = form.register('email', required);

  return (
    <form onSubmit={form.handleSubmit(register)} noValidate>
      <h2>Register</h2>
      <p className="muted">A link to your address proves that it is yours.</p>
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
          id="email"
          label="Email"
          type="email"
          autoComplete="username"
          error={errorOf('email') ?? (isTaken ? 'This address has an account already.' : undefined)}
          beside={isTaken && <Link to={links.forgot()}>Forgot password</Link>}
          {...emailField}
          onBlur={(event) => {
            void emailField.onBlur(event);
            if (email.includes('@')) void checkEmail({ body: { email }, errors: 'inline' });
          }}
        />
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
        error={errorOf('isAccepted') ?? fieldError(error, 'acceptedLicenceVersion')}
        onChange={(isAccepted) => form.setValue('isAccepted', isAccepted, { shouldValidate: true })}
      />
      <input type="hidden" {...form.register('isAccepted', { validate: (value) => value || FIELD_REQUIRED })} />
      {(error?.fields.length === 0 || isSuccess) && (
        <div className={styles.failure} role="alert">
          <p>{REGISTRATION_FAILED}</p>
          <p>{error?.message || 'The account could not be created. Try again in a moment.'} What you typed is kept.</p>
        </div>
      )}
      <button type="submit" className={styles.submit} disabled={isLoading}>
        {isLoading ? 'Registering' : 'Register'}
      </button>
    </form>
  );
}
