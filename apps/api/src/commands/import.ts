import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeCsvBytes } from '@lintel/domain/csv-bytes';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Env, readEnv } from '#platform/env.ts';
import type { Platform } from '#platform/platform.ts';
import { PLATFORM } from '#platform/session-lookup.ts';
import { mintSession, revokeFamily } from '#platform/session-tokens.ts';
import { buildApp } from '../app.ts';
import { startBackground } from '../worker.ts';
import { type Command, CommandError } from './command.ts';
import { makePlatform } from './make-platform.ts';
import { openStore } from './store.ts';

const POLL_MS = 200;

export const importFile: Command = {
  usage: 'import FILE --org N [--dry-run] [--as EMAIL]',
  summary:
    'Import units or items from a CSV file as an administrator of the organization, all or nothing; stop the server first when the database is embedded.',
  options: { org: { type: 'string' }, 'dry-run': { type: 'boolean' }, as: { type: 'string' } },
  async run({ values, positionals: [file] }) {
    const organizationId = Number(values.org);
    if (file === undefined || !Number.isSafeInteger(organizationId) || organizationId < 1)
      throw new CommandError(`Usage: ${importFile.usage}`);
    const body = {
      orgId: organizationId,
      csvString: textOf(file),
      fileName: path.basename(file),
      dryRun: values['dry-run'] === true,
    };
    const env: Env = { ...readEnv(process.env), logLevel: 'error', hasRateLimits: false };
    const store = await openStore(env, () => {});
    const platform = makePlatform(env, store, false);
    try {
      return await runAs(platform, organizationId, values.as, (call) => importThrough(call, body));
    } finally {
      await store.close();
    }
  },
};

// The way is the API's own, so that the command can do what its person may, and not more.
async function runAs(
  platform: Platform,
  organizationId: number,
  email: unknown,
  work: (call: Call) => Promise<number>,
): Promise<number> {
  const userId = await selectAdministrator(platform, organizationId, typeof email === 'string' ? email : null);
  const app = await buildApp(platform, { webFolder: 'none' });
  const background = startBackground(platform);
  const session = { userId, userAgent: 'lintel import', address: 'command line' };
  const { tokens, familyId } = await platform.database.withTx(PLATFORM, { mode: 'write' }, ({ db }) =>
    mintSession(db, session),
  );
  try {
    return await work(callOf(app, platform.settings.apiBasePath, tokens.accessToken));
  } finally {
    await platform.database.withTx(PLATFORM, { mode: 'write' }, ({ db }) =>
      revokeFamily(db, familyId, 'COMMAND_ENDED'),
    );
    await background.stop();
    await app.close();
  }
}

async function importThrough(call: Call, body: object): Promise<number> {
  const { jobId, importId } = await call('POST', '/admin/onboard', body);
  for (;;) {
    const { state, message } = await call('GET', `/job/${jobId}`);
    if (state !== 'QUEUED' && state !== 'RUNNING') {
      const { counts, error } = await call('GET', `/admin/import/${importId}`);
      for (const [name, count] of Object.entries(counts as Record<string, number>))
        process.stdout.write(`${name.padEnd(8)}${count}\n`);
      process.stdout.write(`${String(error ?? message ?? state)}\n`);
      return state === 'DONE' && error === null ? 0 : 1;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function callOf(app: FastifyInstance, base: string, token: string): Call {
  return async (method, url, payload) => {
    const answer = await app.inject({
      method,
      url: `${base}${url}`,
      headers: { authorization: `Bearer ${token}`, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { payload: JSON.stringify(payload) }),
    });
    const body = answer.json() as Record<string, unknown>;
    if (answer.statusCode >= 400) throw new CommandError(String(body.message));
    return body;
  };
}

async function selectAdministrator(platform: Platform, organizationId: number, email: string | null): Promise<number> {
  const { rows } = await platform.database.withTx(PLATFORM, { mode: 'read' }, ({ db }) =>
    sql<{ id: number }>`
      select u.id from app_user u
      left join membership m on m.user_id = u.id and m.organization_id = ${organizationId} and m.is_admin and m.archived_at is null
      where u.disabled_at is null and u.archived_at is null and (m.user_id is not null or u.is_super_user)
        and (${email}::text is null or lower(u.email) = lower(${email}))
      order by m.user_id is null, u.id limit 1`.execute(db),
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new CommandError('Nobody there administers this organization.');
  return id;
}

function textOf(file: string): string {
  try {
    return decodeCsvBytes(readFileSync(file)).text;
  } catch {
    throw new CommandError(`${file} cannot be read.`);
  }
}

type Call = (method: 'GET' | 'POST', url: string, body?: object) => Promise<Record<string, unknown>>;
