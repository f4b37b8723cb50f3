import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { ARCHIVE_PAIRS } from '#platform/records/archive-pairs.ts';
import { repairLiveBelowArchived, selectLiveBelowArchived } from '#platform/records/live-below-archived.ts';
import { atVersion, startTestApp, type TestApp } from './app-under-test.ts';
import { lockKit } from './lock-kit.ts';

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

test('whoever archives a row that others refer to holds it alone', async () => {
  const { rows } = await t.a.run((db) =>
    sql<{ parent: string }>`
      select distinct k.confrelid::regclass::text as parent from pg_constraint k
      where k.contype = 'f' and ${CAN_BE_ARCHIVED('conrelid')} and ${CAN_BE_ARCHIVED('confrelid')}
        and not exists (select from pg_trigger g where g.tgrelid = k.confrelid and g.tgname = 'lock_archived')`.execute(
      db,
    ),
  );
  expect(rows, "call migration_tools.lock_on_archive('…') in its migration").toEqual([]);
});

test('no statement takes a lock that decision 50 does not know', () => {
  const source = path.resolve(import.meta.dirname, '..');
  const taking = fs
    .readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /(?<!\.test)\.ts$/.test(file) && /\bfor share\b/i.test(fs.readFileSync(path.join(source, file), 'utf8')),
    );
  expect(taking).toEqual([]);
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

  const unitPair = { child: 'unit', column: 'building_id', parent: 'building', organizationId, how: 'together' };
  expect(await t.a.run(selectLiveBelowArchived)).toEqual([{ ...unitPair, ids: [stray.id, left.id] }]);
  const repaired = await t.database.withTx(PLATFORM, { mode: 'write' }, ({ db, audit }) =>
    repairLiveBelowArchived(db, audit),
  );
  expect(repaired.map(({ child, ids }) => [child, ids])).toEqual([
    ['unit', [stray.id, left.id]],
    ['item', [item.id]],
  ]);
  expect(await t.a.run(selectLiveBelowArchived)).toEqual([]);
  const lines = await t.get('/admin/audit', admin);
  expect(lines.body.results.filter((line: { action: string }) => line.action === 'repair')).toHaveLength(2);

  expect((await t.get(`/unit/${left.id}/details`, admin)).body.results.buildingId).toBeNull();
  expect((await t.get(`/unit/${stray.id}/details`, admin)).status).toBe(404);
  expect((await t.post(`/building/${whole.id}/restore`, {}, admin)).status).toBe(200);
  expect((await t.get(`/item/${stray.id}/${item.id}`, admin)).status).toBe(200);
});

test('what was given a merged manufacturer or model gets the surviving one, and a price book that a scenario takes comes back', async () => {
  const property = await t.a.property();
  const { organizationId } = property;
  const admin = await t.a.user({ organizationId, isAdmin: true });
  const kit = lockKit(t, organizationId, admin);
  const { item, maker, intoMaker, model, otherModel } = await kit.goods();
  const { path: plans, scenario, prices } = await kit.plans();
  const twin = { name: 'Twin', manufacturerId: maker.id, itemTypeId: item.itemTypeId, organizationId };
  const [first, second] = [
    (await t.post('/model', twin, admin)).body.id,
    (await t.post('/model', { ...twin, manufacturerId: intoMaker.id }, admin)).body.id,
  ];
  await t.put(`/item/${item.id}`, { modelId: first }, admin, atVersion(1));
  await t.put(`${plans}/${scenario.id}`, { priceBookId: prices.id }, admin, atVersion(1));
  await t.a.run(async (db) => {
    await sql`update manufacturer set archived_at = now(), merged_into_id = ${intoMaker.id} where id = ${maker.id}`.execute(
      db,
    );
    await sql`update assumption_set set archived_at = now() where id = ${prices.id}`.execute(db);
  });

  const found = (await t.a.run(selectLiveBelowArchived)).map(({ child, column, ids }) => [`${child}.${column}`, ids]);
  expect(found).toEqual([
    ['scenario.price_book_id', [scenario.id]],
    ['model.manufacturer_id', [model.id, first]],
    ['item.manufacturer_id', [item.id]],
  ]);
  await t.database.withTx(PLATFORM, { mode: 'write' }, ({ db, audit }) => repairLiveBelowArchived(db, audit));
  expect(await t.a.run(selectLiveBelowArchived)).toEqual([]);
  const repaired = (await t.get(`/item/${item.id}`, admin)).body;
  expect([repaired.manufacturerId, repaired.modelId]).toEqual([intoMaker.id, second]);
  const { rows } = await t.a.run((db) =>
    sql<{
      makerId: number;
    }>`select manufacturer_id as "makerId" from model where id in (${model.id}, ${otherModel.id})`.execute(db),
  );
  expect(rows.map(({ makerId }) => makerId)).toEqual([intoMaker.id, intoMaker.id]);
  expect((await t.get(`${plans}/${scenario.id}`, admin)).body.priceBookId).toBe(prices.id);
  expect((await t.get(`/organization/${organizationId}/assumptions/${prices.id}`, admin)).status).toBe(200);
});
