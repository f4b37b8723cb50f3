import { passwordProblem } from '@lintel/domain/people/password';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { asApiError, fieldError } from '#api/api-error.ts';
import { useLoginMutation } from '#api/auth.api.ts';
import { FIELD_REQUIRED } from '#api/error-text.ts';
import { setLoggedOut } from '#api/session.ts';
import { CodeStep } from '#app/guest/CodeStep.tsx';
import { GuestField } from '#app/guest/GuestField.tsx';
import { GuestFrame } from '#app/guest/GuestFrame.tsx';
import styles from '#app/guest/guest.module.css';
import { useLinkSecrets } from '#app/guest/link-token.ts';
import { links } from '#app/links.ts';
import { startPath } from '#app/return-url.ts';
import { finishLogin } from '#app/session-flow.ts';
import { useAppDispatch } from '#app/store.ts';
import { PasswordMeter } from '#ui/fields/PasswordMeter.tsx';

export default function ResetPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const secrets = useLinkSecrets();
  const [login, { isLoading, error: failed }] = useLoginMutation();
  const [email, setEmail] = useState(secrets.get('email') ?? '');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const [challenge, setChallenge] = useState<string | null>(null);

  const reset = secrets.get('token') ?? '';
  const error = asApiError(failed);
  const isSpent = reset === '' || error?.status === 401;
  const emailError = isTried && email.trim() === '' ? FIELD_REQUIRED : fieldError(error, 'email');
  const passwordError = (isTried ? passwordProblem(password) : null) ?? fieldError(error, 'password');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (email.trim() === '' || passwordProblem(password)) return;
    const { data } = await login({ body: { email: email.trim(), password, reset }, errors: 'inline' });
    if (data?.challenge) return setChallenge(data.challenge);
    if (!data?.accessToken) return;
    // why: somebody else may be signed in where the link was opened
    dispatch(setLoggedOut());
    if (dispatch(finishLogin(data))) navigate(startPath(data.user ?? null));
  };

  return (
    <GuestFrame
      tab="Reset password"
      welcome="A new password, without losing anything."
      line="Setting it ends every session of yours, on every device; then you are signed in here."
    >
      {challenge !== null && (
        <CodeStep
          challenge={challenge}
          onSignedIn={(user) => navigate(startPath(user))}
          onBack={() => navigate(links.login())}
        />
      )}
      {challenge === null && isSpent && (
        <div role="alert">
          <h2>This link does not work any more</h2>
          <p className="muted">
            A reset link works once, for 30 minutes, with the address it was made for. Your password was not changed.
          </p>
          <div className={styles.under}>
            <Link to={links.forgot()}>Ask for a new link</Link>
            <Link to={links.login()}>Back to sign in</Link>
          </div>
        </div>
      )}
      {challenge === null && !isSpent && (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <h2>Choose a new password</h2>
          <p className="muted">12 characters or more, Medium or stronger.</p>
          <div className={styles.fields}>
            <GuestField
              id="email"
              label="Email"
              type="email"
              autoComplete="username"
              error={emailError}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
            <GuestField
              id="new-password"
              label="New password"
              type="password"
              autoComplete="new-password"
              error={passwordError}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            >
              <PasswordMeter password={password} />
            </GuestField>
          </div>
          {error && !emailError && !passwordError && (
            <p className={styles.failure} role="alert">
              {error.message || 'The password could not be set. Try again in a moment.'} The link still works.
            </p>
          )}
          <button type="submit" className={styles.submit} disabled={isLoading}>
            {isLoading ? 'Saving' : 'Save and sign in'}
          </button>
        </form>
      )}
    </GuestFrame>
  );
}
