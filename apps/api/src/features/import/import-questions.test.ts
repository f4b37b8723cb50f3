import { expect, test } from 'vitest';
import { importKit, tally } from '#testing/import-kit.ts';
import { workbookOf } from '#testing/workbooks.ts';

const kit = importKit();
type At = Awaited<ReturnType<typeof kit.place>>;

const OAK = '"-> Oak Court - 12 Oak St Boise, ID 83702",,,,';
const ELM = '"-> Elm Court - 9 Elm Ave Boise, ID 83702",,,,';
/** Two properties under headings, codes with a legend above the head, a total below each; `last` is one more unit. */
const roll = (last = '') =>
  [
    'Rent Roll,,,,',
    'OC = Occupied,VR = Vacant Rented,VN = Vacant,,',
    'Unit,Unit Type,Sq Ft,Status,Market Rent',
    OAK,
    ...['101,OC', '102,VR', '103,VN', '104,OC'].map((unit) => unit.replace(',', ',1x1,690,').concat(',1200')),
    'Total Oak Court,,2760,,4800',
    ELM,
    ...['201,OC', '202,VN', '203,OC', '204,OC'].map((unit) => unit.replace(',', ',2x1,810,').concat(',1400')),
    'Total Elm Court,,3240,,5600',
    last,
  ]
    .join('\n')
    .trim();
const ANSWERS = {
  headings: { 'Oak Court': 'PROPERTY', 'Elm Court': 'PROPERTY' },
  statuses: { 'OC (Occupied)': 'OCCUPIED', 'VR (Vacant Rented)': 'NOTICE', 'VN (Vacant)': 'VACANT' },
};

type Value = {
  value: string;
  rows: number;
  line: number;
  recommended: string;
  answer: string | null;
  isRemembered: boolean;
};
type Asked = { id: string; isBlocking: boolean; values: Value[] };
const preview = (at: At, csvString: string, more: object = {}) =>
  kit.t.post('/admin/onboard/preview', { orgId: at.organizationId, csvString, ...more }, at.admin);
const asked = async (at: At, csvString: string, more: object = {}): Promise<Asked[]> =>
  (await preview(at, csvString, more)).body.questions;
const answersIn = (questions: Asked[]) =>
  Object.fromEntries(questions.map(({ id, values }) => [id, values.map((one) => [one.value, one.answer])]));

test('a file that leaves something open is applied only with an answer to each of it, as it was answered', async () => {
  const at = await kit.place();
  const refused = await kit.start(at, roll());
  expect(refused.status).toBe(422);
  expect(refused.body.errors[0]).toMatchObject({ path: 'answers', message: expect.stringContaining("'Oak Court'") });
  const halfway = await kit.start(at, roll(), { answers: { headings: ANSWERS.headings } });
  expect([halfway.status, halfway.body.errors[0].message]).toEqual([422, expect.stringContaining("'OC (Occupied)'")]);

  const check = await kit.run(at, roll(), { dryRun: true });
  expect(check.state).toBe('CHECKED');
  expect(check.questions.map((one: Asked) => [one.id, one.isBlocking])).toEqual([
    ['headings', true],
    ['statuses', true],
  ]);
  const [headings] = check.questions;
  expect(headings.values[1]).toMatchObject({ value: 'Elm Court', rows: 4, line: 11, answer: null });

  const run = await kit.run(at, roll(), { answers: ANSWERS });
  expect(run).toMatchObject({ state: 'APPLIED', created: { properties: 2, units: 8 } });
  expect(tally(run)).toEqual([12, 8, 0, 0, 4, 0]);
  expect(answersIn(run.questions)).toEqual({
    headings: Object.entries(ANSWERS.headings),
    statuses: Object.entries(ANSWERS.statuses),
  });
  const units = await kit.rows(at, run.id, '&action=CREATE');
  expect(units[1].values).toEqual({
    property: 'Oak Court',
    unit: '102',
    floorPlan: '1x1',
    beds: 1,
    baths: 1,
    sqft: 690,
    status: 'NOTICE',
  });
});

