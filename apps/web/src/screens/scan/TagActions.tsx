import { Button } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { asApiError } from '#api/api-error.ts';
import { type ScannedTag, useUnlinkScanTagMutation, useVoidScanTagMutation } from '#api/scan-tag.api.ts';
import { NoteDialog } from '#app/form/NoteDialog.tsx';
import { links } from '#app/links.ts';
import { toast } from '#app/toasts.tsx';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import styles from './scan.module.css';
import { shownCode } from './scanned-code.ts';

/** What can be done with a tag itself: it is taken off what it is on, or made void for good. */
export function TagActions({ tag: { code, thing, version } }: { tag: ScannedTag }) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [unlink] = useUnlinkScanTagMutation();
  const [makeVoid] = useVoidScanTagMutation();
  const [isVoiding, setVoiding] = useState(false);
  const named = { params: { scanTagCode: code }, ifMatch: version, errors: 'inline' } as const;

  const takeOff = async () => {
    const isSure = await confirm({
      title: 'Take this tag off?',
      body: 'It leads nowhere until it is put on something again.',
      okLabel: 'Take off',
    });
    if (!isSure) return;
    const failure = asApiError((await unlink(named)).error);
    if (failure) toast.failed(failure.message || 'The tag could not be taken off.');
    else toast.done('The tag is off.');
  };
  return (
    <div className={styles.buttons}>
      {thing !== null && (
        <Button size="small" onClick={() => void takeOff()}>
          Take off
        </Button>
      )}
      <Button size="small" onClick={() => setVoiding(true)}>
        Make void
      </Button>
      {isVoiding && (
        <NoteDialog
          onClose={() => setVoiding(false)}
          question={{
            title: 'Make this tag void?',
            body: 'It leads nowhere from then on, for good. Do this where it is lost, torn or misprinted.',
            okLabel: 'Make void',
            isRequired: true,
            isDestructive: true,
            send: (reason) => makeVoid({ ...named, body: { reason: reason ?? '' } }),
            done: `Tag ${shownCode(code)} is void.`,
            onSent: () => navigate(links.scan()),
          }}
        />
      )}
    </div>
  );
}
