import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ARCHIVE_PAIRS } from '#platform/archive-pairs.ts';
import { repairLeftLive, selectLeftLive } from '#platform/left-live.ts';
import { PLATFORM } from '#platform/session-lookup.ts';
import { startTestApp, type TestApp } from './app-under-test.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const CAN_BE_ARCHIVED = (table: 'conrelid' | 'confrelid') =>
  sql.raw(`exists (select from pg_attribute a where a.attrelid = k.${table} and a.attname = 'archived_at')`);

test('every key between two tables that can be archived says what becomes of the child', async () => {
  const { rows } = await t.a.run((db) =>
    sql<{ pair: string }>`
      select k.confrelid::regclass || ' < ' || k.conrelid::regclass || '.' || a.attname as pair from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[cardinality(k.conkey)]
      where k.contype = 'f' and ${CAN_BE_ARCHIVED('conrelid')} and ${CAN_BE_ARCHIVED('confrelid')}`.execute(db),
  );
  const declared = Object.entries(ARCHIVE_PAIRS).flatMap(([parent, pairs]) =>
    Object.values(pairs).flatMap((keys) => keys.map((key) => `${parent} < ${key}`)),
  );
  expect(declared.toSorted()).toEqual(rows.map((row) => row.pair).toSorted());
});

test('live children of archived parents are found, and repaired so that a restore brings both back', async () => {
  const property = await t.a.property();
  const { organizationId } = property;
  const admin = await t.a.user({ organizationId, isAdmin: true });
  const [whole, alone] = [await t.a.building({ property }), await t.a.building({ property })];
  const stray = await t.a.unit({ property, buildingId: whole.id });
  const left = await t.a.unit({ property, buildingId: alone.id });
  const item = await t.a.item({ unit: stray });
  await t.a.run(async (db) => {
    await sql`update building set archived_at = now() - interval '1 day' where id = ${whole.id}`.execute(db);
    await sql`update building set archived_at = now(), left_unit_ids = '{}' where id = ${alone.id}`.execute(db);
  });

  const unitPair = { child: 'unit', column: 'building_id', parent: 'building', organizationId };
  expect(await t.a.run(selectLeftLive)).toEqual([{ ...unitPair, ids: [stray.id, left.id] }]);
  const repaired = await t.database.withTx(PLATFORM, { mode: 'write' }, ({ db, audit }) => repairLeftLive(db, audit));
  expect(repaired.map(({ child, ids }) => [child, ids])).toEqual([
    ['unit', [stray.id, left.id]],
    ['item', [item.id]],
  ]);
  expect(await t.a.run(selectLeftLive)).toEqual([]);
  const lines = await t.get('/admin/audit', admin);
  expect(lines.body.results.filter((line: { action: string }) => line.action === 'repair')).toHaveLength(2);

  expect((await t.get(`/unit/${left.id}/details`, admin)).body.results.buildingId).toBeNull();
  expect((await t.get(`/unit/${stray.id}/details`, admin)).status).toBe(404);
  expect((await t.post(`/building/${whole.id}/restore`, {}, admin)).status).toBe(200);
  expect((await t.get(`/item/${stray.id}/${item.id}`, admin)).status).toBe(200);
});
