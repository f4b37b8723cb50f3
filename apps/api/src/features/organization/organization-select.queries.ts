import type { Organization, OrganizationDetail } from '@lintel/contract/people/organization';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';
import { type Page, type PageOrder, pageOfFound, placeColumns, selectPage } from '#platform/sql/page.ts';

// What is archived with an organization keeps its own state, so an archived organization can still be counted.
const organizationColumns: RawBuilder<unknown> = sql`
  o.id, o.name, json_build_object('inflation', o.inflation, 'fiscalYearStartMonth', o.fiscal_year_start_month,
    'timezone', o.timezone, 'aciBands', o.aci_bands) as settings,
  json_build_object(
    'properties', (select count(*) from property p where p.organization_id = o.id and p.archived_at is null),
    'units', (select count(*) from unit u where u.organization_id = o.id and u.archived_at is null),
    'items', (select count(*) from item i where i.organization_id = o.id and i.archived_at is null and i.status = 'ACTIVE'),
    'people', (select count(*) from membership m join app_user a on a.id = m.user_id and a.archived_at is null
      where m.organization_id = o.id and m.archived_at is null)) as counts,
  ${instant('o.archived_at')} as "archivedAt", o.version`;

/** The organizations that the viewer administers; archived ones, which come last, only for a super user who asks. */
export async function selectOrganizationOverview(
  db: Db,
  viewer: Viewer,
  includesArchived: boolean,
  asked: PageOrder,
): Promise<Page<WireOrganization>> {
  return selectPage<WireOrganization>(db, {
    limit: asked.limit,
    ctes: sql`found as (
      select case when o.archived_at is null then '0' else '1' end || lower(o.name) as sort_key, o.id from organization o
      where ${administered(viewer, includesArchived)}
    ), ${pageOfFound(asked)}, rows as (
      select ${placeColumns(asked)}, r.* from page join organization o on o.id = page.id
      cross join lateral (select ${organizationColumns}) r
    )`,
  });
}

export type WireOrganization = z.infer<typeof Organization>;
export type WireDetail = z.infer<typeof OrganizationDetail>;

/** One organization. */
export async function selectOrganization(
  db: Db,
  viewer: Viewer,
  organizationId: number,
): Promise<WireOrganization | undefined> {
  const { rows } = await sql<WireOrganization>`
    select ${organizationColumns} from organization o
    where ${administered(viewer)} and o.id = ${organizationId}`.execute(db);
  return rows[0];
}

/** One organization with its properties, the archived ones too; a super user sees an archived one. */
export async function selectOrganizationDetail(
  db: Db,
  viewer: Viewer,
  organizationId: number,
): Promise<WireDetail | undefined> {
  const { rows } = await sql<WireDetail>`
    select ${organizationColumns}, own.list as properties, own.list as "Property" from organization o cross join lateral (
      select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'city', p.city, 'state', p.state,
          'unitCount', (select count(*) from unit u where u.organization_id = p.organization_id and u.property_id = p.id
            and u.archived_at is not distinct from p.archived_at),
          'itemCount', (select count(*) from item i where i.organization_id = p.organization_id and i.property_id = p.id
            and i.archived_at is not distinct from p.archived_at and i.status = 'ACTIVE'),
          'archivedAt', ${instant('p.archived_at')})
          order by p.archived_at is not null, natural_key(p.name) collate "C", p.id), '[]') as list
      from property p where p.organization_id = o.id
    ) own
    where ${administered(viewer, true)} and o.id = ${organizationId}`.execute(db);
  return rows[0];
}

/**
 * The condition 'the viewer administers it' over `organization o`. A super user administers every existing one: their
 * cached rights may be a moment older than an organization.
 */
export function administered(viewer: Viewer, includesArchived = false): RawBuilder<unknown> {
  if (viewer.isSuperUser) return includesArchived ? sql`true` : sql`o.archived_at is null`;
  return sql`(o.id = any (${bigints(viewer.adminOrganizationIds)}) and o.archived_at is null)`;
}
