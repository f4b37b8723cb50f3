import { expect, test } from 'vitest';
import { dittoReader } from './dittos.ts';

test('marks for the same as above become what stands above, over headings in between', () => {
  const read = dittoReader();
  const rows = [
    ['101', 'GE', 'JBS308'],
    ['102', '"', "''"],
    ['Building B', '', ''],
    ['101', ' ditto ', 'JBS400'],
    ['102', '〃', ''],
    ['103', 'GE "new"', '"'],
  ];
  expect(rows.map((row) => read(row).slice(1))).toEqual([
    ['GE', 'JBS308'],
    ['GE', 'JBS308'],
    ['', ''],
    ['GE', 'JBS400'],
    ['GE', ''],
    ['GE "new"', ''],
  ]);
});
