import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';

/** The account behind an email, whatever its state; nothing tells a stranger whether there is one. */
export async function selectAccount(db: Db, email: string) {
  const { rows } = await sql<Account>`
    select id, password_hash as "passwordHash", disabled_at is null and archived_at is null as "isActive"
    from app_user where lower(email) = lower(${email})`.execute(db);
  return rows[0];
}

/** The password hash of a signed-in person. */
export async function selectPasswordHash(
  db: Db,
  userId: number,
): Promise<{ email: string; passwordHash: string | null }> {
  return db
    .selectFrom('app_user')
    .select(['email', 'password_hash as passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** The signed-in person in the seed's field names; memberships are readable as one's own. */
export async function selectCurrentUser(db: Db, userId: number): Promise<CurrentUserRow> {
  await sql`select set_config('app.user_id', ${String(userId)}, true)`.execute(db);
  const { rows } = await sql<CurrentUserRow>`
    with mine as (
      select min(m.organization_id) as organization_id, bool_or(m.is_admin) as is_admin,
        (array_agg(m.role_id order by m.organization_id))[1] as role_id
      from membership m where m.user_id = ${userId} and m.archived_at is null
    )
    select u.id, coalesce(mine.role_id, 2)::int as "roleId", u.phone, u.email, u.first_name as "fName", u.last_name as "lName",
      mine.organization_id as "organizationId", u.is_super_user as "isSuperUser",
      u.is_super_user or coalesce(mine.is_admin, false) as "isAdmin", u.image_key as image, false as "isTotpDue", null as "viewedBy"
    from app_user u cross join mine where u.id = ${userId}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`no user ${userId}`);
  return row;
}

type Account = { id: number; passwordHash: string | null; isActive: boolean };

export type CurrentUserRow = {
  id: number;
  roleId: number;
  phone: string | null;
  email: string;
  fName: string;
  lName: string;
  organizationId: number | null;
  isSuperUser: boolean;
  isAdmin: boolean;
  image: string | null;
  isTotpDue: boolean;
  viewedBy: { id: number; fName: string; lName: string } | null;
};
