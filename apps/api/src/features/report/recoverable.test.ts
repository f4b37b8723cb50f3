import { addDays } from '@lintel/domain/base/calendar';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';
import { refreshSnapshotsUnscoped, rollSnapshotsUnscoped } from './snapshot.jobs.ts';

const TODAY = '2026-05-18';
let now: string;
let t: TestApp;
let property: Awaited<ReturnType<TestApp['a']['property']>>;
let room: Awaited<ReturnType<TestApp['a']['unit']>>;
let admin: TestUser;
let member: TestUser;

beforeAll(async () => {
  t = await startTestApp({ clock: () => new Date(now) });
});

beforeEach(async () => {
  now = `${TODAY}T18:00:00.000Z`;
  property = await t.a.property({ timezone: 'America/Los_Angeles' });
  const { organizationId } = property;
  room = await t.a.unit({ property });
  admin = await t.a.user({ organizationId, isAdmin: true });
  member = await t.a.user({ organizationId, properties: [property] });
  await work();
});

/** The worker does all that waits, until nothing does. */
async function work() {
  for (const job of [refreshSnapshotsUnscoped, rollSnapshotsUnscoped])
    while ((await t.database.withTx(PLATFORM, { mode: 'write' }, ({ db }) => job(db, now))) > 0);
}

async function stored() {
  const { rows } = await t.a.run((db) =>
    sql<{
      recoverable: number | null;
    }>`select recoverable from property_snapshot where property_id = ${property.id}`.execute(db),
  );
  return rows[0]?.recoverable;
}

async function shown(who: TestUser) {
  const { body, text } = await t.get('/portfolio/summary', who);
  const row = body.results.find(({ propertyId }: { propertyId: number }) => propertyId === property.id);
  expect(row, text).toBeDefined();
  return [row.recoverable, row.recoverableUnpriced, row.recoverableKnownCents];
}

async function ledger(who: TestUser) {
  const { body } = await t.get(`/report/${property.id}/warranty/recovery?certainty=COVERED&open=open`, who);
  return [body.total, body.totals.unpriced, body.totals.costCents ?? 0];
}

/** Properties shows this, as the rows behind it do: at once, and after the worker has counted it into the snapshot. */
async function expectRecoverable(repairs: number, cents: number, unpriced = 0) {
  const expected = [repairs, unpriced, cents];
  expect(await shown(member), 'at once').toEqual(expected);
  expect(await ledger(member), 'the rows').toEqual(expected);
  await work();
  expect(await shown(member), 'from the snapshot').toEqual(expected);
  expect(await stored()).toBe(repairs);
}

async function ok(answer: ReturnType<TestApp['get']>) {
  const { status, text, body } = await answer;
  expect(status, text).toBeLessThan(300);
  return body;
}

const anItem = () => t.a.item({ unit: { ...room, propertyId: property.id }, itemType: 'refrigerator' });
const repairOf = (itemId: number, performedOn: string, costCents: number | null = 10_000) =>
  ok(t.post('/maintenance-record', { unitId: room.id, itemId, summary: 'Compressor', performedOn, costCents }, member));
const cover = (itemId: number, months: number, claimDays = 90) =>
  ok(
    t.post(
      `/warranty/item/${itemId}/term`,
      { cover: 'PARTS', months, starts: 'PURCHASE', startsOn: '2026-01-01', claimDays },
      member,
    ),
  );
async function changeItem(itemId: number, change: object) {
  const { version } = await ok(t.get(`/item/${itemId}`, member));
  return ok(t.put(`/item/${itemId}`, change, member, { 'if-match': `"${version}"` }));
}

test('is read from the snapshot while nothing waits to be counted, and counted anew where something does', async () => {
  const { id } = await anItem();
  await cover(id, 12);
  await repairOf(id, '2026-05-01');
  await work();
  await t.a.run((db) =>
    sql`update property_snapshot set recoverable = 77, version = version + 1 where property_id = ${property.id}`.execute(
      db,
    ),
  );
  expect(await shown(member)).toEqual([77, 0, 10_000]);
  await repairOf(id, '2026-05-02', 500);
  expect(await shown(member)).toEqual([2, 0, 10_500]);
});

