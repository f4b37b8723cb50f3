import type { SecretLinkPurpose } from '@lintel/contract/secret-link';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { narrow, type Person } from './access.ts';
import { AppError } from './errors.ts';
import { instant } from './lookups/instant.ts';
import { hashToken } from './session-lookup.ts';
import { type Viewer, visibleProperties } from './viewer.ts';
import { loadPerson } from './viewer-load.ts';

/** A secret address that works at the instant `now`, and the rights that the person who made it has at that instant. */
export type OpenedLink = {
  linkId: number;
  organizationId: number;
  propertyId: number | null;
  contactId: number | null;
  projectId: number | null;
  inspectionId: number | null;
  /** ISO 8601 UTC. */
  createdAt: string;
  expiresAt: string | null;
  /** Narrowed to the link's organization: whoever lost a property has lost what their links show of it. */
  viewer: Viewer;
};

/**
 * The link behind a token, or nothing: unknown, of another purpose, revoked, expired, or made by a person who may read nothing there
 * any more. All of them are the same 404 to whoever asks. For readers that run as the instance (`asInstance`).
 */
export async function openSecretLink(
  db: Db,
  { token, purpose, now }: { token: string; purpose: SecretLinkPurpose; now: string },
): Promise<OpenedLink | undefined> {
  return openWhere(db, sql`l.token_hash = ${hashToken(token)} and l.purpose = ${purpose}`, now);
}

/**
 * True while what a link shows may be seen: it works, and the person who made it still sees its property. Asked for each file behind it, so
 * that an address of a picture ends with the link and not minutes later.
 */
export async function isLinkOpen(db: Db, linkId: number, now: string): Promise<boolean> {
  const link = await openWhere(db, sql`l.id = ${linkId}`, now);
  if (!link || link.propertyId === null) return link !== undefined;
  const { rows } =
    await sql`select from property p where ${visibleProperties(link.viewer, 'p')} and p.id = ${link.propertyId}`.execute(
      db,
    );
  return rows.length > 0;
}

async function openWhere(db: Db, which: RawBuilder<unknown>, now: string): Promise<OpenedLink | undefined> {
  const { rows } = await sql<Omit<OpenedLink, 'viewer'> & { userId: number }>`
    select l.id as "linkId", l.organization_id as "organizationId", l.user_id as "userId", l.property_id as "propertyId",
      l.contact_id as "contactId", l.project_id as "projectId", l.inspection_id as "inspectionId", ${instant('l.created_at')} as "createdAt", ${instant('l.expires_at')} as "expiresAt"
    from secret_link l where ${which} and l.archived_at is null and (l.expires_at is null or l.expires_at > ${now})`.execute(
    db,
  );
  const [row] = rows;
  const person = row && (await loadPerson(db, row.userId));
  if (!row || !person) return undefined;
  const { userId: _, ...link } = row;
  const viewer = viewerIn(person, link.organizationId);
  return viewer && { ...link, viewer };
}

/** Notes that a link was read, once an hour at most. */
export async function noteLinkRead(db: Db, link: OpenedLink, now: string): Promise<void> {
  await sql`update secret_link l set last_read_at = ${now} where l.organization_id = ${link.organizationId} and l.id = ${link.linkId}
    and (l.last_read_at is null or l.last_read_at < ${now}::timestamptz - interval '1 hour')`.execute(db);
}

function viewerIn(person: Person, organizationId: number): Viewer | undefined {
  try {
    const viewer = narrow(person, 'user', 'read');
    const isHere = (id: number) => id === organizationId;
    if (!viewer.organizationIds.some(isHere)) return undefined;
    return {
      ...viewer,
      organizationIds: [organizationId],
      adminOrganizationIds: viewer.adminOrganizationIds.filter(isHere),
    };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
