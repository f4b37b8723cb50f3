import { MAIL_STATE_WORDS, type MailState } from '@lintel/contract/base/mail-state';
import { Button } from '@mui/material';
import { Copy } from 'lucide-react';
import { StatusText, type Tone } from '#ui/figures/StatusText.tsx';
import { copyText } from '../copy-text.ts';
import { toast } from '../toasts.tsx';
import styles from './mail.module.css';

const TONES: Record<MailState, Tone> = {
  QUEUED: 'plain',
  KEPT: 'warn',
  SENT: 'good',
  FAILED: 'bad',
  CANCELLED: 'muted',
};

type MailTextProps = { to: string; subject: string | null; text: string | null; state: MailState | null };

/** A mail in a history: to whom, what became of it, and its text to copy; open where it did not go out. */
export function MailText({ to, subject, text, state }: MailTextProps) {
  const isNotSent = state === 'KEPT' || state === 'FAILED' || state === 'CANCELLED';
  const copy = async () => {
    if (await copyText([subject, text].filter(Boolean).join('\n\n'))) toast.done('The text is copied.');
    else toast.failed('The browser does not allow copying. Select the text and copy it by hand.');
  };
  return (
    <div className={styles.mail}>
      {state !== null && <StatusText tone={TONES[state]}>{MAIL_STATE_WORDS[state]}</StatusText>}
      <details open={isNotSent}>
        <summary>Mail to {to}</summary>
        <p>
          <b>{subject}</b>
        </p>
        <p className={styles.text}>{text}</p>
        <Button
          size="small"
          onClick={() => void copy()}
          startIcon={<Copy size={16} strokeWidth={1.75} aria-hidden />}
          aria-label={`Copy the mail to ${to}`}
        >
          Copy
        </Button>
      </details>
    </div>
  );
}
