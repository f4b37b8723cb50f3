import type { SavedView } from '@lintel/contract/work/saved-view';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';
import { visibleViews } from '#platform/lookups/visible-views.ts';
import type { CursorPosition } from '#platform/sql/cursor.ts';
import { type Page, pageOfFound, placeColumns, selectPage } from '#platform/sql/page.ts';

/** One page of the views that the viewer may see, by name, with the groups that they may share one with. */
export async function selectViews(db: Db, viewer: Viewer, options: ViewListOptions): Promise<Page<WireView, More>> {
  const { reportId, propertyId, isPortfolio, limit } = options;
  return selectPage<WireView, More>(db, {
    limit,
    more: { groups: shareableGroups(viewer) },
    ctes: sql`found as (
      select v.organization_id, v.id, natural_key(v.name) collate "C" as sort_key from saved_view v
      where ${visibleViews(viewer)}
        and ${reportId === undefined ? sql`true` : sql`v.report_id = ${reportId}`}
        and ${propertyId === undefined ? sql`true` : sql`v.property_id = ${propertyId}`}
        and ${isPortfolio === undefined ? sql`true` : sql`(v.property_id is null) = ${isPortfolio}`}
    ), ${pageOfFound(options)}, rows as (
      select ${placeColumns(options)}, r.*
      from page join saved_view v on v.organization_id = page.organization_id and v.id = page.id
      cross join lateral (select ${viewColumns(viewer)}) r
    )`,
  });
}

/** One view that the viewer may see. */
export async function selectView(db: Db, viewer: Viewer, savedViewId: number): Promise<WireView | undefined> {
  const { rows } = await sql<WireView>`
    select ${viewColumns(viewer)} from saved_view v where ${visibleViews(viewer)} and v.id = ${savedViewId}`.execute(
    db,
  );
  return rows[0];
}

/** The view as it is stored, locked until the transaction ends; `toArchive` also waits for those who are making something of it. */
export async function lockView(
  db: Db,
  viewer: Viewer,
  savedViewId: number,
  { toArchive = false } = {},
): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>`
    select v.organization_id as "organizationId", v.id, v.owner_user_id as "ownerId", v.report_id as "reportId",
      v.property_id as "propertyId", ${storedColumns}, v.version
    from saved_view v where ${visibleViews(viewer)} and v.id = ${savedViewId}
    ${toArchive ? sql`for update of v` : sql`for no key update of v`}`.execute(db);
  return rows[0];
}

/** True when the owner has another view of the report, at the same place, with the name. */
export async function isViewNameTaken(db: Db, view: Omit<NewView, 'filter'>, exceptId: number | null) {
  const { organizationId, ownerId, reportId, propertyId, name } = view;
  const { rows } = await sql`select from saved_view v where v.organization_id = ${organizationId}
    and v.owner_user_id = ${ownerId} and v.report_id = ${reportId} and v.property_id is not distinct from ${propertyId}
    and v.archived_at is null and lower(v.name) = lower(${name}) and v.id is distinct from ${exceptId}::bigint`.execute(
    db,
  );
  return rows.length > 0;
}