test('answers of one import are used for the next file of the same heads, in the same organization only', async () => {
  const at = await kit.place();
  const other = await kit.place();
  await kit.run(at, roll(), { answers: ANSWERS });
  const next = roll('205,2x1,810,MO,1400').replaceAll('Rent Roll,', 'Rent Roll of April,');
  const questions = await asked(at, next);
  expect(questions.flatMap(({ values }) => values).map(({ answer, isRemembered }) => [answer, isRemembered])).toEqual([
    ['PROPERTY', true],
    ['PROPERTY', true],
    ['OCCUPIED', true],
    ['NOTICE', true],
    ['VACANT', true],
    [null, false],
  ]);
  expect((await kit.start(at, next)).body.errors[0].message).toContain("'MO'");
  expect((await kit.run(at, roll())).state).toBe('APPLIED');
  const elsewhere = await asked(other, roll());
  expect(elsewhere.flatMap(({ values }) => values).filter(({ answer }) => answer !== null)).toEqual([]);
  expect((await kit.start(other, roll())).status).toBe(422);

  // Another answer takes precedence, and is the one that is kept.
  const changed = { statuses: { 'VR (Vacant Rented)': 'VACANT' } };
  const again = (await asked(at, roll(), { answers: changed })).find(({ id }) => id === 'statuses');
  expect(again?.values[1]).toMatchObject({ answer: 'VACANT', isRemembered: false });
  expect((await kit.run(at, roll(), { answers: changed })).counts.update).toBe(1);
  expect(answersIn(await asked(at, roll())).statuses?.[1]).toEqual(['VR (Vacant Rented)', 'VACANT']);
  // Other heads are another layout.
  const elsewise = await asked(at, roll().replace('Sq Ft', 'Square Feet'));
  expect(elsewise.find(({ id }) => id === 'statuses')?.values[0]?.answer).toBeNull();
});

test('a check or an import that failed keeps no answers', async () => {
  const at = await kit.place();
  await kit.run(at, roll(), { answers: ANSWERS, dryRun: true });
  expect((await kit.run(at, roll('205,2x1,many,OC,1400'), { answers: ANSWERS })).state).toBe('FAILED');
  expect((await kit.start(at, roll())).status).toBe(422);
});

test('a heading that is said to be a building stays a question, and its rows are in that building', async () => {
  const at = await kit.place();
  const headings = { 'Oak Court': 'PROPERTY', 'Elm Court': 'BUILDING' };
  const check = await kit.run(at, roll(), { answers: { ...ANSWERS, headings }, dryRun: true });
  expect(answersIn(check.questions).headings).toEqual(Object.entries(headings));
  const rows = await kit.rows(at, check.id, '&action=CREATE');
  expect(rows.at(-1).values).toMatchObject({ property: 'Oak Court', unit: '204' });
  expect(rows.at(-1).values.building).toContain('Elm Court');
});

test('a heading that is only taken for a building is asked about until the property is named', async () => {
  const at = await kit.place();
  const file = 'Rent Roll\nUnit,Type,Sq Ft\nNorth,,\n101,A1,690\n102,A1,690\nSouth,,\n101,A1,690\n102,A1,690';
  const [headings] = await asked(at, file);
  expect(headings).toMatchObject({ id: 'headings', isBlocking: true });
  expect(headings?.values).toMatchObject([
    { value: 'North', rows: 2, line: 4, recommended: 'BUILDING', answer: null },
    { value: 'South', rows: 2, line: 7, recommended: 'BUILDING', answer: null },
  ]);
  expect(await asked(at, file, { propertyName: 'Cedar' })).toEqual([]);
  const properties = { North: 'PROPERTY', South: 'LEAVE_OUT' };
  expect(answersIn(await asked(at, file, { answers: { headings: properties } })).headings).toEqual(
    Object.entries(properties),
  );
  expect(tally(await kit.run(at, file, { answers: { headings: properties } }))).toEqual([6, 2, 0, 0, 4, 0]);
});

test('a class of rows is taken, a row is left out, and both can be told from the others', async () => {
  const at = await kit.place();
  const shape = await kit.run(at, roll(), { answers: ANSWERS, dryRun: true });
  expect(shape.classes).toEqual({ GROUP: 2, TOTAL: 2 });
  const told = (await kit.rows(at, shape.id)).map((row) => [row.line, row.class, row.turned]);
  expect(told.filter(([, found]) => found !== null)).toEqual([
    [4, 'GROUP', null],
    [9, 'TOTAL', null],
    [10, 'GROUP', null],
    [15, 'TOTAL', null],
  ]);

  const turned = { classes: { TOTAL: 'TAKE' }, rows: { 5: 'LEAVE_OUT', 15: 'LEAVE_OUT' } } as const;
  const run = await kit.run(at, roll(), { answers: ANSWERS, turned });
  expect(run).toMatchObject({ state: 'APPLIED', turned: { classes: ['TOTAL'], taken: 0, leftOut: 2 } });
  expect(tally(run)).toEqual([12, 8, 0, 0, 4, 0]);
  const rows = await kit.rows(at, run.id);
  expect(rows.find((row) => row.line === 9)).toMatchObject({ action: 'CREATE', class: 'TOTAL', turned: 'TAKE' });
  expect(rows.find((row) => row.line === 15)).toMatchObject({ action: 'SKIP', class: 'TOTAL', turned: 'LEAVE_OUT' });
  expect(rows.find((row) => row.line === 5)).toMatchObject({ action: 'SKIP', class: 'RECORD', turned: 'LEAVE_OUT' });
});

