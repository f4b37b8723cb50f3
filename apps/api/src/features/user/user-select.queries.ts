import type { RowOfList } from '@lintel/contract/base/define-list';
import type { RouteOutput } from '@lintel/contract/base/route';
import type { peopleList, user } from '@lintel/contract/people/user';
import type { Db } from '@lintel/db/pooled-kysely';
import { ROLE_MANAGER, ROLE_MEMBER, ROLE_VIEWER } from '@lintel/domain/people/roles';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';
import type { ListReading } from '#platform/lists/list-handler.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { instantKey, numberKey, sortedBy, textKey } from '#platform/sql/list-sort.ts';
import { type Page, selectPage } from '#platform/sql/page.ts';
import { assignedCte } from './user-properties.queries.ts';

type Ask = ListAsk<typeof peopleList>;

/** In a list by role: administrators come after every role that is stored. */
export const ADMIN_RANK = sql.lit(ROLE_MANAGER + 1);
/** In a list by number of properties: who has all of them comes after every number. */
export const ALL_PROPERTIES = sql.lit(2_147_483_647);

// Over the CTEs `member` and `assigned`.
const SORTED = sortedBy<Ask['sort']>({
  name: textKey(sql`lower(u.last_name || ' ' || u.first_name)`),
  email: textKey(sql`lower(u.email)`),
  title: textKey(sql`lower(nullif(u.title, ''))`),
  role: numberKey(sql`case when u.is_super_user then ${ADMIN_RANK} + 1 when ${isAdminSomewhere()} then ${ADMIN_RANK}
    else coalesce((select max(m.role_id) from member m where m.user_id = u.id), 0) end`),
  organizations: textKey(sql`(select string_agg(lower(o.name), ', ' order by o.name) from member m
    join organization o on o.id = m.organization_id where m.user_id = u.id)`),
  properties: numberKey(sql`case when u.is_super_user or ${isAdminSomewhere()} then ${ALL_PROPERTIES}
    else (select count(distinct a.property_id) from assigned a where a.user_id = u.id) end`),
  lastSignInAt: instantKey(sql`u.last_sign_in_at`),
  status: textKey(sql`case when u.is_verified then 'ACTIVE' else 'UNVERIFIED' end`),
  totp: numberKey(sql`(${hasTotp()})::int`),
});

/** How the list of people is read: those of the viewer's organizations; for a super user, all people. */
export const peopleReading: ListReading<typeof peopleList, null> = {
  select: selectUsers,
  isPosition: SORTED.isPosition,
};

async function selectUsers(db: Db, ask: Ask): Promise<Page<UserRow>> {
  const { viewer, filter, limit, sort } = ask;
  const q = filter.q?.trim() ?? '';
  const organizations = filter.organizationId === undefined ? viewer.adminOrganizationIds : [filter.organizationId];
  return selectPage<UserRow>(db, {
    limit,
    ctes: sql`${liveMembersCte(organizations)}, ${assignedCte(viewer.adminOrganizationIds)}, found as (
      select u.id, ${SORTED.keyOf(sort)} as sort_key from app_user u
      where ${belongs(ask, organizations)} and ${hasRole(filter.role)}
        and (${q} = '' or strpos(lower(u.first_name || ' ' || u.last_name || ' ' || u.email), lower(${q})) > 0)
    ), ${SORTED.page(ask)}, rows as (
      select ${SORTED.place(ask)}, r.*
      from page join app_user u on u.id = page.id cross join lateral (
        select ${nameColumns}, ${rightsColumns}, ${membershipsOf(viewer.adminOrganizationIds)} as organizations,
          (select count(distinct a.property_id) from assigned a where a.user_id = u.id) as "propertyCount",
          ${filter.archived ? sql`'ARCHIVED'` : statusOf} as status, ${hasTotp()} as "hasTotp",
          ${instant('u.last_sign_in_at')} as "lastSignInAt", u.version
      ) r
    )`,
  });
}

/** One person, with what `organizationIds` say of them; undefined where the viewer may not know them. */
export async function selectUser(db: Db, viewer: Viewer, userId: number): Promise<WireUser | undefined> {
  const organizationIds = scopeOf(viewer, userId);
  const { rows } = await sql<WireUser>`
    with ${liveMembersCte(organizationIds)}, ${assignedCte(organizationIds)}
    select r.* from app_user u cross join lateral (
      select ${nameColumns}, ${rightsColumns}, u.timezone, u.start_page as "startPage", u.unwanted_mails as "unwantedMails",
        ${statusOf} as status, ${hasTotp()} as "hasTotp", ${instant('u.last_sign_in_at')} as "lastSignInAt",
        ${instant('u.created_at')} as "createdAt", ${membershipsOf(organizationIds)} as organizations,
        (select coalesce(json_agg(a.json order by a.name, a.property_id), '[]') from assigned a where a.user_id = u.id) as properties,
        (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'organizationId', g.organization_id) order by g.name), '[]')
          from permission_group_member gm join permission_group g on g.organization_id = gm.organization_id and g.id = gm.group_id
          where gm.organization_id = any (${bigints(organizationIds)}) and gm.user_id = u.id and gm.archived_at is null and g.archived_at is null) as groups,
        u.version
    ) r
    where u.id = ${userId} and ${isKnownTo(viewer, userId)}`.execute(db);
  return rows[0];
}

