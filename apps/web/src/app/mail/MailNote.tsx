import formStyles from '../form/form.module.css';
import { isMailSetUp } from './mail-words.ts';

/** Where something is to be mailed on an instance without a mail server: says that nothing is sent, and what can be done. */
export function MailNote({ instead }: { instead?: string }) {
  if (isMailSetUp()) return null;
  return (
    <p className={formStyles.intro}>
      <b>No mail server is set up:</b> nothing is sent, and the mail is kept in the outbox.{instead && ` ${instead}`}
    </p>
  );
}
