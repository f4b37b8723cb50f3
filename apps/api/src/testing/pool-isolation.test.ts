import type { TxContext } from '@lintel/db/tx';
import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app-under-test.ts';

const TENANTS = 20;
const ROUNDS = 2000;

let t: TestApp;
const tenants: number[] = [];
beforeAll(async () => {
  t = await startTestApp({ poolSize: 2 });
  for (let index = 0; index < TENANTS; index += 1) tenants.push((await t.a.organization()).id);
});

test('who is asking never leaks over a pooled connection: twenty tenants on two connections, with aborts, timeouts and kills', async () => {
  const admin = new Client({ connectionString: t.adminUrl });
  await admin.connect();
  const strangers: number[][] = [];
  let answered = 0;

  async function ask(round: number): Promise<void> {
    const mine = round % 7 === 0 ? [] : [tenants[round % TENANTS] as number];
    const context: TxContext = { userId: null, organizationIds: mine, seesAllProperties: true, isPlatform: false };
    const mode = round % 2 === 0 ? ('read' as const) : ('write' as const);
    const work = t.database.withTx(context, { mode, timeoutMs: round % 11 === 0 ? 20 : 5000 }, async ({ db }) => {
      const { rows } = await sql<{ id: number }>`select id from organization`.execute(db);
      const seen = rows.map((row) => row.id);
      if (seen.join() !== mine.join()) strangers.push(seen);
      answered += 1;
      if (round % 11 === 0) await sql`select pg_sleep(0.05)`.execute(db);
      if (round % 13 === 0) throw new Error('given up by the handler');
      if (round % 17 === 0) await sql`select 1 / 0`.execute(db);
    });
    await work.catch(() => {});
  }

  for (let round = 0; round < ROUNDS; round += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, index) => ask(round + index)));
    if (round % 200 === 0)
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'app_rw' limit 1",
      );
  }
  await admin.end();
  expect(strangers).toEqual([]);
  expect(answered).toBeGreaterThan(ROUNDS * 0.9);
});
