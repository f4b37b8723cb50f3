import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { IMPORT_MAX_BYTES } from '@lintel/contract/imports/import';
import { LEFT_OUT_WORDS, type LeftOutPart } from '@lintel/contract/imports/import-parts';
import { IMPORT_KINDS, type ImportKind } from '@lintel/domain/imports/import-kinds';
import { importOf } from '@lintel/domain/imports/kinds';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type * as z from 'zod';
import { type Env, readEnv } from '#platform/http/env.ts';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { mintSession, revokeFamily } from '#platform/identity/session-tokens.ts';
import type { Platform } from '#platform/operations/platform.ts';
import { buildApp } from '../app.ts';
import { errorFileName } from '../features/import/error-file.ts';
import { startBackground } from '../worker.ts';
import { type Command, CommandError } from './command.ts';
import { makePlatform } from './make-platform.ts';
import { openStore } from './store.ts';

const POLL_MS = 200;

/** Exit code of an import that was applied without its rows with errors. */
const LEFT_OUT = 3;

export const importFile: Command = {
  usage: `import FILE --org N [--kind ${IMPORT_KINDS.join('|')}] [--leave-errors-out] [--dry-run] [--as EMAIL]`,
  summary:
    `Import ${listed(IMPORT_KINDS.map((kind) => importOf(kind).noun[1]))} from a CSV file, an XLSX workbook or a web page as an administrator of the organization; ` +
    'the kind is guessed by the header where --kind does not name it. All or nothing, or with --leave-errors-out ' +
    'all but the rows with errors; these are written with their reasons to a file beside it. Exit code 0 is done, 1 failed, ' +
    '3 done with rows left out; a dry run ends as the import would. Stop the server first when the database is embedded.',
  options: {
    org: { type: 'string' },
    kind: { type: 'string' },
    'leave-errors-out': { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    as: { type: 'string' },
  },
  async run({ values, positionals: [file] }) {
    const organizationId = Number(values.org);
    if (file === undefined || !Number.isSafeInteger(organizationId) || organizationId < 1)
      throw new CommandError(`Usage: ${importFile.usage}`);
    const kind = IMPORT_KINDS.find((one) => one === values.kind);
    if (values.kind !== undefined && kind === undefined)
      throw new CommandError(`There is no kind '${String(values.kind)}'. The kinds are ${IMPORT_KINDS.join(', ')}.`);
    const body: ImportBody = {
      orgId: organizationId,
      fileBase64: bytesOf(file),
      fileName: path.basename(file),
      ...(kind && { kind }),
      dryRun: values['dry-run'] === true,
      leaveOutErrors: values['leave-errors-out'] === true,
    };
    const env: Env = { ...readEnv(process.env), logLevel: 'error', hasRateLimits: false };
    const store = await openStore(env, () => {});
    const platform = makePlatform(env, store, false);
    try {
      return await runAs(platform, organizationId, values.as, (call) => importThrough(call, body, path.dirname(file)));
    } finally {
      await store.close();
    }
  },
};

// It calls the API's own operations, so that the command can do only what its person may.
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

async function importThrough(call: Call, body: ImportBody, folder: string): Promise<number> {
  const { jobId, importId } = (await call('POST', '/admin/onboard', body)).json<{ jobId: number; importId: number }>();
  for (;;) {
    const job = (await call('GET', `/job/${jobId}`)).json<{ state: string; message: string | null }>();
    if (job.state !== 'QUEUED' && job.state !== 'RUNNING') {
      const { counts, error, leftOut } = (await call('GET', `/admin/import/${importId}`)).json<Receipt>();
      for (const [name, count] of Object.entries(counts)) process.stdout.write(`${name.padEnd(8)}${count}\n`);
      for (const { sheet, rows, reason } of leftOut)
        process.stdout.write(`not read: ${sheet ?? 'rows'} (${rows}). ${LEFT_OUT_WORDS[reason]}\n`);
      process.stdout.write(`${error ?? job.message ?? job.state}\n`);
      if (counts.error > 0) await writeErrorRows(call, importId, body, folder, counts.error);
      if (job.state !== 'DONE' || error !== null) return 1;
      if (counts.error === 0) return 0;
      return body.leaveOutErrors ? LEFT_OUT : 1;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function writeErrorRows(call: Call, importId: number, body: ImportBody, folder: string, count: number) {
  const { rawPayload } = await call('POST', `/admin/import/${importId}/errors.csv`, { fileBase64: body.fileBase64 });
  const rows = count === 1 ? 'The row with an error is' : `The ${count} rows with errors are`;
  try {
    process.stdout.write(`${rows} in ${writeNew(folder, errorFileName(body.fileName), rawPayload)}\n`);
  } catch (error) {
    process.stdout.write(
      `${rows} under Administration, Imports: no file could be written beside the imported one (${(error as Error).message}).\n`,
    );
  }
}

// An existing file may be the one that is being corrected, so the new one gets a number.
function writeNew(folder: string, fileName: string, bytes: Buffer): string {
  const { name, ext } = path.parse(fileName);
  for (let number = 1; ; number += 1) {
    const file = path.join(folder, number === 1 ? fileName : `${name} ${number}${ext}`);
    try {
      writeFileSync(file, bytes, { flag: 'wx', mode: 0o600 });
      return file;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
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
    if (answer.statusCode >= 400) throw new CommandError(answer.json<{ message: string }>().message);
    return answer;
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

function bytesOf(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new CommandError(`${file} cannot be read.`);
  }
  if (bytes.length === 0) throw new CommandError(`${file} is empty.`);
  if (bytes.length > IMPORT_MAX_BYTES)
    throw new CommandError(`${file} is larger than the ${IMPORT_MAX_BYTES / 1024 / 1024} MB that an import takes.`);
  return bytes.toString('base64');
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

type Call = (method: 'GET' | 'POST', url: string, body?: object) => Promise<Answer>;
type Answer = { json<T>(): T; rawPayload: Buffer };
type ImportBody = {
  kind?: ImportKind;
  orgId: number;
  fileBase64: string;
  fileName: string;
  dryRun: boolean;
  leaveOutErrors: boolean;
};
type Receipt = {
  counts: Record<string, number> & { error: number };
  error: string | null;
  leftOut: z.infer<typeof LeftOutPart>[];
};
