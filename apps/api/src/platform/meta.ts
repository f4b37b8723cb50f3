import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Platform } from './platform.ts';
import { ANONYMOUS } from './session-lookup.ts';

/** The password of every demo sign-in. */
export const DEMO_PASSWORD = 'Open-the-door-26';

/** Who the demo lets in, in the order the login page offers them. */
export const DEMO_ACCOUNTS = [
  { name: 'Administrator of Harbor Residential', email: 'admin@lintel.example', role: 'Administrator' },
  { name: 'Manager', email: 'manager@lintel.example', role: 'Manager' },
  { name: 'Member with one property', email: 'member@lintel.example', role: 'Member' },
  { name: 'Viewer', email: 'viewer@lintel.example', role: 'Viewer' },
  { name: 'Super user', email: 'super@lintel.example', role: 'Super user' },
  { name: 'Administrator of Other Homes', email: 'admin@other.example', role: 'Administrator' },
] as const;

/** What the web app asks for before anything else, and the description of the API. */
export function serveMeta(app: FastifyInstance): void {
  const { settings } = app.platform;
  const demo = settings.isDemo ? { password: DEMO_PASSWORD, accounts: DEMO_ACCOUNTS } : null;
  let hasUsers = false;

  app.get('/config.json', async (_request, reply) => {
    hasUsers ||= await selectHasUsers(app.platform.database);
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ apiBase: settings.apiBasePath, product: 'Lintel', demo, setupNeeded: !hasUsers }));
  });

  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(readFileSync(OPENAPI_FILE, 'utf8')),
  );
}

/** The printed description of the API, committed at the root of the repository. */
export const OPENAPI_FILE = new URL('../../../../openapi.json', import.meta.url);

/** True once anybody exists who could sign in. */
export async function selectHasUsers(database: Platform['database']): Promise<boolean> {
  const row = await database.withTx(ANONYMOUS, { mode: 'read' }, ({ db }) =>
    db.selectFrom('app_user').select('id').limit(1).executeTakeFirst(),
  );
  return row !== undefined;
}