/** Adds a view and gives its id. */
export async function insertView(db: Db, view: NewView): Promise<number> {
  const { organizationId, ownerId, reportId, propertyId, name, sort, density, sharedWith, permissionGroupId } = view;
  const { rows } = await sql<{ id: number }>`
    insert into saved_view (organization_id, owner_user_id, report_id, property_id, name, filter, sort, columns, density,
      shared_with, permission_group_id)
    values (${organizationId}, ${ownerId}, ${reportId}, ${propertyId}, ${name}, ${JSON.stringify(view.filter)}::jsonb, ${sort},
      ${json(view.columns)}, ${density}, ${sharedWith}, ${permissionGroupId}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Writes what of a locked view can be changed. */
export async function updateView(db: Db, view: ViewRow): Promise<void> {
  await sql`
    update saved_view v set name = ${view.name}, filter = ${JSON.stringify(view.filter)}::jsonb, sort = ${view.sort},
      columns = ${json(view.columns)}, density = ${view.density}, shared_with = ${view.sharedWith},
      permission_group_id = ${view.permissionGroupId}, version = v.version + 1, updated_at = now()
    where v.organization_id = ${view.organizationId} and v.id = ${view.id}`.execute(db);
}

/** Archives a locked view, ends its schedules, and lets nobody begin with it; gives how many schedules ended. */
export async function archiveView(db: Db, { organizationId, id }: ViewRow): Promise<number> {
  await sql`delete from saved_view_default d where d.organization_id = ${organizationId} and d.view_id = ${id}`.execute(
    db,
  );
  const ended = await sql`
    update report_schedule s set archived_at = now(), version = s.version + 1, updated_at = now()
    where s.organization_id = ${organizationId} and s.view_id = ${id} and s.archived_at is null`.execute(db);
  await sql`
    update saved_view v set archived_at = now(), version = v.version + 1, updated_at = now()
    where v.organization_id = ${organizationId} and v.id = ${id}`.execute(db);
  return Number(ended.numAffectedRows ?? 0);
}

/** The viewer begins with this view from now on, instead of any other of the report at that place. */
export async function upsertDefaultView(db: Db, viewer: Viewer, view: ViewRow): Promise<void> {
  const { organizationId, id, reportId, propertyId } = view;
  await sql`
    delete from saved_view_default d where d.organization_id = any (${bigints(viewer.organizationIds)})
      and d.organization_id <> ${organizationId} and d.user_id = ${viewer.userId} and d.report_id = ${reportId}
      and d.property_id is not distinct from ${propertyId}`.execute(db);
  await sql`
    insert into saved_view_default as d (organization_id, user_id, report_id, property_id, view_id)
    values (${organizationId}, ${viewer.userId}, ${reportId}, ${propertyId}, ${id})
    on conflict (organization_id, user_id, report_id, property_id)
      do update set view_id = excluded.view_id, version = d.version + 1, updated_at = now()`.execute(db);
}

/** The viewer begins with the report as it is, if this view was what they began with. */
export async function deleteDefaultView(db: Db, viewer: Viewer, { organizationId, id }: ViewRow): Promise<void> {
  await sql`delete from saved_view_default d
    where d.organization_id = ${organizationId} and d.user_id = ${viewer.userId} and d.view_id = ${id}`.execute(db);
}

/** True for a group that the viewer may share a view of the organization with; nobody archives it until the transaction ends. */
export async function holdShareableGroup(db: Db, viewer: Viewer, organizationId: number, groupId: number) {
  const { rows } = await sql`
    select from permission_group g where g.organization_id = ${organizationId} and g.id = ${groupId} and ${mayShareWith(viewer)}
    for key share of g`.execute(db);
  return rows.length > 0;
}

/** Notes a visit at `now` and gives the one before; without `isNoted` it only gives the last. */
export async function upsertVisit(
  db: Db,
  visit: { userId: number; reportId: string; propertyId: number | null; now: string; isNoted: boolean },
): Promise<string | null> {
  const { userId, reportId, now } = visit;
  const propertyId = visit.propertyId ?? 0;
  const { rows } = await sql<{ seenAt: string }>`
    select ${instant('r.seen_at')} as "seenAt" from report_visit r
    where r.user_id = ${userId} and r.report_id = ${reportId} and r.property_id = ${propertyId}
    ${visit.isNoted ? sql`for update` : sql``}`.execute(db);
  if (visit.isNoted)
    await sql`
      insert into report_visit (user_id, report_id, property_id, seen_at)
      values (${userId}, ${reportId}, ${propertyId}, ${now}::timestamptz)
      on conflict (user_id, report_id, property_id) do update set seen_at = excluded.seen_at`.execute(db);
  return rows[0]?.seenAt ?? null;
}

const storedColumns: RawBuilder<unknown> = sql`v.name, v.filter, v.sort, v.columns, v.density, v.shared_with as "sharedWith",
  v.permission_group_id as "permissionGroupId"`;

function viewColumns(viewer: Viewer): RawBuilder<unknown> {
  return sql`v.id, v.organization_id as "organizationId", v.report_id as "reportId", v.property_id as "propertyId",
    (select p.name from property p where p.organization_id = v.organization_id and p.id = v.property_id) as "propertyName",
    ${storedColumns},
    (select g.name from permission_group g where g.organization_id = v.organization_id and g.id = v.permission_group_id) as "permissionGroupName",
    (select json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) from app_user u where u.id = v.owner_user_id) as owner,
    v.owner_user_id = ${viewer.userId} as "isOwn",
    v.owner_user_id = ${viewer.userId} or v.organization_id = any (${bigints(viewer.adminOrganizationIds)}) as "canChange",
    exists (select from saved_view_default d where d.organization_id = v.organization_id and d.user_id = ${viewer.userId}
      and d.view_id = v.id) as "isDefault",
    (select count(*) from report_schedule s where s.organization_id = v.organization_id and s.view_id = v.id
      and s.archived_at is null) as "scheduleCount", v.version`;
}

function shareableGroups(viewer: Viewer): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('id', g.id, 'organizationId', g.organization_id, 'name', g.name)
      order by lower(g.name), g.id), '[]') from permission_group g
    where g.organization_id = any (${bigints(viewer.organizationIds)}) and ${mayShareWith(viewer)})`;
}

function mayShareWith(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(g.archived_at is null and (g.organization_id = any (${bigints(viewer.adminOrganizationIds)})
    or exists (select from permission_group_member gm where gm.organization_id = g.organization_id and gm.group_id = g.id
      and gm.user_id = ${viewer.userId} and gm.archived_at is null)))`;
}

function json(value: unknown): RawBuilder<unknown> {
  return sql`${value === null ? null : JSON.stringify(value)}::jsonb`;
}

export type WireView = z.infer<typeof SavedView>;
type More = { groups: { id: number; organizationId: number; name: string }[] };
type Stored = Pick<WireView, 'name' | 'filter' | 'sort' | 'columns' | 'density' | 'sharedWith' | 'permissionGroupId'>;
export type NewView = Stored & {
  organizationId: number;
  ownerId: number;
  reportId: string;
  propertyId: number | null;
};
export type ViewRow = NewView & { id: number; version: number };

export type ViewListOptions = {
  reportId: string | undefined;
  propertyId: number | undefined;
  isPortfolio: boolean | undefined;
  isDescending: boolean;
  limit: number;
  after: CursorPosition | undefined;
};
