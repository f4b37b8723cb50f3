import { decodeCsvBytes } from '@lintel/domain/base/csv-bytes';
import { Parser } from 'htmlparser2';
import { COLUMNS_MAX, LINES_MAX, type Source, type SourceSheet, UnreadableFile } from './source.ts';

/** The tables of a web page, which many systems save as 'Excel' with the ending .xls; rows count as lines. */
export const htmlSource: Source = {
  id: 'html',
  label: 'a web page with tables',
  detects: (bytes) => HTML_START.test(decodeCsvBytes(bytes.subarray(0, 2048)).text),
  async open(bytes) {
    const { text, encoding } = decodeCsvBytes(bytes);
    const eachRow: SourceSheet['eachRow'] = (onRow) => {
      let line = 0;
      readTables(text, (cells) => {
        line += 1;
        if (line > LINES_MAX + 1)
          throw new UnreadableFile(`The file has more than ${LINES_MAX} rows. Split it and import the parts.`);
        onRow({ cells, line, hasBadQuotes: false });
      });
      return { delimiter: null };
    };
    return { encoding, sheets: [{ name: null, isHidden: false, rowsFilled: 0, head: [], eachRow }] };
  },
};

/** Calls `onRow` with each row of the tables, and each text between them as a row of one cell, in the order of the page. */
function readTables(html: string, onRow: (cells: string[]) => void): void {
  const rows: OpenRow[] = [];
  const spans: number[][] = [];
  let outside = '';
  let unread = 0;

  function flush(): void {
    const text = plain(outside);
    outside = '';
    if (text !== '') onRow([text]);
  }

  function endRow(): void {
    const row = rows.pop();
    if (!row) return;
    endCell(row);
    const below = spans.at(-1) ?? [];
    for (let at = row.cells.length; at < below.length; at += 1) below[at] = Math.max(0, (below[at] ?? 0) - 1);
    onRow(row.cells);
  }

  function startCell(row: OpenRow, { colspan, rowspan }: Record<string, string>): void {
    endCell(row);
    const below = spans.at(-1) ?? [];
    for (; (below[row.cells.length] ?? 0) > 0; row.cells.push(''))
      below[row.cells.length] = (below[row.cells.length] ?? 1) - 1;
    row.text = '';
    row.width = countOf(colspan);
    if (row.cells.length + row.width > COLUMNS_MAX)
      throw new UnreadableFile(`A row has more than ${COLUMNS_MAX} columns. Export only the columns you need.`);
    for (let at = 0; at < row.width; at += 1) below[row.cells.length + at] = countOf(rowspan) - 1;
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      if (UNREAD.has(name)) unread += 1;
      if (BLOCKS.has(name) && rows.length === 0) flush();
      const row = rows.at(-1);
      if (name === 'table') spans.push([]);
      else if (name === 'tr') rows.push({ cells: [], text: null, width: 1 });
      else if ((name === 'td' || name === 'th') && row) startCell(row, attributes);
      else if (name === 'br' && row?.text != null) row.text += ' ';
    },
    ontext(text) {
      const row = rows.at(-1);
      if (unread > 0) return;
      if (row === undefined) outside += text;
      else if (row.text !== null) row.text += text;
    },
    onclosetag(name) {
      if (UNREAD.has(name)) unread -= 1;
      if (name === 'tr') endRow();
      else if (name === 'table') spans.pop();
      if (BLOCKS.has(name) && rows.length === 0) flush();
    },
  });
  parser.write(html);
  parser.end();
  flush();
}

function endCell(row: OpenRow): void {
  if (row.text === null) return;
  row.cells.push(plain(row.text), ...Array<string>(row.width - 1).fill(''));
  row.text = null;
}

function countOf(span: string | undefined): number {
  const count = Number.parseInt(span ?? '', 10);
  return count > 1 ? Math.min(count, COLUMNS_MAX) : 1;
}

function plain(text: string): string {
  return text.replaceAll('\u0000', '').replace(/\s+/g, ' ').trim();
}

const HTML_START = /^\s*(<\?xml[^>]*>\s*)?(<!--[^>]*-->\s*)?<(!doctype html|html|head|meta|style|body|table|div)\b/i;
const UNREAD = new Set(['script', 'style', 'title', 'template']);
const BLOCKS = new Set(
  'address article body br caption center div dd dl dt h1 h2 h3 h4 h5 h6 header hr li ol p section table ul'.split(' '),
);

/** A row that is read: `text` is that of its open cell. */
type OpenRow = { cells: string[]; text: string | null; width: number };
