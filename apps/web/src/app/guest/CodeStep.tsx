import { type FormEvent, useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { CLIENT_ERRORS } from '#api/error-text.ts';
import type { CurrentUser } from '#api/session.ts';
import { useLoginWithCodeMutation } from '#api/totp.api.ts';
import { finishLogin } from '../session-flow.ts';
import { useAppDispatch } from '../store.ts';
import { GuestField } from './GuestField.tsx';
import styles from './guest.module.css';
import { LoginFailure } from './LoginFailure.tsx';
import { useBodyCheck } from './use-body-check.ts';

const WRONG =
  'This code is wrong, used up or too old. Wait for the next one and try again; after five wrong ones start over with your password.';
const TOO_MANY = 'Too many wrong codes. Start over with your password in a few minutes.';
const OTHER = 'The server could not sign you in. Try again in a moment.';

type CodeStepProps = { challenge: string; onSignedIn?: (user: CurrentUser) => void; onBack: () => void };

/** The second step of the sign-in for a person with a second factor: a code from the app, or a recovery code. */
export function CodeStep({ challenge, onSignedIn, onBack }: CodeStepProps) {
  const dispatch = useAppDispatch();
  const [login, { isLoading }] = useLoginWithCodeMutation();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const { problems, check } = useBodyCheck('loginWithCode');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const body = { challenge, code: code.trim() };
    if (!(await check(body))) return;
    const { data, error } = await login({ body, errors: 'inline' });
    if (data && dispatch(finishLogin(data))) return onSignedIn?.(data.user);
    const status = asApiError(error)?.status;
    if (typeof status === 'string') setFailure(CLIENT_ERRORS[status]);
    else if (status === 429) setFailure(TOO_MANY);
    else setFailure(status === 401 || status === 400 ? WRONG : OTHER);
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h2>Your code</h2>
      <p className="muted">Your password is correct. Now enter the six digits that your authenticator app shows.</p>
      <div className={styles.fields}>
        <GuestField
          id="code"
          label="Code"
          autoComplete="one-time-code"
          error={problems.code}
          maxLength={40}
          hint="Lost the phone? One of your recovery codes works here too, once."
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </div>
      <LoginFailure failure={failure} />
      <button type="submit" className={styles.submit} disabled={isLoading}>
        {isLoading ? 'Signing in' : 'Sign in'}
      </button>
      <div className={styles.under}>
        <button type="button" className={styles.link} onClick={onBack}>
          Start over
        </button>
      </div>
    </form>
  );
}
