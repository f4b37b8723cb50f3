import type { Db } from '@lintel/db/pooled-kysely';
import { FREE_FAILURES, signInDelaySeconds } from '@lintel/domain/people/sign-in-delay';
import { sql } from 'kysely';
import { countedAddress } from '../base/client-address.ts';
import { AppError } from '../base/errors.ts';
import { tooMany } from '../base/rate-limit.ts';
import { ANONYMOUS } from '../identity/session-lookup.ts';
import { bigints } from '../identity/viewer.ts';
import type { Platform } from './platform.ts';

/** What one bucket takes: `calls` in `minutes`; with `isGrowing`, failures of a whole day lengthen the wait (domain/sign-in-delay). */
type Limit = { calls: number; minutes: number; isGrowing?: true };

const DAY = 24 * 60;
const PUBLIC_CALLS: Limit = { calls: 30, minutes: 1 };
const REFRESHES: Limit = { calls: 30, minutes: 1 };
const PER_ACCOUNT: Limit = { calls: FREE_FAILURES, minutes: 15, isGrowing: true };
const PER_ADDRESS: Limit = { calls: 100, minutes: 15 };
const PER_SECOND_FACTOR: Limit = { calls: 5, minutes: 15 };
const ADDRESS_QUESTIONS: Limit = { calls: 5, minutes: 1 };
const LINKS_TO_ONE: Limit = { calls: 3, minutes: 15 };
const TAG_REPORTS_FROM_ONE: Limit = { calls: 10, minutes: 60 };
const TAG_REPORTS_OF_ONE: Limit = { calls: 10, minutes: 60 };
const TAG_PHOTOS_FROM_ONE: Limit = { calls: 20, minutes: DAY };
const TAG_PHOTOS_OF_ONE: Limit = { calls: 20, minutes: DAY };
const TAG_TEXTS_FROM_ONE: Limit = { calls: 5, minutes: 60 };
const TAG_TEXTS_OF_ONE: Limit = { calls: 10, minutes: 60 };
const TAG_TEXTS_TO_ONE: Limit = { calls: 3, minutes: 60 };

/**
 * Counts a call to a public auth operation; throws TOO_MANY_REQUESTS past 30 a minute from one address. Each operation is
 * counted by itself: the calls of a client to one of them do not block another for clients that share its address.
 */
export async function countPublicCall(platform: Platform, operationId: string, address: string): Promise<void> {
  await count(platform, [[`public ${operationId} ${countedAddress(address)}`, PUBLIC_CALLS]]);
}

/**
 * Counts a refresh with a token of a living session: by that session alone, independent of other clients at the same
 * address.
 */
export async function countRefresh(platform: Platform, familyId: string): Promise<void> {
  await count(platform, [[`refresh ${familyId}`, REFRESHES]]);
}

/**
 * Counts an attempt at a password or code before it is checked, over all paths together; throws TOO_MANY_REQUESTS past
 * 10 for an account or 100 for an address in 15 minutes, and while an account's growing delay lasts. Returns a function
 * that uncounts the attempt once it succeeded.
 */
export async function countAttempt(platform: Platform, account: string, address: string): Promise<Attempt> {
  return attempt(platform, [accountBucket(account), guesses(address)]);
}

/**
 * Counts an attempt at their own password by somebody who is signed in: it is refused only because of attempts at the
 * same account.
 */
export async function countOwnAttempt(platform: Platform, account: string): Promise<Attempt> {
  return attempt(platform, [accountBucket(account)]);
}

/** Counts an attempt with a one-time link, which belongs to no account until it is valid: only the address is limited. */
export async function countLinkAttempt(platform: Platform, address: string): Promise<Attempt> {
  return attempt(platform, [[`links ${countedAddress(address)}`, PER_ADDRESS]]);
}

/** Counts an attempt at a person's second factor: five in 15 minutes, over all challenges. */
export async function countCodeAttempt(platform: Platform, userId: number): Promise<Attempt> {
  return attempt(platform, [[`code ${userId}`, PER_SECOND_FACTOR]]);
}

function accountBucket(account: string): [string, Limit] {
  return [`account ${account.toLowerCase()}`, PER_ACCOUNT];
}

function guesses(address: string): [string, Limit] {
  return [`address ${countedAddress(address)}`, PER_ADDRESS];
}

async function attempt(platform: Platform, buckets: [string, Limit][]): Promise<Attempt> {
  const ids = await count(platform, buckets);
  return { succeeded: (db) => deleteAttempts(db, ids) };
}

/** Counts a question whether an address is taken: five a minute from one address. */
export async function countAddressQuestion(platform: Platform, address: string): Promise<void> {
  await count(platform, [[`question ${countedAddress(address)}`, ADDRESS_QUESTIONS]]);
}