/** The organizations that count when the viewer looks at a person: all of their own for oneself, else those they administer. */
export function scopeOf(viewer: Viewer, userId: number): readonly number[] {
  return userId === viewer.userId && !viewer.isSuperUser ? viewer.organizationIds : viewer.adminOrganizationIds;
}

/** The condition on `app_user u` and the CTE `member`: this person exists for the viewer. */
export function isKnownTo(viewer: Viewer, userId: number): RawBuilder<boolean> {
  if (viewer.isSuperUser || userId === viewer.userId) return sql`u.archived_at is null`;
  return sql`(u.archived_at is null and exists (select from member m where m.user_id = u.id
    and m.organization_id = any (${bigints(viewer.adminOrganizationIds)})))`;
}

/** CTE `member`: who belongs to which of the organizations now. */
export function liveMembersCte(organizationIds: readonly number[]): RawBuilder<unknown> {
  return sql`member as (
    select m.organization_id, m.user_id, m.role_id, m.is_admin from membership m
    where m.organization_id = any (${bigints(organizationIds)}) and m.archived_at is null)`;
}

// Archived, for an administrator: people who left their organizations; for a super user: archived accounts.
function belongs({ viewer, filter }: Ask, organizations: readonly number[]) {
  const { archived: isArchived, organizationId } = filter;
  const isMember = sql`exists (select from member m where m.user_id = u.id)`;
  const was = sql`exists (select from membership m where m.organization_id = any (${bigints(organizations)}) and m.user_id = u.id)`;
  if (viewer.isSuperUser) {
    const inOne = isArchived ? was : isMember;
    return sql`u.archived_at is ${isArchived ? sql`not null` : sql`null`} and ${organizationId === undefined ? sql`true` : inOne}`;
  }
  return isArchived ? sql`${was} and not ${isMember}` : sql`u.archived_at is null and ${isMember}`;
}

// Over the CTE `member`, in which a filter by organization has left that one alone.
function hasRole(role: Ask['filter']['role']): RawBuilder<unknown> {
  if (role === undefined) return sql`true`;
  if (role === 'super') return sql`u.is_super_user`;
  if (role === 'noTotp') return sql`not ${hasTotp()}`;
  if (role === 'admin') return isAdminSomewhere();
  return sql`exists (select from member m where m.user_id = u.id and not m.is_admin and m.role_id = ${ROLE_IDS[role]})`;
}

const ROLE_IDS = { viewer: ROLE_VIEWER, member: ROLE_MEMBER, manager: ROLE_MANAGER };

function isAdminSomewhere(): RawBuilder<unknown> {
  return sql`exists (select from member m where m.user_id = u.id and m.is_admin)`;
}

function hasTotp(): RawBuilder<unknown> {
  return sql`exists (select from user_totp t where t.user_id = u.id and t.confirmed_at is not null)`;
}

function membershipsOf(organizationIds: readonly number[]): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('organizationId', m.organization_id, 'organizationName', o.name,
      'roleId', m.role_id, 'isAdmin', m.is_admin) order by o.name, m.organization_id), '[]')
    from membership m join organization o on o.id = m.organization_id and o.archived_at is null
    where m.organization_id = any (${bigints(organizationIds)}) and m.user_id = u.id and m.archived_at is null)`;
}

const nameColumns = sql`u.id, u.first_name as "fName", u.last_name as "lName", u.email, u.phone, u.title`;
// Over the CTE `member`: the organizations that count.
const rightsColumns = sql`u.is_super_user as "isSuperUser", u.image_key as image,
  coalesce((select m.role_id from member m where m.user_id = u.id order by m.organization_id limit 1), 0) as "roleId",
  (select min(m.organization_id) from member m where m.user_id = u.id) as "organizationId",
  u.is_super_user or ${isAdminSomewhere()} as "isAdmin"`;
const statusOf = sql`case when u.archived_at is not null then 'ARCHIVED' when u.is_verified then 'ACTIVE' else 'UNVERIFIED' end`;

export type WireUser = RouteOutput<typeof user.getUser>;
type UserRow = RowOfList<typeof peopleList>;
