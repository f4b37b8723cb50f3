import { parentPort } from 'node:worker_threads';
import type { Cell, TableFile } from './table-file.ts';
import { pdfBytes } from './table-pdf.ts';
import { spreadsheetBytes } from './table-sheets.ts';

let file: TableFile | undefined;

parentPort?.on('message', async (message: TableMessage) => {
  if (message.file) file = message.file;
  if (!file) throw new Error('rows came before their file');
  if (message.rows) file.sheets[message.sheet]?.rows.push(...message.rows);
  if (!message.isLast) return;
  const whole = file;
  file = undefined;
  // A copy, for the memory of a small buffer is shared with others and may not be handed over.
  const bytes = new Uint8Array(whole.format === 'pdf' ? await pdfBytes(whole) : spreadsheetBytes(whole));
  parentPort?.postMessage({ bytes } satisfies WrittenTable, [bytes.buffer]);
});

/** First the file without its rows, then the rows of its sheets in parts. */
export type TableMessage =
  | { file: TableFile; rows?: never; sheet?: never; isLast: boolean }
  | { file?: never; rows: Cell[][]; sheet: number; isLast: boolean };
export type WrittenTable = { bytes: Uint8Array<ArrayBuffer> };
