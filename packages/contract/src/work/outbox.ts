import * as z from 'zod';
import { defineList, listRoute } from '../base/define-list.ts';
import { choice, named } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Count, Id, Instant, idParams } from '../base/scalars.ts';

export const OUTBOX_STATES = ['QUEUED', 'SENDING', 'SENT', 'NOT_SENT', 'FAILED', 'CANCELLED'] as const;
/** How long the files and one-time links of a message are kept that never went out. */
export const OUTBOX_FILE_DAYS = 14;
export const OUTBOX_CHANNELS = ['MAIL', 'SMS'] as const;

/** One mail or SMS on its way out; NOT_SENT waits because nothing is configured to send it. */
export const OutboxMessage = z.strictObject({
  id: Id,
  /** Null: the instance's own, which super users alone see. */
  organizationId: Id.nullable(),
  channel: z.enum(OUTBOX_CHANNELS),
  template: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(OUTBOX_STATES),
  attempts: Count,
  /** What the receiver said at the last try. */
  error: z.string().nullable(),
  queuedBy: z.string().nullable(),
  queuedAt: Instant,
  nextTryAt: Instant.nullable(),
  sentAt: Instant.nullable(),
});

export const OutboxText = OutboxMessage.extend({
  /** With the one-time link or code only where `secret` is SHOWN; else with a placeholder. */
  text: z.string(),
  /** SHOWN while nothing is configured to send; HIDDEN otherwise; ERASED once sent, cancelled or outdated; NONE has none. */
  secret: z.enum(['NONE', 'SHOWN', 'HIDDEN', 'ERASED']),
  /** What goes along. A file is kept until the message is sent or cancelled, and OUTBOX_FILE_DAYS days where it never went out. */
  files: z.array(z.strictObject({ name: z.string(), sizeBytes: Count, isKept: z.boolean() })),
  /** The receiver's own reference. */
  providerRef: z.string().nullable(),
});

export const OUTBOX_STATE_WORDS = {
  QUEUED: 'Waiting',
  SENDING: 'On its way',
  SENT: 'Sent',
  NOT_SENT: 'Not sent',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
} as const satisfies Record<(typeof OUTBOX_STATES)[number], string>;

export const OUTBOX_CHANNEL_WORDS = { MAIL: 'Mail', SMS: 'SMS' } as const satisfies Record<
  (typeof OUTBOX_CHANNELS)[number],
  string
>;

/** 'RESET_PASSWORD' as a label: 'Reset password'. */
export function outboxTemplateWord(template: string): string {
  const words = template.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const outboxList = defineList({
  id: 'outbox',
  title: 'Outbox',
  question: 'Which mail and SMS messages were sent, and which were not?',
  noun: ['message', 'messages'],
  places: { portfolio: { operationId: 'listOutbox', page: '/admin/outbox' } },
  row: OutboxMessage,
  sorts: ['queued'],
  order: '-queued',
  filters: {
    state: choice('State', OUTBOX_STATE_WORDS),
    channel: choice('By', OUTBOX_CHANNEL_WORDS),
    organizationId: named('Organization', 'organization', { anyLabel: 'All' }),
  },
  columns: {
    to: { head: 'To', kind: 'text', value: (row) => row.to },
    subject: { head: 'Subject', kind: 'text', value: (row) => row.subject, only: 'files' },
    channel: { head: 'By', kind: 'text', value: (row) => OUTBOX_CHANNEL_WORDS[row.channel] },
    template: { head: 'About', kind: 'text', value: (row) => outboxTemplateWord(row.template) },
    state: { head: 'State', kind: 'text', value: (row) => OUTBOX_STATE_WORDS[row.state] },
    error: { head: 'Last answer', kind: 'text', value: (row) => row.error, only: 'files' },
    tries: { head: 'Tries', kind: 'integer', value: (row) => row.attempts },
    queuedBy: { head: 'Written by', kind: 'text', value: (row) => row.queuedBy, only: 'files' },
    queued: { head: 'Written', kind: 'instant', value: (row) => row.queuedAt, isSorted: true },
    sent: { head: 'Sent', kind: 'instant', value: (row) => row.sentAt },
  },
  parts: {
    /** What is configured to send. */
    sends: z.strictObject({ MAIL: z.boolean(), SMS: z.boolean() }),
  },
});

export const outbox = defineContract({
  listOutbox: listRoute(outboxList, '/admin/outbox', {
    access: 'admin',
    summary:
      'Mail and SMS of the own organizations on their way out, newest first; a super user also sees the instance’s own',
    errors: ['NOT_FOUND'],
    reads: ['OUTBOX'],
  }),
  getOutboxMessage: {
    method: 'GET',
    path: '/admin/outbox/:messageId',
    access: 'admin',
    summary: 'One message with its text',
    params: idParams('messageId'),
    response: OutboxText,
    errors: ['NOT_FOUND'],
    reads: ['OUTBOX'],
    about: { messageId: 'params.messageId' },
  },
  retryOutboxMessage: {
    method: 'POST',
    path: '/admin/outbox/:messageId/retry',
    access: 'admin',
    summary: 'Send a message that failed, or that nothing could send at the time',
    params: idParams('messageId'),
    response: OutboxText,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['OUTBOX', 'SCHEDULE'],
    about: { messageId: 'params.messageId' },
  },
  cancelOutboxMessage: {
    method: 'POST',
    path: '/admin/outbox/:messageId/cancel',
    access: 'admin',
    summary: 'Never send a message that has not gone out; its one-time link is erased',
    params: idParams('messageId'),
    response: OutboxText,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['OUTBOX', 'SCHEDULE'],
    about: { messageId: 'params.messageId' },
  },
});
