import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { analyzeWrittenTables, tableUpkeep } from './table-statistics.ts';

let t: TestApp;
let property: { id: number; organizationId: number };
beforeAll(async () => {
  t = await startTestApp();
  property = await t.a.property();
});

test('a transaction refreshes the statistics of what it wrote, as the role that serves requests', async () => {
  const context = {
    userId: null,
    organizationIds: [property.organizationId],
    seesAllProperties: true,
    isPlatform: false,
  };
  const { organizationId, id } = property;
  await t.platform.database.withTx(context, { mode: 'write' }, async ({ db }) => {
    await sql`insert into unit (organization_id, property_id, name, given_name)
      select ${organizationId}, ${id}, n::text, n::text from generate_series(1, 40) n`.execute(db);
    await analyzeWrittenTables(db, 40, ['item']);
    expect(await known('unit')).toEqual({ rows: -1 });
    await analyzeWrittenTables(db, 40, ['item', 'unit']);
  });
  expect(await known('unit')).toEqual({ rows: 40 });
});

test('the statistics of a table that changed much are refreshed within seconds', async () => {
  const { organizationId, id } = property;
  await t.a.run((db) =>
    sql`insert into building (organization_id, property_id, name)
      select ${organizationId}, ${id}, n::text from generate_series(1, 300) n`.execute(db),
  );
  const ticker = tableUpkeep(t.platform);
  await vi.waitFor(
    async () => {
      await ticker.run(new AbortController().signal);
      expect((await known('building')).rows).toBe(300);
    },
    { timeout: 20_000, interval: 300 },
  );
});

async function known(table: string): Promise<{ rows: number }> {
  const { rows } = await t.a.run((db) =>
    sql<{ rows: number }>`
      select c.reltuples::int as rows from pg_class c
      where c.oid = ${table}::regclass`.execute(db),
  );
  const [found] = rows;
  if (!found) throw new Error(`there is no table ${table}`);
  return found;
}
