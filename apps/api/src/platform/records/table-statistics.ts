import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type { Ticker } from '../background/jobs.ts';
import { plainTx } from '../base/request-tx.ts';
import { PLATFORM } from '../identity/session-lookup.ts';
import type { Platform } from '../operations/platform.ts';

const EVERY_MS = 3000;
const TIMEOUT_MS = 60_000;

/**
 * Refreshes PostgreSQL's statistics of the tables of items and places, or of those that are named, as the last thing in a transaction
 * that wrote this many rows to them, so that the next reads have good plans. Tables more than ten times as large are left as they are
 * (migrations 0057, 0097).
 */
export async function analyzeWrittenTables(db: Db, rows: number, tables?: readonly string[]): Promise<void> {
  await sql`call analyze_written_tables(${rows}, ${tables ?? null}::text[])`.execute(db);
}

/** Refreshes the statistics of tables that changed much, within seconds; autovacuum takes a minute or more, in which lists would be slow. */
export function tableUpkeep({ database }: Pick<Platform, 'database'>): Ticker {
  const { write } = plainTx(database, PLATFORM);
  return {
    name: 'table statistics',
    everyMs: EVERY_MS,
    async run() {
      // why: the few connections of short work look up sessions
      await write((db) => sql`call analyze_changed_tables()`.execute(db), { timeoutMs: TIMEOUT_MS, isLong: true });
    },
  };
}
