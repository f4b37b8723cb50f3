import os from 'node:os';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupedRolls, rollOf } from '#testing/grouped-rolls.ts';
import type { Answers } from './questions.ts';
import { readSent } from './read-sent.ts';
import type { UnitCells } from './staged-row.ts';

const RUNS = Number(process.env.LINTEL_ROLL_RUNS ?? 40);
async function unitsIn(csv: string, answers: Answers = {}) {
  const reading = await readSent({ csvString: csv }, os.tmpdir(), {
    ...{ propertyNames: [], itemTypes: [], latestDay: '2026-11-28', wantsRows: true, keepsCopies: false, answers },
  });
  const units: Record<string, number> = {};
  for (const { unitRows } of reading.parts)
    for (const { cells } of JSON.parse(unitRows ?? '[]') as { cells: UnitCells }[]) {
      const name = reading.dictionary.properties[cells.property]?.name ?? '';
      units[name] = (units[name] ?? 0) + 1;
    }
  const errors = reading.parts.flatMap(({ verdicts }) =>
    (JSON.parse(verdicts ?? '[]') as { a: string }[]).filter(({ a }) => a === 'ERROR'),
  );
  const asked = reading.questions.filter(
    ({ isBlocking, values }) => isBlocking && values.some(({ answer }) => !answer),
  );
  return { units, errors: errors.length, asked, questions: reading.questions };
}

