import type { RouteOutput } from '@lintel/contract/base/route';
import type { user } from '@lintel/contract/people/user';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';
import { isKnownTo, liveMembersCte, scopeOf } from './user-select.queries.ts';

type MailChoice = RouteOutput<typeof user.getUser>['unwantedMails'][number];
type StartPage = NonNullable<RouteOutput<typeof user.getUser>['startPage']>;

export type LockedUser = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  title: string | null;
  timezone: string | null;
  image: string | null;
  startPage: StartPage | null;
  unwantedMails: MailChoice[];
  passwordHash: string | null;
  isSuperUser: boolean;
  version: number;
};

/** The current person, locked until the transaction ends; undefined where the viewer may not know them. */
export async function lockUser(db: Db, viewer: Viewer, userId: number): Promise<LockedUser | undefined> {
  const { rows } = await sql<LockedUser>`
    with ${liveMembersCte(scopeOf(viewer, userId))}
    select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.phone, u.title, u.timezone,
      u.image_key as image, u.start_page as "startPage", u.unwanted_mails as "unwantedMails", u.password_hash as "passwordHash", u.is_super_user as "isSuperUser", u.version
    from app_user u where u.id = ${userId} and ${isKnownTo(viewer, userId)} for no key update of u`.execute(db);
  return rows[0];
}

export type ProfileFields = Pick<
  LockedUser,
  'firstName' | 'lastName' | 'phone' | 'title' | 'timezone' | 'image' | 'startPage' | 'unwantedMails'
>;

/** Writes a locked person's profile, and the version in any case. */
export async function updateUserProfile(
  db: Db,
  userId: number,
  fields: ProfileFields,
  passwordHash: string | null,
): Promise<void> {
  await sql`update app_user set first_name = ${fields.firstName}, last_name = ${fields.lastName}, phone = ${fields.phone},
      title = ${fields.title}, timezone = ${fields.timezone}, image_key = ${fields.image}, start_page = ${fields.startPage}, unwanted_mails = ${fields.unwantedMails}::text[],
      password_hash = coalesce(${passwordHash}, password_hash),
      password_changed_at = case when ${passwordHash}::text is null then password_changed_at else now() end,
      version = version + 1, updated_at = now()
    where id = ${userId}`.execute(db);
}

/** What a person is in an organization now. */
export async function selectMembership(
  db: Db,
  organizationId: number,
  userId: number,
): Promise<MembershipRow | undefined> {
  const { rows } = await sql<MembershipRow>`
    select m.organization_id as "organizationId", m.role_id as "roleId", m.is_admin as "isAdmin" from membership m
    where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.archived_at is null for no key update`.execute(
    db,
  );
  return rows[0];
}

/** The organizations of these that the person belongs to now. */
export async function selectCommonOrganizations(
  db: Db,
  userId: number,
  organizationIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.organization_id as id from membership m
    where m.organization_id = any (${bigints(organizationIds)}) and m.user_id = ${userId} and m.archived_at is null
    order by m.organization_id`.execute(db);
  return rows.map((row) => row.id);
}

/** Sets a person's membership in an organization; one who left it belongs to it again. */
export async function saveMembership(
  db: Db,
  userId: number,
  { organizationId, roleId, isAdmin }: MembershipRow,
): Promise<void> {
  await sql`insert into membership as m (organization_id, user_id, role_id, is_admin)
    values (${organizationId}, ${userId}, ${roleId}, ${isAdmin})
    on conflict (organization_id, user_id) do update set role_id = excluded.role_id, is_admin = excluded.is_admin,
      archived_at = null, version = m.version + 1, updated_at = now()`.execute(db);
}

/** Lets a person sign in although the address is not proven yet. */
export async function vouchForUser(db: Db, userId: number): Promise<void> {
  await sql`update app_user set vouched_at = coalesce(vouched_at, now()) where id = ${userId}`.execute(db);
}

/** Makes a person a super user or not; false where that would leave none. */
export async function updateSuperUser(db: Db, userId: number, isSuperUser: boolean): Promise<boolean> {
  if (!isSuperUser && !(await hasOtherSuperUser(db, userId))) return false;
  await sql`update app_user set is_super_user = ${isSuperUser}, version = version + 1, updated_at = now()
    where id = ${userId}`.execute(db);
  return true;
}

/** True when somebody else is a super user; nobody can be made one or cease to be one until the transaction ends. */
export async function hasOtherSuperUser(db: Db, userId: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('lintel super users'))`.execute(db);
  const { rows } = await sql<{ hasOther: boolean }>`
    select exists (select from app_user u where u.is_super_user and u.id <> ${userId} and u.disabled_at is null and u.archived_at is null)
      as "hasOther"`.execute(db);
  return rows[0]?.hasOther ?? false;
}

/** Draws the id of a future person. */
export async function drawUserId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('app_user_id_seq') as id`.execute(db);
  return Number(rows[0]?.id);
}

/** Adds a person under a drawn id; false when the address belongs to somebody already. */
export async function insertUser(db: Db, user: NewUser): Promise<boolean> {
  const { rows } = await sql`
    insert into app_user (id, email, first_name, last_name, password_hash, vouched_at, is_verified, password_given_at) overriding system value
    values (${user.id}, ${user.email}, ${user.firstName}, ${user.lastName}, ${user.passwordHash},
      case when ${user.isVouched} then now() end, ${user.isVerified ?? false},
      case when ${user.isGiven ?? false} then now() end)
    on conflict (lower(email)) do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** True when the file is a picture that the person uploaded and that is ready. */
export async function isOwnImage(db: Db, userId: number, fileId: number): Promise<boolean> {
  const { rows } =
    await sql`select from file f where f.id = ${fileId} and f.uploaded_by = ${userId} and f.state = 'READY'
    and f.organization_id = any (app_organization_ids()) and f.archived_at is null and f.kind = 'AVATAR'`.execute(db);
  return rows.length > 0;
}

export type MembershipRow = { organizationId: number; roleId: number; isAdmin: boolean };
export type NewUser = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  isVouched: boolean;
  /** An administrator gave the password: the person changes it at the first sign-in. */
  isGiven?: boolean;
  isVerified?: boolean;
};
