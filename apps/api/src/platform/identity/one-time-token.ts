import { randomBytes } from 'node:crypto';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { hashToken } from './session-lookup.ts';

/** Minutes that a link or challenge lives, by the database's clock. */
const MINUTES = { RESET: 30, VERIFY: 24 * 60, MFA: 5 };
/** Wrong answers after which a challenge is dead. */
const CHALLENGE_TRIES = 5;

/** Makes a one-time token of 256 random bits for a person; only its hash is kept. */
export async function mintOneTimeToken(db: Db, { kind, userId, email, provesAddress }: NewToken): Promise<MadeToken> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into one_time_token (kind, user_id, token_hash, email, proves_address, expires_at)
    values (${kind}, ${userId}, ${hashToken(token)}, ${email}, ${provesAddress}, now() + make_interval(mins => ${MINUTES[kind]}::int))
    returning expires_at as "expiresAt"`.execute(db);
  return { token, expiresAt: new Date(rows[0]?.expiresAt ?? 0).toISOString() };
}

/** The token, if it can still be used. */
export async function findOneTimeToken(db: Db, kind: TokenKind, token: string): Promise<FoundToken | undefined> {
  const { rows } = await sql<FoundToken>`select ${COLUMNS} from one_time_token where ${usable(kind, token)}`.execute(
    db,
  );
  return rows[0];
}

/** Uses a token up; of calls in parallel one gets it, the others undefined. */
export async function takeOneTimeToken(db: Db, kind: TokenKind, token: string): Promise<FoundToken | undefined> {
  const { rows } = await sql<FoundToken>`
    update one_time_token set used_at = now() where ${usable(kind, token)} returning ${COLUMNS}`.execute(db);
  return rows[0];
}

/** Counts an attempt at a challenge before the answer is checked; undefined once its attempts are used up. */
export async function tryChallenge(db: Db, challenge: string): Promise<FoundToken | undefined> {
  const { rows } = await sql<FoundToken>`
    update one_time_token set attempts = attempts + 1
    where ${usable('MFA', challenge)} and attempts < ${CHALLENGE_TRIES} returning ${COLUMNS}`.execute(db);
  return rows[0];
}

/** Ends all tokens of a person, or those of one kind. */
export async function endOneTimeTokens(db: Db, userId: number, kind?: TokenKind): Promise<void> {
  await sql`update one_time_token set used_at = now()
    where user_id = ${userId} and used_at is null and kind = coalesce(${kind ?? null}, kind)`.execute(db);
}

/** Tokens that have long run out are dropped. */
export async function deleteOldOneTimeTokens(db: Db): Promise<void> {
  await sql`delete from one_time_token where expires_at < now() - interval '7 days'`.execute(db);
}

const COLUMNS = sql`user_id as "userId", email, proves_address as "provesAddress"`;

function usable(kind: TokenKind, token: string) {
  return sql`token_hash = ${hashToken(token)} and kind = ${kind} and used_at is null and expires_at > now()`;
}

export type TokenKind = keyof typeof MINUTES;
export type FoundToken = { userId: number; email: string; provesAddress: boolean };
export type MadeToken = { token: string; expiresAt: string };
type NewToken = { kind: TokenKind; userId: number; email: string; provesAddress: boolean };
