import { addDays } from '@lintel/domain/base/calendar';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';

const TODAY = '2026-05-18';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

// biome-ignore lint/suspicious/noExplicitAny: why: an answer over HTTP, whose shape the server checks in tests
type Body = any;

const pathOf = (property: { id: number }) => `/insight/${property.id}/inventory-heatmap`;

type Work = {
  item?: number;
  on?: string;
  cents?: number | null;
  summary?: string;
  request?: number;
  isHidden?: boolean;
};

/** A property with a manager, one unit in a building, and ways to record work and reports there. */
async function place() {
  const property = await app.a.property();
  const admin = await app.a.user({ organizationId: property.organizationId, isAdmin: true });
  const building = await app.a.building({ property, name: 'Alder' });
  const made = await app.a.unit({ property, name: '101', buildingId: building.id });
  const unit = { ...made, organizationId: property.organizationId, propertyId: property.id };
  const base = sql`${property.organizationId}, ${property.id}, ${unit.id}`;
  return {
    property,
    admin,
    building,
    unit,
    work: ({ item, on = TODAY, cents = null, summary = 'Part replaced', request, isHidden }: Work) =>
      app.a.run((db) =>
        sql`insert into maintenance_record (organization_id, property_id, unit_id, item_id, summary, performed_on, cost_cents, service_request_id, hidden_at)
          values (${base}, ${item ?? null}, ${summary}, ${on}, ${cents}, ${request ?? null}, ${isHidden ? sql`now()` : null})`.execute(
          db,
        ),
      ),
    report: async (summary: string, item?: number) => {
      const { rows } = await app.a.run((db) =>
        sql<{
          id: number;
        }>`insert into service_request (organization_id, property_id, unit_id, item_id, summary, reported_at)
          values (${base}, ${item ?? null}, ${summary}, ${addDays(TODAY, -9)}) returning id`.execute(db),
      );
      return rows[0]?.id ?? 0;
    },
  };
}

function rowsOf(body: Body): Record<string, unknown>[] {
  return body.repairs.unit.map((unit: number, at: number) => ({
    ...Object.fromEntries(Object.entries(body.repairs).map(([name, column]) => [name, (column as unknown[])[at]])),
    unit: body.units.name[unit],
    type: body.itemTypes[body.repairs.type[at] ?? -1]?.itemType ?? null,
  }));
}

test('work of the last 12 months is counted by item type, that of the unit itself apart; a cost that nobody wrote down is not zero', async () => {
  const { property, admin, unit, work } = await place();
  const fridge = await app.a.item({ unit, itemType: 'refrigerator' });
  await work({ item: fridge.id, cents: 12_000, on: '2025-05-19' });
  await work({ item: fridge.id, cents: null });
  await work({ item: fridge.id, cents: 99_000, on: '2025-05-18' });
  await work({ item: fridge.id, cents: 99_000, on: '2026-05-19' });
  await work({ item: fridge.id, cents: 99_000, isHidden: true });
  await work({ cents: null });
  const { body, status, text } = await app.get(pathOf(property), admin);
  expect(status, text).toBe(200);
  expect(rowsOf(body)).toEqual(
    expect.arrayContaining([
      { unit: '101', type: 'Refrigerator', records: 2, costCents: 12_000, uncosted: 1, reports: 0, leaks: 0 },
      { unit: '101', type: null, records: 1, costCents: null, uncosted: 1, reports: 0, leaks: 0 },
    ]),
  );
  expect(body.repairs.unit).toHaveLength(2);
});

test('work on an item that has gone to another property counts for its unit without a type, for everybody alike', async () => {
  const { property, admin, unit, work } = await place();
  const member = await app.a.user({ organizationId: property.organizationId, properties: [property] });
  const fridge = await app.a.item({ unit, itemType: 'refrigerator' });
  await work({ item: fridge.id, cents: 12_000, on: '2026-01-02' });
  const elsewhere = await app.a.unit({ property: await app.a.property({ organizationId: property.organizationId }) });
  const moved = await app.put(`/unit/${elsewhere.id}/addItem/${fridge.id}`, undefined, admin);
  expect(moved.status, moved.text).toBeLessThan(300);
  const answers = [await app.get(pathOf(property), admin), await app.get(pathOf(property), member)];
  const [seen, seenByMember] = answers.map(({ body }) => rowsOf(body));
  expect(seen).toMatchObject([{ unit: '101', type: null, records: 1 }]);
  expect(seenByMember).toEqual(seen);
});

test('a leak is told by the words of the work, of the request that it answers, or of a request that none answers', async () => {
  const { property, admin, work, report } = await place();
  const request = await report('Water around the base of the water heater');
  await work({ cents: 5_000, summary: 'Relief valve replaced', request });
  await work({ cents: 5_000, summary: 'Kitchen drain cleared' });
  await work({ cents: 5_000, summary: 'No hot water, element replaced' });
  await report('Sink backed up');
  const { body } = await app.get(pathOf(property), admin);
  expect(rowsOf(body)).toEqual([
    { unit: '101', type: null, records: 3, costCents: 15_000, uncosted: 0, reports: 1, leaks: 3 },
  ]);
});

