import os from 'node:os';
import { expect, test, vi } from 'vitest';
import { workbookOf } from '#testing/workbooks.ts';
import { readSent } from './read-sent.ts';

const NAMES = [
  'Property',
  'Unit',
  'Unit Type',
  'Sq Ft',
  'Status',
  'Market Rent',
  'Resident',
  'Model',
  'Serial',
  'Notes',
];
const WIDTH = 24;
const SHEETS = 7;
const ROWS = 6;
const across = (cell: (at: number) => string) => Array.from({ length: WIDTH }, (_, at) => cell(at));

test('reading a workbook looks at each of its texts a few times, however many sheets and columns it has', async () => {
  const bytes = workbookOf(
    Array.from({ length: SHEETS }, (_, sheet) => ({
      name: `Sheet ${sheet}`,
      rows: [
        [`Report ${sheet}`],
        across((at) => `${NAMES[at % NAMES.length]}${at < NAMES.length ? '' : ` ${at} of ${sheet}`}`),
        ...Array.from({ length: ROWS }, (_, row) => across((at) => `value ${sheet} ${row} ${at} in words`)),
      ],
    })),
  );
  // why: headers are compared by their normal form, which is what reading a workbook spends its time on
  const normalized = vi.spyOn(String.prototype, 'normalize');
  const reading = await readSent({ fileBase64: bytes.toString('base64'), fileName: 'roll.xlsx' }, os.tmpdir(), {
    propertyNames: [],
    itemTypes: [],
    latestDay: '2026-11-28',
    wantsRows: false,
    keepsCopies: false,
  });
  expect(reading.sheets).toHaveLength(SHEETS);
  expect(normalized.mock.calls.length).toBeLessThan(SHEETS * (ROWS + 2) * WIDTH * 10);
}, 60_000);
