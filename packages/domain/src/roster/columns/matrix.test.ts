import { expect, test } from 'vitest';
import { readMatrix } from './matrix.ts';

const installed = (text: string) =>
  readMatrix([text], [{ index: 0, type: 'Range', part: 'installDate' }], '2025-06-30')[0]?.installed?.date;

test('two digits in a column of years are a year, of this century as far as it has come, or of the second half of the last', () => {
  expect(["'23", '08', '25', '26', '98'].map(installed)).toEqual([
    '2023-07-01',
    '2008-07-01',
    '2025-07-01',
    undefined,
    '1998-07-01',
  ]);
});

test('in a column of years, a piece whose year nobody knows is there; one that does not apply is not', () => {
  const cells = (texts: string[]) =>
    readMatrix(
      texts,
      texts.map((_, index) => ({ index, type: `Type ${index}`, part: 'installDate' })),
      '2025-06-30',
    ).map(({ type, installed }) => [type, installed?.date ?? null]);
  expect(cells(['unk', '?', 'orig', 'n/a', 'none', '2016', '39051'])).toEqual([
    ['Type 0', null],
    ['Type 1', null],
    ['Type 2', null],
    ['Type 5', '2016-07-01'],
    ['Type 6', '2006-11-30'],
  ]);
});

test("'S' and 'Std' say that the standard appliance is there, and 'N' that none is", () => {
  const cells = readMatrix(
    ['S', 'Std', 'N', 'none'],
    ['Range', 'Refrigerator', 'Microwave', 'Dishwasher'].map((type, index) => ({ index, type, part: 'ANY' })),
    '2025-06-30',
  );
  expect(cells.map(({ type, makeModel }) => [type, makeModel])).toEqual([
    ['Range', null],
    ['Refrigerator', null],
  ]);
});
