import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { asApiError } from '#api/api-error.ts';
import { useGetSetupQuery, useLoginMutation } from '#api/auth.api.ts';
import { knownConfig, runtimeConfig } from '#api/config.ts';
import { GuestFrame } from '#app/guest/GuestFrame.tsx';
import { signInFailure } from '#app/guest/sign-in-failure.ts';
import { links } from '#app/links.ts';
import { finishLogin } from '#app/session-flow.ts';
import { useAppDispatch } from '#app/store.ts';
import { LazyBoundary, lazyWhenIdle, preload } from '#ui/base/lazy-preload.tsx';
import { DemoSignIns } from './DemoSignIns.tsx';
import { SignInStep } from './SignInStep.tsx';

const CodeStep = lazyWhenIdle(() => import('#app/guest/CodeStep.tsx'), 'CodeStep');

export default function LoginPage() {
  const dispatch = useAppDispatch();
  const [params] = useSearchParams();
  const { data: setup } = useGetSetupQuery();
  const [login, { isLoading }] = useLoginMutation();
  const [credentials, setCredentials] = useState({ email: '', password: '' });
  const [challenge, setChallenge] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [config, setConfig] = useState(knownConfig);

  // why: the demo sign-ins are below the form or absent; a form that is shown before that is known would move
  useEffect(() => {
    void runtimeConfig().then(setConfig);
  }, []);

  const signIn = async (body: { email: string; password: string }) => {
    setFailure(null);
    const { data, error } = await login({ body, errors: 'inline' });
    if (data?.challenge) {
      const { challenge } = data;
      // The form stays until what follows it is there.
      return preload(CodeStep).then(
        () => setChallenge(challenge),
        () => setFailure(signInFailure(null)),
      );
    }
    // The guest guard redirects to the return path as soon as the session has a user.
    if (data && dispatch(finishLogin(data))) return;
    setFailure(signInFailure(asApiError(error)));
  };
  const startOver = () => {
    setCredentials({ ...credentials, password: '' });
    setChallenge(null);
  };

  if (setup?.isNeeded && !params.has('returnUrl')) return <Navigate to={links.firstRun()} replace />;
  return (
    <GuestFrame
      tab="Sign in"
      welcome="Welcome back. Know every unit, every item, every due date."
      line="Ages, warranties, turns and fire safety for your communities, each figure with the rows behind it."
    >
      {challenge !== null ? (
        <LazyBoundary>
          <CodeStep challenge={challenge} onBack={startOver} />
        </LazyBoundary>
      ) : (
        config && (
          <>
            <SignInStep
              value={credentials}
              isBusy={isLoading}
              failure={failure}
              onChange={setCredentials}
              onSubmit={() => void signIn({ ...credentials, email: credentials.email.trim() })}
            />
            {config.demo && <DemoSignIns demo={config.demo} isBusy={isLoading} onChoose={signIn} />}
          </>
        )
      )}
    </GuestFrame>
  );
}
