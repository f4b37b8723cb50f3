import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';

const KEY = 'sign_in_rules';
const UNSET: SignInRules = { isRegistrationOpen: false, isTotpRequiredForAdmins: false, version: 1 };

/** The instance's rules of signing in; registration is closed until a super user opens it. */
export async function selectSignInRules(db: Db): Promise<SignInRules> {
  const row = await db.selectFrom('instance_setting').select('value').where('key', '=', KEY).executeTakeFirst();
  return row ? { ...UNSET, ...(JSON.parse(row.value) as Partial<SignInRules>) } : UNSET;
}

/** The current rules, locked until the transaction ends. */
export async function lockSignInRules(db: Db): Promise<SignInRules> {
  await sql`select pg_advisory_xact_lock(hashtext('lintel sign-in rules'))`.execute(db);
  return selectSignInRules(db);
}

/** Writes the rules. */
export async function saveSignInRules(db: Db, rules: SignInRules): Promise<void> {
  const value = JSON.stringify(rules);
  await sql`insert into instance_setting (key, value) values (${KEY}, ${value})
    on conflict (key) do update set value = excluded.value`.execute(db);
}

export type SignInRules = { isRegistrationOpen: boolean; isTotpRequiredForAdmins: boolean; version: number };
