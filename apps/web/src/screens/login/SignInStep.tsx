import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { GuestField } from '#app/guest/GuestField.tsx';
import styles from '#app/guest/guest.module.css';
import { LoginFailure } from '#app/guest/LoginFailure.tsx';
import { links } from '#app/links.ts';
import { fieldErrorId } from '#ui/Field.tsx';

type Credentials = { email: string; password: string };

type SignInStepProps = {
  value: Credentials;
  isBusy: boolean;
  failure: string | null;
  onChange: (value: Credentials) => void;
  onSubmit: () => void;
};

export function SignInStep({ value, isBusy, failure, onChange, onSubmit }: SignInStepProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit}>
      <h2>Sign in</h2>
      <p className="muted">Use the account your administrator set up.</p>
      <div className={styles.fields}>
        <GuestField
          id="email"
          label="Email"
          type="email"
          autoComplete="username"
          required
          value={value.email}
          onChange={(event) => onChange({ ...value, email: event.target.value })}
        />
        <GuestField
          id="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          beside={<Link to={links.forgot()}>Forgot password</Link>}
          aria-describedby={failure ? fieldErrorId('login') : undefined}
          value={value.password}
          onChange={(event) => onChange({ ...value, password: event.target.value })}
        />
      </div>
      <LoginFailure failure={failure} />
      <button type="submit" className={styles.submit} disabled={isBusy}>
        {isBusy ? 'Signing in' : 'Sign in'}
      </button>
      <div className={styles.under}>
        <Link to={links.register()}>No account yet?</Link>
      </div>
    </form>
  );
}
