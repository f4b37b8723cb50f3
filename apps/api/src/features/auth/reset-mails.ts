import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type { Ticker } from '#platform/background/jobs.ts';
import { mailReset } from '#platform/background/people-mail.ts';
import { AppError } from '#platform/base/errors.ts';
import { mintOneTimeToken } from '#platform/identity/one-time-token.ts';
import { noteSecurityEvent } from '#platform/identity/security-event.ts';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import type { Platform } from '#platform/operations/platform.ts';
import { selectAccount } from './auth.queries.ts';

const EVERY_MS = 500;
const AT_ONCE = 50;

/** Records a request for a reset, for any address. */
export async function insertResetRequest(db: Db, email: string): Promise<void> {
  await db.insertInto('reset_request').values({ email }).execute();
}

/** The worker's poll for requested resets. */
export function resetMails(platform: ResetPlatform): Ticker {
  return { name: 'reset mails', everyMs: EVERY_MS, run: () => sendResetMails(platform) };
}

/** Sends the requested links: to the stored address of each account, and nothing to addresses without one. */
export async function sendResetMails({ database, settings, log }: ResetPlatform): Promise<void> {
  await database.withTx(PLATFORM, { mode: 'write' }, async ({ db }) => {
    const { rows } = await sql<{ email: string }>`
      delete from reset_request where id in (select id from reset_request order by id limit ${AT_ONCE} for update skip locked)
      returning email`.execute(db);
    for (const { email } of rows) {
      const account = await selectAccount(db, email);
      if (!account?.isOpen) continue;
      const asked = { kind: 'RESET', userId: account.id, email: account.email, provesAddress: true } as const;
      try {
        const { token } = await mintOneTimeToken(db, asked);
        await mailReset(db, settings, account.email, token);
        await noteSecurityEvent(db, { address: 'worker', requestId: '' }, 'RESET_SENT', account.id);
      } catch (error) {
        // An address that cannot receive mail; anything else is retried.
        if (!(error instanceof AppError)) throw error;
        log.warn('no reset link could be sent', { userId: account.id, detail: error.message });
      }
    }
  });
}

type ResetPlatform = Pick<Platform, 'database' | 'settings' | 'log'>;
