import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { asApiError } from '#api/api-error.ts';
import { useLoginMutation } from '#api/auth.api.ts';
import { fullName } from '#api/session.ts';
import { letChangesGo } from '#app/form/unsaved.ts';
import { CodeStep } from '#app/guest/CodeStep.tsx';
import { GuestField } from '#app/guest/GuestField.tsx';
import styles from '#app/guest/guest.module.css';
import { LoginFailure } from '#app/guest/LoginFailure.tsx';
import { signInFailure } from '#app/guest/sign-in-failure.ts';
import { HOME_AFTER_LOGIN } from '#app/return-url.ts';
import { finishLogin, leaveEndedSession } from '#app/session-flow.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '#app/store.ts';
import { theme } from '#app/theme.ts';

/**
 * Signs in over the page when the session has ended while something on it is not saved: the same person goes on with it, and a save that
 * was on its way is made. If somebody else signs in here, the page is left, and nothing of it is sent.
 */
export function SignInAgain() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const person = useAppSelector(({ session }) => session.currentUser);
  const [login, { isLoading }] = useLoginMutation();
  const [email, setEmail] = useState(person?.email ?? '');
  const [password, setPassword] = useState('');
  const [challenge, setChallenge] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [pageBefore] = useState(() => store.getState().session.page);

  const signedIn = () => {
    if (store.getState().session.page === pageBefore) return;
    letChangesGo();
    navigate(HOME_AFTER_LOGIN, { replace: true });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // why: the form under this dialog must not take it for its own
    event.stopPropagation();
    setFailure(null);
    const { data, error } = await login({ body: { email: email.trim(), password }, errors: 'inline' });
    if (data?.challenge) return setChallenge(data.challenge);
    if (data && dispatch(finishLogin(data))) return signedIn();
    setPassword('');
    setFailure(signInFailure(asApiError(error)));
  };
  const leave = () => {
    letChangesGo();
    dispatch(leaveEndedSession());
  };

  return (
    <ThemeProvider theme={theme}>
      <Dialog open fullWidth maxWidth="xs" aria-labelledby="again-title" aria-describedby="again-why">
        <DialogTitle id="again-title">Sign in again</DialogTitle>
        <DialogContent>
          <p id="again-why">
            Your session has ended. What you entered on this page is kept: sign in as {fullName(person)} and go on.
          </p>
          {challenge === null ? (
            <form onSubmit={(event) => void submit(event)} noValidate>
              <div className={styles.fields}>
                <GuestField
                  id="again-email"
                  label="Email"
                  type="email"
                  autoComplete="username"
                  value={email}
                  onChange={(event) => setEmail(event.target.value)}
                />
                <GuestField
                  id="again-password"
                  label="Password"
                  type="password"
                  autoComplete="current-password"
                  autoFocus
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                />
              </div>
              <LoginFailure failure={failure} />
              <button
                type="submit"
                className={styles.submit}
                disabled={isLoading || email.trim() === '' || password === ''}
              >
                {isLoading ? 'Signing in' : 'Sign in'}
              </button>
            </form>
          ) : (
            <CodeStep challenge={challenge} onSignedIn={signedIn} onBack={() => setChallenge(null)} />
          )}
          <div className={styles.under}>
            <button type="button" className={styles.link} onClick={leave}>
              Leave without saving
            </button>
          </div>
        </DialogContent>
      </Dialog>
    </ThemeProvider>
  );
}
