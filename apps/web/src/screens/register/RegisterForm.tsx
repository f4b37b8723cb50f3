import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { useCheckEmailMutation } from '#api/account.api.ts';
import { asApiError, fieldError } from '#api/api-error.ts';
import { REGISTRATION_FAILED } from '#api/error-text.ts';
import { useCreateUserMutation } from '#api/user.api.ts';
import { GuestField } from '#app/guest/GuestField.tsx';
import styles from '#app/guest/guest.module.css';
import { type NewAccount, PersonFields, required } from '#app/guest/PersonFields.tsx';
import { links } from '#app/links.ts';

const NOBODY: NewAccount = { firstName: '', lastName: '', email: '', password: '', isAccepted: false };

type RegisterFormProps = {
  licenceVersion: string;
  onRegistered: (email: string, mailState: 'QUEUED' | 'KEPT') => void;
};

export function RegisterForm({ licenceVersion, onRegistered }: RegisterFormProps) {
  const [create, { isLoading, isSuccess, error: failed }] = useCreateUserMutation();
  const [checkEmail, { data: check, originalArgs: checked }] = useCheckEmailMutation();
  const form = useForm<NewAccount>({ defaultValues: NOBODY });
  const error = asApiError(failed);
  const email = form.watch('email').trim();
  const isTaken = check?.available === false && checked?.body.email === email;

  const register = async ({ isAccepted: _, ...person }: NewAccount) => {
    const body = {
      ...person,
      email: person.email.trim(),
      acceptedLicenceVersion: licenceVersion,
      isSuperUser: false,
      verified: false,
    };
    const { data } = await create({ body, errors: 'inline' });
    if (data && data.id > 0) onRegistered(body.email, data.mailState);
  };
  const emailField = form.register('email', required);

  return (
    <form onSubmit={form.handleSubmit(register)} noValidate>
      <h2>Register</h2>
      <p className="muted">A link to your address proves that it is yours.</p>
      <PersonFields form={form} failure={error}>
        <GuestField
          id="email"
          label="Email"
          type="email"
          autoComplete="username"
          error={
            form.formState.errors.email?.message ??
            fieldError(error, 'email') ??
            (isTaken ? 'This address has an account already.' : undefined)
          }
          beside={isTaken && <Link to={links.forgot()}>Forgot password</Link>}
          {...emailField}
          onBlur={(event) => {
            void emailField.onBlur(event);
            if (email.includes('@')) void checkEmail({ body: { email }, errors: 'inline' });
          }}
        />
      </PersonFields>
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
