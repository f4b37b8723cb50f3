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

const ATTEMPTS = 10;
const PAUSE_MS = 50;

/**
 * Creates the three roles if they are missing, sets their passwords, and gives the database to its owner; needs
 * CREATEROLE.
 */
export async function ensureRoles(adminUrl: string, secret: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await setRoles(client, secret);
      } catch (error) {
        await client.query('rollback');
        if (attempt === ATTEMPTS || !isOvertaken(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, attempt * PAUSE_MS));
      }
    }
  } finally {
    await client.end();
  }
}

async function setRoles(client: Client, secret: string): Promise<void> {
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
}

/**
 * Another database of the same server has changed the roles in the same moment: roles belong to the whole server, and
 * the advisory lock only to one database.
 */
function isOvertaken(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (code === 'XX000' && message === 'tuple concurrently updated') || code === '23505' || code === '42710';
}
