import { decodeCsvBytes } from '@lintel/domain/base/csv-bytes';
import { unguardFormula } from '@lintel/domain/base/formula-guard';
import Papa from 'papaparse';
import {
  COLUMNS_MAX,
  LINES_MAX,
  type Source,
  type SourceFile,
  type SourceRow,
  type SourceSheet,
  UnreadableFile,
} from './source.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SNIFFED_LINES = 200;
/** So many NUL characters near its start are allowed in a text. */
const NULS_MAX = 8;

/** Text with separators. It accepts any bytes, so it is tried after all other sources. */
export const csvSource: Source = {
  id: 'csv',
  label: 'a CSV file',
  detects: () => true,
  async open(bytes) {
    if (startsWith(bytes, '%PDF'))
      throw new UnreadableFile(
        'This is a PDF, which holds a picture of the table. Export the report as CSV or as an Excel workbook instead.',
      );
    const { text, encoding } = decodeCsvBytes(bytes);
    if (text.slice(0, 4096).split('\u0000').length - 1 > NULS_MAX)
      throw new UnreadableFile('This is no text file. Export the report as CSV or as an Excel workbook.');
    return csvFile(text, encoding);
  },
};

/** The table in a text. */
export function csvFile(text: string, encoding: string): SourceFile {
  const clean = cleanCsvText(text);
  const eachRow: SourceSheet['eachRow'] = (onRow) => eachCsvRow(clean, onRow);
  return { encoding, sheets: [{ name: null, isHidden: false, rowsFilled: 0, head: [], eachRow }] };
}

function startsWith(bytes: Uint8Array, mark: string): boolean {
  return Buffer.from(bytes.subarray(0, mark.length)).toString('latin1') === mark;
}

/** Normalizes line endings, byte order mark and characters that the database cannot store, before the text is parsed. */
function cleanCsvText(text: string): string {
  let clean = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (clean.includes('\u0000')) clean = clean.replaceAll('\u0000', '');
  if (clean.includes('\r')) clean = clean.replace(/\r\n?/g, '\n');
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}

/**
 * Calls `onRow` with the cells of each record and the line it begins on (from 1), in file order; an empty line is a
 * record with one empty cell, the end of the last line is none. The apostrophe that exports put before what a spreadsheet
 * would run as a formula is taken off. Throws UnreadableFile for a file that is no table.
 */
function eachCsvRow(text: string, onRow: (row: SourceRow) => void): { delimiter: string } {
  const separator = /^sep=(.)\n/.exec(text);
  const delimiter = separator?.[1] ?? sniffDelimiter(text);
  refuseTooLarge(text, delimiter);
  const hasGuards = text.includes("'");
  const body = text.endsWith('\n') ? text.slice(0, -1) : text;
  let line = 1;
  let cursor = 0;
  Papa.parse<string[]>(body, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }) => {
      const isOpen = errors.some((error) => error.code === 'MissingQuotes');
      if (isOpen) throw new UnreadableFile(openQuoteMessage(line));
      const cells = hasGuards ? data.map(unguardFormula) : data;
      onRow({ cells, line, hasBadQuotes: errors.some((error) => error.type === 'Quotes') });
      line += countNewlines(body, cursor, meta.cursor);
      cursor = meta.cursor;
    },
  });
  return { delimiter };
}

/** The separator whose count is steadiest over the first lines, quoted parts left out; a comma where there is none. */
function sniffDelimiter(text: string): string {
  const lines = sampleLines(text);
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const countsByLine = new Map<number, number>();
    for (const line of lines) {
      const count = line.split(delimiter).length - 1;
      if (count > 0) countsByLine.set(count, (countsByLine.get(count) ?? 0) + 1);
    }
    const score = Math.max(0, ...[...countsByLine].map(([count, times]) => times * Math.sqrt(count)));
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function sampleLines(text: string): string[] {
  return text
    .slice(0, 100_000)
    .replace(/"[^"]*"/g, '')
    .split('\n', SNIFFED_LINES);
}

// Before parsing, so that no more than is allowed is ever held as cells. A separator within quotes counts too.
function refuseTooLarge(text: string, delimiter: string): void {
  const separator = delimiter.charCodeAt(0);
  let line = 1;
  let columns = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === separator) {
      columns += 1;
      if (columns >= COLUMNS_MAX)
        throw new UnreadableFile(
          `Line ${line} has more than ${COLUMNS_MAX} columns. Export only the columns you need.`,
        );
    } else if (code === 10) {
      line += 1;
      columns = 0;
      if (line > LINES_MAX + 1)
        throw new UnreadableFile(`The file has more than ${LINES_MAX} lines. Split it and import the parts.`);
    }
  }
}

function openQuoteMessage(line: number): string {
  return `A quotation mark opened in the record on line ${line} is never closed. Close it or remove it, then import again.`;
}

function countNewlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
