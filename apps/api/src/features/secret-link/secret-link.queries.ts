import type { RouteOutput } from '@lintel/contract/base/route';
import type { secretLinks } from '@lintel/contract/base/secret-link';
import type { Db } from '@lintel/db/pooled-kysely';
import type { InspectionStatus } from '@lintel/domain/inspections/inspections';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { localDay } from '#platform/identity/day.ts';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { visibleContacts } from '#platform/lookups/visible-contacts.ts';

export type WireLink = RouteOutput<typeof secretLinks.listSecretLinks>['results'][number];
export type LinkPlace = Pick<WireLink, 'purpose' | 'propertyId' | 'contactId' | 'projectId' | 'inspectionId'>;

/** The links that work at `now` and that the viewer may see, newest first. */
export async function selectLinks(
  db: Db,
  viewer: Viewer,
  now: string,
  filter: Partial<LinkPlace>,
): Promise<WireLink[]> {
  const { purpose, propertyId, contactId, projectId, inspectionId } = filter;
  const { rows } = await sql<WireLink>`
    select ${linkColumns(viewer)} from secret_link l join app_user u on u.id = l.user_id
    where ${ownLinks(viewer)} and (l.expires_at is null or l.expires_at > ${now})
      and ${isThat('l.purpose', purpose)} and ${isThat('l.property_id', propertyId)} and ${isThat('l.contact_id', contactId)}
      and ${isThat('l.project_id', projectId)} and ${isThat('l.inspection_id', inspectionId)}
    order by l.id desc`.execute(db);
  return rows;
}

/** Has links of one person made one after the other until the transaction ends, so that each is counted. */
export async function lockMaker(db: Db, viewer: Viewer): Promise<void> {
  await sql`select from app_user u where u.id = ${viewer.userId} for no key update`.execute(db);
}

/** How many links that work at `now` the person has for the same purpose and things. */
export async function countOwnLinks(
  db: Db,
  viewer: Viewer,
  now: string,
  organizationId: number,
  at: LinkPlace,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from secret_link l
    where l.organization_id = ${organizationId} and l.user_id = ${viewer.userId} and l.archived_at is null
      and (l.expires_at is null or l.expires_at > ${now}) and l.purpose = ${at.purpose}
      and l.property_id is not distinct from ${at.propertyId}::bigint and l.contact_id is not distinct from ${at.contactId}::bigint
      and l.project_id is not distinct from ${at.projectId}::bigint and l.inspection_id is not distinct from ${at.inspectionId}::bigint`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** True when the viewer sees the contact; it is held until the transaction ends. */
export async function holdLinkContact(
  db: Db,
  viewer: Viewer,
  organizationId: number,
  contactId: number,
): Promise<boolean> {
  const { rows } =
    await sql`select from contact c where ${visibleContacts(viewer)} and c.organization_id = ${organizationId}
    and c.id = ${contactId} and c.archived_at is null for key share of c`.execute(db);
  return rows.length > 0;
}

/** True when the project belongs to the property; it is held until the transaction ends. */
export async function holdLinkProject(
  db: Db,
  organizationId: number,
  propertyId: number,
  projectId: number,
): Promise<boolean> {
  const { rows } =
    await sql`select from project j where j.organization_id = ${organizationId} and j.property_id = ${propertyId}
    and j.id = ${projectId} and j.archived_at is null for key share of j`.execute(db);
  return rows.length > 0;
}

/** The status of an inspection of the property, which is held until the transaction ends; null where there is none. */
export async function holdLinkInspection(
  db: Db,
  organizationId: number,
  propertyId: number,
  inspectionId: number,
): Promise<InspectionStatus | null> {
  const { rows } = await sql<{ status: InspectionStatus }>`select i.status from inspection i
    where i.organization_id = ${organizationId} and i.property_id = ${propertyId} and i.id = ${inspectionId} and i.archived_at is null
    for key share of i`.execute(db);
  return rows[0]?.status ?? null;
}

/** Today, 'yyyy-MM-dd', and the instant at which the day after `lastDay` begins, where the link belongs. */
export async function selectLinkEnd(
  db: Db,
  {
    organizationId,
    propertyId,
    lastDay,
    now,
  }: { organizationId: number; propertyId: number | null; lastDay: string; now: string },
): Promise<{ daysOn: number; expiresAt: string } | undefined> {
  const { rows } = await sql<{ daysOn: number; expiresAt: string }>`
    select ${lastDay}::date - ${localDay(now, 'z.timezone')} as "daysOn",
      ${instant(sql`(${lastDay}::date + 1)::timestamp at time zone z.timezone`)} as "expiresAt"
    from (select coalesce(p.timezone, o.timezone) as timezone from organization o
      left join property p on p.organization_id = o.id and p.id = ${propertyId}::bigint where o.id = ${organizationId}) z`.execute(
    db,
  );
  return rows[0];
}

/** Adds a link and gives it. */
export async function insertLink(
  db: Db,
  viewer: Viewer,
  { organizationId, purpose, propertyId, contactId, projectId, inspectionId, tokenHash, expiresAt }: NewLink,
): Promise<WireLink> {
  const { rows } = await sql<WireLink>`
    with l as (
      insert into secret_link (organization_id, user_id, purpose, property_id, contact_id, project_id, inspection_id, token_hash, expires_at)
      values (${organizationId}, ${viewer.userId}, ${purpose}, ${propertyId}, ${contactId}, ${projectId}, ${inspectionId}, ${tokenHash}, ${expiresAt})
      returning *
    ) select ${linkColumns(viewer)} from l join app_user u on u.id = l.user_id`.execute(db);
  const [made] = rows;
  if (!made) throw new Error('a link that was inserted is there');
  return made;
}

/** Ends a link of the viewer's own, or of anybody in an organization that they administer. */
export async function archiveLink(
  db: Db,
  viewer: Viewer,
  linkId: number,
): Promise<{ organizationId: number } | undefined> {
  const { rows } = await sql<{ organizationId: number }>`
    update secret_link l set archived_at = now(), updated_at = now(), version = l.version + 1
    where l.id = ${linkId} and ${ownLinks(viewer)} returning l.organization_id as "organizationId"`.execute(db);
  return rows[0];
}

export type NewLink = LinkPlace & { organizationId: number; tokenHash: Buffer; expiresAt: string | null };

function ownLinks(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(l.organization_id = any (${bigints(viewer.organizationIds)}) and l.archived_at is null
    and (l.user_id = ${viewer.userId} or l.organization_id = any (${bigints(viewer.adminOrganizationIds)}))
    and (l.property_id is null or exists (select from property p where p.organization_id = l.organization_id and p.id = l.property_id
      and ${visibleProperties(viewer, 'p')})))`;
}

function linkColumns(viewer: Viewer): RawBuilder<unknown> {
  return sql`l.id, l.purpose, l.property_id as "propertyId", l.contact_id as "contactId", l.project_id as "projectId",
    l.inspection_id as "inspectionId",
    u.first_name || ' ' || u.last_name as "madeBy", l.user_id = ${viewer.userId} as "isOwn", ${instant('l.created_at')} as "createdAt",
    ${instant('l.expires_at')} as "expiresAt", ${instant('l.last_read_at')} as "lastReadAt"`;
}

function isThat(column: string, value: string | number | null | undefined): RawBuilder<boolean> {
  return value === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${value}`;
}
