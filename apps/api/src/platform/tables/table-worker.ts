import { parentPort } from 'node:worker_threads';
import type { Cell, PlainFile } from './table-file.ts';
import { pdfBytes } from './table-pdf.ts';
import { spreadsheetBytes } from './table-sheets.ts';

let file: PlainFile | undefined;

parentPort?.on('message', async (message: TableMessage) => {
  if (message.file) file = message.file;
  if (!file) throw new Error('rows came before their file');
  if (message.rows) file.sheets[message.sheet]?.rows.push(...message.rows);
  if (message.jpeg) Object.assign(file.pictures?.all[message.picture] ?? {}, { jpeg: message.jpeg });
  if (!message.isLast) return;
  const whole = file;
  file = undefined;
  // A copy, for the memory of a small buffer is shared with others and may not be handed over.
  const bytes = new Uint8Array(whole.format === 'pdf' ? await pdfBytes(whole) : spreadsheetBytes(whole));
  parentPort?.postMessage({ bytes } satisfies WrittenTable, [bytes.buffer]);
});

/** First the file without its rows, then the rows of its sheets in parts, then its pictures one by one. */
export type TableMessage =
  | { file: PlainFile; rows?: never; sheet?: never; jpeg?: never; picture?: never; isLast: boolean }
  | { file?: never; rows: Cell[][]; sheet: number; jpeg?: never; picture?: never; isLast: boolean }
  | { file?: never; rows?: never; sheet?: never; jpeg: Uint8Array | null; picture: number; isLast: boolean };
export type WrittenTable = { bytes: Uint8Array<ArrayBuffer> };
