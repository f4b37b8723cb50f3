import { useState } from 'react';
import { Link } from 'react-router';
import { useGetRegistrationQuery } from '#api/account.api.ts';
import { GuestFrame } from '#app/guest/GuestFrame.tsx';
import styles from '#app/guest/guest.module.css';
import { links } from '#app/links.ts';
import { RegisterForm } from './RegisterForm.tsx';

/** How an account is created on this instance; matches the form beside it. */
const LINES = {
  notKnown: 'One account of your own, for the communities that you work for.',
  open: 'Register with your own address; an administrator then gives you the communities that you work for.',
  closed: 'An administrator of your organization invites you, with the communities that you work for.',
} as const;

export default function RegisterPage() {
  const rules = useGetRegistrationQuery();
  const [registered, setRegistered] = useState<{ email: string; isKept: boolean } | null>(null);
  return (
    <GuestFrame
      tab="Register"
      welcome="Welcome. Every unit, every item, every due date of your communities."
      line={rules.data ? LINES[rules.data.isOpen ? 'open' : 'closed'] : LINES.notKnown}
    >
      {rules.isLoading && (
        <div role="status" aria-label="Loading">
          <h2>Register</h2>
          <p className="muted">One moment.</p>
        </div>
      )}
      {rules.isError && !rules.data && (
        <div role="alert">
          <h2>Register</h2>
          <p className="muted">Could not find out whether registration is open. The server did not answer.</p>
          <button type="button" className={styles.submit} onClick={() => void rules.refetch()}>
            Retry
          </button>
        </div>
      )}
      {rules.data && !rules.data.isOpen && (
        <div role="status">
          <h2>Accounts here are by invitation</h2>
          <p className="muted">
            Ask an administrator of your organization to invite you. If you have an invitation, open the link in it.
          </p>
        </div>
      )}
      {rules.data?.isOpen && registered !== null && (
        <div role="status">
          <h2>{registered.isKept ? 'No mail server is set up' : 'Check your mail'}</h2>
          <p className="muted">
            {registered.isKept
              ? `Your account is created, and the link that confirms ${registered.email} is kept in the outbox. Ask whoever runs this server for it: until it is opened, the sign-in answers as to a wrong password.`
              : `Your account is created. Open the link that went to ${registered.email} first: until then the sign-in answers as to a wrong password. It works for 24 hours; after that, Forgot password sends a new one.`}
          </p>
        </div>
      )}
      {rules.data?.isOpen && registered === null && (
        <RegisterForm
          licenceVersion={rules.data.licenceVersion}
          onRegistered={(email, state) => setRegistered({ email, isKept: state === 'KEPT' })}
        />
      )}
      <div className={styles.under}>
        <Link to={links.login()}>{registered === null ? 'I have an account: sign in' : 'Sign in'}</Link>
      </div>
    </GuestFrame>
  );
}
