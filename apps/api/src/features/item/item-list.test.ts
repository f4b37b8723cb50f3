import { ITEM_DUE, ITEM_SORTS } from '@lintel/contract/items/item-list-words';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { partsOf, readPdf } from '#testing/read-pdf.ts';
import type { TestUser } from '#testing/user-factory.ts';

type Row = Record<string, string | number | boolean | null> & { id: number };

let t: TestApp;
let member: TestUser;
let property: { id: number; organizationId: number };
let every: Row[];

beforeAll(async () => {
  t = await startTestApp();
  property = await t.a.property();
  member = await t.a.user({ organizationId: property.organizationId, properties: [property] });
  const building = await t.a.building({ property });
  const units = [
    await t.a.unit({ property, name: '2', buildingId: building.id }),
    await t.a.unit({ property, name: '10' }),
  ];
  const types = ['refrigerator', 'dishwasher', 'water-heater', 'thermostat'];
  for (let n = 0; n < 60; n += 1) {
    const place = n % 10 === 0 ? { property } : { unit: units[n % 2] as (typeof units)[number] };
    const dates = n % 5 === 0 ? {} : { installDate: `${1996 + (n % 30)}-06-15` };
    const weak = n % 7 === 0 && n % 5 !== 0 ? { dateConfidence: 'LOW' as const } : {};
    await t.a.item({
      ...place,
      itemType: types[n % 4] as string,
      ...dates,
      ...weak,
      ...(n % 3 === 0 && { serialNumber: `SN-${n}` }),
    });
  }
  await t.a.item({ property, status: 'STORED' });
  await t.a.item();
  every = (await list('limit=1000')).results;
});

