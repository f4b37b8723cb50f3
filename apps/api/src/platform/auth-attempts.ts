import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { AppError } from './errors.ts';
import type { Platform } from './platform.ts';
import { tooMany } from './rate-limit.ts';
import { ANONYMOUS } from './session-lookup.ts';

/** What one bucket takes: `calls` in `minutes`. */
type Limit = { calls: number; minutes: number };

const PUBLIC_CALLS: Limit = { calls: 30, minutes: 1 };
const PER_ACCOUNT: Limit = { calls: 10, minutes: 15 };
const PER_ADDRESS: Limit = { calls: 100, minutes: 15 };
const PER_SECOND_FACTOR: Limit = { calls: 5, minutes: 15 };
const ADDRESS_QUESTIONS: Limit = { calls: 5, minutes: 1 };
const LINKS_TO_ONE: Limit = { calls: 3, minutes: 15 };

/** Counts a call to a public auth operation; throws TOO_MANY_REQUESTS past 30 a minute from one address. */
export async function countPublicCall(platform: Platform, address: string): Promise<void> {
  await count(platform, [[`public ${address}`, PUBLIC_CALLS]]);
}

/**
 * Counts an attempt at a password or code before it is looked at, over all paths together; throws TOO_MANY_REQUESTS past 10
 * for an account or 100 for an address in 15 minutes. Gives back what forgets the attempt once it proved right.
 */
export async function countAttempt(platform: Platform, account: string, address: string): Promise<Attempt> {
  const ids = await count(platform, [
    [`account ${account.toLowerCase()}`, PER_ACCOUNT],
    [`address ${address}`, PER_ADDRESS],
  ]);
  return { succeeded: (db) => deleteAttempts(db, ids) };
}

/** Counts a try with a one-time link, which is of no account until it proves right: only the address is bounded. */
export async function countLinkAttempt(platform: Platform, address: string): Promise<Attempt> {
  const ids = await count(platform, [[`address ${address}`, PER_ADDRESS]]);
  return { succeeded: (db) => deleteAttempts(db, ids) };
}

/** Counts a try at a person's second factor: five in 15 minutes, whatever challenges they come by. */
export async function countCodeAttempt(platform: Platform, userId: number, address: string): Promise<Attempt> {
  const ids = await count(platform, [
    [`code ${userId}`, PER_SECOND_FACTOR],
    [`address ${address}`, PER_ADDRESS],
  ]);
  return { succeeded: (db) => deleteAttempts(db, ids) };
}

/** Counts a question whether an address is taken: five a minute from one address. */
export async function countAddressQuestion(platform: Platform, address: string): Promise<void> {
  await count(platform, [[`question ${address}`, ADDRESS_QUESTIONS]]);
}

/** Counts a mail with a link to an address; false once it has had enough of them, known or not. */
export async function mayMailLink(platform: Platform, email: string): Promise<boolean> {
  return count(platform, [[`link ${email.toLowerCase()}`, LINKS_TO_ONE]]).then(
    () => true,
    (error) => {
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false;
      throw error;
    },
  );
}

/** Forgets the attempts at an account, once its owner has proved themselves by a link. */
export async function forgetAttempts(db: Db, account: string): Promise<void> {
  await db.deleteFrom('auth_attempt').where('bucket', '=', `account ${account.toLowerCase()}`).execute();
}

/** Attempts that no limit looks at any more are dropped. */
export async function deleteOldAttempts(db: Db): Promise<void> {
  await sql`delete from auth_attempt where created_at < now() - interval '1 hour'`.execute(db);
}

// The rows are committed before anything is counted: of calls in parallel, each sees all that committed before it, so no
// more than the limit can find room. A refused call takes its own rows back.
async function count(platform: Platform, buckets: [string, Limit][]): Promise<number[]> {
  if (!platform.settings.hasRateLimits) return [];
  const names = buckets.map(([bucket]) => bucket);
  const inserted = await platform.database.withTx(ANONYMOUS, { mode: 'write' }, ({ db }) =>
    sql<{ id: number }>`insert into auth_attempt (bucket) select unnest(${names}::text[]) returning id`.execute(db),
  );
  const ids = inserted.rows.map((row) => row.id);
  const over = await platform.database.withTx(ANONYMOUS, { mode: 'read' }, ({ db }) => selectOverfull(db, buckets));
  if (over === undefined) return ids;
  await platform.database.withTx(ANONYMOUS, { mode: 'write' }, ({ db }) => deleteAttempts(db, ids));
  throw tooMany(over);
}

// The seconds until the fullest bucket has room again, or undefined when all have.
async function selectOverfull(db: Db, buckets: [string, Limit][]): Promise<number | undefined> {
  const rows = await Promise.all(
    buckets.map(([bucket, { calls, minutes }]) =>
      sql<{ calls: number; wait: number }>`
        select count(*)::int as calls,
          ceil(extract(epoch from min(created_at) + make_interval(mins => ${minutes}::int) - clock_timestamp()))::int as wait
        from auth_attempt where bucket = ${bucket} and created_at > clock_timestamp() - make_interval(mins => ${minutes}::int)`
        .execute(db)
        .then(({ rows: [row] }) => (row && row.calls > calls ? Math.max(1, row.wait) : undefined)),
    ),
  );
  return rows.find((wait) => wait !== undefined);
}

async function deleteAttempts(db: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('auth_attempt').where('id', 'in', ids).execute();
}

export type Attempt = { succeeded(db: Db): Promise<void> };
