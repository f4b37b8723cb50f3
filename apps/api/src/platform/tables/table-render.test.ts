import { read, utils, type WorkSheet } from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { FileFormat, FileHead, Sheet, TableFile } from './table-file.ts';
import { renderTable } from './table-render.ts';
import { csvText } from './table-sheets.ts';

const csvOf = (text: string) =>
  csvText({ name: 'Rows', columns: [{ label: 'Name', kind: 'text' }], rows: [[text]] }).split('Name\r\n')[1];

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\nplain',
  ' =1+1',
  '\u00a0=1',
  '\u200b=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '﹦1',
])('a cell that a spreadsheet could run gets a quote first: %j', (text) => {
  expect(csvOf(text)).toMatch(/^"?'/);
});

test.each(['Oak = Elm', 'R-410A', 'a@b.example', '3/4"', '', '“quoted”'])('a plain text stays as it is: %j', (text) => {
  expect(
    csvOf(text)
      ?.trimEnd()
      .replaceAll('""', '"')
      .replace(/^"(.*)"$/, '$1'),
  ).toBe(text);
});

const head: FileHead = {
  title: 'Items',
  question: 'What is in the units?',
  place: 'Alder Court, Harbor Residential',
  filters: [{ label: 'Type', words: 'Refrigerator' }],
  asOf: '2026-11-22',
  writtenAt: '2026-11-22T19:05:00.000Z',
  timeZone: 'America/New_York',
  notes: ['Blank means not known.'],
};
const table: Sheet = {
  name: 'Items',
  columns: [
    { label: 'Unit', kind: 'text' },
    { label: 'Cost', kind: 'cents' },
    { label: 'Changed', kind: 'instant' },
  ],
  rows: [
    ['A-101', 125_050, '2026-07-01T02:30:00.000Z'],
    ['A-102', null, null],
  ],
  totals: [null, 125_050, null],
};
const file = (format: FileFormat): TableFile => ({ tableFile: true, format, fileName: 'items', head, sheets: [table] });

test('a CSV carries rows only: no totals, no head, and instants as they are', async () => {
  const { bytes } = await renderTable(file('csv'));
  expect(bytes.toString()).toBe('\uFEFFUnit,Cost,Changed\r\nA-101,1250.50,2026-07-01T02:30:00.000Z\r\nA-102,,\r\n');
});

test('a workbook has its totals under the rows, instants on the clock of the place, and says what it is', async () => {
  const book = read((await renderTable(file('xlsx'))).bytes, { cellNF: true });
  expect(book.SheetNames).toEqual(['Items', 'Read me']);
  const { Items: items, 'Read me': about } = book.Sheets as Record<string, WorkSheet>;
  expect([items?.A4?.v, items?.B4?.v, items?.B4?.z]).toEqual(['Total', 1250.5, '$#,##0.00']);
  // 10:30 PM of the day before in New York.
  expect(items?.C2).toMatchObject({ t: 'n', z: 'yyyy-mm-dd hh:mm AM/PM' });
  expect(items?.C2?.v).toBeCloseTo(46_203 + 22.5 / 24, 9);
  expect(utils.sheet_to_json(about as WorkSheet, { header: 1 }).slice(1)).toEqual([
    ['Title', 'Items'],
    ['Question', 'What is in the units?'],
    ['Place', 'Alder Court, Harbor Residential'],
    ['Type', 'Refrigerator'],
    ['As of', '2026-11-22'],
    ['Written', '2026-11-22 02:05 PM (America/New_York)'],
    ['Note', 'Blank means not known.'],
  ]);
});

test('a workbook that brings its own sheet of notes gets no second one', async () => {
  const own: Sheet = { name: 'Read me', columns: [{ label: 'Note', kind: 'text' }], rows: [['mine']] };
  const { bytes } = await renderTable({ ...file('xlsx'), sheets: [own, table] });
  expect(read(bytes).SheetNames).toEqual(['Read me', 'Items']);
});

test('a text longer than a cell of a workbook may be is shortened, and the rest of the file is as it was', async () => {
  const long: TableFile = {
    tableFile: true,
    format: 'xlsx',
    fileName: 'long',
    sheets: [{ name: 'Rows', columns: [{ label: 'Text', kind: 'text' }], rows: [['x'.repeat(40_000)], ['short']] }],
  };
  const { Sheets } = read((await renderTable(long)).bytes);
  const [, first, second] = utils.sheet_to_json<string[]>(Sheets.Rows ?? {}, { header: 1 });
  expect(first?.[0]).toMatch(/^x{32766}…$/);
  expect(second).toEqual(['short']);
});

test('the heads of the columns are bold, stay in sight while rows scroll, and filter a list of many rows', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => [`A-${at}`, 100 * at, null]);
  const notes = ['Only what is in service.'];
  const { bytes } = await renderTable({
    ...file('xlsx'),
    sheets: [{ ...table, rows, notes, totals: [null, 6600, null] }],
  });
  const files = unzipSync(bytes);
  const [first = '', styles = ''] = ['xl/worksheets/sheet1.xml', 'xl/styles.xml'].map((name) =>
    strFromU8(files[name] ?? new Uint8Array()),
  );
  expect(first).toContain('<pane ySplit="3" topLeftCell="A4" activePane="bottomLeft" state="frozen"/>');
  expect(first).toContain('<autoFilter ref="A3:C15"/>');
  const [, style] = /<c r="A3" s="(\d+)"/.exec(first) ?? [];
  const [, fonts = ''] = /<fonts count="2">(.*?)<\/fonts>/.exec(styles) ?? [];
  expect(fonts.match(/<b\/>/g)).toHaveLength(1);
  const formats = /<cellXfs[^>]*>(.*?)<\/cellXfs>/.exec(styles)?.[1]?.match(/<xf [^>]*>/g) ?? [];
  expect(formats[Number(style)]).toContain('fontId="1"');
  expect(read(bytes).Sheets.Items?.A3?.v).toBe('Unit');
});
