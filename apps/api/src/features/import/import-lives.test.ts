import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importKit, tally } from '#testing/import-kit.ts';

const kit = importKit();
type At = Awaited<ReturnType<typeof kit.place>>;

const LENDER = [
  'Expected useful lives 2027',
  'Component,Family,Elderly,Action,Cost per unit',
  'Refrigerators,10,15,Replace,$850',
  'Gas water heater,9,12,Replace,',
  'Asphalt shingles,20,20,Replace,$40',
];
const ELDERLY = { 0: 'itemType', 1: null, 2: 'life', 3: 'action', 4: 'cost' };

const setsOf = async ({ organizationId, admin }: At) =>
  (await kit.t.get(`/organization/${organizationId}/assumptions`, admin)).body.results;
const linesOf = async (at: At, id: number) =>
  (await kit.t.get(`/organization/${at.organizationId}/assumptions/${id}`, at.admin)).body;
const livesOf = async (at: At, id: number) =>
  (await linesOf(at, id)).lines.map((line: { itemType: string; eulYears: number }) => [line.itemType, line.eulYears]);
const undo = (at: At, id: number) => kit.t.post(`/admin/import/${id}/undo`, {}, at.admin);
const typeIds = async (...names: string[]) => {
  const { rows } = await kit.t.a.run((db) =>
    sql<{ id: number; name: string }>`select id, name from item_type where name = any (${names}::text[])`.execute(db),
  );
  return names.map((name) => rows.find((row) => row.name === name)?.id);
};

test("of a lender's table with lives for families and for elderly residents the person says which; nothing is guessed", async () => {
  const at = await kit.place();
  const csvString = LENDER.join('\n');
  const preview = (await kit.t.post('/admin/onboard/preview', { orgId: at.organizationId, csvString }, at.admin)).body;
  expect(preview).toMatchObject({ kind: 'lives', setName: 'Expected useful lives 2027', headerRow: 2 });
  expect(preview.columns.map(({ field, confidence }: Record<string, string>) => [field, confidence])).toEqual([
    ['itemType', 'ALIAS'],
    [null, 'SEVERAL'],
    [null, 'SEVERAL'],
    ['action', 'EXACT'],
    ['cost', 'EXACT'],
  ]);
  const unsaid = await kit.start(at, csvString);
  expect([unsaid.status, unsaid.body.errors]).toEqual([
    422,
    [
      {
        path: 'mapping',
        message: 'Several columns could be Expected life: Family, Elderly. Say which one is meant.',
      },
    ],
  ]);

  const answers = { likelyTypes: { 'Gas water heater': 'Water heater (gas)' } };
  const run = await kit.run(at, csvString, { mapping: ELDERLY, setName: 'Lender', answers });
  expect([run.state, tally(run), run.created.lives]).toEqual(['APPLIED', [3, 2, 0, 0, 1, 0], 2]);
  const [set, ...others] = await setsOf(at);
  expect([set, others]).toEqual([expect.objectContaining({ kind: 'LIFE_PROFILE', name: 'Lender', version: 1 }), []]);
  expect(await livesOf(at, set.id)).toEqual([
    ['Refrigerator', 15],
    ['Water heater (gas)', 12],
  ]);
  // The next table of the same columns is read the same way, with the same answers.
  const again = await kit.run(at, csvString, { setName: 'Lender' });
  expect(tally(again)).toEqual([3, 0, 0, 2, 1, 0]);
});

test('a table without a column for it belongs to the profile that is named, else to that of its title, else its rows are errors', async () => {
  const at = await kit.place();
  const titled = await kit.run(at, 'Bank of Boise\nItem type,EUL\nRefrigerator,12\n');
  expect([titled.state, (await setsOf(at)).map(({ name }: { name: string }) => name)]).toEqual([
    'APPLIED',
    ['Bank of Boise'],
  ]);
  const nameless = await kit.run(at, 'Item type,EUL\nRefrigerator,12\n', { dryRun: true });
  expect(await kit.rows(at, nameless.id)).toMatchObject([
    { action: 'ERROR', code: 'MISSING_SET', message: 'The row names no life profile.' },
  ]);
  await kit.run(at, 'Bank of Boise\nItem type,EUL\nRange,14\n', { setName: 'Other lender' });
  expect((await setsOf(at)).length).toBe(2);
});

