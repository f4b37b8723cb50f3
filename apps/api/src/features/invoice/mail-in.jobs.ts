import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { MAIL_BYTES_MAX, MAIL_LOOK_MINUTES, MAILBOX_PROBLEMS } from '@lintel/domain/invoices/mail-in';
import type { Ticker } from '#platform/background/jobs.ts';
import { AppError } from '#platform/base/errors.ts';
import { describeError } from '#platform/base/log.ts';
import { plainTx } from '#platform/base/request-tx.ts';
import { MAIL_PARTS_FAULTS, readMailParts } from '#platform/files/mail-parts.ts';
import { narrow } from '#platform/identity/access.ts';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { txContext, type Viewer } from '#platform/identity/viewer.ts';
import { type MailFacts, MailFolderError } from '#platform/mail/mail-folder.ts';
import { personNow } from '#platform/operations/operation.ts';
import * as query from './mail-in.queries.ts';
import { updateMailboxSecret } from './mailbox.queries.ts';
import { openMailbox } from './mailbox-access.ts';
import { sealMailbox, unsealMailbox } from './mailbox-secret.ts';
import { keepMail, keyOf, type Look, type Workplace } from './take-mail.ts';

const LOOK_EVERY_MS = 3_000;
/** Mailboxes that one server looks into at once, and at a time. */
const AT_ONCE = 4;
/** Mails that one look takes in; of more, the next look begins at once. */
const MAILS_A_LOOK = 100;
const TOTAL_MS = 5 * 60_000;
/** Longer than a look can last. */
const LEASE_MINUTES = 8;

const NO_ADMINISTRATOR =
  'Bills come in under the name of whoever set up the mailbox, who is no administrator any more. Save the settings once.';
const NO_PROPERTY = 'The property of bills whose mail names none is gone or archived. Choose another one.';
const NO_SECRET = 'The password cannot be opened: it was kept by another installation. Give it anew.';
const OUR_FAULT = 'The last look broke off because of a fault of this server. It is tried again in some minutes.';

/** Looks into the mailbox of each organization every few minutes and takes in the bills; safe to run twice at once. */
export function mailLooks(platform: Workplace): Ticker {
  return {
    name: 'bills by mail',
    everyMs: LOOK_EVERY_MS,
    async run(signal) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => lookWhileDue(platform, signal)));
    },
  };
}

async function lookWhileDue(platform: Workplace, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const times = { everyMinutes: MAIL_LOOK_MINUTES, leaseMinutes: LEASE_MINUTES };
    const box = await platform.database.withTx(PLATFORM, { mode: 'write' }, ({ db }) =>
      query.claimMailboxUnscoped(db, times),
    );
    if (!box) return;
    const { problem, isMore } = await lookInto(platform, box, signal).catch((error: unknown) => {
      if (error instanceof query.MailboxChanged) return { problem: null, isMore: false };
      if (error instanceof MailFolderError)
        return { problem: MAILBOX_PROBLEMS[error.problem].words as string, isMore: false };
      platform.log.warn('a mailbox could not be looked into', {
        organizationIds: [box.organizationId],
        detail: describeError(error),
      });
      return { problem: OUR_FAULT, isMore: false };
    });
    const now = platform.clock().toISOString();
    await platform.database.withTx(PLATFORM, { mode: 'write' }, ({ db }) =>
      query.settleLook(db, box, { problem, now, isMore }),
    );
  }
}

type Looked = { problem: string | null; isMore: boolean };

async function lookInto(platform: Workplace, box: query.ClaimedMailbox, signal: AbortSignal): Promise<Looked> {
  const { organizationId } = box;
  const viewer = await viewerOf(platform, box);
  if (!viewer) return { problem: NO_ADMINISTRATOR, isMore: false };
  const tx = plainTx(platform.database, txContext(viewer, { requestId: 'bills by mail', address: 'worker' }));
  const places = await tx.read((db) => query.selectMailPlaces(db, organizationId));
  if (!places.some(({ isDefault }) => isDefault)) return { problem: NO_PROPERTY, isMore: false };
  const secret = secretOf(platform, box);
  if (!secret) return { problem: NO_SECRET, isMore: false };
  const { folder, newSecret } = await openMailbox(platform, box, secret, TOTAL_MS);
  try {
    if (newSecret) {
      const sealed = sealMailbox(platform.settings.secret, organizationId, newSecret);
      await tx.write((db) => updateMailboxSecret(db, organizationId, sealed));
    }
    return await takeNew({ platform, box, viewer, tx, folder }, signal);
  } finally {
    await folder.close();
  }
}

// why: by their numbers and not by 'unread', since people read the mailbox too, and what they opened first would never come in.
async function takeNew(look: Look, signal: AbortSignal): Promise<Looked> {
  const { box, folder } = look;
  const isSameFolder = box.uidValidity === folder.uidValidity;
  const uids = await folder.uidsAfter(isSameFolder ? box.lastUid : 0, box.takesFrom);
  for (const uid of uids.slice(0, MAILS_A_LOOK)) {
    if (signal.aborted) return { problem: null, isMore: true };
    const facts = await folder.facts(uid);
    if (facts) await takeOne(look, facts);
  }
  return { problem: null, isMore: uids.length > MAILS_A_LOOK };
}

async function takeOne(look: Look, facts: MailFacts): Promise<void> {
  const { platform, box, tx, folder } = look;
  const { organizationId } = box;
  const at = { uidValidity: folder.uidValidity, uid: facts.uid };
  const size = await tx.read((db) => query.selectMailSize(db, organizationId, keyOf(facts.messageId ?? '')));
  if (size === facts.size) return tx.write((db) => query.updateLastUid(db, box, at));
  if (facts.size > MAIL_BYTES_MAX)
    return void (await keepMail(look, facts, { outcome: 'TOO_LARGE', at, isOther: size !== undefined }));
  const source = await folder.source(facts.uid);
  if (!source) return;
  await mkdir(platform.files.scratch, { recursive: true });
  const scratch = await mkdtemp(path.join(platform.files.scratch, 'mail-'));
  try {
    const parts = await readMailParts(source, scratch);
    const isTaken = await keepMail(
      look,
      facts,
      'unread' in parts
        ? { outcome: 'FAILED', problem: MAIL_PARTS_FAULTS[parts.unread], source, at, isOther: size !== undefined }
        : { parts, at, isOther: size !== undefined },
    );
    // Only once everything is stored: a mail whose mark fails stays unread and is not taken in again.
    if (isTaken) await folder.markSeen(facts.uid);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Whoever set up the mailbox, as they may act now; undefined where they administer the organization no more. */
async function viewerOf({ database }: Workplace, box: query.ClaimedMailbox): Promise<Viewer | undefined> {
  try {
    const viewer = narrow(await personNow(database, box.setBy), 'admin', 'record');
    return viewer.organizationIds.includes(box.organizationId) ? viewer : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'FORBIDDEN') return undefined;
    throw error;
  }
}

function secretOf({ settings }: Workplace, { organizationId, secret }: query.ClaimedMailbox) {
  try {
    return unsealMailbox(settings.secret, organizationId, secret);
  } catch {
    return undefined;
  }
}
