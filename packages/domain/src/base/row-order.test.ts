import { expect, test } from 'vitest';
import { sortedByValue } from './row-order.ts';

test.each([
  [false, ['9', '10', 'b', 'c', null]],
  [true, ['c', 'b', '10', '9', null]],
])('rows without a value come last in either direction (descending: %s)', (isDescending, expected) => {
  const rows = ['10', null, 'c', '9', 'b'];
  expect(sortedByValue(rows, (row) => row, isDescending)).toEqual(expected);
});

test('equal rows stay in the order they had', () => {
  const rows = [
    { id: 1, due: 5 },
    { id: 2, due: 7 },
    { id: 3, due: 5 },
  ];
  expect(sortedByValue(rows, (row) => row.due, false).map((row) => row.id)).toEqual([1, 3, 2]);
  expect(sortedByValue(rows, (row) => row.due, true).map((row) => row.id)).toEqual([2, 1, 3]);
});
