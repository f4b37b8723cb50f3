import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';

let t: TestApp;
let makers: { ge: number; unknown: number };
let refrigerator: number;

beforeAll(async () => {
  t = await startTestApp();
  makers = await t.a.run(async (db) => {
    const { rows } = await sql<{
      id: number;
    }>`insert into manufacturer (name) values ('Nobody Works') returning id`.execute(db);
    const { rows: known } = await sql<{
      id: number;
    }>`select id from manufacturer where organization_id is null and name = 'GE'`.execute(db);
    return { ge: known[0]?.id ?? 0, unknown: rows[0]?.id ?? 0 };
  });
  const found = await t.a.run((db) => db.selectFrom('item_type').select(['id', 'key']).execute());
  refrigerator = found.find((one) => one.key === 'refrigerator')?.id ?? 0;
});

async function aProperty(builtYear: number | null) {
  const property = await t.a.property();
  await t.a.run((db) => sql`update property set year_built = ${builtYear} where id = ${property.id}`.execute(db));
  const unit = await t.a.unit({ property, name: '204' });
  const member = await t.a.user({ organizationId: property.organizationId, properties: [property] });
  return { property, unit, member };
}

function ask(at: Awaited<ReturnType<typeof aProperty>>, more: Record<string, unknown>) {
  const query = { propertyId: at.property.id, itemTypeId: refrigerator, manufacturerId: makers.ge, ...more };
  const text = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return t.get(`/item/serialDate?${text.join('&')}`, at.member);
}

// GE: D is February, A the years 1977, 1989, 2001, 2013 and 2025.
const SERIAL = 'DA123456';
const inYear = (year: number) => ({ from: `${year}-02-01`, to: `${year}-02-28` });

test.each([
  [1985, 'LOW', [1989, 2001, 2013, 2025], [1977]],
  [2003, 'LOW', [2013, 2025], [1977, 1989, 2001]],
  [2016, 'HIGH', [2025], [1977, 1989, 2001, 2013]],
] as const)(
  'in a building of %i a serial number of GE has %s confidence: %j',
  async (built, confidence, left, before) => {
    const { status, body } = await ask(await aProperty(built), { serialNumber: SERIAL });
    expect(status).toBe(200);
    expect(body).toMatchObject({ hasRule: true, likely: [], elsewhere: [] });
    expect(body.made).toMatchObject({ confidence, left: left.map(inYear) });
    expect(body.made.excluded).toEqual(before.map((year) => ({ ...inYear(year), why: 'BEFORE_BUILDING' })));
  },
);

test('items of the same model and the installation choose between years', async () => {
  const at = await aProperty(1995);
  const { body: model } = await t.post(
    '/model',
    { name: 'GTS-1', manufacturerId: makers.ge, itemTypeId: refrigerator },
    at.member,
  );
  const other = await t.a.unit({ property: at.property, name: '205' });
  await t.post(
    '/item',
    { unitId: other.id, itemTypeId: refrigerator, modelId: model.id, mfgDate: '2012-11-01' },
    at.member,
  );
  const byNeighbour = await ask(at, { serialNumber: SERIAL, modelId: model.id });
  expect(byNeighbour.body.made).toMatchObject({ confidence: 'MEDIUM', ...inYear(2013), day: '2013-02-14' });
  expect(byNeighbour.body.made.excluded).toEqual([
    { ...inYear(1977), why: 'BEFORE_BUILDING' },
    { ...inYear(1989), why: 'BEFORE_BUILDING' },
    { ...inYear(2001), why: 'NOT_AS_NEIGHBOURS' },
    { ...inYear(2025), why: 'NOT_AS_NEIGHBOURS' },
  ]);
  const byInstallation = await ask(at, { serialNumber: SERIAL, installDate: '2002-01-10' });
  expect(byInstallation.body.made).toMatchObject({ confidence: 'HIGH', ...inYear(2001) });
});

test('the years in which the model was sold leave the others out', async () => {
  const at = await aProperty(1995);
  const years = { soldFrom: 1998, soldTo: 2006 };
  const facts = { name: 'GTS-2', manufacturerId: makers.ge, itemTypeId: refrigerator };
  const wrong = await t.post('/model', { ...facts, ...years, soldTo: 1990 }, at.member);
  expect([wrong.status, wrong.body.errors]).toEqual([422, [expect.objectContaining({ path: 'soldTo' })]]);
  const { body: model } = await t.post('/model', { ...facts, ...years }, at.member);
  const { body } = await ask(at, { serialNumber: SERIAL, modelId: model.id });
  expect(body.made).toMatchObject({ confidence: 'HIGH', ...inYear(2001) });
  expect(body.made.excluded).toEqual([
    { ...inYear(1977), why: 'BEFORE_BUILDING' },
    { ...inYear(1989), why: 'BEFORE_BUILDING' },
    { ...inYear(2013), why: 'AFTER_MODEL' },
    { ...inYear(2025), why: 'AFTER_MODEL' },
  ]);
});

test('a number that fits no rule is answered with those that are likely meant, and another maker with none', async () => {
  const at = await aProperty(2010);
  const misread = await ask(at, { serialNumber: '0A123456' });
  expect(misread.body).toMatchObject({ hasRule: true, made: null });
  expect(misread.body.likely).toContain(SERIAL);
  const other = await ask(at, { serialNumber: SERIAL, manufacturerId: makers.unknown });
  expect(other.body).toEqual({ hasRule: false, made: null, likely: [], elsewhere: [] });
});

test('where else the number is on record is said, as far as the caller sees it', async () => {
  const at = await aProperty(2010);
  const made = await t.post(
    '/item',
    { unitId: at.unit.id, itemTypeId: refrigerator, serialNumber: 'da-123 456' },
    at.member,
  );
  expect(made.status).toBe(201);
  const { body } = await ask(at, { serialNumber: SERIAL });
  expect(body.elsewhere).toEqual([
    {
      itemId: made.body.id,
      itemType: 'Refrigerator',
      propertyName: expect.any(String),
      unitName: '204',
      isRetired: false,
    },
  ]);
  expect((await ask(at, { serialNumber: SERIAL, itemId: made.body.id })).body.elsewhere).toEqual([]);
  const sibling = await t.a.property({ organizationId: at.property.organizationId });
  const neighbour = await t.a.user({ organizationId: at.property.organizationId, properties: [sibling] });
  const unseen = await ask({ ...at, property: sibling, member: neighbour }, { serialNumber: SERIAL });
  expect(unseen.body.elsewhere).toEqual([]);
});

test('the property of somebody else is not there', async () => {
  const at = await aProperty(2010);
  const { member } = await aProperty(2010);
  expect((await ask({ ...at, member }, { serialNumber: SERIAL })).status).toBe(404);
});
