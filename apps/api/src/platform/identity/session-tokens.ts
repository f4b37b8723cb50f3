import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '@lintel/db/pooled-kysely';
import { cutText } from '@lintel/domain/base/text-cut';
import { sql } from 'kysely';
import { hashToken } from './session-lookup.ts';

/** An access token lives 10 minutes; a refresh token 14 days idle, 90 days absolute, all by the database's clock. */
const ACCESS = sql.lit('10 minutes');
const REFRESH_IDLE = sql.lit('14 days');
const FAMILY = sql.lit('90 days');
/** How long somebody may view as another person. */
const VIEWING = sql.lit('30 minutes');
/** How long after its use a refresh token may come once more: a lost answer, or two tabs at once. */
const GRACE = sql.lit('10 seconds');
/** What a session's `revoked_reason` says once a sibling took its place: its access token goes on, its refresh token does not. */
const SUPERSEDED = sql.lit('SUPERSEDED');

const COLUMNS = sql`s.id, s.user_id as "userId", s.viewed_by as "viewedBy", s.family_id as "familyId"`;
const isOpen = sql`exists (select from app_user u where u.id = s.user_id and u.disabled_at is null and u.archived_at is null)`;

/** Starts a session family for a person and gives its first pair of tokens. */
export async function mintSession(
  db: Db,
  { userId, userAgent, address, viewedBy }: NewSession & { viewedBy?: ViewedBy },
): Promise<{ tokens: TokenPair; familyId: string }> {
  const tokens = newTokens();
  const familyId = randomUUID();
  const family = viewedBy ? VIEWING : FAMILY;
  await sql`insert into session (user_id, family_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at, family_expires_at,
      user_agent, address, viewed_by, viewed_by_family)
    values (${userId}, ${familyId}, ${hashToken(tokens.accessToken)}, now() + ${ACCESS}::interval,
      ${hashToken(tokens.refreshToken)}, now() + least(${REFRESH_IDLE}::interval, ${family}::interval), now() + ${family}::interval,
      ${userAgent ? cutText(userAgent, 300) : null}, ${address}, ${viewedBy?.userId ?? null}, ${viewedBy?.familyId ?? null})`.execute(
    db,
  );
  return { tokens, familyId };
}

/** Starts the session of a person who signs in, in whichever way, and notes when. */
export async function mintSignIn(db: Db, session: NewSession): ReturnType<typeof mintSession> {
  await sql`update app_user set last_sign_in_at = now() where id = ${session.userId}`.execute(db);
  return mintSession(db, session);
}

/**
 * Exchanges a refresh token. Rotations and revocations of one person's sessions take turns, and one conditional UPDATE decides
 * each: an unused token is used up; a used one, inside the grace time and while its successor is unused, takes that successor
 * out and gets one sibling in its place. Any other token that was used before ends the family.
 */
export async function rotateSession(db: Db, refreshToken: string, from: Omit<NewSession, 'userId'>): Promise<Rotation> {
  const hash = hashToken(refreshToken);
  const { rows: owners } = await sql<Owner>`
    select user_id as "userId", viewed_by as "viewedBy" from session where refresh_hash = ${hash}`.execute(db);
  if (!owners[0]) return { kind: 'refused' };
  await takeTurn(db, owners);

  const parent = (await useUp(db, hash)) ?? (await replaceSuccessor(db, hash));
  if (parent) return { kind: 'rotated', tokens: await insertSuccessor(db, parent, from), ...parent };

  const { rows: ended } = await sql<Owner & { familyId: string }>`
    update session f set revoked_at = now(), revoked_reason = 'REFRESH_REUSED'
    from session s left join session p on p.id = s.parent_id
    where s.refresh_hash = ${hash} and s.revoked_at is null and f.family_id = s.family_id and f.revoked_at is null
      and case when s.revoked_reason = ${SUPERSEDED} then p.used_at <= now() - ${GRACE}::interval
        else s.used_at <= now() - ${GRACE}::interval or exists (select from session c where c.parent_id = s.id and c.used_at is not null) end
    returning f.user_id as "userId", f.viewed_by as "viewedBy", f.family_id as "familyId"`.execute(db);
  return ended[0] ? { kind: 'reused', userId: ended[0].userId } : { kind: 'refused' };
}

/** The family that a refresh token belongs to, used or not, while that family lives; nobody can make such a token up. */
export async function selectLivingFamily(db: Db, refreshToken: string): Promise<string | undefined> {
  const { rows } = await sql<{ familyId: string }>`select family_id as "familyId" from session
    where refresh_hash = ${hashToken(refreshToken)} and revoked_at is null and family_expires_at > now()`.execute(db);
  return rows[0]?.familyId;
}

