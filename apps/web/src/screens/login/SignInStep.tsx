import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { GuestField } from '#app/guest/GuestField.tsx';
import styles from '#app/guest/guest.module.css';
import { LoginFailure } from '#app/guest/LoginFailure.tsx';
import { useBodyCheck } from '#app/guest/use-body-check.ts';
import { links } from '#app/links.ts';
import { fieldErrorId } from '#ui/fields/Field.tsx';

type Credentials = { email: string; password: string };

type SignInStepProps = {
  value: Credentials;
  isBusy: boolean;
  failure: string | null;
  onChange: (value: Credentials) => void;
  onSubmit: () => void;
};

export function SignInStep({ value, isBusy, failure, onChange, onSubmit }: SignInStepProps) {
  const { problems, check } = useBodyCheck('login');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await check({ ...value, email: value.email.trim() })) onSubmit();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h2>Sign in</h2>
      <p className="muted">Use the account your administrator set up.</p>
      <div className={styles.fields}>
        <GuestField
          id="email"
          label="Email"
          type="email"
          autoComplete="username"
          error={problems.email}
          value={value.email}
          onChange={(event) => onChange({ ...value, email: event.target.value })}
        />
        <GuestField
          id="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          error={problems.password}
          beside={<Link to={links.forgot()}>Forgot password</Link>}
          describedBy={failure && !problems.password ? fieldErrorId('login') : undefined}
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
