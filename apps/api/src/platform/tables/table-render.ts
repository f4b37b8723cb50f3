import { AppError, unprocessable } from '../base/errors.ts';
import { threadsOf } from '../base/threads.ts';
import type { PlainFile } from './table-file.ts';
import {
  type FileFormat,
  PDF_MAX_PICTURES,
  PDF_MAX_ROWS,
  type Picture,
  type Sheet,
  type TableFile,
} from './table-file.ts';
import { spreadsheetBytes } from './table-sheets.ts';
import type { TableMessage, WrittenTable } from './table-worker.ts';

/** Rows up to which a CSV or XLSX is written at once: it takes less time than handing it over. */
const AT_ONCE_MAX_ROWS = 2000;
/** Rows handed over between two turns of the event loop. */
const PART_ROWS = 1000;
/** After that long no further picture is made; those that are made are kept, so that the same file asked for again has more. */
const PICTURES_MS = 40_000;

const CONTENT_TYPES: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/**
 * The bytes of a download: CSV of the first sheet, XLSX or PDF of all of them. A PDF and what is long are written in a thread of
 * their own. Throws UNPROCESSABLE for a PDF of too many rows.
 */
export async function renderTable(file: TableFile): Promise<{ bytes: Buffer; contentType: string; fileName: string }> {
  const rows = file.sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  if (file.format === 'pdf' && rows > PDF_MAX_ROWS) throw unprocessable('format', TOO_MANY_ROWS);
  const isLong = file.format === 'pdf' || rows > AT_ONCE_MAX_ROWS;
  const fileName = `${file.fileName.replace(/\.(csv|xlsx|pdf)$/i, '')}.${file.format}`;
  return {
    bytes: isLong ? await writtenInThread(file) : spreadsheetBytes(file),
    contentType: CONTENT_TYPES[file.format],
    fileName,
  };
}

async function writtenInThread(file: TableFile): Promise<Buffer> {
  const pictures = file.format === 'pdf' ? await made(file.pictures?.all ?? []) : [];
  const written = await inThread(partsOf(file, pictures));
  if (written === 'time' || written === 'memory') throw new AppError('OVERLOADED', TOO_MUCH, { retryAfterSeconds: 60 });
  return Buffer.from(written.bytes.buffer);
}

// Making a picture takes longer than reading one that is kept: no thread waits for it, and no more than one is in memory.
async function made(pictures: readonly Picture[]): Promise<(Picture | undefined)[]> {
  const until = Date.now() + PICTURES_MS;
  const found: (Picture | undefined)[] = [];
  for (const [at, one] of pictures.entries()) {
    const isTried = at < PDF_MAX_PICTURES && Date.now() < until;
    found.push(isTried && (await one.jpeg()) ? one : undefined);
  }
  return found;
}

// Reading and handing over all rows at once would block the event loop for as long as writing a short file.
async function* partsOf(file: TableFile, pictures: readonly (Picture | undefined)[]): AsyncGenerator<TableMessage> {
  const sheets = file.format === 'csv' ? file.sheets.slice(0, 1) : file.sheets;
  const parts = sheets.flatMap(({ rows }, sheet) =>
    Array.from({ length: Math.ceil(rows.length / PART_ROWS) }, (_, part) => ({ sheet, from: part * PART_ROWS })),
  );
  const shown = pictures.flatMap((one, picture) => (one ? [{ one, picture }] : []));
  const last = parts.length + shown.length;
  yield { file: plain(file, sheets), isLast: last === 0 };
  for (const [at, { sheet, from }] of parts.entries())
    yield {
      sheet,
      rows: sheets[sheet]?.rows.slice(from, from + PART_ROWS) ?? [],
      isLast: at + 1 === last,
    };
  for (const [at, { one, picture }] of shown.entries())
    yield { picture, jpeg: (await one.jpeg()) ?? null, isLast: parts.length + at + 1 === last };
}

// Columns and pictures of a caller may carry functions, which no thread can be handed.
function plain({ pictures, ...file }: TableFile, sheets: readonly Sheet[]): PlainFile {
  const all = pictures?.all.map(({ caption, marks = [] }) => ({ caption, marks }));
  return {
    ...file,
    sheets: sheets.map(withoutRows),
    ...(pictures && all && { pictures: { title: pictures.title, all } }),
  };
}

function withoutRows({ columns, ...sheet }: Sheet): Sheet {
  const plainColumns = columns.map(({ label, kind, width }) => ({ label, kind, width }));
  return { ...sheet, columns: plainColumns, rows: [] };
}

const inThread = threadsOf<TableMessage, WrittenTable>(new URL('./table-worker.ts', import.meta.url), {
  atMost: 2,
  queueMax: 8,
  full: 'Too many files are being written. Try again in a minute.',
  timeMs: 60_000,
  heapMb: 768,
  youngHeapMb: 64,
  idleMs: 60_000,
  idleHeapMb: 128,
});

const TOO_MANY_ROWS = `A PDF holds at most ${PDF_MAX_ROWS.toLocaleString('en-US')} rows. Narrow the filter, or take the Excel workbook (XLSX).`;
const TOO_MUCH = 'The file took too long or too much memory to write. Narrow the filter, or try again in a minute.';
