import { realpathSync } from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '@lintel/db/embedded';
import { UNSAFE_SETTINGS_SQL } from '@lintel/db/embedded-settings';
import { type Database, openDatabase } from '@lintel/db/open';
import { Client } from 'pg';
import { type Env, instanceSecret } from '#platform/http/env.ts';
import { CommandError } from './command.ts';

const DATABASE_NAME = 'lintel';

/** Opens and migrates the instance's database: the one of DATABASE_URL, or the embedded PostgreSQL of the data directory. */
export async function openStore(env: Env, say: (line: string) => void): Promise<Store> {
  const secret = instanceSecret(env);
  if (env.databaseUrl !== null) {
    await asAdministrator(env.databaseUrl, refuseUnsafe);
    const database = await openDatabase({ adminUrl: env.databaseUrl, secret, log: say });
    return { database, isEmbedded: false, place: hiddenPassword(env.databaseUrl), close: database.close };
  }
  const dataDir = path.join(env.dataDir, 'postgres');
  const embedded = await startEmbedded({ dataDir, log: say });
  try {
    await createDatabase(embedded.connectionUrl());
    const database = await openDatabase({ adminUrl: embedded.connectionUrl(DATABASE_NAME), secret, log: say });
    const close = async () => {
      await database.close();
      await embedded.stop();
    };
    return { database, isEmbedded: true, place: placeOf(env, embedded), close };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** Deletes the embedded database with all its rows; fails while another process serves it. */
export async function dropEmbedded(env: Env): Promise<void> {
  const embedded = await startEmbedded({ dataDir: path.join(env.dataDir, 'postgres') });
  try {
    await asAdministrator(embedded.connectionUrl(), (client) =>
      client.query(`drop database if exists ${DATABASE_NAME}`),
    );
  } finally {
    await embedded.stop();
  }
}

async function createDatabase(url: string): Promise<void> {
  await asAdministrator(url, async (client) => {
    const known = await client.query('select 1 from pg_database where datname = $1', [DATABASE_NAME]);
    if (known.rowCount === 0) await client.query(`create database ${DATABASE_NAME}`);
  });
}

// Acknowledged writes must survive a crash; the embedded server's supervisor checks the same settings.
async function refuseUnsafe(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; value: string }>(UNSAFE_SETTINGS_SQL);
  if (rows.length === 0) return;
  const list = rows.map(({ name, value }) => `${name}=${value}`).join(', ');
  throw new CommandError(`The PostgreSQL of DATABASE_URL would lose data in a crash: ${list}. Set them to on.`);
}

async function asAdministrator(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function placeOf({ dataDir }: Env, { homeDir, version }: { homeDir: string; version: string }): string {
  const isInside = !path.relative(realpathSync(dataDir), homeDir).startsWith('..');
  return `${dataDir} (embedded PostgreSQL ${version}${isInside ? '' : `, its files in ${homeDir}`})`;
}

function hiddenPassword(url: string): string {
  return url.replace(/^([^:]+:\/\/[^:@/]*):[^@]*@/, '$1:…@');
}

export type Store = {
  database: Database;
  isEmbedded: boolean;
  /** Where the data is, as text for people. */
  place: string;
  /** Closes the pools, and the embedded server last. */
  close(): Promise<void>;
};
