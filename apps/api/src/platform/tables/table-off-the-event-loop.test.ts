import { read } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { type FileFormat, type TableFile, workbook } from './table-file.ts';
import { renderTable } from './table-render.ts';

function fileOf(format: FileFormat, rows: number): TableFile {
  const columns = ['Unit', 'Type', 'Cost'].map((label) => ({ label, kind: 'text' as const }));
  const row = (at: number) => [`Unit ${at}`, 'Refrigerator', `${at} dollars`];
  return workbook(format, 'items', [
    { name: 'Items', columns, rows: Array.from({ length: rows }, (_, at) => row(at)) },
  ]);
}

/** Turns of the event loop while a file is written. */
async function turnsWhile(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isDone = true;
  return turns;
}

test.each([
  ['csv', 30_000],
  ['xlsx', 30_000],
  ['pdf', 3000],
] as const)('the event loop turns while a long file is written: %s', async (format, rows) => {
  const work = renderTable(fileOf(format, rows));
  // Handing over the rows takes a turn a part; the rest are turns while the thread writes.
  expect(await turnsWhile(work)).toBeGreaterThan(60);
  const { bytes } = await work;
  if (format === 'pdf') return expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const [sheet] = Object.values(read(bytes, { type: 'buffer' }).Sheets);
  expect(sheet?.[`A${rows + 1}`]?.v).toBe(`Unit ${rows - 1}`);
});

test('a short file is written at once', async () => {
  expect(await turnsWhile(renderTable(fileOf('xlsx', 20)))).toBeLessThan(5);
});

test('files that are asked for at once are all written, each with its own rows', async () => {
  const lengths = [2001, 2002, 2003, 2004, 2005];
  const files = await Promise.all(lengths.map((length) => renderTable(fileOf('csv', length))));
  expect(files.map(({ bytes }) => bytes.toString().trim().split('\r\n').length - 1)).toEqual(lengths);
});
