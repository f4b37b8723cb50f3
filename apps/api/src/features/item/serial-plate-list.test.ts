import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let refrigerator: number;

beforeAll(async () => {
  t = await startTestApp();
  const types = await t.a.run((db) => db.selectFrom('item_type').select(['id', 'key']).execute());
  refrigerator = types.find(({ key }) => key === 'refrigerator')?.id ?? 0;
});

async function aPlace() {
  const property = await t.a.property();
  const { organizationId } = property;
  const unit = await t.a.unit({ property, name: '204' });
  const member = await t.a.user({ organizationId, properties: [property], firstName: 'Mia', lastName: 'Frost' });
  return { property, organizationId, unit, member };
}
type Place = Awaited<ReturnType<typeof aPlace>>;

let photos = 0;
/** A plate of the unit or of an item whose photo was checked and, where this is given, read. */
async function aPlate(at: Place, { itemId, serial, isSure = true }: PlateGiven = {}) {
  photos += 1;
  const { organizationId, property, unit } = at;
  const key = `files/${organizationId}/33/${photos}-${'3'.repeat(64)}`;
  const field = (value: string) => ({ value, words: value, box: [1, 2, 3, 4], probability: 0.99, isSure, doubt: null });
  const reading = serial === undefined ? null : { serial: field(serial), model: null, manufacturer: field('Goodman') };
  const size = { madeOn: null, width: 600, height: 400, turn: 0, retake: null };
  const { rows } = await t.a.run((db) =>
    sql<{ id: number }>`with photo as (
        insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, property_id, stored_sha256, stored_size_bytes)
        values (${organizationId}, 'ITEM_PHOTO', 'plate.jpg', 'image/jpeg', 10, repeat('0', 64), ${key}, 'READY', ${property.id}, repeat('0', 64), 10) returning id)
      insert into serial_plate (organization_id, property_id, unit_id, item_id, file_id, reading, read_at)
      select ${organizationId}, ${property.id}, ${unit.id}, ${itemId ?? null}::bigint, photo.id,
        ${reading && JSON.stringify({ ...reading, ...size })}::jsonb, case when ${serial !== undefined} then now() end from photo returning id`.execute(
      db,
    ),
  );
  return { id: rows[0]?.id ?? 0, version: 1 };
}
type PlateGiven = { itemId?: number; serial?: string; isSure?: boolean };

const anItem = async (at: Place, fields: object) =>
  (await t.post('/item', { unitId: at.unit.id, itemTypeId: refrigerator, ...fields }, at.member)).body as {
    id: number;
  };
const list = (at: Place, more = '', as: TestUser = at.member) =>
  t.get(`/serial-plate?propertyId=${at.property.id}${more}`, as);
const take = (at: Place) => t.get(`/item/serialTurk/${at.property.id}`, at.member);
const answer = (body: object, at: Place) => t.post('/item/serialTurk', body, at.member);
type Figures = { figures: { metric: string; value: number | null; counted: number; total: number }[] };
const figureOf = ({ figures }: Figures, name: string) => figures.find(({ metric }) => metric === name);

test('a plate that waits shows what the machine read, and the rule that says when it was made', async () => {
  const at = await aPlace();
  await aPlate(at, { serial: '1404123456' });
  const { body } = await list(at);
  expect(body).toMatchObject({ total: 1, results: [{ state: 'WAITING', serial: '1404123456', confidence: 'SURE' }] });
  expect(body.results[0]).toMatchObject({ unitGivenName: '204', manufacturerName: 'Goodman', answeredInSeconds: null });
  expect(body.results[0].rule).toMatch(/^Goodman: /);
  expect(figureOf(body, 'platesWaiting')).toMatchObject({ value: 1 });
  await aPlate(at);
  expect((await list(at, '&confidence=READING')).body.total).toBe(1);
});

test('an answered plate says what was recorded, by whom, and how long it took', async () => {
  const at = await aPlace();
  const item = await anItem(at, {});
  const [first, second] = [
    await aPlate(at, { itemId: item.id, serial: 'AB1' }),
    await aPlate(at, { serial: 'AB2', isSure: false }),
  ];
  await take(at);
  await answer({ outcome: 'READ', plateId: first.id, version: 1, serialNumber: 'ab-1' }, at);
  await answer({ outcome: 'UNREADABLE', plateId: second.id, version: 1, note: 'Glare' }, at);
  const { body } = await list(at, '&sort=sent');
  expect(body.results).toMatchObject([
    { state: 'READ', serial: 'ab-1', answeredBy: 'Mia Frost', answeredInSeconds: expect.any(Number), itemId: item.id },
    { state: 'UNREADABLE', serial: null, note: 'Glare', confidence: 'DOUBT' },
  ]);
  expect(figureOf(body, 'platesDoneToday')).toMatchObject({ value: 2 });
  expect(figureOf(body, 'platesSeconds')).toMatchObject({ counted: 1, total: 1, value: expect.any(Number) });
  expect(figureOf(body, 'platesAsRead')).toMatchObject({ value: 100, counted: 1 });
  expect(figureOf(body, 'platesUnreadable')).toMatchObject({ value: 50, counted: 2 });
  for (const filter of ['&state=READ', '&asRead=true', '&answered=d30&state=READ', `&itemId=${item.id}`, '&q=ab-1'])
    expect((await list(at, filter)).body.results, filter).toMatchObject([{ id: first.id }]);
  expect((await list(at, '&answered=today')).body.total).toBe(2);
});

test('the time of an answer begins with the answer before, and is unknown where nobody was given the plate', async () => {
  const at = await aPlace();
  const [first, second] = [await aPlate(at), await aPlate(at)];
  await answer({ outcome: 'UNREADABLE', plateId: first.id, version: 1 }, at);
  await take(at);
  const back = { minutes: 5 };
  await t.a.run((db) =>
    sql`update serial_plate set given_at = now() - make_interval(mins => ${back.minutes}) where id = ${second.id}`.execute(
      db,
    ),
  );
  await answer({ outcome: 'UNREADABLE', plateId: second.id, version: 1 }, at);
  const [one, two] = (await list(at, '&sort=sent')).body.results;
  expect(one.answeredInSeconds).toBeNull();
  expect(two.answeredInSeconds).toBeLessThan(60 * back.minutes);
});

test('a number that another item has is on record elsewhere; what gets a date counts an item once', async () => {
  const at = await aPlace();
  const other = await t.a.unit({ property: at.property, name: '205' });
  await t.post('/item', { unitId: other.id, itemTypeId: refrigerator, serialNumber: 'AB-1' }, at.member);
  const item = await anItem(at, { priceOverrideCents: 80_000 });
  const plate = await aPlate(at, { itemId: item.id, serial: 'AB1' });
  await aPlate(at, { itemId: item.id, serial: 'CD2' });
  const { body } = await list(at, '&elsewhere=true');
  expect(body.results).toMatchObject([{ id: plate.id, elsewhere: 'Refrigerator, unit 205' }]);
  expect(figureOf(body, 'platesElsewhere')).toMatchObject({ value: 1 });
  expect(figureOf(body, 'platesUnlock')).toMatchObject({ value: 80_000, counted: 1, total: 1 });
  expect((await list(at)).body.totals).toEqual({ unlocksCents: 80_000 });
});

test('nobody sees the plates of properties that are not theirs', async () => {
  const at = await aPlace();
  await aPlate(at);
  const stranger = (await aPlace()).member;
  expect((await list(at, '', stranger)).body).toMatchObject({ total: 0, results: [] });
  expect((await t.get(`/serial-plate?organizationId=${at.organizationId}`, stranger)).status).toBe(404);
});
