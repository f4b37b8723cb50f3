import { auditKeyOf } from '@lintel/db/audit-lines';
import { verifyAuditLog } from '@lintel/db/audit-verify';
import { connect, type Database } from '@lintel/db/open';
import type { TxContext } from '@lintel/db/tx';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { startTestApp, type TestApp } from './app-under-test.ts';
import { TEST_SECRET } from './database.ts';
import { type Pgbouncer, startPgbouncer, whyNoPgbouncer } from './pgbouncer.ts';

// Before the database's module is read: PgBouncer before 1.21 loses named statements.
vi.hoisted(() => {
  process.env.LINTEL_UNNAMED_STATEMENTS = '1';
});

const TENANTS = 20;
const ROUNDS = 2000;
const missing = whyNoPgbouncer();
if (missing) console.log(missing);

let t: TestApp;
let bouncer: Pgbouncer;
let database: Pick<Database, 'withTx' | 'close'>;
const tenants: number[] = [];
beforeAll(async () => {
  if (missing) return;
  t = await startTestApp({ poolSize: 2 });
  bouncer = await startPgbouncer(t.adminUrl, TEST_SECRET);
  database = connect({ adminUrl: bouncer.url, secret: TEST_SECRET, poolSize: 8 });
  for (let index = 0; index < TENANTS; index += 1) tenants.push((await t.a.organization()).id);
});
afterAll(async () => {
  await database?.close();
  await bouncer?.stop();
});

test.skipIf(missing)(
  'behind PgBouncer in transaction mode who is asking never leaks: eight connections share two, with aborts, timeouts and kills',
  async () => {
    const admin = new Client({ connectionString: t.adminUrl });
    await admin.connect();
    const strangers: number[][] = [];
    const failures: string[] = [];
    let answered = 0;
    let written = 0;

    async function ask(round: number): Promise<void> {
      const mine = round % 7 === 0 ? [] : [tenants[round % TENANTS] as number];
      const context: TxContext = { userId: null, organizationIds: mine, seesAllProperties: true, isPlatform: false };
      const see = async (db: Parameters<Parameters<Database['withTx']>[2]>[0]['db']) => {
        const { rows } = await sql<{ id: number }>`select id from organization`.execute(db);
        const seen = rows.map((row) => row.id);
        if (seen.join() !== mine.join()) strangers.push(seen);
        answered += 1;
      };
      if (round % 5 === 0) return database.withTx(context, { mode: 'read' }, ({ db }) => see(db));
      const isWrite = round % 2 === 1;
      await database.withTx(context, { mode: isWrite ? 'write' : 'read' }, async ({ db, audit }) => {
        await see(db);
        if (round % 11 === 0) {
          await sql`set local statement_timeout = 20`.execute(db);
          await sql`select pg_sleep(0.05)`.execute(db);
        }
        if (round % 13 === 0) throw new Error('given up by the handler');
        if (round % 17 === 0) await sql`select 1 / 0`.execute(db);
        for (const organizationId of isWrite ? mine : [])
          audit({ organizationId, action: 'update', entity: 'unit', entityId: round });
      });
      if (isWrite) written += mine.length;
    }

    const EXPECTED = /given up|division by zero|statement timeout|went away|administrator command|server conn crashed/;
    for (let round = 0; round < ROUNDS; round += 10) {
      const asked = Array.from({ length: 10 }, (_, index) =>
        ask(round + index).catch((error: Error) => {
          if (!EXPECTED.test(error.message)) failures.push(error.message);
        }),
      );
      await Promise.all(asked);
      if (round % 200 === 0)
        await admin.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'app_rw' limit 1",
        );
    }
    await admin.end();
    expect(strangers).toEqual([]);
    expect([...new Set(failures)]).toEqual([]);
    expect(answered).toBeGreaterThan(ROUNDS * 0.9);
    const lines = await Promise.all(tenants.map((organizationId) => trailOf(organizationId)));
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(written);
    console.log(`PgBouncer: ${answered} answers, ${written} lines of audit, no stranger among them`);
  },
);

async function trailOf(organizationId: number): Promise<number> {
  const verdict = await t.database.withTx(PLATFORM, { mode: 'read' }, ({ db }) =>
    verifyAuditLog(db, organizationId, { key: auditKeyOf(TEST_SECRET), anchors: [] }),
  );
  expect(verdict.findings).toEqual([]);
  return verdict.lines;
}
