import type { Db } from '@lintel/db/pooled-kysely';
import { type Role, roleOf } from '@lintel/domain/people/roles';
import { sql } from 'kysely';
import { AppError } from '../base/errors.ts';
import { loadPerson } from './viewer-load.ts';

/** The roleId that every session has from its sign-in on; nothing is decided by it. */
const ROLE_AT_LOGIN = 2;

/** A person in the seed's field names, as they see themselves; `as` narrows to what an administrator who reads as them may see. */
export async function selectCurrentUser(
  db: Db,
  userId: number,
  as?: { viewedBy: number | null; memberships: readonly { organizationId: number }[] },
): Promise<CurrentUserRow> {
  await sql`select set_config('app.user_id', ${String(userId)}, true)`.execute(db);
  await sql`select set_config('app.organization_ids', coalesce(array_agg(m.organization_id), '{}')::text, true)
    from membership m where m.user_id = ${userId} and m.archived_at is null`.execute(db);
  const person = await loadPerson(db, userId);
  const { rows } = await sql<Basics>`
    select u.id, u.phone, u.email, u.first_name as "fName", u.last_name as "lName", u.image_key as image, u.start_page as "startPage",
      (select json_build_object('id', v.id, 'fName', v.first_name, 'lName', v.last_name) from app_user v
        where v.id = ${as?.viewedBy ?? null}::bigint) as "viewedBy"
    from app_user u where u.id = ${userId}`.execute(db);
  const row = rows[0];
  // A session may be remembered for a moment longer than its person is there.
  if (!row || !person) throw new AppError('UNAUTHENTICATED', 'Sign in first.');
  const shown = as?.viewedBy ? new Set(as.memberships.map((one) => one.organizationId)) : undefined;
  const isShown = (one: { organizationId: number }) => shown?.has(one.organizationId) ?? true;
  const memberships = person.memberships.filter(isShown);
  const isAdmin = person.isSuperUser || memberships.some((one) => one.isAdmin);
  const roleIds = [...memberships, ...person.grants.filter(isShown)].map((one) => one.roleId);
  return {
    ...row,
    roleId: ROLE_AT_LOGIN,
    organizationId: memberships[0]?.organizationId ?? null,
    isSuperUser: person.isSuperUser,
    isAdmin,
    role: roleOf({ roleIds, isAdmin, isSuperUser: person.isSuperUser }),
    isTotpDue: !as?.viewedBy && person.isTotpDue,
    isPasswordDue: !as?.viewedBy && person.isPasswordDue,
  };
}

type Basics = Pick<CurrentUserRow, 'id' | 'phone' | 'email' | 'fName' | 'lName' | 'image' | 'startPage' | 'viewedBy'>;

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
  role: Role;
  image: string | null;
  isTotpDue: boolean;
  startPage: 'TODAY' | 'PROPERTIES' | null;
  isPasswordDue: boolean;
  viewedBy: { id: number; fName: string; lName: string } | null;
};
