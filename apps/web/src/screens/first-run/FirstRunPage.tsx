import { passwordProblem } from '@lintel/domain/people/password';
import { Button } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate } from 'react-router';
import { asApiError, fieldError } from '#api/api-error.ts';
import { useGetSetupQuery, useRunSetupMutation } from '#api/auth.api.ts';
import { FIELD_REQUIRED } from '#api/error-text.ts';
import { LoadingOverlay } from '#app/LoadingOverlay.tsx';
import { links } from '#app/links.ts';
import { finishLogin } from '#app/session-flow.ts';
import { useAppDispatch } from '#app/store.ts';
import { theme } from '#app/theme.ts';
import { browserTimeZone } from '#app/time-zone-options.ts';
import { PasswordMeter } from '#ui/fields/PasswordMeter.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { Logo } from '#ui/pictures/Logo.tsx';
import styles from './first-run.module.css';
import { SetupField } from './SetupField.tsx';

export type Setup = {
  code: string;
  organizationName: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
};

const STEPS: readonly { title: string; why: string; fields: readonly (keyof Setup)[] }[] = [
  {
    title: 'The code from the log',
    why: 'Lintel printed a one-time code where it was started. It proves that you may set up this instance.',
    fields: ['code'],
  },
  {
    title: 'Your organization',
    why: 'The company or owner whose communities you run. More can be added later.',
    fields: ['organizationName'],
  },
  {
    title: 'You',
    why: 'The first super user: sees every organization and can make others administrators.',
    fields: ['firstName', 'lastName', 'email', 'password'],
  },
];

const required = { validate: (value: string) => value.trim() !== '' || FIELD_REQUIRED };

export default function FirstRunPage() {
  const dispatch = useAppDispatch();
  const { data: setup, isLoading: isAsking, isError, refetch } = useGetSetupQuery();
  const [runSetup, { isLoading, error: failed }] = useRunSetupMutation();
  const [step, setStep] = useState(0);
  const form = useForm<Setup>({
    defaultValues: { code: '', organizationName: '', firstName: '', lastName: '', email: '', password: '' },
  });
  const error = asApiError(failed);
  const shown = STEPS[step];
  // The focus is on the button of the step before, which is gone or says something else now.
  useEffect(() => {
    const [first] = STEPS[step]?.fields ?? [];
    if (first) form.setFocus(first);
  }, [form, step]);

  const next = async () => {
    if (shown && (await form.trigger([...shown.fields], { shouldFocus: true }))) setStep(step + 1);
  };
  const finish = async (body: Setup) => {
    const { data, error: refused } = await runSetup({
      body: { ...body, timezone: browserTimeZone() },
      errors: 'inline',
    });
    // A repeated call is answered without tokens: the account exists already, so the person signs in.
    if (data && !dispatch(finishLogin(data))) void refetch();
    const wrong = STEPS.findIndex((each) => each.fields.some((field) => fieldError(asApiError(refused), field)));
    if (wrong !== -1) setStep(wrong);
  };
  const messageOf = (name: keyof Setup) => form.formState.errors[name]?.message ?? fieldError(error, name);

  if (isAsking) return <LoadingOverlay />;
  if (isError)
    return (
      <Framed>
        <PageState
          kind="failed"
          title="Lintel did not answer"
          why="Could not find out whether it is set up already."
          onRetry={refetch}
        />
      </Framed>
    );
  if (!setup?.isNeeded || !shown) return <Navigate to={links.login()} replace />;
  return (
    <Framed>
      <p className="muted small">
        Step {step + 1} of {STEPS.length}
      </p>
      <h1>{shown.title}</h1>
      <p className="muted">{shown.why}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          if (step === STEPS.length - 1) return form.handleSubmit(finish)(event);
          event.preventDefault();
          void next();
        }}
      >
        {step === 0 && (
          <SetupField
            label="Code"
            id="code"
            autoComplete="one-time-code"
            error={messageOf('code')}
            {...form.register('code', required)}
          />
        )}
        {step === 1 && (
          <SetupField
            label="Organization"
            id="organizationName"
            autoComplete="organization"
            error={messageOf('organizationName')}
            {...form.register('organizationName', required)}
          />
        )}
        {step === 2 && (
          <>
            <SetupField
              label="First name"
              id="firstName"
              autoComplete="given-name"
              error={messageOf('firstName')}
              {...form.register('firstName', required)}
            />
            <SetupField
              label="Last name"
              id="lastName"
              autoComplete="family-name"
              error={messageOf('lastName')}
              {...form.register('lastName', required)}
            />
            <SetupField
              label="Email"
              id="email"
              type="email"
              autoComplete="username"
              error={messageOf('email')}
              {...form.register('email', required)}
            />
            <SetupField
              label="Password"
              id="password"
              type="password"
              autoComplete="new-password"
              hint="12 characters or more, Medium or stronger."
              error={messageOf('password')}
              {...form.register('password', { validate: (value) => passwordProblem(value) ?? true })}
            >
              <PasswordMeter password={form.watch('password')} />
            </SetupField>
          </>
        )}
        {error && error.fields.length === 0 && (
          <p className={styles.failure} role="alert">
            {error.message} What you typed is kept.
          </p>
        )}
        <div className={styles.actions}>
          {step > 0 && <Button onClick={() => setStep(step - 1)}>Back</Button>}
          <Button type="submit" variant="contained" color="primary" disabled={isLoading}>
            {step === STEPS.length - 1 ? 'Set up Lintel' : 'Next'}
          </Button>
        </div>
      </form>
    </Framed>
  );
}

function Framed({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme}>
      <header className={styles.brand}>
        <Logo />
        Lintel
      </header>
      <main className={styles.page}>{children}</main>
    </ThemeProvider>
  );
}
