import { type CsvRow, cleanCsvText, eachCsvRow, UnreadableCsv } from './csv-rows.ts';
import { fileHashOf, headerOf, SHAPE_ROWS } from './read-roster.ts';

/**
 * The rows that begin on the given lines with every cell, and what is above the rows of the file. Throws UnreadableCsv
 * for a file other than the one with that fingerprint.
 */
export function pickRows({ text, fileHash, lines }: PickRequest): PickedRows {
  if (fileHashOf(text) !== fileHash)
    throw new UnreadableCsv(
      'This is not the file of this import: its contents differ. Choose the one that was imported.',
    );
  const wanted = new Set(lines);
  const head: string[][] = [];
  const rows: PickedRows['rows'] = [];
  eachCsvRow(cleanCsvText(text), ({ cells, line }) => {
    if (head.length < SHAPE_ROWS) head.push(cells);
    if (wanted.has(line)) rows.push({ line, cells });
  });
  const { headerStart, headerRows, headers } = headerOf(head, { wantsRows: false });
  return { head: head.slice(0, headerStart + headerRows), headers, rows };
}

export type PickRequest = { text: string; fileHash: string; lines: readonly number[] };
export type PickedRows = {
  /** The lines above the header, and the one or two lines of the header itself. */
  head: string[][];
  /** One header a column. */
  headers: string[];
  rows: Pick<CsvRow, 'cells' | 'line'>[];
};