test('a name that is only like a type is asked about before anything is applied, and what is like none can be named', async () => {
  const at = await kit.place();
  const file = 'Item type,EUL\nFrost free refrigerator,12\nPlumbing fixtures,20\n';
  const open = await kit.start(at, file, { setName: 'Lender' });
  expect([open.status, open.body.errors[0].message]).toEqual([
    422,
    expect.stringContaining("Are these the types of items that are meant? 'Frost free refrigerator'"),
  ]);
  const check = await kit.run(at, file, { setName: 'Lender', dryRun: true });
  expect(check.questions).toMatchObject([
    {
      id: 'likelyTypes',
      isBlocking: true,
      values: [{ value: 'Frost free refrigerator', recommended: 'Refrigerator' }],
    },
    { id: 'types', isBlocking: false, values: [{ value: 'Plumbing fixtures', recommended: 'LEAVE_OUT' }] },
  ]);
  const answers = {
    likelyTypes: { 'Frost free refrigerator': 'Freezer' },
    types: { 'Plumbing fixtures': 'Garbage disposal' },
  };
  const run = await kit.run(at, file, { setName: 'Lender', answers });
  expect([run.state, tally(run)]).toEqual(['APPLIED', [2, 2, 0, 0, 0, 0]]);
  const [set] = await setsOf(at);
  expect(await livesOf(at, set.id)).toEqual([
    ['Freezer', 12],
    ['Garbage disposal', 20],
  ]);
});

test('an existing profile is brought up to date and gets another version; other types stay, and undo restores it', async () => {
  const at = await kit.place();
  const url = `/organization/${at.organizationId}/assumptions`;
  const [fridge, range] = await typeIds('Refrigerator', 'Range');
  const body = {
    kind: 'LIFE_PROFILE',
    name: 'Lender',
    lines: [
      { itemTypeId: fridge, eulYears: 12 },
      { itemTypeId: range, eulYears: 14 },
    ],
  };
  const { id } = (await kit.t.post(url, body, at.admin)).body;
  const before = await livesOf(at, id);
  const run = await kit.run(at, 'Item type,EUL\nRefrigerator,15\nDishwasher,10\n', { setName: 'LENDER' });
  expect(tally(run)).toEqual([2, 1, 1, 0, 0, 0]);
  expect(await livesOf(at, id)).toEqual([
    ['Dishwasher', 10],
    ['Range', 14],
    ['Refrigerator', 15],
  ]);
  expect((await linesOf(at, id)).version).toBe(2);
  const late = await kit.t.put(`${url}/${id}`, { name: 'Lender' }, at.admin, { 'if-match': '"1"' });
  expect(late.status).toBe(412);
  expect((await undo(at, run.id)).body.state).toBe('UNDONE');
  expect([await livesOf(at, id), (await setsOf(at)).length]).toEqual([before, 1]);
  expect((await linesOf(at, id)).version).toBe(3);
});

test('an import on which somebody built is not undone: lines saved since, lines of another import, a scenario', async () => {
  const at = await kit.place();
  const url = `/organization/${at.organizationId}/assumptions`;
  const [fridge, range] = await typeIds('Refrigerator', 'Range');
  const first = await kit.run(at, 'Item type,EUL\nRefrigerator,15\n', { setName: 'Lender' });
  const [{ id }] = await setsOf(at);
  const second = await kit.run(at, 'Item type,EUL\nRange,14\n', { setName: 'Lender' });
  const shared = await undo(at, first.id);
  expect([shared.status, shared.body.message]).toEqual([409, expect.stringContaining('something was added')]);

  const { version } = await linesOf(at, id);
  const lines = [
    { itemTypeId: fridge, eulYears: 15 },
    { itemTypeId: range, eulYears: 13 },
  ];
  await kit.t.put(`${url}/${id}`, { lines }, at.admin, { 'if-match': `"${version}"` });
  const saved = await undo(at, second.id);
  expect([saved.status, saved.body.message]).toEqual([409, expect.stringContaining('1 life was changed')]);

  const property = await kit.t.a.property({ organizationId: at.organizationId });
  const third = await kit.run(at, 'Item type,EUL\nRange,14\n', { setName: 'Second lender' });
  const other = (await setsOf(at)).find(({ name }: { name: string }) => name === 'Second lender');
  const scenario = { name: 'Lender plan', rule: 'LIFE', inflation: 0.03, years: 10, lifeProfileId: other.id };
  expect((await kit.t.post(`/report/${property.id}/scenarios`, scenario, at.admin)).status).toBe(201);
  expect((await undo(at, third.id)).status).toBe(409);
});

test('a table of lives and prices makes a life profile, and as prices a price book of the same name', async () => {
  const at = await kit.place();
  const file = 'Item type,EUL,Cost per unit\nRefrigerator,15,$850\n';
  await kit.run(at, file, { setName: 'Lender' });
  await kit.run(at, file, { setName: 'Lender', kind: 'prices' });
  const sets = await setsOf(at);
  expect(sets.map(({ kind, name, lineCount }: Record<string, unknown>) => [kind, name, lineCount])).toEqual([
    ['LIFE_PROFILE', 'Lender', 1],
    ['PRICE_BOOK', 'Lender', 1],
  ]);
  expect((await linesOf(at, sets[1].id)).lines).toMatchObject([
    { unitCostCents: 85_000, pricedOn: null, eulYears: null },
  ]);
});
