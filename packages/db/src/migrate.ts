import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';

export type MigrationResult = { applied: string[]; version: string };

const FOLDER = new URL('../migrations/', import.meta.url);

/** The text of an applied migration file has changed, or the file is missing; the message names it. */
export class MigrationMismatch extends Error {}

/**
 * Applies the SQL files that this database lacks, each in a transaction of its own, as the owner role. Two processes
 * that migrate at once take turns. Throws MigrationMismatch when an applied file was edited.
 */
export async function migrate(ownerUrl: string, log: (line: string) => void = () => {}): Promise<MigrationResult> {
  const files = await migrationFiles();
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("set lock_timeout = '2s'");
    await client.query("select pg_advisory_lock(hashtext('lintel migrations'))");
    await client.query(
      'create table if not exists public.schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const known = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from public.schema_migration',
    );
    checkHistory(files, new Map(known.rows.map((row) => [row.name, row.checksum])));
    const done = new Set(known.rows.map((row) => row.name));
    const applied: string[] = [];
    for (const file of files.filter((one) => !done.has(one.name))) {
      log(`applying migration ${file.name}`);
      await client.query('begin');
      try {
        await client.query(file.sql);
        await client.query('insert into public.schema_migration (name, checksum) values ($1, $2)', [
          file.name,
          file.checksum,
        ]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${file.name} failed: ${(error as Error).message}`, { cause: error });
      }
      applied.push(file.name);
    }
    return { applied, version: files.at(-1)?.name ?? 'none' };
  } finally {
    await client.end();
  }
}

/** Has PostgreSQL count what is in the tables, which only their owner may. */
export async function analyze(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // Tables of others are left out, with a warning that nobody reads.
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** The migration files in order, each with the checksum that locks it. */
export async function migrationFiles(): Promise<{ name: string; sql: string; checksum: string }[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(new URL(name, FOLDER), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function checkHistory(files: { name: string; checksum: string }[], known: Map<string, string>): void {
  const byName = new Map(files.map((file) => [file.name, file.checksum]));
  for (const [name, checksum] of known) {
    if (!byName.has(name))
      throw new MigrationMismatch(`the database has migration ${name}, which this version of Lintel lacks`);
    if (byName.get(name) !== checksum)
      throw new MigrationMismatch(`migration ${name} was changed after it was applied`);
  }
}
