import { randomBytes } from 'node:crypto';
import { migrate, migrationFiles } from '@lintel/db/migrate';
import { roleUrl } from '@lintel/db/open';
import { ensureRoles, OWNER_ROLE } from '@lintel/db/roles';
import { Client } from 'pg';
import { inject } from 'vitest';
import { databaseUrl, TEST_SECRET } from './database.ts';

/**
 * A database as it was before a migration (named by its number, '0029'), filled by the SQL text `data`, and then
 * migrated to the present.
 */
export async function upgradedDatabase(before: string, data: string): Promise<UpgradedDatabase> {
  const adminUrl = inject('lintelAdminUrl');
  const name = `lintel_upgrade_${randomBytes(6).toString('hex')}`;
  await run(adminUrl, `create database ${name}`);
  const url = databaseUrl(adminUrl, name);
  await ensureRoles(url, TEST_SECRET);
  const ownerUrl = roleUrl(url, TEST_SECRET, OWNER_ROLE);
  const files = (await migrationFiles()).filter((file) => file.name < before);
  await run(
    ownerUrl,
    'create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    ...files.map((file) => file.sql),
    ...files.map((file) => `insert into schema_migration (name, checksum) values ('${file.name}', '${file.checksum}')`),
  );
  await run(url, data);
  const { applied } = await migrate(ownerUrl);
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    client,
    applied,
    async rows(text) {
      const answer = await client.query<unknown[]>({ text, rowMode: 'array' });
      return answer.rows.map((row) => row.map(asNumber));
    },
    async drop() {
      await client.end();
      await run(adminUrl, `drop database ${name} with (force)`);
    },
  };
}

function asNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
}

async function run(connectionString: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export type UpgradedDatabase = {
  /** Connected as the server's administrator. */
  client: Client;
  /** The names of the migrations that ran after the data was there. */
  applied: string[];
  /** The rows of a query as lists; whole numbers that the driver gives as text are numbers. */
  rows(text: string): Promise<unknown[][]>;
  drop(): Promise<void>;
};
