import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';

/** The account of an email, in any state; callers must not reveal to a stranger whether there is one. */
export async function selectAccount(db: Db, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`select ${columns} from app_user u where lower(u.email) = lower(${email})`.execute(
    db,
  );
  return rows[0];
}

/** The account of a person. */
export async function selectAccountById(db: Db, userId: number): Promise<Account> {
  const { rows } = await sql<Account>`select ${columns} from app_user u where u.id = ${userId}`.execute(db);
  if (!rows[0]) throw new Error(`no user ${userId}`);
  return rows[0];
}

/** Sets a password; `isProven` also says that the address is the person's. */
export async function updatePassword(db: Db, userId: number, hash: string, isProven: boolean): Promise<void> {
  await sql`update app_user set password_hash = ${hash}, password_changed_at = now(), is_verified = is_verified or ${isProven},
    version = version + 1, updated_at = now() where id = ${userId}`.execute(db);
}

/**
 * Locks the account whose password was just found correct, until the transaction ends; false where the password was
 * changed since. A hash with stronger parameters replaces the old one.
 */
export async function holdPassword(db: Db, account: Account, betterHash: string | undefined): Promise<boolean> {
  const { rows } = await sql`update app_user set password_hash = coalesce(${betterHash ?? null}, password_hash)
    where id = ${account.id} and password_hash = ${account.passwordHash} returning id`.execute(db);
  return rows.length > 0;
}

// A person who has neither proved the address nor been vouched for by an administrator cannot sign in: somebody else
// may have registered it.
const columns = sql`u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.password_hash as "passwordHash",
  u.is_verified as "isVerified",
  u.disabled_at is null and u.archived_at is null as "isOpen",
  u.disabled_at is null and u.archived_at is null and (u.is_verified or u.vouched_at is not null) as "canSignIn",
  exists (select from user_totp t where t.user_id = u.id and t.confirmed_at is not null) as "hasTotp"`;

export type Account = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string | null;
  isVerified: boolean;
  isOpen: boolean;
  canSignIn: boolean;
  hasTotp: boolean;
};
