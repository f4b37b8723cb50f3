import { Button } from '@mui/material';
import { useState } from 'react';
import { setLoggedIn } from '#api/session.ts';
import {
  useConfirmTotpMutation,
  useGetTotpQuery,
  useRenewRecoveryCodesMutation,
  useStopTotpMutation,
} from '#api/totp.api.ts';
import { useAppDispatch, useAppSelector } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { counted } from '#ui/base/format.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { ActionButton } from '#ui/buttons/ActionButton.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './account.module.css';
import { ProveTotp } from './ProveTotp.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const EnrolTotp = lazyPreload(() => import('./EnrolTotp.tsx'), 'EnrolTotp');

const FEW_CODES = 3;

/** The own second factor: off, being set up, on, or its fresh recovery codes. */
export function SecondFactor() {
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => state.session.currentUser);
  const totp = useGetTotpQuery();
  const [step, setStep] = useState<'rest' | 'enrol' | 'renew' | 'stop'>('rest');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [confirmTotp] = useConfirmTotpMutation();
  const [renew] = useRenewRecoveryCodesMutation();
  const [stop] = useStopTotpMutation();

  const rest = () => setStep('rest');
  const keep = (fresh: readonly string[]) => {
    setCodes(fresh);
    rest();
  };
  const done = () => {
    setCodes(null);
    if (user?.isTotpDue) dispatch(setLoggedIn({ ...user, isTotpDue: false }));
  };

  if (codes) return <RecoveryCodes codes={codes} onDone={done} />;
  if (totp.isError && !totp.data)
    return (
      <PageState
        kind="failed"
        title="Your second factor could not be loaded"
        why="Whether it is on is not known right now."
        onRetry={() => void totp.refetch()}
      />
    );
  if (!totp.data) return <TableSkeleton rows={1} />;
  if (step === 'enrol')
    return (
      <LazyBoundary fallback={<TableSkeleton rows={1} />}>
        <EnrolTotp
          confirm={(code) => confirmTotp({ body: { code }, errors: 'inline' })}
          onCodes={keep}
          onCancel={rest}
        />
      </LazyBoundary>
    );
  if (step === 'renew')
    return (
      <ProveTotp
        label="New recovery codes"
        submitLabel="Create new codes"
        why="The old recovery codes stop working."
        prove={(body) => renew({ body, errors: 'inline' })}
        onProven={(data) => keep(data?.recoveryCodes ?? [])}
        onCancel={rest}
      />
    );
  if (step === 'stop')
    return (
      <ProveTotp
        label="Turn off the second factor"
        submitLabel="Turn it off"
        why="From then on the password alone opens your account."
        prove={(body) => stop({ body, errors: 'inline' })}
        onProven={() => {
          rest();
          toast.done('Your second factor is off.');
        }}
        onCancel={rest}
      />
    );

  const { isOn, isRequired, recoveryCodesLeft } = totp.data;
  if (!isOn)
    return (
      <div>
        <StatusText tone={isRequired ? 'warn' : 'muted'}>{isRequired ? 'Off, but required' : 'Off'}</StatusText>
        <div className={`actions ${styles.actions}`}>
          <Button variant="contained" color="primary" onClick={() => setStep('enrol')}>
            Set it up
          </Button>
        </div>
      </div>
    );
  return (
    <div>
      <StatusText tone="good">On</StatusText>
      <p className={recoveryCodesLeft <= FEW_CODES ? undefined : 'muted'}>
        {counted(recoveryCodesLeft, 'recovery code')} left
        {recoveryCodesLeft <= FEW_CODES && '. Create new ones before they run out.'}
      </p>
      <div className={`actions ${styles.actions}`}>
        <Button onClick={() => setStep('renew')}>New recovery codes</Button>
        <ActionButton blocked={isRequired ? 'It is required of administrators.' : null} onClick={() => setStep('stop')}>
          Turn it off
        </ActionButton>
      </div>
    </div>
  );
}
