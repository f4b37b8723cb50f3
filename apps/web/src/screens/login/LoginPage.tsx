import { Eye, EyeOff, Moon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useGetSetupQuery, useLoginMutation } from '#api/auth.api.ts';
import type { ApiError } from '#api/base-query.ts';
import { CLIENT_ERRORS, LOGIN_FAILED } from '#app/error-text.ts';
import { links } from '#app/links.ts';
import { finishLogin } from '#app/session-flow.ts';
import { useAppDispatch } from '#app/store.ts';
import { colorScheme, setThemeMode } from '#app/theme-mode.ts';
import { Field, fieldErrorId } from '#ui/Field.tsx';
import { DemoSignIns } from './DemoSignIns.tsx';
import styles from './login.module.css';
import { WelcomePanel } from './WelcomePanel.tsx';

/** What is said under the fixed sentence, so that one knows what to do. */
const CLEARER = {
  credentials: 'Email or password is wrong. Nothing was changed; check both and try again.',
  tooMany: 'Too many attempts. Wait a few minutes, or ask for a new password.',
  other: 'The server could not sign you in. Try again in a moment.',
} as const;

export default function LoginPage() {
  const dispatch = useAppDispatch();
  const [params] = useSearchParams();
  const { data: setup } = useGetSetupQuery();
  const [login, { isLoading }] = useLoginMutation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const signIn = async (body: { email: string; password: string }) => {
    setFailure(null);
    const { data, error } = await login({ body, errors: 'inline' });
    // The guest guard leads on to the return path as soon as the session has a user.
    if (data && dispatch(finishLogin(data))) return;
    setFailure(clearerLine(error as ApiError | undefined));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn({ email: email.trim(), password });
  };

  if (setup?.isNeeded && !params.has('returnUrl')) return <Navigate to={links.firstRun()} replace />;
  return (
    <div className={styles.login}>
      <WelcomePanel />
      <main className={styles.signin}>
        <form className={styles.form} onSubmit={submit}>
          <h2>Sign in</h2>
          <p className="muted">Use the account your administrator set up.</p>
          <div className={styles.fields}>
            <Field label="Email" htmlFor="email">
              <input
                id="email"
                className={styles.input}
                type="email"
                autoComplete="username"
                required
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            </Field>
            <Field label="Password" htmlFor="password" beside={<Link to={links.forgot()}>Forgot password</Link>}>
              <div className={styles.password}>
                <input
                  id="password"
                  className={styles.input}
                  type={isShown ? 'text' : 'password'}
                  autoComplete="current-password"
                  required
                  aria-describedby={failure ? fieldErrorId('login') : undefined}
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                />
                <button
                  type="button"
                  aria-label="Show password"
                  aria-pressed={isShown}
                  onClick={() => setShown(!isShown)}
                >
                  {isShown ? (
                    <EyeOff size={20} strokeWidth={1.75} aria-hidden />
                  ) : (
                    <Eye size={20} strokeWidth={1.75} aria-hidden />
                  )}
                </button>
              </div>
            </Field>
          </div>
          {failure && (
            <div className={styles.failure} id={fieldErrorId('login')} role="alert">
              <p>{LOGIN_FAILED}</p>
              <p>{failure}</p>
            </div>
          )}
          <button type="submit" className={styles.submit} disabled={isLoading}>
            {isLoading ? 'Signing in' : 'Sign in'}
          </button>
        </form>
        <DemoSignIns isBusy={isLoading} onChoose={signIn} />
        <div className={styles.foot}>
          <span>© {new Date().getFullYear()} Lintel</span>
          <button type="button" onClick={() => setThemeMode(colorScheme() === 'dark' ? 'light' : 'dark')}>
            <Moon size={16} strokeWidth={1.75} aria-hidden />
            Light or dark
          </button>
        </div>
      </main>
    </div>
  );
}

function clearerLine(error: ApiError | undefined): string {
  if (error === undefined) return CLEARER.other;
  if (typeof error.status === 'string') return CLIENT_ERRORS[error.status];
  if (error.status === 429) return CLEARER.tooMany;
  if ([400, 401, 422].includes(error.status)) return CLEARER.credentials;
  return CLEARER.other;
}