/** The names as the forms leave them: codes and parts of addresses may stay. */
function isSamePlaces(units: Record<string, number>, truth: Record<string, number>): boolean {
  const left = Object.entries(units);
  return Object.entries(truth).every(([name, count]) => {
    const at = left.findIndex(([found, rows]) => rows === count && found.includes(name));
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

test(
  'in rolls with groups of every shape, units are in the property that the file says, or a person is asked',
  async () => {
    let right = 0;
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(groupedRolls, async (draw) => {
        const { csv, truth } = rollOf(draw);
        const read = await unitsIn(csv);
        if (read.asked.length > 0 || read.errors > 0) asked += 1;
        else expect(isSamePlaces(read.units, truth), `${JSON.stringify(read.units)} of\n${csv}`).toBe(true);
        expect(read.questions.length).toBeLessThanOrEqual(3);
        if (isSamePlaces(read.units, truth)) right += 1;
      }),
      { numRuns: RUNS, seed: 20_261_128 },
    );
    // Asking about everything would pass as well: what is recommended is right in most.
    expect(right).toBeGreaterThan(RUNS / 2);
    expect(asked).toBeGreaterThan(0);
    // A deadline and no measure.
  },
  120_000 + RUNS * 200,
);

const group = (first: number, ...more: string[]) =>
  [0, 1, 2].map((at) => `${first + at},1x1,690,${at === 1 ? 'Vacant' : 'Occupied'},1200,1/1/2024`).concat(more);
const roll = (...parts: (string | string[])[]) =>
  ['Rent Roll', 'Unit,Unit Type,Sq Ft,Status,Market Rent,Move In', ...parts.flat()].join('\n');

test('a group row that looks unlike the others is asked about, with the rows below it', async () => {
  const csv = roll(
    '"A-12, Elm Court"',
    group(101),
    'Mt Vista - 12 Oak',
    group(201),
    'Sort House',
    group(301),
    'Parking Village',
    group(401),
  );
  const { units, asked } = await unitsIn(csv);
  expect(units).toEqual({ 'A-12, Elm Court': 3, 'Mt Vista - 12 Oak': 3, 'Sort House': 3, 'Parking Village': 3 });
  expect(asked).toHaveLength(1);
  expect(asked[0]?.values[2]).toMatchObject({
    ...{ value: 'Sort House', rows: 3, line: 12, recommended: 'PROPERTY' },
    shown: [12, 13, 14].map((line) => ({ line, text: expect.stringContaining('1x1 · 690') })),
  });
});

test('a count, a total and a summary that do not fit what was read are asked about, and their rows can be left out', async () => {
  const answers = { headings: { 'Elm Court': 'PROPERTY', 'Pine Hollow': 'PROPERTY', Cedar: 'PROPERTY' } };
  const csv = roll(
    '-> Elm Court - 12 Elm Ave Boise ID 83702',
    group(101, '3 Units,,2070'),
    'see the manager.',
    group(201, '3 Units,,2070'),
    '-> Pine Hollow - 9 Pine Rd Boise ID 83702 (4 units)',
    group(301, '3 Units,,2070'),
    '-> Cedar - 9 Fir Rd Boise ID 83702',
    group(401, '3 Units,,2070'),
    ['', 'Summary', 'Property,Units', 'Elm Court,3', 'Pine Hollow,3', 'Cedar,3', 'Mt Vista,3'],
  );
  const first = await unitsIn(csv, { headings: { ...answers.headings, 'see the manager.': 'SECTION' } });
  expect(first.asked.map(({ id }) => id)).toEqual(['counts']);
  const said = Object.fromEntries(first.asked[0]?.values.map(({ value, detail }) => [value, detail]) ?? []);
  expect(said).toMatchObject({
    'Elm Court': expect.stringContaining('says 3 units for Elm Court, and 6 were read'),
    'Pine Hollow': 'Line 13 says 4 units for Pine Hollow, and 3 were read.',
    'Mt Vista': expect.stringContaining('lists Mt Vista'),
  });
  expect(said.Cedar).toBeUndefined();
  const counts = { 'Elm Court': 'LEAVE_OUT', 'Pine Hollow': 'TAKE', 'Mt Vista': 'TAKE' };
  const second = await unitsIn(csv, { headings: { ...answers.headings, 'see the manager.': 'SECTION' }, counts });
  expect([second.asked, second.units]).toEqual([[], { 'Pine Hollow': 3, Cedar: 3 }]);
});

test('totals of groups and of the whole report that fit are not asked about', async () => {
  const csv = roll(
    '-> Oak Court - 12 Oak St Boise ID 83702',
    group(101, 'Total Oak Court,,2070,,3600'),
    '-> Elm Court - 9 Elm Ave Boise ID 83702',
    group(201, 'Total Elm Court,,2070,,3600', 'Grand Total,,4140,,7200', 'Report Totals:,,4140,,7200'),
  );
  const read = await unitsIn(csv, { headings: { 'Oak Court': 'PROPERTY', 'Elm Court': 'PROPERTY' } });
  expect([read.asked, read.units]).toEqual([[], { 'Oak Court': 3, 'Elm Court': 3 }]);
});

test.each(['Sort House', 'Total Woods', 'User Creek', 'Summary Office', 'Report by Oak', '10 Units Place'])(
  'a list whose property is called %s is read like any other',
  async (name) => {
    const rows = [101, 102, 103, 104].map((unit) => `${name},${unit},1,690,Occupied`);
    const { units, errors } = await unitsIn(['Property,Unit,Beds,Sq Ft,Status', ...rows].join('\n'));
    expect([units, errors]).toEqual([{ [name]: 4 }, 0]);
  },
);

test('a total of a property in the list is no unit, though a number stands where units are named', async () => {
  const rows = ['Elm Court', 'Pine Hollow'].flatMap((name) => [
    ...[11, 12, 13].map((unit) => `${name},${unit},1,690,Occupied`),
    `Total ${name},3,,2070,`,
  ]);
  const { units } = await unitsIn(['Property,Unit,Beds,Sq Ft,Status', ...rows].join('\n'));
  expect(units).toEqual({ 'Elm Court': 3, 'Pine Hollow': 3 });
});

test('a row with a unit and a property is never left out by the recommended answer, and the question shows it', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => `Elm Court,${101 + at},1x1,1,1,690,Occupied`);
  const csv = ['Property,Unit,Type,Beds,Baths,Sq Ft,Status', ...rows, 'Elm Court,Loft B,,,,,'].join('\n');
  const { asked } = await unitsIn(csv);
  const doubts = asked.find(({ id }) => id === 'rows')?.values ?? [];
  expect(doubts.map(({ recommended }) => recommended)).not.toContain('LEAVE_OUT');
  expect(doubts.flatMap(({ shown }) => shown)).toEqual([{ line: 14, text: 'Elm Court · Loft B' }]);
});
