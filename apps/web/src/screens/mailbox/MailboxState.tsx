import { Button } from '@mui/material';
import { asApiError } from '#api/api-error.ts';
import { type MailboxAnswer, useLookIntoMailboxMutation } from '#api/mailbox.api.ts';
import { copyText } from '#app/copy-text.ts';
import { toast } from '#app/toasts.tsx';
import { dateTime } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import styles from './mailbox.module.css';

/** Whether bills come in from the mailbox, and how an address names a property. */
export function MailboxState({ mailbox }: { mailbox: MailboxAnswer }) {
  const { settings, problem, lookedAt, exampleAddress, organizationId } = mailbox;
  const [look, { isLoading, error }] = useLookIntoMailboxMutation();
  if (!settings) return null;
  const failure = asApiError(error);
  const now = async () => {
    const { data } = await look({ params: { organizationId }, errors: 'inline' });
    if (data) toast.done('New mail is being looked for.');
  };
  return (
    <section className={styles.state} aria-label="Mailbox">
      <p>
        {!settings.isOn ? (
          <StatusText tone="muted">{settings.user} is turned off</StatusText>
        ) : problem ? (
          <StatusText tone="bad">{problem}</StatusText>
        ) : (
          <StatusText tone={lookedAt ? 'good' : 'muted'}>
            {settings.user}, {lookedAt ? `last checked ${dateTime(lookedAt)}` : 'not checked yet'}
          </StatusText>
        )}
        {settings.isOn && (
          <Button size="small" onClick={now} disabled={isLoading}>
            Look now
          </Button>
        )}
      </p>
      {failure && <p role="alert">{failure.message}</p>}
      {exampleAddress && (
        <p>
          <span>
            Vendors name the property behind a plus, by its code or number: <code>{exampleAddress}</code>
          </span>
          <Button
            size="small"
            onClick={async () => {
              if (await copyText(exampleAddress)) toast.done('The address is copied.');
            }}
          >
            Copy address
          </Button>
        </p>
      )}
    </section>
  );
}
