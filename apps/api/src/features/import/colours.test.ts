import { expect, test } from 'vitest';
import { importKit } from '#testing/import-kit.ts';
import { type ColouredCell, colouredWorkbook } from '#testing/workbooks.ts';

const kit = importKit();
const GREEN = 'FF92D050';
const YELLOW = 'FFFFFF00';
const RED = 'FFFF0000';

const HEAD = ['Property', 'Unit', 'Plan', 'Sq Ft'];
const home = (unit: string, colour?: string): ColouredCell[] =>
  ['Cedar', unit, 'A1', '690'].map((text) => ({ text, colour }));
const HOMES = [home('101', GREEN), home('102', GREEN), home('103', YELLOW), home('104', RED), home('105')];

test('colours of rows are read as statuses where a legend names them, in a filled cell or beside one', async () => {
  const at = await kit.place();
  const bytes = colouredWorkbook([
    ['TURN BOARD'],
    HEAD,
    ...HOMES,
    [],
    [{ text: 'Vacant', colour: GREEN }],
    [{ text: '', colour: YELLOW }, 'On notice'],
    [{ text: '', colour: RED }, 'Down'],
  ]);
  const run = await kit.run(at, bytes);
  expect([run.state, run.leftOut]).toEqual(['APPLIED', []]);
  const rows = await kit.rows(at, run.id, '&action=CREATE');
  expect(rows.map((row) => [row.label, row.values.status])).toEqual([
    ['101', 'VACANT'],
    ['102', 'VACANT'],
    ['103', 'NOTICE'],
    ['104', 'DOWN'],
    ['105', undefined],
  ]);
});

test('colours that nothing explains are said not to be read; one colour alone is no matter', async () => {
  const at = await kit.place();
  const run = await kit.run(at, colouredWorkbook([HEAD, ...HOMES]));
  expect(run.leftOut).toEqual([{ sheet: 'Units', rows: 4, reason: 'COLOURS', kind: null }]);
  expect((await kit.rows(at, run.id)).map((row) => row.values.status)).toEqual(Array(5).fill(undefined));
  const striped = colouredWorkbook([HEAD, home('201', GREEN), home('202'), home('203', GREEN)]);
  expect((await kit.run(at, striped)).leftOut).toEqual([]);
});

test('where a column names the status, colours say nothing', async () => {
  const at = await kit.place();
  const rows = HOMES.map((cells) => [...cells, 'Occupied']);
  const legend: ColouredCell[][] = [[{ text: 'Vacant', colour: GREEN }], [{ text: 'Down', colour: RED }]];
  const run = await kit.run(at, colouredWorkbook([[...HEAD, 'Status'], ...rows, [], ...legend]));
  expect(run.leftOut).toEqual([]);
  const read = await kit.rows(at, run.id, '&action=CREATE');
  expect(new Set(read.map((row) => row.values.status))).toEqual(new Set(['OCCUPIED']));
});
