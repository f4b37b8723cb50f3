import type { TxContext } from '@lintel/db/tx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { PLANTS, type Placed } from '#testing/rows-of-a-property.ts';
import type { TestUser } from '#testing/user-factory.ts';
import { MOVE_PLAN } from './move-plan.ts';

let t: TestApp;
let superUser: TestUser;

beforeAll(async () => {
  t = await startTestApp();
  superUser = await t.a.user({ isSuperUser: true });
});

const BY_FACTORY = ['property_assignment', 'building', 'unit', 'item'];
// Written by triggers, as often as there was something to note.
const BY_TRIGGER = ['change_note', 'life_recompute', 'item_cover', 'recall_request'];

/** How many rows of a table a furnished property has: one, of tasks the one that waits beside the one it waits for, of words those of the number and the line. */
const rowsIn = (table: string) => (table === 'turn_task' || table === 'invoice_word' ? 2 : 1);

/** A property with a row in every table of the plan. */
async function furnished(organizationId: number): Promise<Placed & { name: string }> {
  const property = await t.a.property({ organizationId });
  const building = await t.a.building({ property });
  const unit = await t.a.unit({ property, buildingId: building.id });
  const item = await t.a.item({ unit, installDate: '2019-04-01', serialNumber: `S${property.id}` });
  const member = await t.a.user({ organizationId, properties: [property] });
  const at = { organizationId, propertyId: property.id, unitId: unit.id, itemId: item.id, userId: member.id };
  await t.a.run(async (db) => {
    for (const { table } of MOVE_PLAN) {
      if (BY_FACTORY.includes(table) || BY_TRIGGER.includes(table)) continue;
      const plant = PLANTS[table];
      if (!plant) throw new Error(`${table} is in MOVE_PLAN and this test puts no row into it: add it to PLANTS`);
      await plant(at).execute(db);
    }
  });
  return { ...at, name: property.name };
}

