import type { Db } from '@lintel/db/pooled-kysely';
import { describeError } from '../base/log.ts';
import { PLATFORM } from '../identity/session-lookup.ts';
import { CHANNELS, type Channel, DeliveryFailed } from '../mail/courier.ts';
import type { Platform } from '../operations/platform.ts';
import {
  type ClaimedMessage,
  claimMessage,
  selectAttachments,
  settleFailed,
  settleNotSent,
  settleSent,
  TRIES_MAX,
  tryMsOf,
} from './outbox-claims.ts';
import { type Polling, startPolling } from './poll.ts';

const POLL_MS = 1000;
const AT_ONCE = 2;
const FILE_GONE = 'The file of this message is erased, so it was not sent.';
const LOST = 'The sender ended in the middle of the last try, so it may have arrived.';

/**
 * Sends the messages of the outbox, each channel by itself, so that a slow mail server does not delay SMS; several
 * senders may share a database.
 */
export function startOutboxSender(platform: Platform, limits: Limits = { tryMsOf }): OutboxSender {
  const senders = CHANNELS.map((channel) => startChannel(platform, channel, limits));
  return {
    stop: async () => void (await Promise.all(senders.map((sender) => sender.stop()))),
    idle: async () => void (await Promise.all(senders.map((sender) => sender.look()))),
  };
}

function startChannel(platform: Platform, channel: Channel, limits: Limits): Polling {
  return startPolling({
    name: `polling the outbox (${channel})`,
    log: platform.log,
    everyMs: POLL_MS,
    isNudged: true,
    look: (signal) => sendAll(platform, channel, limits, signal),
  });
}

async function sendAll(platform: Platform, channel: Channel, limits: Limits, signal: AbortSignal): Promise<void> {
  const running = new Set<Promise<void>>();
  while (!signal.aborted) {
    const message = await asPlatform(platform, (db) => claimMessage(db, channel));
    if (!message) break;
    const work = deliver(platform, message, limits)
      .catch((error: unknown) => platform.log.warn('a message waits', { detail: describeError(error) }))
      .finally(() => running.delete(work));
    running.add(work);
    if (running.size >= AT_ONCE) await Promise.race(running);
  }
  await Promise.all(running);
}

async function deliver(platform: Platform, message: ClaimedMessage, limits: Limits): Promise<void> {
  const facts = { outboxId: message.id, code: message.template };
  const courier = platform.couriers[message.channel];
  if (!courier) {
    await asPlatform(platform, (db) => settleNotSent(db, message));
    const what = message.channel === 'MAIL' ? 'A mail was not sent: no SMTP_URL' : 'An SMS was not sent: no SMS_URL';
    platform.log.warn(`${what}. It stays in the outbox.`, facts);
    return;
  }
  // why: the tries of a message that kills its sender end too
  if (message.attempts > TRIES_MAX)
    return asPlatform(platform, (db) => settleFailed(db, message, { reason: LOST, isFinal: true }));
  try {
    const { messageKey, to, subject, text } = message;
    const attachments = await asPlatform(platform, (db) => selectAttachments(db, message));
    if (!attachments) throw new DeliveryFailed(FILE_GONE, 'FILE_GONE', true);
    const outgoing = { messageKey, to, subject, text, attachments };
    const providerRef = await within(limits.tryMsOf(message), (signal) => courier.send(outgoing, signal));
    await asPlatform(platform, (db) => settleSent(db, message, providerRef));
    platform.log.info('message sent', facts);
  } catch (error) {
    const failure = error instanceof DeliveryFailed ? error : undefined;
    // Whatever else went wrong (the database, after the receiver took it) is left to the lease: the message is tried again.
    if (!failure) throw error;
    await asPlatform(platform, (db) =>
      settleFailed(db, message, { reason: failure.message, isFinal: failure.isFinal }),
    );
    platform.log.warn('a message was not sent', { ...facts, detail: failure.code });
  }
}

// At the limit the connection is ended: a receiver that has not taken the message by then does not get the rest of it.
async function within<T>(ms: number, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DeliveryFailed('The receiver took too long.', 'TIMEOUT', false));
      controller.abort();
    }, ms);
  });
  const work = send(controller.signal);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

function asPlatform<T>(platform: Platform, fn: (db: Db) => Promise<T>): Promise<T> {
  return platform.database.withTx(PLATFORM, { mode: 'write' }, ({ db }) => fn(db));
}

/** How long a try may take; shorter than the lease of the message. */
type Limits = { tryMsOf(message: ClaimedMessage): number };

export type OutboxSender = {
  /** Takes no more messages and waits for the tries under way. */
  stop(): Promise<void>;
  /** Settles when no message is due; for tests. */
  idle(): Promise<void>;
};
