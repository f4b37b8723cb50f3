import { utils, type WorkSheet, write } from '@e965/xlsx';
import type { Dice } from './dice.ts';
import type { Cell, DateStyle, Drawn, Sheet } from './sheet.ts';

/** The bytes of what was drawn, and the name's ending. */
export function encoded(drawn: Drawn, dice: Dice): { bytes: Uint8Array; extension: 'csv' | 'xlsx' } {
  const isBook = drawn.container ? drawn.container === 'xlsx' : drawn.sheets.length > 1 || dice.chance(0.15);
  return isBook ? { bytes: bookOf(drawn, dice), extension: 'xlsx' } : { bytes: csvOf(drawn, dice), extension: 'csv' };
}

function csvOf(drawn: Drawn, dice: Dice): Uint8Array {
  const [sheet] = drawn.sheets;
  if (!sheet || drawn.sheets.length > 1) throw new Error('A CSV file holds one sheet');
  const delimiter =
    drawn.csv?.delimiter ??
    dice.weighed([
      [',', 72],
      [';', 10],
      ['\t', 12],
      ['|', 6],
    ] as const);
  const lineEnd = dice.pick(['\r\n', '\r\n', '\n']);
  const quotesAll = dice.chance(0.12);
  const width = dice.chance(0.7) ? widthOf(sheet) : 0;
  const lines = sheet.rows.map((row) =>
    Array.from({ length: Math.max(width, row.length) }, (_, at) =>
      csvCell(textOf(row[at] ?? null, drawn.dates), delimiter, quotesAll),
    ).join(delimiter),
  );
  const text = lines.join(lineEnd) + (dice.chance(0.9) ? lineEnd : '');
  return drawn.csv ? windows1252(text) : bytesOf(text, dice);
}

function bytesOf(text: string, dice: Dice): Uint8Array {
  const encoding = dice.weighed([
    ['utf-8', 58],
    ['utf-8 with mark', 16],
    ['windows-1252', 16],
    ['utf-16', 10],
  ] as const);
  if (encoding === 'windows-1252') return windows1252(text);
  if (encoding === 'utf-16') return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
  return new Uint8Array(Buffer.from(encoding === 'utf-8' ? text : `\uFEFF${text}`, 'utf8'));
}

const WINDOWS = new Map([
  ['–', 0x96],
  ['—', 0x97],
  ['’', 0x92],
  ['•', 0x95],
]);

function windows1252(text: string): Uint8Array {
  return Uint8Array.from([...text], (letter) => {
    const code = WINDOWS.get(letter) ?? letter.codePointAt(0) ?? 0;
    if (code > 0xff) throw new Error(`Windows-1252 has no ${letter}`);
    return code;
  });
}

function csvCell(text: string, delimiter: string, quotesAll: boolean): string {
  const needs = quotesAll || text.includes(delimiter) || /["\r\n]/.test(text);
  return needs ? `"${text.replaceAll('"', '""')}"` : text;
}

function widthOf(sheet: Sheet): number {
  return Math.max(1, ...sheet.rows.map((row) => row.length));
}

/** A cell as a CSV file writes it. */
export function textOf(cell: Cell, dates: DateStyle): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return dayText(cell.day, dates);
  return String(cell);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function dayText(day: string, style: DateStyle): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const [m, d] = [Number(month), Number(date)];
  if (style === 'iso') return day;
  if (style === 'mm/dd/yyyy') return `${month}/${date}/${year}`;
  if (style === 'm/d/yyyy') return `${m}/${d}/${year}`;
  if (style === 'm/d/yy') return `${m}/${d}/${year.slice(2)}`;
  if (style === 'd/m/yyyy') return `${date}/${month}/${year}`;
  if (style === 'd-Mon-yyyy') return `${d}-${MONTHS[m - 1]}-${year}`;
  return String(serialOf(day));
}

/** The number by which Excel keeps a day. */
function serialOf(day: string): number {
  return Math.round((Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000);
}

function bookOf(drawn: Drawn, dice: Dice): Uint8Array {
  const book = utils.book_new();
  const keepsNumbers = dice.chance(0.5);
  for (const sheet of drawn.sheets) utils.book_append_sheet(book, worksheetOf(sheet, drawn, keepsNumbers), sheet.name);
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer);
}

function worksheetOf(sheet: Sheet, drawn: Drawn, keepsNumbers: boolean): WorkSheet {
  const rows = sheet.rows.map((row) =>
    row.map((cell) => {
      if (cell === null || cell === '') return null;
      if (typeof cell === 'number') return { t: 'n', v: cell };
      if (typeof cell === 'string')
        return keepsNumbers && /^[1-9]\d{0,8}$/.test(cell) ? { t: 'n', v: Number(cell) } : { t: 's', v: cell };
      // Formats that Excel numbers itself: others are numbered in the order in which a process first writes them.
      if (drawn.dates === 'm/d/yyyy' || drawn.dates === 'iso' || drawn.dates === 'mm/dd/yyyy')
        return { t: 'n', v: serialOf(cell.day), z: drawn.dates === 'iso' ? 'd-mmm-yy' : 'm/d/yy' };
      return drawn.dates === 'serial'
        ? { t: 'n', v: serialOf(cell.day) }
        : { t: 's', v: dayText(cell.day, drawn.dates) };
    }),
  );
  const made = utils.aoa_to_sheet(rows);
  const across = [...sheet.merged].map(([line, width]) => ({
    s: { r: line - 1, c: 0 },
    e: { r: line - 1, c: Math.max(1, width) - 1 },
  }));
  const down = [...sheet.mergedDown].map(([line, height]) => ({
    s: { r: line - 1, c: 0 },
    e: { r: line + height - 2, c: 0 },
  }));
  made['!merges'] = [...across, ...down];
  return made;
}
