import { expect, test } from 'vitest';
import { csvText } from './table-render.ts';

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
