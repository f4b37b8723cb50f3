import type { SecretLinkPurpose } from '@lintel/contract/base/secret-link';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../base/errors.ts';
import { instant } from '../base/instant.ts';
import { narrow, type Person } from './access.ts';
import { PURPOSE_RULES } from './link-purposes.ts';
import { hashToken } from './session-lookup.ts';
import { type Viewer, visibleProperties } from './viewer.ts';
import { loadPerson } from './viewer-load.ts';

/** A secret address that works at the instant `now`, and the rights with which the person who made it may still make it at that instant. */
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
 * The link behind a token, or nothing: unknown, of another purpose, revoked, expired, or made by a person who may not
 * make it there any more. All of them are the same 404 to whoever asks. For readers that run as the instance (`asInstance`).
 */
export async function openSecretLink(
  db: Db,
  { token, purpose, now }: { token: string; purpose: SecretLinkPurpose; now: string },
): Promise<OpenedLink | undefined> {
  return openWhere(db, sql`l.token_hash = ${hashToken(token)} and l.purpose = ${purpose}`, now);
}

/**
 * True while the page behind a link shows the picture under a storage key: the link works, the person who made it still sees its property,
 * and what it is about is still shown and has the picture. Asked for each picture behind a link, so that its address ends with the page
 * and not minutes later.
 */
export async function showsPicture(
  db: Db,
  { linkId, key, now }: { linkId: number; key: string; now: string },
): Promise<boolean> {
  const link = await openWhere(db, sql`l.id = ${linkId}`, now);
  const pictures = link && picturesOf(link, key);
  if (!link || !pictures) return false;
  const { rows } =
    await sql`select from property p where ${visibleProperties(link.viewer, 'p')} and p.id = ${link.propertyId}
    and exists (${pictures})`.execute(db);
  return rows.length > 0;
}

// Pages of other purposes have no pictures.
function picturesOf({ viewer, inspectionId, projectId }: OpenedLink, key: string): RawBuilder<unknown> | undefined {
  const file = sql`f.organization_id = p.organization_id and f.storage_key = ${key} and f.state = 'READY' and f.damage is null and f.archived_at is null`;
  if (inspectionId !== null)
    return sql`select from inspection n join inspection_photo h on h.organization_id = n.organization_id and h.inspection_id = n.id
      join file f on f.id = h.file_id and ${file}
      where n.organization_id = p.organization_id and n.property_id = p.id and n.id = ${inspectionId}
        and n.status <> 'DRAFT' and n.archived_at is null and h.archived_at is null`;
  if (projectId !== null)
    return sql`select from project j join project_item l on l.organization_id = j.organization_id and l.project_id = j.id
      join item i on i.organization_id = l.organization_id and i.id = l.item_id and i.archived_at is null
      join property q on q.organization_id = i.organization_id and q.id = i.property_id and ${visibleProperties(viewer, 'q')}
      join file f on f.item_id = i.id and f.kind = 'ITEM_PHOTO' and ${file}
      where j.organization_id = p.organization_id and j.property_id = p.id and j.id = ${projectId} and j.archived_at is null`;
  return undefined;
}

async function openWhere(db: Db, which: RawBuilder<unknown>, now: string): Promise<OpenedLink | undefined> {
  const { rows } = await sql<Omit<OpenedLink, 'viewer'> & { userId: number; purpose: SecretLinkPurpose }>`
    select l.id as "linkId", l.purpose, l.organization_id as "organizationId", l.user_id as "userId", l.property_id as "propertyId",
      l.contact_id as "contactId", l.project_id as "projectId", l.inspection_id as "inspectionId", ${instant('l.created_at')} as "createdAt", ${instant('l.expires_at')} as "expiresAt"
    from secret_link l where ${which} and l.archived_at is null and (l.expires_at is null or l.expires_at > ${now})`.execute(
    db,
  );
  const [row] = rows;
  const person = row && (await loadPerson(db, row.userId));
  if (!row || !person) return undefined;
  const { userId: _, purpose, ...link } = row;
  const viewer = viewerOfMaker(person, purpose, link);
  return viewer && { ...link, viewer };
}

/** Notes that a link was read, once an hour at most. */
export async function noteLinkRead(db: Db, link: OpenedLink, now: string): Promise<void> {
  await sql`update secret_link l set last_read_at = ${now} where l.organization_id = ${link.organizationId} and l.id = ${link.linkId}
    and (l.last_read_at is null or l.last_read_at < ${now}::timestamptz - interval '1 hour')`.execute(db);
}

/** The rights with which a person may make a link of a purpose about a place; undefined where they may not. */
export function viewerOfMaker(
  person: Person,
  purpose: SecretLinkPurpose,
  { organizationId, propertyId }: Pick<OpenedLink, 'organizationId' | 'propertyId'>,
): Viewer | undefined {
  try {
    const viewer = narrow(person, 'user', PURPOSE_RULES[purpose].needs);
    const isHere = (id: number) => id === organizationId;
    if (!viewer.organizationIds.some(isHere)) return undefined;
    const adminOrganizationIds = viewer.adminOrganizationIds.filter(isHere);
    const seesAll = adminOrganizationIds.length > 0;
    if (propertyId !== null && !seesAll && !viewer.propertyIds.includes(propertyId)) return undefined;
    return { ...viewer, organizationIds: [organizationId], adminOrganizationIds };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
