import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type { Ticker } from './jobs.ts';
import type { Platform } from './platform.ts';
import { plainTx } from './request-tx.ts';
import { PLATFORM } from './session-lookup.ts';

const EVERY_MS = 3000;
const TIMEOUT_MS = 60_000;

/**
 * Has PostgreSQL count the tables of items and places, as the last thing in a transaction that wrote this many rows to them: what reads
 * them next has good plans. Tables that are more than ten times as large are left as they are (migration 0057).
 */
export async function countWrittenTables(db: Db, rows: number): Promise<void> {
  await sql`call count_written_tables(${rows})`.execute(db);
}

/** Has tables counted within seconds of many changes, in the first minutes of a new instance above all; autovacuum takes a minute or more. */
export function tableUpkeep({ database }: Pick<Platform, 'database'>): Ticker {
  const { write } = plainTx(database, PLATFORM);
  return {
    name: 'table statistics',
    everyMs: EVERY_MS,
    async run() {
      // why: the few connections of short work look up sessions
      await write((db) => sql`call count_changed_tables()`.execute(db), { timeoutMs: TIMEOUT_MS, isLong: true });
    },
  };
}
