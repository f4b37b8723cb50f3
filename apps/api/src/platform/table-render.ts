import { AppError, unprocessable } from './errors.ts';
import { type FileFormat, PDF_MAX_ROWS, type Sheet, type TableFile } from './table-file.ts';
import { spreadsheetBytes } from './table-sheets.ts';
import type { TableMessage, WrittenTable } from './table-worker.ts';
import { threadsOf } from './threads.ts';

/** Rows up to which a CSV or XLSX is written at once: it takes less time than handing it over. */
const AT_ONCE_MAX_ROWS = 2000;
/** Rows handed over between two turns of the event loop. */
const PART_ROWS = 1000;

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
  const written = await inThread(partsOf(file));
  if (written === 'time' || written === 'memory') throw new AppError('OVERLOADED', TOO_MUCH, { retryAfterSeconds: 60 });
  return Buffer.from(written.bytes.buffer);
}

// Reading and handing over all rows at once would block the event loop for as long as writing a short file.
function* partsOf(file: TableFile): Iterable<TableMessage> {
  const sheets = file.format === 'csv' ? file.sheets.slice(0, 1) : file.sheets;
  const parts = sheets.flatMap(({ rows }, sheet) =>
    Array.from({ length: Math.ceil(rows.length / PART_ROWS) }, (_, part) => ({ sheet, from: part * PART_ROWS })),
  );
  yield { file: { ...file, sheets: sheets.map(withoutRows) }, isLast: parts.length === 0 };
  for (const [at, { sheet, from }] of parts.entries())
    yield {
      sheet,
      rows: sheets[sheet]?.rows.slice(from, from + PART_ROWS) ?? [],
      isLast: at === parts.length - 1,
    };
}

// Columns of a caller may carry functions, which no thread can be handed.
function withoutRows({ name, columns, totals, notes }: Sheet): Sheet {
  const plain = columns.map(({ label, kind, width }) => ({ label, kind, width }));
  return { name, columns: plain, rows: [], totals, notes };
}

const inThread = threadsOf<TableMessage, WrittenTable>(new URL('./table-worker.ts', import.meta.url), {
  atMost: 2,
  queueMax: 8,
  full: 'Too many files are being written. Try again in a minute.',
  timeMs: 60_000,
  heapMb: 768,
  youngHeapMb: 64,
  idleMs: 60_000,
});

const TOO_MANY_ROWS = `A PDF holds at most ${PDF_MAX_ROWS.toLocaleString('en-US')} rows. Narrow the filter, or take the Excel workbook (XLSX).`;
const TOO_MUCH = 'The file took too long or too much memory to write. Narrow the filter, or try again in a minute.';
