import * as z from 'zod';

/** What became of a mail: KEPT lies in the Outbox, because no mail server is set up. */
export const MAIL_STATES = ['QUEUED', 'KEPT', 'SENT', 'FAILED', 'CANCELLED'] as const;
export type MailState = (typeof MAIL_STATES)[number];
export const MailStateKey = z.enum(MAIL_STATES);

/** What an operation did with its mail: it is on its way, or is kept because no mail server is set up. */
export const NewMailState = z.enum(['QUEUED', 'KEPT']);

export const MAIL_STATE_WORDS = {
  QUEUED: 'On its way',
  KEPT: 'Kept in the outbox: no mail server is set up',
  SENT: 'Sent',
  FAILED: 'Could not be delivered',
  CANCELLED: 'Cancelled before it was sent',
} as const satisfies Record<MailState, string>;