test('in a workbook a row is turned by its line and sheet, since lines repeat', async () => {
  const at = await kit.place();
  const rows = (first: number) => [
    ['Property', 'Unit', 'Sq Ft'],
    ...[0, 1, 2, 3].map((one) => ['Cedar', String(first + one), 690 + one]),
  ];
  const file = workbookOf([
    { name: 'North', rows: rows(101) },
    { name: 'South', rows: rows(201) },
  ]);
  const check = await kit.run(at, file, {
    sheets: ['North', 'South'],
    turned: { rows: { '3 South': 'LEAVE_OUT' } },
    dryRun: true,
  });
  expect(check.turned).toEqual({ classes: [], taken: 0, leftOut: 1 });
  const out = (await kit.rows(at, check.id)).filter((row) => row.action === 'SKIP');
  expect(out.map((row) => [row.sheet, row.line, row.turned])).toEqual([['South', 3, 'LEAVE_OUT']]);
});

const HEADS = 'Property,Unit,Appliance,Make,Model,Installed,Cost';
const ITEMS = [
  HEADS,
  'Cedar,101,Range,Whirpool,WFE505,27/01/2017,450',
  'Cedar,102,Range,WHIRPOOL,WFE505,28/01/2017,450',
  'Cedar,103,Range,Ovenly,OV-1,28/02/2017,450',
  'Cedar,104,Range,Samsumg,NX58,03/02/2017,450',
].join('\n');
const UNITS = 'Property,Unit\nCedar,101\nCedar,102\nCedar,103\nCedar,104\n';

test('a new manufacturer near an existing one is offered to be that one, and is what the person says', async () => {
  const at = await kit.place();
  await kit.run(at, UNITS);
  const check = await kit.run(at, ITEMS, { dryRun: true });
  expect(check.announced.manufacturers).toMatchObject({
    total: 3,
    first: [
      { name: 'Whirpool', rows: 2, similarTo: 'Whirlpool' },
      { name: 'Ovenly', rows: 1, similarTo: null },
      { name: 'Samsumg', rows: 1, similarTo: 'Samsung' },
    ],
  });
  const makers = check.questions.find((one: Asked) => one.id === 'makers');
  expect(makers).toMatchObject({
    isBlocking: false,
    values: [
      { value: 'Whirpool', rows: 2, line: 2, recommended: 'Whirlpool', answer: null },
      { value: 'Samsumg', rows: 1, line: 5, recommended: 'Samsung', answer: null },
    ],
  });
  expect(makers.options.map((one: { id: string }) => one.id)).toEqual(['Whirlpool', 'Samsung', 'NEW']);

  const run = await kit.run(at, ITEMS, { answers: { makers: { Whirpool: 'Whirlpool', Samsumg: 'NEW' } } });
  expect(run).toMatchObject({ state: 'APPLIED', created: { manufacturers: 2, items: 4 } });
  expect(answersIn(run.questions).makers).toEqual([
    ['Whirpool', 'Whirlpool'],
    ['Samsumg', 'NEW'],
  ]);
  const rows = await kit.rows(at, run.id);
  expect(rows.map((row) => row.values.manufacturer)).toEqual(['Whirlpool', 'Whirlpool', 'Ovenly', 'Samsumg']);

  const next = await kit.run(at, `${ITEMS}\nCedar,104,Microwave,Whirpool,W-9,28/02/2017,450`);
  expect(next).toMatchObject({ state: 'APPLIED', created: { manufacturers: 0, items: 1 } });
  expect(next.questions[0].values[0]).toMatchObject({ value: 'Whirpool', answer: 'Whirlpool', isRemembered: true });
});

test('an answer that names no manufacturer of the catalogue leaves the name new', async () => {
  const at = await kit.place();
  await kit.run(at, UNITS);
  const run = await kit.run(at, ITEMS, { answers: { makers: { Whirpool: 'Nobody', Ovenly: 'Nobody' } } });
  expect(run.created.manufacturers).toBe(3);
});

test('dates say in which order they were read, and rows that create show all that they write', async () => {
  const at = await kit.place();
  await kit.run(at, UNITS);
  expect((await preview(at, ITEMS)).body.dateOrder).toBe('DAY_FIRST');
  expect((await preview(at, UNITS)).body.dateOrder).toBeNull();
  const check = await kit.run(at, ITEMS, { dryRun: true });
  expect(check.dateOrder).toBe('DAY_FIRST');
  const [, , , last] = await kit.rows(at, check.id);
  expect(last).toMatchObject({
    values: {
      property: 'Cedar',
      unit: '104',
      itemType: 'Range',
      manufacturer: 'Samsumg',
      model: 'NX58',
      installDate: '2017-02-03',
      purchaseCents: 45_000,
    },
    datesInFile: { installDate: '03/02/2017' },
  });
});