describe('is right at once, and stays right', () => {
  test('when a repair is recorded, changed, hidden and shown again', async () => {
    const { id } = await anItem();
    await cover(id, 12);
    await expectRecoverable(0, 0);
    const made = await repairOf(id, '2026-05-01');
    await expectRecoverable(1, 10_000);
    const edit = async (change: object, version: number) =>
      ok(t.put(`/maintenance-record/${made.id}`, change, member, { 'if-match': `"${version}"` }));
    const { version } = await edit({ costCents: 45_000 }, made.version);
    await expectRecoverable(1, 45_000);
    const { version: next } = await edit({ costCents: null }, version);
    await expectRecoverable(1, 0, 1);
    await edit({ performedOn: '2025-12-31', costCents: 45_000 }, next);
    await expectRecoverable(0, 0);
    await repairOf(id, '2026-05-02', 700);
    const other = await repairOf(id, '2026-05-03', 20);
    await ok(t.put(`/record/${other.id}/hide`, undefined, admin));
    await expectRecoverable(1, 700);
    await ok(t.put(`/record/${other.id}/show`, undefined, admin));
    await expectRecoverable(2, 720);
  });

  test('when a cover is recorded, shortened, taken back, or follows from an end on the item', async () => {
    const { id } = await anItem();
    await repairOf(id, '2026-05-01');
    await expectRecoverable(0, 0);
    await cover(id, 12);
    await expectRecoverable(1, 10_000);
    await cover(id, 3);
    await expectRecoverable(0, 0);
    const { covers } = await cover(id, 6);
    await expectRecoverable(1, 10_000);
    await ok(t.delete(`/warranty/item/${id}/term/${covers[0].termId}`, member));
    await expectRecoverable(0, 0);
    await changeItem(id, { installDate: '2026-01-01', warrantyEndsOn: '2026-05-01' });
    await expectRecoverable(1, 10_000);
    await changeItem(id, { warrantyEndsOn: '2026-04-30' });
    await expectRecoverable(0, 0);
  });

  test('when a proven purchase is registered, and when it makes sure what was an estimate', async () => {
    const { id } = await t.a.item({ unit: { ...room, propertyId: property.id }, mfgDate: '2025-12-01' });
    await ok(t.post(`/warranty/item/${id}/term`, { cover: 'PARTS', months: 12 }, member));
    await repairOf(id, '2026-05-01');
    await expectRecoverable(0, 0);
    const registered = { covers: ['PARTS'], registeredOn: '2026-05-02', startsOn: '2026-01-15' };
    await ok(t.put(`/warranty/item/${id}/registration`, registered, member));
    await expectRecoverable(1, 10_000);
  });

  test('when terms of a model are set, changed and taken back, at each property that has the model', async () => {
    const { organizationId } = property;
    const { id: manufacturerId } = await ok(t.post('/manufacturer', { name: 'Frost Works', organizationId }, admin));
    const { id, itemTypeId } = await anItem();
    const { id: modelId } = await ok(t.post('/model', { name: 'FW-100', manufacturerId, itemTypeId }, admin));
    await changeItem(id, { modelId, installDate: '2026-01-01' });
    const made = await repairOf(id, '2026-04-01');
    const path = `/warranty/organization/${organizationId}/model/${modelId}`;
    const set = async (term: object) => {
      const terms = ['PARTS', 'LABOR'].map((each) => ({ cover: each, ...term }));
      const { version } = await ok(t.get(path, admin));
      await ok(t.put(path, { terms }, admin, { 'if-match': `"${version}"` }));
    };
    await set({ months: 12 });
    await expectRecoverable(1, 10_000);
    await set({ months: 12, claimDays: 46 });
    await expectRecoverable(0, 0);
    await set({ months: 12, claimDays: 47 });
    await expectRecoverable(1, 10_000);
    // Work of half a year ago can be claimed as well where the term allows that long.
    await ok(
      t.put(`/maintenance-record/${made.id}`, { performedOn: '2026-01-01' }, member, {
        'if-match': `"${made.version}"`,
      }),
    );
    await expectRecoverable(0, 0);
    await set({ months: 12, claimDays: 365 });
    await expectRecoverable(1, 10_000);
    await set({ isLifetime: true, starts: 'PURCHASE', claimDays: 365 });
    await expectRecoverable(0, 0);
  });

  test('when the days within which a term can be claimed are changed, by whatever means', async () => {
    const { id } = await anItem();
    await cover(id, 12, 90);
    await repairOf(id, '2026-05-01');
    await expectRecoverable(1, 10_000);
    await t.a.run((db) => sql`update warranty_term set claim_days = 10 where item_id = ${id}`.execute(db));
    await expectRecoverable(0, 0);
  });

  test('when the work is claimed', async () => {
    const { id } = await anItem();
    await cover(id, 12);
    const first = await repairOf(id, '2026-05-01');
    await repairOf(id, '2026-05-02', null);
    await expectRecoverable(2, 10_000, 1);
    const claim = { itemId: id, cover: 'PARTS', problem: 'Does not cool', failedOn: '2026-05-01' };
    await ok(t.post('/warranty/claim', { ...claim, maintenanceRecordId: first.id }, member));
    await expectRecoverable(1, 0, 1);
  });

  test('when the item is replaced: what was paid for the old one can still be claimed', async () => {
    const { id } = await anItem();
    await cover(id, 12);
    await repairOf(id, '2026-05-01');
    await expectRecoverable(1, 10_000);
    const { version } = await ok(t.get(`/item/${id}`, member));
    const successor = await ok(
      t.post(`/item/${id}/replace`, { replacedOn: '2026-05-10', reason: 'Failed' }, member, {
        'if-match': `"${version}"`,
      }),
    );
    await expectRecoverable(1, 10_000);
    await repairOf(successor.id, '2026-05-11', 300);
    const rows = await ledger(member);
    await expectRecoverable(rows[0], rows[2]);
  });

  test('as days pass: it can be claimed through its last day, in the time zone of the property', async () => {
    const { id } = await anItem();
    await cover(id, 12, 30);
    await repairOf(id, TODAY);
    await cover(id, 12, 120);
    await repairOf(id, TODAY, 7);
    await expectRecoverable(2, 10_007);
    await cover(id, 12, 30);
    await expectRecoverable(2, 10_007);
    const last = addDays(TODAY, 30);
    // Two minutes before midnight in Los Angeles, where it is the next day in UTC.
    now = `${addDays(last, 1)}T06:58:00.000Z`;
    await expectRecoverable(2, 10_007);
    now = `${addDays(last, 1)}T07:01:00.000Z`;
    await expectRecoverable(0, 0);
    now = `${TODAY}T18:00:00.000Z`;
    await expectRecoverable(2, 10_007);
  });

  test('when the property comes to lie in another time zone', async () => {
    const { id } = await anItem();
    await cover(id, 12, 30);
    await repairOf(id, TODAY);
    now = `${addDays(TODAY, 31)}T06:58:00.000Z`;
    await expectRecoverable(1, 10_000);
    await ok(t.put('/property', { id: property.id, timezone: 'America/New_York' }, admin));
    await expectRecoverable(0, 0);
  });

  test('when the worker has not come round for days', async () => {
    const { id } = await anItem();
    await cover(id, 12, 30);
    await repairOf(id, TODAY);
    await work();
    now = `${addDays(TODAY, 40)}T18:00:00.000Z`;
    expect(await shown(member)).toEqual([0, 0, 0]);
  });
});

