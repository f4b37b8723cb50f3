import { createHash } from 'node:crypto';
import type { Database } from '@lintel/db/open';
import type { Db } from '@lintel/db/pooled-kysely';
import type { TxContext } from '@lintel/db/tx';
import { sql } from 'kysely';
import { type Person, readAs, type SessionRef } from './access.ts';
import { loadPerson, type PersonRow, personOf, personStatement } from './viewer-load.ts';

/** How long a session's rights may be cached: a revocation acts everywhere within a second. */
const REMEMBER_MS = 800;
const ENTRIES_MAX = 20_000;
/**
 * A database that does not answer the session lookup within this time counts as unavailable: the caller gets a 503
 * within 2.5 s.
 */
const ANSWER_WITHIN_MS = 2000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Nobody yet: sign-in and session lookups see what belongs to no organization, and one's own memberships. */
export const ANONYMOUS: TxContext = {
  userId: null,
  organizationIds: [],
  seesAllProperties: false,
  isPlatform: false,
};

/** The instance itself: boot, the worker, first-run setup. */
export const PLATFORM: TxContext = { userId: null, organizationIds: [], seesAllProperties: true, isPlatform: true };

/** Finds the person of a bearer token; one database lookup at a time for each token, cached for under a second. */
export function createSessionLookup(database: Pick<Database, 'withTx'>): SessionLookup {
  const entries = new Map<string, { until: number; found: Promise<SignedIn | undefined> }>();
  return {
    find(token) {
      if (!TOKEN.test(token)) return Promise.resolve(undefined);
      const known = entries.get(token);
      const now = performance.now();
      if (known && known.until > now) return known.found;
      if (entries.size >= ENTRIES_MAX) entries.clear();
      const found = selectSignedIn(database, hashToken(token));
      entries.set(token, { until: now + REMEMBER_MS, found });
      found.catch(() => entries.delete(token));
      return found;
    },
    forget() {
      entries.clear();
    },
  };
}

/** SHA-256 of a token; tokens themselves are never stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

async function selectSignedIn(database: Pick<Database, 'withTx'>, hash: Buffer): Promise<SignedIn | undefined> {
  const found = await database.withTx(ANONYMOUS, { mode: 'read', answerWithinMs: ANSWER_WITHIN_MS }, async ({ db }) =>
    readSession(db, hash),
  );
  if (found?.session.viewedBy) return selectReading(database, found, found.session.viewedBy);
  if (!found?.person.isSuperUser) return found;
  return { ...found, person: await withAllOrganizations(database, found.person) };
}

// A person who is viewing as somebody else sees no more than both may, as of now.
async function selectReading(database: Pick<Database, 'withTx'>, found: SignedIn, byId: number) {
  const by = await database.withTx(PLATFORM, { mode: 'read' }, ({ db }) => loadPerson(db, byId));
  if (!by) return undefined;
  const person = readAs(found.person, by.isSuperUser ? await withAllOrganizations(database, by) : by);
  return person && { ...found, person };
}

async function withAllOrganizations(database: Pick<Database, 'withTx'>, person: Person): Promise<Person> {
  const all = await database.withTx(PLATFORM, { mode: 'read' }, async ({ db }) =>
    db.selectFrom('organization').select('id').where('archived_at', 'is', null).orderBy('id').execute(),
  );
  return { ...person, allOrganizationIds: all.map((row) => row.id) };
}

// The three statements travel together: each takes who is asking from the setting that the one before it made.
async function readSession(db: Db, hash: Buffer): Promise<SignedIn | undefined> {
  const session = sql<SessionRef>`
    select s.id as "sessionId", s.family_id as "familyId", s.viewed_by as "viewedBy", set_config('app.user_id', s.user_id::text, true)
    from session s where s.access_hash = ${hash} and s.revoked_at is null and s.access_expires_at > now()
      and (s.viewed_by is null or exists (select from session o where o.family_id = s.viewed_by_family
        and o.user_id = s.viewed_by and o.revoked_at is null and o.refresh_expires_at > now()))`.execute(db);
  const walls = sql`
    select set_config('app.organization_ids', coalesce(array_agg(m.organization_id), '{}')::text, true)
    from membership m where m.user_id = app_user_id() and m.archived_at is null`.execute(db);
  const person = sql<PersonRow>`${personStatement(sql`app_user_id()`)}`.execute(db);
  const [found, , rights] = await Promise.all([session, walls, person]);
  const row = found.rows[0];
  const who = personOf(rights.rows[0]);
  if (!row || !who) return undefined;
  const { sessionId, familyId, viewedBy } = row;
  return { person: who, session: { sessionId, familyId, viewedBy } };
}

export type SignedIn = { person: Person; session: SessionRef };

export type SessionLookup = {
  /** The person behind a token, or undefined when it is unknown, expired, revoked, or theirs no longer. */
  find(token: string): Promise<SignedIn | undefined>;
  /** Clears the cache, after a change to sessions or rights in this process. */
  forget(): void;
};