test('columns that were pointed elsewhere are so again in the next file of the same heads, until they are put back', async () => {
  const at = await kit.place();
  const file = 'Property,Unit,Ref,Size\nCedar,101,R1,3\nCedar,102,R2,4\n';
  const columnsOf = async () => (await preview(at, file)).body.columns;
  const guessed = await columnsOf();
  expect(guessed.every((one: { isRemembered: boolean }) => !one.isRemembered)).toBe(true);
  const mapping = { 0: 'propertyName', 1: 'unit', 2: 'externalRef', 3: 'floor' };
  expect((await kit.run(at, file, { mapping })).state).toBe('APPLIED');
  const [, unit, , size] = await columnsOf();
  expect(unit).toMatchObject({ field: 'unit', isRemembered: false });
  expect(size).toMatchObject({ field: 'floor', isRemembered: true });
  const own = Object.fromEntries(guessed.map((one: { index: number; field: string | null }) => [one.index, one.field]));
  expect((await kit.run(at, file, { mapping: own })).state).toBe('APPLIED');
  expect(await columnsOf()).toEqual(guessed);
});

test('of a list whose items nothing names a person says once what they are, and no row is taken before', async () => {
  const at = await kit.place();
  const units = Array.from({ length: 6 }, (_, index) => `Alder Court,${101 + index},650`);
  await kit.run(at, ['Property,Unit,Sq Ft', ...units].join('\n'));
  const rows = units.map((_, index) => `${101 + index},Trane,4TWR4024G1000,9872J9302${index},2015`);
  const survey = ['HVAC Survey', 'Unit,Make,Model #,Serial #,Mfg. Year', ...rows].join('\n');
  const open = await kit.run(at, survey, { kind: 'items', dryRun: true });
  expect(tally(open)).toEqual([6, 0, 0, 0, 0, 6]);
  expect(open.questions).toMatchObject([{ id: 'types', values: [{ rows: 6, recommended: '', answer: null }] }]);
  const [{ code }] = await kit.rows(at, open.id);
  expect(code).toBe('MISSING_TYPE');
  const { value } = open.questions[0].values[0];

  const run = await kit.run(at, survey, { kind: 'items', answers: { types: { [value]: 'Heat pump' } } });
  expect(tally(run)).toEqual([6, 6, 0, 0, 0, 0]);
  const [first] = await kit.rows(at, run.id);
  expect(first.values).toMatchObject({ itemType: 'Heat pump', manufacturer: 'Trane', serial: '9872J93020' });
});

test('items whose unit stands in their description only are created in that unit', async () => {
  const at = await kit.place();
  const units = [101, 102, 103, 104, 105, 106];
  await kit.run(at, ['Property,Unit,Sq Ft', ...units.map((unit) => `Alder Court,${unit},650`)].join('\n'));
  const rows = units.map((unit) => `Refrigerator - Unit ${unit},GE,GTS18,LT${unit},6/15/2015`);
  const list = ['Asset,Make,Model,Serial #,In Service', ...rows, 'Boiler - Clubhouse,Rheem,RB20,BL1,6/15/2015'];
  const run = await kit.run(at, list.join('\n'), { propertyName: 'Alder Court' });
  expect(tally(run)).toEqual([7, 7, 0, 0, 0, 0]);
  expect((await kit.rows(at, run.id)).map(({ values: { unit, itemType } }) => [unit, itemType])).toEqual([
    ...units.map((unit) => [String(unit), 'Refrigerator']),
    ['Clubhouse', 'Boiler'],
  ]);
});

test('a vacancy list that names no property asks for it: nothing is created before, and the name given counts', async () => {
  const at = await kit.place();
  const rows = [101, 102, 103, 104, 105].map((unit) => `${unit},A1,1,1,650,Vacant-Unrented,12`);
  const list = ['Unit Vacancy', 'Unit,Unit Type,Beds,Baths,Sq Ft,Unit Status,Days Vacant', ...rows].join('\n');
  const seen = await preview(at, list);
  expect([seen.status, seen.body.kind, seen.body.properties, seen.body.questions]).toEqual([200, 'units', [], []]);
  const open = await kit.run(at, list, { dryRun: true });
  expect(tally(open)).toEqual([5, 0, 0, 0, 0, 5]);
  const run = await kit.run(at, list, { propertyName: 'Alder Court' });
  expect(run.created).toMatchObject({ properties: 1, units: 5 });
});
