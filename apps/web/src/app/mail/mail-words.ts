import { MAIL_STATE_WORDS, type MailState } from '@lintel/contract/base/mail-state';
import { knownConfig } from '#api/config.ts';

/** Whether this instance sends mail, as the server said when the page was loaded; true until it is known. */
export function isMailSetUp(): boolean {
  return knownConfig()?.sends?.MAIL ?? true;
}

export const KEPT_WORDS = `${MAIL_STATE_WORDS.KEPT}.`;

/** What is said once something was to be sent: `sent` where it is on its way, else where it is kept and what can be done. */
export function afterSending(state: MailState | null, sent: string, kept = ''): string {
  return state === 'KEPT' ? [KEPT_WORDS, kept].filter(Boolean).join(' ') : sent;
}

/** What the button of a form says that ends in a mail. */
export function sendLabel(): string {
  return isMailSetUp() ? 'Send' : 'Keep in the outbox';
}
