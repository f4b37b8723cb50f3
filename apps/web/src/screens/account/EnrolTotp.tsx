import { Button } from '@mui/material';
import { useState } from 'react';
import { asApiError, fieldError } from '#api/api-error.ts';
import { FIELD_REQUIRED } from '#api/error-text.ts';
import { useStartTotpMutation } from '#api/totp.api.ts';
import { useForm } from '#app/form/use-form.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { AccountFailure } from './AccountFailure.tsx';
import { AccountField } from './AccountField.tsx';
import styles from './account.module.css';

const QrCode = lazyPreload(() => import('./QrCode.tsx'), 'QrCode');

const required = { validate: (value: string) => value.trim() !== '' || FIELD_REQUIRED };
const SECRET_GROUP = /.{1,4}/g;

type EnrolTotpProps = {
  confirm: (code: string) => Promise<{ data?: { recoveryCodes: string[] }; error?: unknown }>;
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
};

/** Two steps: the password gets the secret, a code from the app proves that it was scanned. */
export function EnrolTotp({ confirm, onCodes, onCancel }: EnrolTotpProps) {
  const [start, { data: begun, isLoading, error: failed }] = useStartTotpMutation();
  const [refused, setRefused] = useState<unknown>(undefined);
  const [isConfirming, setConfirming] = useState(false);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { currentPassword: '', code: '' } });
  const error = asApiError(begun ? refused : failed);
  const errorOf = (name: 'currentPassword' | 'code') => formState.errors[name]?.message ?? fieldError(error, name);

  const submit = async ({ currentPassword, code }: { currentPassword: string; code: string }) => {
    if (!begun) return void (await start({ body: { currentPassword }, errors: 'inline' }));
    setConfirming(true);
    const { data, error: problem } = await confirm(code.trim());
    setConfirming(false);
    setRefused(problem);
    if (data) onCodes(data.recoveryCodes);
  };

  return (
    <form onSubmit={handleSubmit(submit)} noValidate aria-label="Set up the second factor">
      {begun ? (
        <>
          <p>Scan this with an authenticator app, then type the code that it shows.</p>
          <div className={styles.qr}>
            <LazyBoundary fallback={<span className={styles.qrPlace} role="status" aria-label="Loading" />}>
              <QrCode text={begun.uri} label="QR code for the authenticator app" />
            </LazyBoundary>
          </div>
          <p className="muted small">
            No camera? Type this key into the app: <span className="mono">{grouped(begun.secret)}</span>
          </p>
          <AccountField
            key="code"
            id="totp-code"
            label="Code from the app"
            autoComplete="one-time-code"
            inputMode="numeric"
            error={errorOf('code')}
            registration={register('code', required)}
          />
        </>
      ) : (
        <AccountField
          key="password"
          id="totp-password"
          label="Current password"
          type="password"
          autoComplete="current-password"
          hint="So that nobody sets it up at an unlocked screen of yours."
          error={errorOf('currentPassword')}
          registration={register('currentPassword', required)}
        />
      )}
      <AccountFailure error={error} />
      <div className={`actions ${styles.actions}`}>
        <Button type="submit" variant="contained" color="primary" disabled={isLoading || isConfirming}>
          {begun ? 'Turn it on' : 'Go on'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

function grouped(secret: string): string {
  return secret.match(SECRET_GROUP)?.join(' ') ?? secret;
}