describe('of an item that has gone to another property since', () => {
  test('everybody is shown what they find behind it, and a change over there counts here', async () => {
    const elsewhere = await t.a.property({ organizationId: property.organizationId });
    const there = await t.a.unit({ property: elsewhere });
    const { id } = await anItem();
    await cover(id, 12);
    await repairOf(id, '2026-05-01');
    const stays = await anItem();
    await cover(stays.id, 12);
    await repairOf(stays.id, '2026-05-01', 500);
    await expectRecoverable(2, 10_500);
    await ok(t.put(`/unit/${there.id}/addItem/${id}`, undefined, admin));
    for (const _ of ['at once', 'after the worker']) {
      expect(await shown(admin)).toEqual([2, 0, 10_500]);
      expect(await ledger(admin)).toEqual([2, 0, 10_500]);
      expect(await shown(member)).toEqual([1, 0, 500]);
      expect(await ledger(member)).toEqual([1, 0, 500]);
      await work();
    }
    expect(await stored()).toBeNull();
    await ok(t.post(`/warranty/item/${id}/term`, { cover: 'PARTS', months: 1 }, admin));
    expect(await shown(admin)).toEqual([1, 0, 500]);
    expect(await ledger(admin)).toEqual([1, 0, 500]);
    await work();
    expect(await shown(admin)).toEqual([1, 0, 500]);
  });
});

test('nobody is shown what can be claimed at a property that they do not see', async () => {
  const { id } = await anItem();
  await cover(id, 12);
  await repairOf(id, '2026-05-01');
  const other = await t.a.property({ organizationId: property.organizationId });
  const neighbour = await t.a.user({ organizationId: property.organizationId, properties: [other] });
  for (const _ of ['at once', 'after the worker']) {
    const { results, totals } = (await t.get('/portfolio/summary', neighbour)).body;
    expect(results.map((row: { propertyId: number }) => row.propertyId)).toEqual([other.id]);
    expect([totals.recoverable, totals.recoverableKnownCents]).toEqual([0, 0]);
    expect((await t.get('/portfolio/summary', member)).body.totals).toMatchObject({
      recoverable: 1,
      recoverableKnownCents: 10_000,
    });
    await work();
  }
});