/** Counts a mail with a link to an address; false once it has had enough of them, known or not. */
export async function mayMailLink(platform: Platform, email: string): Promise<boolean> {
  return isCounted(platform, [[`link ${email.toLowerCase()}`, LINKS_TO_ONE]]);
}

/** Counts a stranger's report on a tag; throws TOO_MANY_REQUESTS past ten an hour from one address or on one tag. */
export async function countTagReport(platform: Platform, { uuid, address }: TagCall): Promise<void> {
  await count(platform, [
    [`tag report from ${countedAddress(address)}`, TAG_REPORTS_FROM_ONE],
    [`tag report of ${uuid.toLowerCase()}`, TAG_REPORTS_OF_ONE],
  ]);
}

/** Counts a photo that comes with a stranger's report; false once there were twenty a day from one address or of one tag. */
export async function mayTakeTagPhoto(platform: Platform, { uuid, address }: TagCall): Promise<boolean> {
  return isCounted(platform, [
    [`day photo from ${countedAddress(address)}`, TAG_PHOTOS_FROM_ONE],
    [`day photo of ${uuid.toLowerCase()}`, TAG_PHOTOS_OF_ONE],
  ]);
}

/** Counts a text message with the page of a tag; throws TOO_MANY_REQUESTS past three an hour to one number, five from one address or ten of one tag. */
export async function countTagText(
  platform: Platform,
  { uuid, address, phoneNumber }: TagCall & { phoneNumber: string },
): Promise<void> {
  await count(platform, [
    [`tag text to ${phoneNumber}`, TAG_TEXTS_TO_ONE],
    [`tag text from ${countedAddress(address)}`, TAG_TEXTS_FROM_ONE],
    [`tag text of ${uuid.toLowerCase()}`, TAG_TEXTS_OF_ONE],
  ]);
}

/** Forgets the attempts at an account, once its owner has proved themselves by a link. */
export async function forgetAttempts(db: Db, account: string): Promise<void> {
  await db.deleteFrom('auth_attempt').where('bucket', '=', `account ${account.toLowerCase()}`).execute();
}

/** Deletes attempts that no limit counts any more. */
export async function deleteOldAttempts(db: Db): Promise<void> {
  await sql`delete from auth_attempt where created_at < now() - interval '1 day'
    or (created_at < now() - interval '1 hour' and bucket not like 'account %' and bucket not like 'day %')`.execute(
    db,
  );
}

/** Counts a call; false where it is one too many. */
function isCounted(platform: Platform, buckets: [string, Limit][]): Promise<boolean> {
  return count(platform, buckets).then(
    () => true,
    (error) => {
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false;
      throw error;
    },
  );
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
  const wait = await platform.database.withTx(ANONYMOUS, { mode: 'read' }, ({ db }) => selectWait(db, buckets, ids));
  if (wait <= 0) return ids;
  await platform.database.withTx(ANONYMOUS, { mode: 'write' }, ({ db }) => deleteAttempts(db, ids));
  throw tooMany(Math.ceil(wait));
}

// The seconds until every bucket has room and no delay lasts; 0 when that is so now.
async function selectWait(db: Db, buckets: [string, Limit][], own: number[]): Promise<number> {
  const waits = buckets.map(async ([bucket, { calls, minutes, isGrowing }]) => {
    const window = sql`make_interval(mins => ${minutes}::int)`;
    const { rows } = await sql<BucketState>`
      select count(*) filter (where created_at > clock_timestamp() - ${window})::int as calls,
        extract(epoch from min(created_at) filter (where created_at > clock_timestamp() - ${window}) + ${window} - clock_timestamp())::float8 as "untilRoom",
        count(*) filter (where not id = any (${bigints(own)}))::int as before,
        coalesce(extract(epoch from clock_timestamp() - max(created_at) filter (where not id = any (${bigints(own)}))), 0)::float8 as "sinceLast"
      from auth_attempt where bucket = ${bucket}
        and created_at > clock_timestamp() - ${isGrowing ? sql`interval '1 day'` : window}`.execute(db);
    const state = rows[0] as BucketState;
    const untilRoom = state.calls > calls ? Math.max(1, state.untilRoom) : 0;
    return Math.max(untilRoom, isGrowing ? signInDelaySeconds(state.before) - state.sinceLast : 0);
  });
  return Math.max(...(await Promise.all(waits)));
}

type BucketState = { calls: number; untilRoom: number; before: number; sinceLast: number };

async function deleteAttempts(db: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('auth_attempt').where('id', 'in', ids).execute();
}

type TagCall = { uuid: string; address: string };
export type Attempt = { succeeded(db: Db): Promise<void> };
