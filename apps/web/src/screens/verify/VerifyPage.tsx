import { useEffect } from 'react';
import { Link } from 'react-router';
import { useVerifyEmailMutation } from '#api/account.api.ts';
import { asApiError } from '#api/api-error.ts';
import { GuestFrame } from '#app/guest/GuestFrame.tsx';
import styles from '#app/guest/guest.module.css';
import { useLinkSecrets } from '#app/guest/link-token.ts';
import { links } from '#app/links.ts';
import { useAppSelector } from '#app/store.ts';

export default function VerifyPage() {
  const token = useLinkSecrets().get('token') ?? '';
  const isSignedIn = useAppSelector((state) => state.session.loggedIn);
  const [verify, { isUninitialized, isSuccess, isError, error: failed }] = useVerifyEmailMutation();
  const error = asApiError(failed);
  const isSpent = token === '' || (isError && [400, 409, 422].includes(Number(error?.status)));

  // why: the mailed link is sent once, when the page opens
  useEffect(() => {
    if (token !== '' && isUninitialized) void verify({ body: { token }, errors: 'inline' });
  }, [token, isUninitialized, verify]);

  return (
    <GuestFrame
      tab="Verify email"
      welcome="One address, one person."
      line="Reset links and notices go to a verified address only."
    >
      {isSuccess && (
        <div role="status">
          <h2>Your address is verified</h2>
          <p className="muted">Reset links and notices reach you from now on.</p>
        </div>
      )}
      {isSpent && (
        <div role="alert">
          <h2>This link does not work any more</h2>
          <p className="muted">
            A link works once, for 24 hours. If you opened it before, your address is verified already: just sign in.
            Else use Forgot password: the link that it sends verifies the address too.
          </p>
        </div>
      )}
      {isError && !isSpent && (
        <div role="alert">
          <h2>Your address could not be verified</h2>
          <p className="muted">{error?.message || 'The server did not answer.'} The link still works.</p>
          <button
            type="button"
            className={styles.submit}
            onClick={() => void verify({ body: { token }, errors: 'inline' })}
          >
            Retry
          </button>
        </div>
      )}
      {!isSuccess && !isError && token !== '' && (
        <div role="status" aria-label="Loading">
          <h2>Verifying your address</h2>
          <p className="muted">One moment.</p>
        </div>
      )}
      {(isSuccess || isSpent) && (
        <div className={styles.under}>
          <Link to={isSignedIn ? links.properties() : links.login()}>
            {isSignedIn ? 'Go to your properties' : 'Sign in'}
          </Link>
        </div>
      )}
    </GuestFrame>
  );
}