/** How many rows of each table of the plan an organization has. */
async function rowsOf(organizationId: number): Promise<Record<string, number>> {
  return t.a.run(async (db) => {
    const counts: Record<string, number> = {};
    for (const { table } of MOVE_PLAN) {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${sql.table(table)} t where t.organization_id = ${organizationId}`.execute(db);
      counts[table] = rows[0]?.n ?? 0;
    }
    return counts;
  });
}

const move = (propertyId: number, to: number, who: TestUser = superUser) =>
  t.put(`/property/add/${propertyId}/org/${to}`, undefined, who);

async function twoOrganizations(): Promise<[number, number]> {
  const ids = [(await t.a.organization()).id, (await t.a.organization()).id] as [number, number];
  t.platform.sessions.forget();
  return ids;
}

test('the plan of a move names every table whose rows hang on a property, and no other', async () => {
  const { rows } = await t.a.run((db) =>
    sql<{ name: string }>`
      with recursive tenant as (
        select c.oid, c.relname::text as name,
          exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'property_id' and not a.attisdropped) as is_placed
        from pg_class c join pg_attribute o on o.attrelid = c.oid and o.attname = 'organization_id' and not o.attisdropped
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      ), hanging as (
        select oid, name from tenant where is_placed or name = 'property'
        union
        select t.oid, t.name from hanging h
        join pg_constraint k on k.confrelid = h.oid and k.contype = 'f' and k.conrelid <> h.oid
        join tenant t on t.oid = k.conrelid
      )
      select name from hanging where name <> 'property' order by name`.execute(db),
  );
  expect(MOVE_PLAN.map((one) => one.table).toSorted()).toEqual(rows.map((row) => row.name));
});

test('every key between the tables of an organization can wait for the commit, as a move needs', async () => {
  const { rows } = await t.a.run((db) =>
    sql<{ name: string }>`
      select c.conrelid::regclass || '.' || c.conname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname = 'organization_id'
      where c.contype = 'f' and cardinality(c.conkey) > 1 and not c.condeferrable order by 1`.execute(db),
  );
  expect(rows.map((row) => row.name)).toEqual([]);
});

test('a row of every table goes along, keeps its id, or goes as the plan says; the neighbour’s stay', async () => {
  const [from, to] = await twoOrganizations();
  const [moving, staying] = [await furnished(from), await furnished(from)];
  const before = await rowsOf(from);
  for (const { table } of MOVE_PLAN.filter((one) => !BY_TRIGGER.includes(one.table)))
    expect(before[table], table).toBe(2 * rowsIn(table));
  const answer = await move(moving.propertyId, to);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    id: moving.propertyId,
    organizationId: to,
    unitCount: 1,
    itemCount: 1,
    version: 2,
  });
  expect(answer.body.unitCosts).toEqual([{ itemTypeId: expect.any(Number), unitCostCents: 12_300 }]);
  const left = await rowsOf(from);
  const arrived = await rowsOf(to);
  for (const { table, does } of MOVE_PLAN.filter((one) => !BY_TRIGGER.includes(one.table))) {
    const moved = does === 'MOVES' || does === 'FOLLOWS';
    const rows = rowsIn(table);
    expect([left[table], arrived[table]], table).toEqual([does === 'STAYS' ? 2 * rows : rows, moved ? rows : 0]);
  }
  expect(arrived.change_note).toBeGreaterThan(0);
  const admin = await t.a.user({ organizationId: to, isAdmin: true });
  expect((await t.get(`/item/${moving.unitId}/${moving.itemId}`, admin)).status).toBe(200);
  const history = await t.get(`/item/history/${moving.unitId}/${moving.itemId}`, admin);
  expect(history.body.results).toHaveLength(1);
  const trail = await t.a.run((db) =>
    sql<{
      organization_id: number;
    }>`select organization_id from audit_event where entity = 'property' and action = 'move'
      and entity_id = ${moving.propertyId} order by 1`.execute(db),
  );
  expect(trail.rows.map((row) => row.organization_id)).toEqual([from, to].toSorted((a, b) => a - b));
  expect((await move(staying.propertyId, to)).status).toBe(200);
  expect((await move(moving.propertyId, from)).status).toBe(200);
});

describe('who sees it afterwards', () => {
  test('the old organization is told what a wrong id is told, and its people have lost the property', async () => {
    const [from, to] = await twoOrganizations();
    const { propertyId, unitId, itemId } = await furnished(from);
    const admin = await t.a.user({ organizationId: from, isAdmin: true });
    const member = await t.a.user({ organizationId: from, properties: [{ id: propertyId }] });
    expect((await t.get(`/property/${propertyId}`, member)).status).toBe(200);
    await move(propertyId, to);
    t.platform.sessions.forget();
    const missing = await t.get('/property/999999999', admin);
    const { instance: _a, requestId: _b, ...same } = missing.body;
    for (const who of [admin, member]) expect((await t.get(`/property/${propertyId}`, who)).body).toMatchObject(same);
    for (const path of [`/unit/${unitId}/details`, `/item/${unitId}/${itemId}`, `/data/scan/${propertyId}`])
      expect((await t.get(path, admin)).status, path).toBe(404);
  });

  test('with every filter of the application gone, the old organization reads none of its rows and the new one all', async () => {
    const [from, to] = await twoOrganizations();
    const { propertyId } = await furnished(from);
    await move(propertyId, to);
    const seenBy = (organizationId: number): TxContext => ({
      userId: null,
      organizationIds: [organizationId],
      seesAllProperties: true,
      isPlatform: false,
    });
    for (const { table, does } of MOVE_PLAN.filter((one) => one.does === 'MOVES')) {
      const count = (organizationId: number) =>
        t.database.withTx(seenBy(organizationId), { mode: 'read' }, async ({ db }) => {
          const { rows } = await sql<{ n: number }>`
            select count(*) as n from ${sql.table(table)} t where t.property_id = ${propertyId}`.execute(db);
          return rows[0]?.n;
        });
      expect([table, does, await count(from), await count(to)]).toEqual([table, 'MOVES', 0, rowsIn(table)]);
    }
  });

  test('only a super user moves it, and only to an organization that is there', async () => {
    const [from, to] = await twoOrganizations();
    const { propertyId } = await furnished(from);
    const admin = await t.a.user({ organizationId: from, isAdmin: true });
    expect((await move(propertyId, to, admin)).status).toBe(403);
    for (const [property, target] of [
      [999_999_999, to],
      [propertyId, 999_999_999],
    ] as const)
      expect((await move(property, target)).status).toBe(404);
    await t.delete(`/org/${to}`, superUser);
    expect((await move(propertyId, to)).status).toBe(404);
    expect((await t.get(`/property/${propertyId}`, admin)).body).toMatchObject({ organizationId: from, version: 1 });
  });
});

describe('what could not come along', () => {
  test('links to another property are taken off on both sides', async () => {
    const [from, to] = await twoOrganizations();
    const [moving, staying] = [await furnished(from), await furnished(from)];
    await t.a.run(async (db) => {
      await sql`update item set replaced_by_item_id = ${staying.itemId} where id = ${moving.itemId}`.execute(db);
      await sql`update maintenance_record set item_id = ${moving.itemId} where property_id = ${staying.propertyId}`.execute(
        db,
      );
    });
    expect((await move(moving.propertyId, to)).status).toBe(200);
    const { rows } = await t.a.run((db) =>
      sql<{ successor: number | null; about: number | null }>`
        select (select replaced_by_item_id from item where id = ${moving.itemId}) as successor,
          (select item_id from maintenance_record where property_id = ${staying.propertyId}) as about`.execute(db),
    );
    expect(rows).toEqual([{ successor: null, about: null }]);
  });

  test('managers stay on it only where they belong to the new organization too', async () => {
    const [from, to] = await twoOrganizations();
    const { propertyId } = await furnished(from);
    const admin = await t.a.user({ organizationId: from, isAdmin: true });
    const [both, one] = [await t.a.user({ organizationId: from }), await t.a.user({ organizationId: from })];
    await t.a.run((db) => db.insertInto('membership').values({ organization_id: to, user_id: both.id }).execute());
    const managers = { regionalManagerId: both.id, regionalMaintenanceManagerId: one.id };
    expect((await t.put('/property', { id: propertyId, ...managers }, admin)).status).toBe(200);
    const { body } = await move(propertyId, to);
    expect([body.RegionalManager?.id, body.RegionalMaintenanceManager]).toEqual([both.id, null]);
  });

  test('a name that the new organization has already keeps it where it is; moving it where it is changes nothing', async () => {
    const [from, to] = await twoOrganizations();
    const { propertyId, name } = await furnished(from);
    await t.a.property({ organizationId: to, name: name.toUpperCase() });
    const refused = await move(propertyId, to);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(`'${name}'`)]);
    expect((await move(propertyId, from)).body).toMatchObject({ organizationId: from, version: 1 });
  });
});

test('units added while it moves end in the new organization or are refused; none is left behind', async () => {
  const [from, to] = await twoOrganizations();
  const { propertyId } = await furnished(from);
  const admin = await t.a.user({ organizationId: from, isAdmin: true });
  const adding = Array.from({ length: 20 }, (_, n) => t.post('/unit', { propertyId, name: `W${n}` }, admin));
  const [moved, ...added] = await Promise.all([move(propertyId, to), ...adding]);
  expect(moved?.status).toBe(200);
  const made = added.filter((one) => one.status === 201).length;
  expect(added.every((one) => [201, 404, 409, 503].includes(one.status))).toBe(true);
  const { rows } = await t.a.run((db) =>
    sql<{ organization_id: number; n: number }>`
      select organization_id, count(*) as n from unit where property_id = ${propertyId} group by 1`.execute(db),
  );
  expect(rows).toEqual([{ organization_id: to, n: made + 1 }]);
});