async function list(query: string) {
  const answer = await t.get(`/item/propertyitems/${property.id}?${query}`, member);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

test('the inventory holds the property’s items in service and no other', () => {
  expect(every).toHaveLength(60);
  expect(every.every((row) => row.propertyId === property.id && row.status === 'ACTIVE')).toBe(true);
});

describe.each(ITEM_SORTS.flatMap((sort) => [sort, `-${sort}`]))('sorted by %s', (sort) => {
  test('pages lead through every item once, in one order, unknown last', async () => {
    const read: Row[] = [];
    for (let cursor = ''; ; ) {
      const page = await list(`sort=${sort}&limit=7${cursor}`);
      expect(page.total).toBe(60);
      read.push(...page.results);
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(new Set(read.map((row) => row.id)).size).toBe(60);
    const whole = (await list(`sort=${sort}&limit=1000`)).results;
    expect(read.map((row) => row.id)).toEqual(whole.map((row: Row) => row.id));
    const field = FIELD_OF[sort.replace('-', '') as keyof typeof FIELD_OF];
    const values = read.map((row) => row[field]);
    const known = values.filter((value) => value !== null && value !== undefined);
    expect(values.slice(0, known.length)).toEqual(known);
    const ordered = known.toSorted(
      (a, b) => (field === 'unitName' ? Number(a) - Number(b) : compare(a, b)) * (sort.startsWith('-') ? -1 : 1),
    );
    expect(known).toEqual(ordered);
  });
});

test.each(ITEM_DUE)('due=%s gives what the rows themselves say, and its totals are their sums', async (due) => {
  const expected = every.filter((row) => DUE[due](row));
  const page = await list(`due=${due}&limit=2`);
  expect(expected.length).toBeGreaterThan(0);
  expect(page.total).toBe(expected.length);
  expect(page.totals.costCents).toBe(expected.reduce((sum, row) => sum + Number(row.costCents ?? 0), 0));
  expect(page.totals.unpriced).toBe(expected.filter((row) => row.costCents === null).length);
});

test('the kinds of due divide the inventory without overlap', async () => {
  const parts = await Promise.all(
    ['backlog', 'nodate', 'thisyear', 'nextyear', 'later'].map((due) => list(`due=${due}&limit=1`)),
  );
  expect(parts.reduce((sum, part) => sum + part.total, 0)).toBe(60);
});

test.each([
  ['itemTypeId', (row: Row) => row.itemTypeId],
  ['unitId', (row: Row) => row.unitId],
  ['confidence', (row: Row) => row.dateConfidence],
  ['dueYear', (row: Row) => (row.isPastLife ? undefined : row.dueYear)],
] as const)('%s narrows to the rows that have it', async (name, read) => {
  const value = every.map(read).find((one) => one !== null && one !== undefined);
  const page = await list(`${name}=${value}&limit=1000`);
  expect(page.results.map((row: Row) => row.id)).toEqual(
    every.filter((row) => read(row) === value).map((row) => row.id),
  );
});

test('each row says in which lane its open flag is, and the list narrows to a lane or to what has none', async () => {
  const [first, second, third] = every as [Row, Row, Row];
  const raise = async ({ id }: Row) =>
    (await t.post('/asset-alert', { propertyId: property.id, itemId: id, reason: 'Leaks' }, member)).body.id as number;
  const flags = [await raise(first), await raise(second), await raise(third)];
  await t.a.run(async (db) => {
    await sql`update asset_alert set action_state = 'REVIEWED' where id = ${flags[1]}`.execute(db);
    await sql`update asset_alert set action_state = 'DISMISSED', dismiss_reason = 'NOT_OURS' where id = ${flags[2]}`.execute(
      db,
    );
  });
  const idsOf = async (flag: string) =>
    (await list(`flag=${flag}&limit=1000`)).results.map((row: Row) => row.id).toSorted((a: number, b: number) => a - b);
  expect(await idsOf('NEEDS_REVIEW')).toEqual([first.id]);
  expect(await idsOf('REVIEWED')).toEqual([second.id]);
  expect(await idsOf('open')).toEqual([first.id, second.id].toSorted((a, b) => a - b));
  const without = await list('flag=none&limit=1000');
  expect([without.total, without.results.every((row: Row) => row.flag === null)]).toEqual([58, true]);
  const { body: one } = await t.get(`/item/${second.id}`, member);
  expect(one.flag).toEqual({ id: flags[1], actionState: 'REVIEWED' });
  const file = await t.get(`/item/propertyitems/${property.id}?flag=REVIEWED&format=csv`, member);
  expect(file.text).toContain('Open red flag');
  expect(file.text).toContain('Reviewed');
  await t.a.run((db) => sql`update asset_alert set archived_at = now() where property_id = ${property.id}`.execute(db));
});

test('a search finds a serial number however it is written, a unit and a type', async () => {
  const { itemTypeId } = await t.a.item({ itemType: 'range' });
  const { body } = await t.post('/item', { propertyId: property.id, itemTypeId, serialNumber: 'QX-77 4' }, member);
  for (const q of ['qx-77 4', 'QX774', 'x/77-4'])
    expect(
      (await list(`q=${encodeURIComponent(q)}`)).results.map((row: Row) => row.id),
      q,
    ).toEqual([body.id]);
  expect((await list('q=thermo')).total).toBe(15);
  expect((await list('q=%25')).total).toBe(0);
  await t.post(`/item/${body.id}/retire`, { retiredOn: '2026-05-18', reason: 'done' }, member, atVersion(1));
});

test('a cursor that was tampered with is a 400, never a fault', async () => {
  for (const [sort, key] of [
    ['age', 'x'],
    ['basisDate', '2026-99-99'],
    ['cost', '1e999'],
    ['unit', 'a\u0000'],
    ['dueYear', '9'.repeat(400)],
  ]) {
    const cursor = Buffer.from(JSON.stringify([sort, key, 1])).toString('base64url');
    const answer = await t.get(`/item/propertyitems/${property.id}?sort=${sort}&cursor=${cursor}`, member);
    expect([answer.status, answer.body.errors?.[0]?.path], `${sort} ${key}`).toEqual([400, 'cursor']);
  }
});

test('the CSV holds every row of the filter, and text that looks like a formula stays text', async () => {
  const unit = await t.a.unit({ property, name: '=HYPERLINK("x")' });
  await t.a.item({ unit, serialNumber: '@SUM(A1)' });
  const file = await t.get(`/item/propertyitems/${property.id}?format=csv&limit=1`, member);
  expect(file.text.trim().split('\r\n')).toHaveLength(62);
  expect(file.text).toContain(`"'=HYPERLINK(""x"")"`);
  expect(file.text).toContain("'@SUM(A1)");
  const sheet = await t.get(`/item/propertyitems/${property.id}?format=xlsx&due=backlog`, member);
  expect(sheet.headers['content-type']).toContain('spreadsheetml');
  expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK');
});

test('the PDF holds every row of the filter, each a row of one table', async () => {
  const { results } = await list('due=backlog&limit=1000');
  const file = await t.get(`/item/propertyitems/${property.id}?format=pdf&due=backlog`, member);
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(file.headers['content-disposition']).toMatch(/filename="items-.*-2026-05-18\.pdf"/);
  expect(file.headers['cache-control']).toBe('no-store');
  const { pages } = await readPdf(file.bytes);
  const rows = pages.flatMap(({ parts }) => partsOf(parts, 'TR')).map((row) => partsOf(row.parts, 'TD'));
  const shown = rows.filter((cells) => cells.some(({ text }) => text !== ''));
  expect(results.length).toBeGreaterThan(5);
  const units = results.map((row: Row) => row.unitName);
  expect(shown.map(([unit]) => unit?.text)).toEqual([...units, `${units.length} items`]);
});

const FIELD_OF = {
  unit: 'unitName',
  building: 'buildingName',
  remaining: 'rulYears',
  repairs: 'repairs12MonthsCents',
  warranty: 'coveredUntil',
  condition: 'condition',
  advice: 'adviceRule',
  type: 'itemType',
  basisDate: 'basisDate',
  age: 'ageYears',
  lifeUsed: 'lifeUsedPct',
  dueYear: 'dueYear',
  cost: 'costCents',
  serial: 'serialNumber',
} as const;

const DUE: Record<(typeof ITEM_DUE)[number], (row: Row) => boolean> = {
  backlog: (row) => row.isPastLife === true,
  nodate: (row) => row.rulYears === null,
  thisyear: (row) => !row.isPastLife && row.dueYear === 2026,
  nextyear: (row) => !row.isPastLife && row.dueYear === 2027,
  later: (row) => !row.isPastLife && Number(row.dueYear) > 2027,
  within12: (row) => !row.isPastLife && row.rulYears !== null && Number(row.rulYears) <= 1,
  within36: (row) => !row.isPastLife && row.rulYears !== null && Number(row.rulYears) <= 3,
  undated: (row) => row.ageYears === null,
  weak: (row) => row.dateConfidence === 'LOW' || row.dateConfidence === 'NONE',
};

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [x, y] = [String(a).toLowerCase(), String(b).toLowerCase()];
  return x < y ? -1 : Number(x > y);
}
