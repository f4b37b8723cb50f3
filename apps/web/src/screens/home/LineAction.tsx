import { todayWords } from '@lintel/contract/work/today';
import { Button } from '@mui/material';
import { asApiError } from '#api/api-error.ts';
import { useResendInvitationMutation } from '#api/invitation.api.ts';
import { useRetryJobMutation } from '#api/job.api.ts';
import { useCloseServiceRequestMutation, useReopenServiceRequestMutation } from '#api/maintenance.api.ts';
import { useRetryOutboxMessageMutation } from '#api/outbox.api.ts';
import { afterSending } from '#app/mail/mail-words.ts';
import { useCan } from '#app/rights.ts';
import { toast } from '#app/toasts.tsx';
import styles from './today.module.css';
import type { TodayLine } from './today-lines.ts';

/** Whether the line can be dealt with where it is. */
export function hasAction({ kind, delivery, jobId }: TodayLine, mayRecord: boolean): boolean {
  if (kind === 'REQUEST') return mayRecord;
  if (kind === 'INVITATION_EXPIRED' || kind === 'INVITATION_OPEN') return delivery === 'MAIL';
  return kind === 'MESSAGE_FAILED' || jobId !== null;
}

export function useMayRecord(): boolean {
  return useCan('record');
}

/** The one action of a line: done at once, without leaving the page. */
export function LineAction({ line }: { line: TodayLine }) {
  const { run, label, isRunning } = useLineAction(line);
  return (
    <Button
      size="small"
      className={styles.action}
      aria-label={`${label}: ${todayWords(line)}`}
      // why: a button that is disabled while it has the focus loses it
      aria-disabled={isRunning}
      onClick={() => {
        if (!isRunning) void run();
      }}
    >
      {label}
    </Button>
  );
}

function useLineAction(line: TodayLine) {
  const { kind, thingId, subject, jobId } = line;
  const [close, closing] = useCloseServiceRequestMutation();
  const [reopen] = useReopenServiceRequestMutation();
  const [retry, retrying] = useRetryOutboxMessageMutation();
  const [resend, resending] = useResendInvitationMutation();
  const [repeat, repeating] = useRetryJobMutation();
  const isRunning = closing.isLoading || retrying.isLoading || resending.isLoading || repeating.isLoading;

  const closeRequest = async () => {
    const params = { serviceRequestId: thingId };
    const { data, error } = await close({ params, body: {}, ifMatch: line.version ?? 0, errors: 'inline' });
    if (!data) return failed(error);
    const undo = async () => {
      const again = await reopen({ params, ifMatch: data.version, errors: 'inline' });
      if (again.data) toast.done(`Open again: ${subject}`);
      else failed(again.error);
    };
    toast.undoable(`Closed: ${subject}`, () => void undo());
  };
  const sendMessage = async () => {
    const { data, error } = await retry({ params: { messageId: thingId }, errors: 'inline' });
    if (data) toast.done(`The message to ${subject} is queued to be sent again.`);
    else failed(error);
  };
  const invite = async () => {
    const { data, error } = await resend({ params: { invitationId: thingId }, errors: 'inline' });
    if (data)
      toast.done(
        afterSending(
          data.mailState,
          `A new invitation to ${subject} is on its way; the old link no longer works.`,
          'The old link no longer works; a super user reads the new one there.',
        ),
      );
    else failed(error);
  };
  const runAgain = async () => {
    const { data, error } = await repeat({ params: { jobId: jobId ?? 0 }, errors: 'inline' });
    if (data)
      toast.done(kind === 'IMPORT_FAILED' ? `${subject} is imported again.` : 'The job is waiting to run again.');
    else failed(error);
  };
  if (jobId !== null) return { label: 'Try again', run: runAgain, isRunning };
  if (kind === 'REQUEST') return { label: 'Close', run: closeRequest, isRunning };
  return { label: 'Send again', run: kind === 'MESSAGE_FAILED' ? sendMessage : invite, isRunning };
}

function failed(error: unknown): void {
  toast.failed(asApiError(error)?.message ?? 'It could not be done. Try again in a moment.');
}
