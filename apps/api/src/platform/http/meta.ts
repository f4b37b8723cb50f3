import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../identity/demo-accounts.ts';
import { ANONYMOUS } from '../identity/session-lookup.ts';
import { sendsOf } from '../mail/sends.ts';
import type { Platform } from '../operations/platform.ts';

/** What the web app loads first, and the description of the API. */
export function serveMeta(app: FastifyInstance): void {
  const { settings } = app.platform;
  const demo = settings.isDemo ? { password: DEMO_PASSWORD, accounts: DEMO_ACCOUNTS } : null;
  let hasUsers = false;

  app.get('/config.json', async (_request, reply) => {
    hasUsers ||= await selectHasUsers(app.platform.database);
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(
        JSON.stringify({
          apiBase: settings.apiBasePath,
          product: 'Lintel',
          demo,
          setupNeeded: !hasUsers,
          sends: sendsOf(app.platform),
        }),
      );
  });

  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(readFileSync(OPENAPI_FILE, 'utf8')),
  );
}

/** The printed description of the API, committed at the root of the repository. */
export const OPENAPI_FILE = new URL('../../../../../openapi.json', import.meta.url);

/** True once anybody exists who could sign in. */
export async function selectHasUsers(database: Platform['database']): Promise<boolean> {
  const row = await database.withTx(ANONYMOUS, { mode: 'read' }, ({ db }) =>
    db.selectFrom('app_user').select('id').limit(1).executeTakeFirst(),
  );
  return row !== undefined;
}
