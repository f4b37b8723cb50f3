import { createHmac } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** Runs migrations and owns the tables; never serves a request. */
export const OWNER_ROLE = 'app_owner';
/** Serves requests; owns nothing and cannot bypass row-level security. */
export const RUNTIME_ROLE = 'app_rw';
/** Super users and the worker; separate small pool, own policies. */
export const PLATFORM_ROLE = 'app_platform';

export type AppRole = typeof OWNER_ROLE | typeof RUNTIME_ROLE | typeof PLATFORM_ROLE;

/** The password of a role, derived from the instance's secret, so that every process of an instance knows it. */
export function rolePassword(secret: string, role: AppRole): string {
  return createHmac('sha256', secret).update(`database role ${role}`).digest('base64url');
}

/**
 * Creates the three roles if they are missing, sets their passwords, and gives the database to its owner; needs
 * CREATEROLE.
 */
export async function ensureRoles(adminUrl: string, secret: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('lintel roles'))");
    for (const role of [OWNER_ROLE, RUNTIME_ROLE, PLATFORM_ROLE] as const) {
      const known = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      const verb = known.rowCount === 0 ? 'create' : 'alter';
      await client.query(
        `${verb} role ${role} with login nocreatedb nocreaterole noinherit password ${escapeLiteral(rolePassword(secret, role))}`,
      );
    }
    const { rows } = await client.query('select current_database() as name');
    const database = escapeIdentifier(rows[0].name);
    await client.query(`revoke all on database ${database} from public`);
    await client.query(`grant connect, create, temporary on database ${database} to ${OWNER_ROLE}`);
    await client.query(`grant connect on database ${database} to ${RUNTIME_ROLE}, ${PLATFORM_ROLE}`);
    await client.query('revoke create on schema public from public');
    await client.query(`grant usage, create on schema public to ${OWNER_ROLE}`);
    await client.query(`grant usage on schema public to ${RUNTIME_ROLE}, ${PLATFORM_ROLE}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
