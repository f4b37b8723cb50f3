import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useRequestResetMutation } from '#api/account.api.ts';
import { asApiError, fieldError } from '#api/api-error.ts';
import { GuestField } from '#app/guest/GuestField.tsx';
import { GuestFrame } from '#app/guest/GuestFrame.tsx';
import styles from '#app/guest/guest.module.css';
import { useBodyCheck } from '#app/guest/use-body-check.ts';
import { links } from '#app/links.ts';

export default function ForgotPage() {
  const [ask, { isLoading, isSuccess, data, error: failed, reset }] = useRequestResetMutation();
  const [email, setEmail] = useState('');
  const error = asApiError(failed);
  const { problems, check } = useBodyCheck('requestReset');
  const emailError = problems.email ?? fieldError(error, 'email');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { email: email.trim() };
    if (await check(body)) await ask({ body, errors: 'inline' });
  };

  return (
    <GuestFrame
      tab="Forgot password"
      welcome="A new password, without losing anything."
      line="The link comes to the address of your account, works once, and only for 30 minutes."
    >
      {isSuccess ? (
        <>
          {data?.mailState === 'KEPT' ? (
            <>
              <h2>No mail server is set up</h2>
              <p className="muted">
                Nothing is sent. If {email.trim()} belongs to an account, a link is kept in the outbox. It works once,
                for 30 minutes.
              </p>
            </>
          ) : (
            <>
              <h2>Check your mail</h2>
              <p className="muted">
                If {email.trim()} belongs to an account, a link is on its way. It works once, for 30 minutes.
              </p>
            </>
          )}
          <div className={styles.notice}>
            <p className="strong">{data?.mailState === 'KEPT' ? 'How to go on' : 'No mail after some minutes?'}</p>
            <p className="muted">
              {data?.mailState === 'KEPT' ? 'Ask' : 'Check the spam folder, or ask'} an administrator for a reset link,
              which needs no mail; whoever runs the server makes one with{' '}
              <span className="mono">lintel user reset-link</span>.
            </p>
          </div>
          <div className={styles.under}>
            <button type="button" className={styles.link} onClick={reset}>
              Use another address
            </button>
            <Link to={links.login()}>Back to sign in</Link>
          </div>
        </>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <h2>Forgot password</h2>
          <p className="muted">Where should the link go?</p>
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
          </div>
          {error && !emailError && (
            <p className={styles.failure} role="alert">
              {error.status === 429
                ? 'Too many requests from here. Wait a minute and send it again.'
                : error.message || 'The link could not be requested. Try again in a moment.'}
            </p>
          )}
          <button type="submit" className={styles.submit} disabled={isLoading}>
            {isLoading ? 'Sending' : 'Send the link'}
          </button>
          <div className={styles.under}>
            <Link to={links.login()}>Back to sign in</Link>
          </div>
        </form>
      )}
    </GuestFrame>
  );
}
