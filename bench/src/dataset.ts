import { chmod, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadDemo } from '@lintel/api/commands/demo';
import { readEnv } from '@lintel/api/platform/http/env';
import { seedCatalogue } from '@lintel/api/platform/records/catalogue';
import { type EmbeddedPostgres, startEmbedded } from '@lintel/db/embedded';
import { openDatabase } from '@lintel/db/open';
import { Client } from 'pg';
import { fillFieldRows } from './field-rows.ts';

export const SECRET = 'bench-secret-bench-secret-bench-secret';
const DATABASE = 'bench';
const COPY = 'bench_run';
const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache/bench');

export type Dataset = { server: EmbeddedPostgres; adminUrl: string; admin: Client; postmasterPid: number };

/** A database at the given scale, created once and kept in the cache under a name; its statistics are fresh. */
export async function openDataset(scale: string, name = scale): Promise<Dataset> {
  const dataDir = path.join(CACHE, name);
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o755);
  const server = await startEmbedded({ dataDir });
  await createDatabase(server.connectionUrl());
  const adminUrl = server.connectionUrl(DATABASE);
  const database = await openDatabase({ adminUrl, secret: SECRET });
  await seedCatalogue(database);
  await loadDemo(database, { scale, env: readEnv({ ...process.env, LINTEL_DATA_DIR: dataDir }) }, console.log);
  await database.close();
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  const { turns, records } = await fillFieldRows(admin);
  if (turns + records > 0) console.log(`bench: ${turns} turns and ${records} fire and life safety records more`);
  await admin.query('vacuum (analyze)');
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
  return { server, adminUrl, admin, postmasterPid: await parentOf(rows[0]?.pid ?? 0) };
}

/** The data set of a scale as a copy that lives for one run: what the run writes is gone with it. */
export async function openCopy(scale: string): Promise<Dataset> {
  const { server, admin: original, postmasterPid } = await openDataset(scale);
  await original.end();
  const maintenance = new Client({ connectionString: server.connectionUrl() });
  await maintenance.connect();
  await maintenance.query(`drop database if exists ${COPY} with (force)`);
  await maintenance.query(`create database ${COPY} template ${DATABASE} strategy file_copy`);
  await maintenance.end();
  const adminUrl = server.connectionUrl(COPY);
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  return { server, adminUrl, admin, postmasterPid };
}

async function createDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const known = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (known.rowCount === 0) await client.query(`create database ${DATABASE}`);
  await client.end();
}

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}
