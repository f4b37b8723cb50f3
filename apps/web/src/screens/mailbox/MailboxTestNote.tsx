import type { MailboxTest } from '#api/mailbox.api.ts';
import { count } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';

/** What the test of a mailbox found. */
export function MailboxTestNote({ found, folder }: { found: MailboxTest; folder: string }) {
  if (found.problem) return <StatusText tone="bad">{found.problem.message}</StatusText>;
  const { messages, unseen } = found;
  const words = `${count(messages ?? 0)} ${messages === 1 ? 'mail' : 'mails'}, ${count(unseen ?? 0)} of them unread`;
  return (
    <StatusText tone="good">
      It works. {folder} has {words}. Nothing was taken in.
    </StatusText>
  );
}
