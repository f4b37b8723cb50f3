import { readFileSync, writeFileSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';

// Run by confined-process.ts for imports, as a process of its own that can reach neither the network nor other files. It is given as text with its
// types taken away, so it imports nothing of ours.

type Bounds = {
  lines: number;
  columns: number;
  sheets: number;
  unpackedBytes: number;
  textBytes: number;
  headRows: number;
};
type Task = { from: string; rows: string; index: string; bounds: Bounds };
type Verdict = { rejected?: string };
type Library = typeof import('@e965/xlsx');
type Rows = { line: number; cells: string[]; fills: Record<number, string> | null };

const task = JSON.parse(process.argv[1] ?? '') as Task;
const { bounds } = task;
const NAME_MAX = 200;
/** Rows and columns that a sheet can have at all. */
const SHEET_ROWS = 1_048_576;
const SHEET_COLUMNS = 16_384;
/**
 * Bytes, unpacked, up to which colours are read: for them the library keeps each cell that has nothing but a format, and a cell
 * whose format does not exist costs it some 30 µs.
 */
const COLOURS_BYTES = 8 * 1024 * 1024;

class Rejected extends Error {}

async function run(): Promise<Verdict> {
  const bytes = readFileSync(task.from);
  const { size, hasStyles } = checkPackage(bytes);
  const library: Library = await import('@e965/xlsx');
  const book = library.read(bytes, {
    type: 'buffer',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
    cellStyles: hasStyles && size <= COLOURS_BYTES,
  });
  if (book.SheetNames.length > bounds.sheets) throw new Rejected('TOO_MANY_SHEETS');
  writeSheets(library, book);
  return {};
}

/**
 * That the file is a whole XLSX workbook: each part is unpacked to no more than the size and to exactly the checksum that it
 * is said to have. The library itself takes parts as they come. Returns the bytes of all parts.
 */
function checkPackage(bytes: Buffer): { size: number; hasStyles: boolean } {
  const names = new Set<string>();
  let unpacked = 0;
  for (const part of partsOf(bytes)) {
    names.add(part.name.toLowerCase());
    if (part.isEncrypted) throw new Rejected('ENCRYPTED');
    unpacked += part.size;
    if (unpacked > bounds.unpackedBytes) throw new Rejected('TOO_LARGE');
    checkPart(bytes, part);
  }
  if (names.has('xl/workbook.xml')) return { size: unpacked, hasStyles: names.has('xl/styles.xml') };
  if (names.has('xl/workbook.bin')) throw new Rejected('XLSB');
  if (names.has('content.xml')) throw new Rejected('ODS');
  if ([...names].some((name) => name.endsWith('.iwa') || name === 'index.zip')) throw new Rejected('NUMBERS');
  throw new Rejected('NOT_A_WORKBOOK');
}

type Part = {
  name: string;
  method: number;
  isEncrypted: boolean;
  crc: number;
  packed: number;
  size: number;
  at: number;
};

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;

function partsOf(bytes: Buffer): Part[] {
  let end = bytes.length - 22;
  const first = Math.max(0, end - 65_535);
  while (end >= first && bytes.readUInt32LE(end) !== END) end -= 1;
  if (end < first) throw new Rejected('DAMAGED');
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const parts: Part[] = [];
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw new Rejected('DAMAGED');
    const nameLength = bytes.readUInt16LE(at + 28);
    parts.push({
      name: bytes.toString('latin1', at + 46, at + 46 + nameLength).replaceAll('\\', '/'),
      method: bytes.readUInt16LE(at + 10),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

function checkPart(bytes: Buffer, { at, packed, size, method, crc }: Part): void {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL) throw new Rejected('DAMAGED');
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const stored = bytes.subarray(start, start + packed);
  if (stored.length !== packed || (method !== 0 && method !== 8)) throw new Rejected('DAMAGED');
  let plain: Buffer;
  try {
    plain = method === 0 ? stored : inflateRawSync(stored, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw new Rejected('DAMAGED');
  }
  if (plain.length !== size || crc32(plain) !== crc) throw new Rejected('DAMAGED');
}

// One file of rows and one index, so that what may be written is bounded by the size of a file.
function writeSheets(library: Library, book: WorkBook): void {
  const chunks: Buffer[] = [];
  let written = 0;
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  const index = book.SheetNames.map((name, at) => {
    const sheet = book.Sheets[name];
    const isHidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0;
    const label =
      name
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, NAME_MAX)
        .toWellFormed() || `Sheet ${at + 1}`;
    const begin = written;
    const head: string[][] = [];
    let rows = 0;
    const refusal = eachRow(library, sheet, is1904, ({ line, cells, fills }) => {
      rows += 1;
      if (line <= bounds.headRows) head[line - 1] = cells;
      const row = Buffer.from(`${JSON.stringify(fills === null ? [line, cells] : [line, cells, fills])}\n`);
      written += row.length;
      if (written > bounds.textBytes) throw new Rejected('TOO_LARGE');
      chunks.push(row);
    });
    return {
      name: label,
      isHidden,
      rows,
      refusal,
      head: Array.from(head, (cells) => cells ?? []),
      begin,
      end: written,
    };
  });
  writeFileSync(task.rows, Buffer.concat(chunks));
  writeFileSync(task.index, JSON.stringify(index));
}

/** Calls `onRow` with each row that has anything in it; what is wrong with the sheet, or null. */
function eachRow(
  library: Library,
  sheet: WorkSheet | undefined,
  is1904: boolean,
  onRow: (row: Rows) => void,
): string | null {
  if (sheet === undefined) return 'DAMAGED_SHEET';
  const data = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
  const isMerged = mergeTest(sheet);
  // The keys alone: rows may be numbered far apart.
  for (const key of Object.keys(data)) {
    const at = Number(key);
    const cells = data[at];
    if (!cells) continue;
    if (!(at < SHEET_ROWS) || cells.length > SHEET_COLUMNS) return 'DAMAGED_SHEET';
    const texts: string[] = [];
    const fills = new Map<number, string>();
    for (const column of cells.length > bounds.columns ? Object.keys(cells).map(Number) : cells.keys()) {
      const cell = cells[column];
      const text = cell === undefined || isMerged(at, column) ? '' : textOf(library, cell, is1904);
      const fill = cell === undefined || column >= bounds.columns ? null : fillOf(cell);
      if (fill !== null) fills.set(column, fill);
      if (text === '') continue;
      if (column >= bounds.columns) return 'TOO_WIDE';
      while (texts.length < column) texts.push('');
      texts.push(text);
    }
    if (texts.length === 0) continue;
    if (at >= bounds.lines) return 'TOO_LONG';
    onRow({ line: at + 1, cells: texts, fills: fills.size === 0 ? null : Object.fromEntries(fills) });
  }
  return null;
}

/** Whether a cell is covered by a merged one: what it once held is not to be seen. Asked row by row, downwards. */
function mergeTest(sheet: WorkSheet): (row: number, column: number) => boolean {
  const waiting = [...(sheet['!merges'] ?? [])].sort((a, b) => b.s.r - a.s.r);
  let open: typeof waiting = [];
  let openFor = -1;
  return (row, column) => {
    if (row !== openFor) {
      openFor = row;
      if (open.length > 0) open = open.filter(({ e }) => e.r >= row);
      for (let next = waiting.at(-1); next && next.s.r <= row; next = waiting.at(-1)) {
        waiting.pop();
        if (next.e.r >= row) open.push(next);
      }
    }
    return open.some(({ s, e }) => column >= s.c && column <= e.c && (row !== s.r || column !== s.c));
  };
}

type Fill = { patternType?: string; fgColor?: { rgb?: string } };

/** The colour that a cell is filled with, 'FFC000'; null for none and for white. */
function fillOf({ s }: CellObject): string | null {
  const { patternType, fgColor } = (s ?? {}) as Fill;
  const colour = String(fgColor?.rgb ?? '').toUpperCase();
  return patternType === 'solid' && /^[0-9A-F]{6}$/.test(colour) && colour !== 'FFFFFF' ? colour : null;
}

const ERRORS: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};

/** The text that a person sees in a cell, but for numbers and dates, which are written one way whatever their format. */
function textOf(library: Library, cell: CellObject, is1904: boolean): string {
  if (cell.t === 'b') return cell.v === true ? 'Yes' : 'No';
  if (cell.t === 'e') return ERRORS[Number(cell.v)] ?? '#ERROR!';
  if (cell.t === 'n')
    return typeof cell.v === 'number' ? numberText(library, cell.v, String(cell.z ?? ''), is1904) : '';
  if (cell.t !== 's') return '';
  return String(cell.v ?? '')
    .replaceAll('\u0000', '')
    .replace(/\r\n?/g, '\n')
    .toWellFormed();
}

function numberText({ SSF }: Library, value: number, format: string, is1904: boolean): string {
  if (!Number.isFinite(value)) return '';
  try {
    if (SSF.is_date(format)) return dateText(SSF, value, format, is1904);
    // A percentage, or a number with leading zeros: '12.5%', '00501'.
    const [first = ''] = format.split(';');
    if (/^[^"\\]*%/.test(first) || /^0[0\- ()\\]*0$/.test(first)) return SSF.format(format, value);
  } catch {
    // A format that cannot be followed leaves the number.
  }
  return String(Number(value.toPrecision(15)));
}

/** 'yyyy-MM-dd', with the time where there is one; a month or year alone where that is all that was typed and shown. */
function dateText(SSF: Library['SSF'], value: number, format: string, is1904: boolean): string {
  const letters = format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '').toLowerCase();
  const hasDay = letters.includes('d');
  const hasYear = letters.includes('y');
  if (!hasDay && !hasYear) return SSF.format(format, value, { date1904: is1904 });
  const { y, m, d, H, M } = SSF.parse_date_code(value, { date1904: is1904 });
  if (!hasDay && d === 1 && letters.includes('m')) return `${m}/${y}`;
  if (!hasDay && d === 1 && m === 1) return String(y);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}`;
  return /[hs]/.test(letters) && H + M > 0 ? `${day} ${two(H)}:${two(M)}` : day;
}

function verdictOf(error: unknown): Verdict {
  if (error instanceof Rejected) return { rejected: error.message };
  const words = error instanceof Error ? error.message : '';
  return { rejected: /string length|memory|allocation/i.test(words) ? 'TOO_LARGE' : 'DAMAGED' };
}

process.stdout.write(JSON.stringify(await run().catch(verdictOf)));
