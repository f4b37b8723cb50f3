import { outboxTemplateWord } from '@lintel/contract/work/outbox';
import { Button } from '@mui/material';
import { asApiError } from '#api/api-error.ts';
import {
  type OutboxText as Message,
  useCancelOutboxMessageMutation,
  useGetOutboxMessageQuery,
  useRetryOutboxMessageMutation,
} from '#api/outbox.api.ts';
import { toast } from '#app/toasts.tsx';
import { dateTime } from '#ui/base/format.ts';
import { ActionButton } from '#ui/buttons/ActionButton.tsx';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './outbox.module.css';
import { canCancel, channelWord, fileWords, retryBlock, stateOf } from './outbox-words.ts';

type Sends = { MAIL: boolean; SMS: boolean };

const SECRET_NOTES: Record<Message['secret'], string | null> = {
  NONE: null,
  SHOWN:
    'The one-time link is shown here because nothing is set up to send it. Pass it on yourself, to this person only.',
  HIDDEN: 'The one-time link goes to the receiver alone, so it is not shown here.',
  ERASED: 'The one-time link is erased.',
};

/** One message beside the list: its text, the receiver's answer, and a button that sends it again. */
export function MessageDrawer({ messageId, sends, onClose }: { messageId: number; sends: Sends; onClose: () => void }) {
  const { currentData: message, isError, refetch } = useGetOutboxMessageQuery({ params: { messageId } });
  return (
    <SideDrawer
      isInAddress
      label="Message"
      title={message ? message.subject || outboxTemplateWord(message.template) : 'Message'}
      under={message && `${channelWord(message)} to ${message.to}`}
      onClose={onClose}
    >
      <QueryState
        query={{ data: message, isError, refetch }}
        thing="This message"
        why="It may belong to another organization. Nothing was changed."
        skeleton={<TableSkeleton rows={4} />}
      >
        {(found) => <MessageFacts message={found} sends={sends} />}
      </QueryState>
    </SideDrawer>
  );
}

function MessageFacts({ message, sends }: { message: Message; sends: Sends }) {
  const [retry, { error: notRetried }] = useRetryOutboxMessageMutation();
  const [cancel, { error: notCancelled }] = useCancelOutboxMessageMutation();
  const confirm = useConfirm();
  const { word, tone, icon } = stateOf(message);
  const failure = asApiError(notRetried) ?? asApiError(notCancelled);
  const note = SECRET_NOTES[message.secret];
  const facts = [
    ['Written', dateTime(message.queuedAt)],
    ['By', message.queuedBy ?? 'the server'],
    ['Tries', String(message.attempts)],
    ['Next try', dateTime(message.nextTryAt, 'none')],
    ['Sent', dateTime(message.sentAt, 'not yet')],
    ['Reference', message.providerRef ?? 'none'],
    ...(message.files.length > 0 ? [['Files', message.files.map((file) => fileWords(message, file)).join(', ')]] : []),
  ];

  const sendAgain = async () => {
    const { data } = await retry({ params: { messageId: message.id }, errors: 'inline' });
    if (data) toast.done('It goes out now.');
  };
  const giveUp = async () => {
    const isOk = await confirm({
      title: 'Cancel this message?',
      body: `${message.to} will not get it${message.secret === 'NONE' ? '' : ', and its one-time link is erased'}.`,
      okLabel: 'Cancel message',
      cancelLabel: 'Keep',
      isDestructive: true,
    });
    if (!isOk) return;
    const { data } = await cancel({ params: { messageId: message.id }, errors: 'inline' });
    if (data) toast.done('Cancelled.');
  };

  return (
    <div className={styles.details}>
      <StatusText tone={tone} icon={icon}>
        {word}
      </StatusText>
      {message.error !== null && <p className={styles.error}>{message.error}</p>}
      <div className="actions">
        {message.state !== 'SENT' && message.state !== 'CANCELLED' && (
          <ActionButton blocked={retryBlock(message, sends)} onClick={sendAgain}>
            Send again
          </ActionButton>
        )}
        {canCancel(message) && <Button onClick={giveUp}>Cancel message</Button>}
      </div>
      {failure && (
        <p className={styles.error} role="alert">
          {failure.message}
        </p>
      )}
      {note && <p className="muted">{note}</p>}
      <pre className={styles.text}>{message.text}</pre>
      <Facts>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </div>
  );
}
