import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { AppError } from '../base/errors.ts';
import type { TxGuard } from '../base/request-tx.ts';
import type { Viewer } from '../identity/viewer.ts';

/** The answer given the first time, to be given again byte for byte. */
export type StoredAnswer = { status: number; headers: Record<string, string>; text: string };

/** Thrown inside a transaction to leave it: this request was answered before. */
export class Replay extends Error {
  readonly answer: StoredAnswer;

  constructor(answer: StoredAnswer) {
    super('answered before');
    this.answer = answer;
  }
}

/** The Idempotency-Key of a request: 1 to 200 visible ASCII characters; throws BAD_REQUEST for anything else. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw new AppError('BAD_REQUEST', 'Idempotency-Key must be 1 to 200 visible characters.');
}

/**
 * Guards the transactions of one keyed request. A second request with the key meets the first one's lock (409), its answer
 * (Replay), or, with another body, KEY_REUSED. A crash before the commit leaves nothing, so the key is free again.
 */
export function idempotencyGuard(claim: Claim, answerOf: () => StoredAnswer): TxGuard {
  return {
    async before(db, isWrite) {
      if (isWrite) await lock(db, claim);
      const known = await db
        .selectFrom('idempotency_key')
        .select(['operation', 'body_hash', 'status', 'headers', 'response', 'rights'])
        .where(
          claim.userId === null
            ? sql<boolean>`operation = ${claim.operation}`
            : sql<boolean>`user_id = ${claim.userId}`,
        )
        .where('key', '=', claim.key)
        .where(sql<boolean>`created_at > now() - interval '7 days'`)
        .executeTakeFirst();
      if (!known) return;
      if (known.operation !== claim.operation || known.body_hash !== claim.bodyHash)
        throw new AppError('KEY_REUSED', 'This Idempotency-Key was used for another request.');
      if (claim.rights && !stillHolds(known.rights as Rights | null, claim.rights))
        throw new AppError('FORBIDDEN', 'Your rights have changed since this was answered, so it is not repeated.');
      throw new Replay({
        status: known.status ?? 200,
        headers: (known.headers ?? {}) as Record<string, string>,
        text: known.response ?? '',
      });
    },
    async beforeCommit(db) {
      const { status, headers, text } = answerOf();
      const userId = claim.userId === null ? sql`(select min(id) from app_user)` : sql`${claim.userId}::bigint`;
      await sql`insert into idempotency_key (user_id, key, operation, body_hash, status, headers, response, rights, finished_at)
        values (${userId}, ${claim.key}, ${claim.operation}, ${claim.bodyHash}, ${status}, ${JSON.stringify(headers)}::jsonb, ${text},
          ${claim.rights ? JSON.stringify(claim.rights) : null}::jsonb, now())
        on conflict (user_id, key) do update set operation = excluded.operation, body_hash = excluded.body_hash,
          status = excluded.status, headers = excluded.headers, response = excluded.response, rights = excluded.rights,
          created_at = now(), finished_at = now()
        where idempotency_key.created_at <= now() - interval '7 days'`.execute(db);
    },
  };
}

// Held until the transaction ends; a key in use elsewhere is a 409, not a wait.
async function lock(db: Db, { userId, key }: Claim): Promise<void> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`idempotency ${userId} ${key}`}, 0)) as "isMine"`.execute(db);
  if (!rows[0]?.isMine)
    throw new AppError('IN_FLIGHT', 'The same request is still being worked on.', { retryAfterSeconds: 1 });
}

/** An answer as it is stored: without what is sent only once, a link or a token. */
export function withoutSecrets(answer: StoredAnswer, secrets: readonly string[] | undefined): StoredAnswer {
  if (!secrets || answer.text === '') return answer;
  const fields = Object.entries(JSON.parse(answer.text) as object).filter(([name]) => !secrets.includes(name));
  return { ...answer, text: JSON.stringify(Object.fromEntries(fields)) };
}

/** Deletes keys older than 7 days. */
export async function deleteOldIdempotencyKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_key where created_at < now() - interval '7 days'`.execute(db);
}

/** What a person can act on through an operation: the rights under which an answer was given, and may be repeated. */
export function rightsOf({ isSuperUser, organizationIds, adminOrganizationIds, propertyIds }: Viewer): Rights {
  return isSuperUser ? { isSuperUser } : { isSuperUser, organizationIds, adminOrganizationIds, propertyIds };
}

// It is not known here which place an answer was about: if any was lost, it is not repeated. Additional ones do not matter.
function stillHolds(then: Rights | null, now: Rights): boolean {
  if (now.isSuperUser) return true;
  if (then === null || then.isSuperUser) return false;
  const administers = isWithin(then.organizationIds, now.adminOrganizationIds);
  return (
    isWithin(then.organizationIds, now.organizationIds) &&
    isWithin(then.adminOrganizationIds, now.adminOrganizationIds) &&
    (administers || isWithin(then.propertyIds, now.propertyIds))
  );
}

function isWithin(some: readonly number[] = [], all: readonly number[] = []): boolean {
  const known = new Set(all);
  return some.every((id) => known.has(id));
}

type Rights = Pick<Viewer, 'isSuperUser'> &
  Partial<Pick<Viewer, 'organizationIds' | 'adminOrganizationIds' | 'propertyIds'>>;

/**
 * `operation` is the operation id with the address, so that a key cannot be moved to another thing. Nobody's key (null) is that of
 * the first-run setup, which makes the person it is kept under.
 */
export type Claim = {
  userId: number | null;
  rights: Rights | null;
  key: string;
  operation: string;
  bodyHash: string;
};