/** Ends a family of sessions: every token of it is dead from here on. */
export async function revokeFamily(db: Db, familyId: string, reason: string): Promise<void> {
  const { rows } = await sql<Owner>`select distinct user_id as "userId", viewed_by as "viewedBy" from session
    where family_id = ${familyId}`.execute(db);
  await takeTurn(db, rows);
  await sql`update session set revoked_at = now(), revoked_reason = ${reason}
    where family_id = ${familyId} and revoked_at is null`.execute(db);
}

/** Ends every session of a person but the family given, or all of them; sessions in which they read as another go too. */
export async function revokeFamiliesOf(db: Db, userId: number, but: string | null, reason: string): Promise<void> {
  await takeTurn(db, [{ userId, viewedBy: null }]);
  await sql`update session set revoked_at = now(), revoked_reason = ${reason}
    where (user_id = ${userId} or viewed_by = ${userId}) and family_id is distinct from ${but} and revoked_at is null`.execute(
    db,
  );
}

/**
 * Ends every session in which a person is viewing as somebody else, because the right to do so was revoked, wholly or
 * in part.
 */
export async function revokeViewingBy(db: Db, userId: number): Promise<void> {
  await takeTurn(db, [{ userId, viewedBy: null }]);
  await sql`update session set revoked_at = now(), revoked_reason = 'RIGHT_TAKEN'
    where viewed_by = ${userId} and revoked_at is null`.execute(db);
}

// Held until the transaction ends. A revocation alone would miss the successor that a rotation beside it is about to add.
async function takeTurn(db: Db, owners: Owner[]): Promise<void> {
  const people = owners.flatMap(({ userId, viewedBy }) => (viewedBy === null ? [userId] : [userId, viewedBy]));
  const inOrder = [...new Set(people)].toSorted((a, b) => a - b);
  for (const id of inOrder)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sessions of ${id}`}, 0))`.execute(db);
}

async function useUp(db: Db, hash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    update session s set used_at = now(), last_seen_at = now()
    where s.refresh_hash = ${hash} and s.used_at is null and s.revoked_at is null and s.revoked_reason is null
      and s.refresh_expires_at > now() and ${isOpen}
    returning ${COLUMNS}`.execute(db);
  return rows[0];
}

async function replaceSuccessor(db: Db, hash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    update session c set refresh_expires_at = now(), revoked_reason = ${SUPERSEDED}
    from session s
    where s.refresh_hash = ${hash} and s.used_at > now() - ${GRACE}::interval and s.revoked_at is null and ${isOpen}
      and c.parent_id = s.id and c.used_at is null and c.revoked_at is null and c.revoked_reason is null
      and not exists (select from session o where o.parent_id = s.id and o.revoked_reason = ${SUPERSEDED})
    returning ${COLUMNS}`.execute(db);
  return rows[0];
}

async function insertSuccessor(db: Db, parent: SessionRow, from: Omit<NewSession, 'userId'>): Promise<TokenPair> {
  const tokens = newTokens();
  await sql`insert into session (user_id, family_id, parent_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at, family_expires_at, user_agent, address,
      viewed_by, viewed_by_family)
    select user_id, family_id, id, ${hashToken(tokens.accessToken)}, least(now() + ${ACCESS}::interval, family_expires_at),
      ${hashToken(tokens.refreshToken)}, least(now() + ${REFRESH_IDLE}::interval, family_expires_at), family_expires_at,
      ${from.userAgent ? cutText(from.userAgent, 300) : null}, ${from.address}, viewed_by, viewed_by_family
    from session where id = ${parent.id}`.execute(db);
  return tokens;
}

function newTokens(): TokenPair {
  return { accessToken: newToken(), refreshToken: newToken() };
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

type Owner = { userId: number; viewedBy: number | null };
type SessionRow = Owner & { id: number; familyId: string };

export type TokenPair = { accessToken: string; refreshToken: string };
/** The administrator who is viewing as the session's person, and the session it was started from. */
export type ViewedBy = { userId: number; familyId: string };
export type NewSession = { userId: number; userAgent: string | null; address: string };
export type Rotation =
  | { kind: 'rotated'; tokens: TokenPair; familyId: string; viewedBy: number | null }
  | { kind: 'refused' }
  | { kind: 'reused'; userId: number };