test('repairs follow the filter: those of the asked items, and of the asked building', async () => {
  const { property, admin, building, unit, work } = await place();
  const other = await app.a.building({ property, name: 'Birch' });
  const [old, young] = [
    await app.a.item({ unit, itemType: 'refrigerator', installDate: '2001-05-18' }),
    await app.a.item({ unit, itemType: 'dishwasher', installDate: '2025-05-18' }),
  ];
  await work({ item: old.id, cents: 10_000 });
  await work({ item: young.id, cents: 20_000 });
  await work({ cents: 40_000 });
  const centsUnder = async (query: string) => {
    const { body, status, text } = await app.get(`${pathOf(property)}?${query}`, admin);
    expect(status, text).toBe(200);
    return rowsOf(body).reduce((sum, row) => sum + Number(row.costCents), 0);
  };
  expect(await centsUnder('')).toBe(70_000);
  expect(await centsUnder('age=over15')).toBe(10_000);
  expect(await centsUnder('age=to5')).toBe(20_000);
  expect(await centsUnder('age=unknown')).toBe(0);
  expect(await centsUnder(`buildingId=${building.id}`)).toBe(70_000);
  expect(await centsUnder(`buildingId=${other.id}`)).toBe(0);
});

test('the file adds up to the same repairs, and has rows of their own for those that belong to no cell', async () => {
  const { property, admin, unit, work } = await place();
  const fridge = await app.a.item({ unit, itemType: 'refrigerator' });
  const gone = await app.a.item({ unit, itemType: 'washer', status: 'RETIRED' });
  await work({ item: fridge.id, cents: 10_000 });
  await work({ item: gone.id, cents: 20_000 });
  await work({ cents: 40_000, summary: 'Tap drips' });
  const file = await app.get(`${pathOf(property)}?format=csv`, admin);
  const [head = '', ...lines] = file.text.replace('\ufeff', '').trim().split('\r\n');
  const rows = lines.map((line) => Object.fromEntries(head.split(',').map((name, at) => [name, line.split(',')[at]])));
  expect(rows.find((row) => row.Type === 'Refrigerator')).toMatchObject({
    'Repairs in 12 months': '1',
    'Repair cost': '100.00',
    'Leaks and drains': '0',
  });
  expect(rows.find((row) => row.Type === 'Range')).toMatchObject({ 'Repairs in 12 months': '', 'Repair cost': '' });
  expect(rows.filter((row) => row.State === 'Work on the unit itself')).toMatchObject([
    { Unit: '101', Type: '', Items: '', 'Repair cost': '200.00' },
    { Unit: '101', Type: '', Items: '', 'Repair cost': '400.00', 'Leaks and drains': '1' },
  ]);
});

test('the work of some units comes newest first with what it was about, page by page, as much of it as the heatmap counts', async () => {
  const { property, admin, unit, work, report } = await place();
  const fridge = await app.a.item({ unit, itemType: 'refrigerator' });
  const answered = await report('Sink backed up');
  await work({ item: fridge.id, cents: 12_000, on: '2026-01-02' });
  await work({ summary: 'Drain cleared', on: '2026-03-02', request: answered });
  await work({ cents: 99_000, isHidden: true });
  await report('Water under the door');
  const path = `/insight/${property.id}/recent-work?unitIds=${unit.id},999999999`;
  const { body, status, text } = await app.get(path, admin);
  expect(status, text).toBe(200);
  const row = { unitId: unit.id, unitName: '101', floor: null, vendor: null, itemType: null, costCents: null };
  expect(body).toMatchObject({
    total: 3,
    nextCursor: null,
    results: [
      { ...row, kind: 'SERVICE', on: '2026-05-08', summary: 'Water under the door', isLeak: true },
      { ...row, kind: 'RECORD', on: '2026-03-02', summary: 'Drain cleared', isLeak: true },
      { ...row, kind: 'RECORD', on: '2026-01-02', itemType: 'Refrigerator', costCents: 12_000, isLeak: false },
    ],
  });
  const first = (await app.get(`${path}&limit=2`, admin)).body;
  const second = (await app.get(`${path}&limit=2&cursor=${first.nextCursor}`, admin)).body;
  expect([...first.results, ...second.results]).toEqual(body.results);
  const heat = rowsOf((await app.get(pathOf(property), admin)).body);
  const counted = heat.reduce((sum, one) => sum + Number(one.records) + Number(one.reports), 0);
  expect(counted).toBe(body.total);
});

test('work in units of another property, or for a stranger, is not there; a list of no ids names its field', async () => {
  const { property, unit, admin, work } = await place();
  await work({});
  const other = await app.a.property({ organizationId: property.organizationId });
  const elsewhere = await app.get(`/insight/${other.id}/recent-work?unitIds=${unit.id}`, admin);
  expect([elsewhere.status, elsewhere.body.total]).toEqual([200, 0]);
  const stranger = await app.a.user({ organizationId: (await app.a.organization()).id, isAdmin: true });
  const foreign = await app.get(`/insight/${property.id}/recent-work?unitIds=${unit.id}`, stranger);
  const absent = await app.get(`/insight/999999999/recent-work?unitIds=${unit.id}`, stranger);
  expect([foreign.status, absent.status]).toEqual([404, 404]);
  const wrong = await app.get(`/insight/${property.id}/recent-work?unitIds=x`, admin);
  expect([wrong.status, wrong.body.errors?.[0]?.path ?? wrong.body.errors?.[0]?.field]).toEqual([400, 'unitIds']);
});
