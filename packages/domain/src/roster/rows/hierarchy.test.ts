import { expect, test } from 'vitest';
import { findHierarchy, Hierarchy } from './hierarchy.ts';

const NAMES = ['Code', 'Name', 'Is Part Of', 'Serial'];
const ROWS = [
  ['L-1', 'Kestrel Glen', '', ''],
  ['L-2', 'Building A', 'Kestrel Glen (L-1)', ''],
  ['L-3', 'Unit #101', 'Building A (L-2)', ''],
  ['A-4', 'Refrigerator', 'Unit #101 (L-3)', 'KP69'],
  ['A-5', 'AC condenser', 'Unit #101 (L-3)', 'CV50'],
  ['A-6', 'Compressor', 'AC condenser (A-5)', ''],
  ['L-7', 'Clubhouse', 'Kestrel Glen (L-1)', ''],
  ['A-8', 'Refrigerator', 'Clubhouse (L-7)', 'TM83'],
];

test('rows that name the row they are part of give what is below them its place', () => {
  const columns = findHierarchy(NAMES, ROWS);
  expect(columns).toEqual({ parent: 2, name: 1, code: 0 });
  if (columns === null) return;
  const hierarchy = new Hierarchy(columns, ROWS);
  const read = ROWS.map((row, at) => hierarchy.read(row, ROWS.slice(at + 1)));
  expect(read.map(({ isPlace }) => isPlace)).toEqual([true, true, true, false, false, false, true, false]);
  expect(read[3]?.place).toMatchObject({ property: { name: 'Kestrel Glen' }, building: 'Building A', unit: '101' });
  expect(read[7]?.place).toMatchObject({ property: { name: 'Kestrel Glen' }, building: null, unit: 'Clubhouse' });
});

test('a column called parent whose values are no rows of the file is no hierarchy', () => {
  expect(
    findHierarchy(
      NAMES,
      ROWS.map(([code = '', name = '']) => [code, name, 'Elsewhere', '']),
    ),
  ).toBeNull();
  expect(findHierarchy(['Unit', 'Item', 'Serial'], [['101', 'Range', 'KP']])).toBeNull();
});

test('a circle of parents ends', () => {
  const circle = [
    ['1', 'A', 'B', ''],
    ['2', 'B', 'A', ''],
  ];
  const hierarchy = new Hierarchy({ parent: 2, name: 1, code: 0 }, circle);
  expect(hierarchy.read(circle[0] ?? [], []).isPlace).toBe(true);
});
