import * as z from 'zod';
import { PAGE_LIMIT_MAX, pageOf } from './paging.ts';
import { defineContract } from './route.ts';
import { Count, Id, Instant, idParams } from './scalars.ts';

export const OUTBOX_STATES = ['QUEUED', 'SENDING', 'SENT', 'NOT_SENT', 'FAILED', 'CANCELLED'] as const;
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
  /** The receiver's own reference. */
  providerRef: z.string().nullable(),
});

export const outbox = defineContract({
  listOutbox: {
    method: 'GET',
    path: '/admin/outbox',
    access: 'admin',
    summary:
      'Mail and SMS of the own organizations on their way out, newest first; a super user also sees the instance’s own',
    query: z.strictObject({
      organizationId: Id.optional(),
      state: z.enum(OUTBOX_STATES).optional(),
      channel: z.enum(OUTBOX_CHANNELS).optional(),
      limit: z.int().min(1).max(PAGE_LIMIT_MAX).optional(),
      cursor: z.string().max(200).optional(),
    }),
    response: z.strictObject({
      ...pageOf(OutboxMessage).shape,
      /** What is configured to send. */
      sends: z.strictObject({ MAIL: z.boolean(), SMS: z.boolean() }),
    }),
    errors: ['NOT_FOUND'],
    reads: ['OUTBOX'],
  },
  getOutboxMessage: {
    method: 'GET',
    path: '/admin/outbox/:messageId',
    access: 'admin',
    summary: 'One message with its text',
    params: idParams('messageId'),
    response: OutboxText,
    errors: ['NOT_FOUND'],
    reads: ['OUTBOX'],
  },
  retryOutboxMessage: {
    method: 'POST',
    path: '/admin/outbox/:messageId/retry',
    access: 'admin',
    summary: 'Send a message that failed, or that nothing could send at the time',
    params: idParams('messageId'),
    response: OutboxText,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['OUTBOX'],
  },
  cancelOutboxMessage: {
    method: 'POST',
    path: '/admin/outbox/:messageId/cancel',
    access: 'admin',
    summary: 'Never send a message that has not gone out; its one-time link is erased',
    params: idParams('messageId'),
    response: OutboxText,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['OUTBOX'],
  },
});
