import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { hashToken } from './session-lookup.ts';

/** An access token lives 10 minutes; a refresh token 14 days idle, 90 days absolute, all by the database's clock. */
const ACCESS = sql.lit('10 minutes');
const REFRESH_IDLE = sql.lit('14 days');
const FAMILY = sql.lit('90 days');
/** How long somebody may read as another person. */
const VIEWING = sql.lit('30 minutes');
/** How long after its use a refresh token may come once more: a lost answer, or two tabs at once. */
const GRACE = sql.lit('10 seconds');

/** Starts a session family for a person and gives its first pair of tokens. */
export async function mintSession(
  db: Db,
  { userId, userAgent, address, viewedBy }: NewSession & { viewedBy?: ViewedBy },
): Promise<TokenPair> {
  const tokens = newTokens();
  const family = viewedBy ? VIEWING : FAMILY;
  await sql`insert into session (user_id, family_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at, family_expires_at,
      user_agent, address, viewed_by, viewed_by_family)
    values (${userId}, ${randomUUID()}, ${hashToken(tokens.accessToken)}, now() + ${ACCESS}::interval,
      ${hashToken(tokens.refreshToken)}, now() + least(${REFRESH_IDLE}::interval, ${family}::interval), now() + ${family}::interval,
      ${userAgent?.slice(0, 300) ?? null}, ${address}, ${viewedBy?.userId ?? null}, ${viewedBy?.familyId ?? null})`.execute(
    db,
  );
  return tokens;
}

/**
 * Exchanges a refresh token: one conditional UPDATE decides who rotates it. Inside the grace time, while the successor is
 * unused, the old token gets one sibling that takes the successor's place; any other reuse ends the family.
 */
export async function rotateSession(db: Db, refreshToken: string, from: Omit<NewSession, 'userId'>): Promise<Rotation> {
  const hash = hashToken(refreshToken);
  const { rows: rotated } = await sql<SessionRow>`
    update session set used_at = now(), last_seen_at = now()
    where refresh_hash = ${hash} and used_at is null and revoked_at is null and refresh_expires_at > now()
      and exists (select from app_user u where u.id = session.user_id and u.disabled_at is null and u.archived_at is null)
    returning ${COLUMNS}`.execute(db);
  if (rotated[0]) return { kind: 'rotated', tokens: await insertSuccessor(db, rotated[0], from) };

  const { rows } = await sql<SessionRow & UsedState>`
    select ${COLUMNS}, revoked_at is not null as "isRevoked", revoked_reason = 'SUPERSEDED' as "isSuperseded",
      used_at is not null as "isUsed", used_at > now() - ${GRACE}::interval as "isInGrace"
    from session where refresh_hash = ${hash} for update`.execute(db);
  const session = rows[0];
  if (!session || session.isRevoked) return { kind: 'refused' };
  if (session.isSuperseded) return refuseSuperseded(db, session);
  if (!session.isUsed) return { kind: 'refused' };

  const { rows: successors } = await sql<{ isUsed: boolean }>`
    select used_at is not null as "isUsed" from session where parent_id = ${session.id}`.execute(db);
  if (!session.isInGrace || successors.some((one) => one.isUsed)) return endFamily(db, session);
  if (successors.length > 1) return { kind: 'refused' };
  await sql`update session set refresh_expires_at = now(), revoked_reason = 'SUPERSEDED' where parent_id = ${session.id}`.execute(
    db,
  );
  return { kind: 'rotated', tokens: await insertSuccessor(db, session, from) };
}

/** Ends a family of sessions: every token of it is dead from here on. */
export async function revokeFamily(db: Db, familyId: string, reason: string): Promise<void> {
  await sql`update session set revoked_at = now(), revoked_reason = ${reason}
    where family_id = ${familyId} and revoked_at is null`.execute(db);
}

/** Ends every session of a person but the family given, or all of them; sessions in which they read as another go too. */
export async function revokeFamiliesOf(db: Db, userId: number, but: string | null, reason: string): Promise<void> {
  await sql`update session set revoked_at = now(), revoked_reason = ${reason}
    where (user_id = ${userId} or viewed_by = ${userId}) and family_id is distinct from ${but} and revoked_at is null`.execute(
    db,
  );
}

const COLUMNS = sql`id, user_id as "userId", family_id as "familyId", family_expires_at as "familyExpiresAt"`;

async function insertSuccessor(db: Db, parent: SessionRow, from: Omit<NewSession, 'userId'>): Promise<TokenPair> {
  const tokens = newTokens();
  await sql`insert into session (user_id, family_id, parent_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at, family_expires_at, user_agent, address,
      viewed_by, viewed_by_family)
    select user_id, family_id, id, ${hashToken(tokens.accessToken)}, least(now() + ${ACCESS}::interval, family_expires_at),
      ${hashToken(tokens.refreshToken)}, least(now() + ${REFRESH_IDLE}::interval, family_expires_at), family_expires_at,
      ${from.userAgent?.slice(0, 300) ?? null}, ${from.address}, viewed_by, viewed_by_family
    from session where id = ${parent.id}`.execute(db);
  return tokens;
}

// A superseded token in use means that two parties hold the line: past the grace time it ends.
async function refuseSuperseded(db: Db, session: SessionRow): Promise<Rotation> {
  const { rows } = await sql<{ isRecent: boolean }>`
    select p.used_at > now() - ${GRACE}::interval as "isRecent" from session s join session p on p.id = s.parent_id where s.id = ${session.id}`.execute(
    db,
  );
  return rows[0]?.isRecent ? { kind: 'refused' } : endFamily(db, session);
}

async function endFamily(db: Db, { userId, familyId }: SessionRow): Promise<Rotation> {
  await revokeFamily(db, familyId, 'REFRESH_REUSED');
  return { kind: 'reused', userId };
}

function newTokens(): TokenPair {
  return { accessToken: newToken(), refreshToken: newToken() };
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

type SessionRow = { id: number; userId: number; familyId: string };
type UsedState = { isRevoked: boolean; isSuperseded: boolean | null; isUsed: boolean; isInGrace: boolean | null };

export type TokenPair = { accessToken: string; refreshToken: string };
/** Who reads as the session's person, and the session they began it from. */
export type ViewedBy = { userId: number; familyId: string };
export type NewSession = { userId: number; userAgent: string | null; address: string };
export type Rotation =
  | { kind: 'rotated'; tokens: TokenPair }
  | { kind: 'refused' }
  | { kind: 'reused'; userId: number };
