import { floorWords, heatUnits, unitPoints } from '@lintel/contract/heatmap/heat-points';
import { expect, test } from 'vitest';
import { aHeatCell, aHeatmap, repairsOf } from '#testing/heatmap.ts';
import { boxAt, nextPlace } from './heat-layout.ts';
import { severalIn, stackPicture, stackSums, stacksIn } from './heat-stacks.ts';
import { stackWords } from './StackSide.tsx';

const NAMES = ['101', '102', '103', '201', '203', '301', '302', '303', 'Office'];
const report = aHeatmap(
  NAMES.map((name, at) => {
    const floor = Number.parseInt(name, 10);
    return {
      id: at + 1,
      name,
      building: 0,
      floor: Number.isNaN(floor) ? null : Math.floor(floor / 100),
      cells: [aHeatCell()],
    };
  }),
  {
    repairs: repairsOf([
      { unit: 0, leaks: 1 },
      { unit: 3, costCents: null, uncosted: 1, leaks: 1 },
      { unit: 5, records: 0, costCents: null, reports: 1, leaks: 1 },
      { unit: 1 },
      { unit: 6, records: 3, costCents: 40_000 },
      { unit: 2, records: 5, costCents: 90_000 },
    ]),
  },
);
const units = heatUnits(report);
const stacks = stacksIn(units);
const picture = (room = 600) =>
  stackPicture(
    [{ building: 0, isOpen: true, points: unitPoints(units, 'repairs', null).map((point) => [point]) }],
    stacks,
    { room, zoom: 'medium', words: floorWords },
  );

test('units of a stack stand in one column, floors from the highest down; a gap stays empty, and what is in no stack is not drawn', () => {
  const { rows, sections } = picture();
  expect(rows.map((row) => [row.label, ...row.boxes.map((box) => box.unit.name)])).toEqual([
    ['Floor 3', '301', '302', '303'],
    ['Floor 2', '201', '203'],
    ['Floor 1', '101', '102', '103'],
  ]);
  const xOf = new Map(rows.flatMap((row) => row.boxes.map((box) => [box.unit.name, box.x])));
  expect([xOf.get('101'), xOf.get('103')]).toEqual([xOf.get('301'), xOf.get('203')]);
  expect(sections[0]?.columns.map(({ name, note }) => [name, note])).toEqual([
    ['01', '2'],
    ['02', '4'],
    ['03', '5'],
  ]);
});

test('the keyboard goes up and down within a stack, over a gap to its neighbour', () => {
  const drawn = picture();
  expect(nextPlace(drawn, { row: 0, column: 2 }, 'ArrowDown', false)).toEqual({ row: 1, column: 1 });
  expect(nextPlace(drawn, { row: 1, column: 1 }, 'ArrowDown', false)).toEqual({ row: 2, column: 2 });
  for (const box of drawn.rows.flatMap((row) => row.boxes)) expect(boxAt(drawn, box.x + 1, box.y + 1)).toBe(box);
});

test('stacks with leaks in several units come first; repairs of one unit alone are no matter of its stack', () => {
  const several = severalIn(stackSums(units, stacks));
  expect(several.map(({ name }) => name)).toEqual(['01', '02']);
  expect(several.map(stackWords)).toEqual([
    '2 repairs in 2 units, $100, 1 without a cost; 3 leaks or drains in 3 units; 1 report without work on record',
    '4 repairs in 2 units, $500',
  ]);
});
