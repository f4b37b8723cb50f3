import { type Cell, type Sheet, totalsOf } from './table-file.ts';
import { emWidth, printable, type Weight } from './table-pdf-font.ts';
import { columnTexts } from './table-text.ts';

/** A page in points, upright. */
export const PAPERS = { letter: [612, 792], a4: [595.28, 841.89] } as const;
export const MARGIN = 36;

/** The sheet in words. */
export type TextTable = { labels: string[]; isRight: boolean[]; rows: string[][]; totals: string[] | undefined };

/** How a table is set: the page's direction, the size of its letters and the widths of its columns. */
export type Setting = { isLandscape: boolean; size: number; pad: number; widths: number[] };

/** A sheet's cells as a person reads them, in characters that the fonts have. */
export function textTable(sheet: Sheet, timeZone: string): TextTable {
  const totals = totalsOf(sheet);
  const all = totals ? [...sheet.rows, totals] : sheet.rows;
  const columns = sheet.columns.map(({ kind }, at) =>
    columnTexts(
      all.map((row) => row[at] ?? null),
      kind,
      timeZone,
    ).map(printable),
  );
  const inWords = (row: number) => columns.map((texts) => texts[row] ?? '');
  return {
    labels: sheet.columns.map(({ label }) => printable(label)),
    isRight: sheet.columns.map(({ kind }) => !LEFT.has(kind)),
    rows: sheet.rows.map((_, row) => inWords(row)),
    totals: totals && inWords(sheet.rows.length),
  };
}

/**
 * The sheet without columns that say nothing, where all of them do not fit on a page without breaking words: those in which nothing is
 * recorded, and those that have the same in many rows, which `notes` then says once.
 */
export function fittingSheet(sheet: Sheet, timeZone: string, paper: keyof typeof PAPERS): Sheet {
  const table = textTable(sheet, timeZone);
  if (sheet.tones || isRoomy(sheet, table, paper)) return sheet;
  const saying = sheet.columns.map(({ label }, at) => {
    const found = new Set(table.rows.map((row) => row[at] ?? ''));
    const [first = ''] = found;
    const isAlike =
      at > 0 && found.size === 1 && !table.totals?.[at] && (first === '' || table.rows.length >= SAME_MIN);
    return { at, label, words: isAlike ? first : undefined };
  });
  const kept = saying.filter(({ words }) => words === undefined).map(({ at }) => at);
  const same = saying.filter(({ words }) => words).map(({ label, words }) => `${label}: ${words}`);
  const empty = saying.filter(({ words }) => words === '').map(({ label }) => label);
  const only = (row: Cell[]) => kept.map((at) => row[at] ?? null);
  return {
    ...sheet,
    columns: kept.flatMap((at) => sheet.columns[at] ?? []),
    rows: sheet.rows.map(only),
    ...(sheet.totals && { totals: only(sheet.totals) }),
    notes: [
      ...(sheet.notes ?? []),
      ...(same.length > 0 ? [`The same in all rows: ${same.join(' · ')}`] : []),
      ...(empty.length > 0 ? [`Nothing is recorded for: ${empty.join(' · ')}`] : []),
    ],
  };
}

/** Rows from which on it is worth saying once what they have in common. */
const SAME_MIN = 10;

function isRoomy(sheet: Sheet, table: TextTable, paper: keyof typeof PAPERS): boolean {
  const needs = needsOf(sheet, table);
  return waysOn(paper, needs.length).some((way) => way.size >= EASY_SIZE && leastIn(needs, way.size) <= way.room);
}

const LEFT = new Set(['text', 'date', 'instant']);

/**
 * The first way to set a table that lets its columns be read with ease, on a page across where `isWide`; where none does, the first of
 * the small ones that breaks no word, else the last. Coloured cells fill the page's width, each as wide as the others.
 */
export function settingOf(sheet: Sheet, table: TextTable, paper: keyof typeof PAPERS, isWide = false): Setting {
  const needs = needsOf(sheet, table);
  const ways = waysOn(paper, needs.length).filter((way) => way.isLandscape || !isWide);
  const found =
    ways.find(({ size, room }) => size >= EASY_SIZE && sumOf(needs.map(({ ease }) => ease * size)) <= room) ??
    ways.find(({ size, room }) => size <= EASY_SIZE && leastIn(needs, size) <= room) ??
    ways.at(-1);
  const { room, ...way } = found as (typeof ways)[number]; // why: there is always a last way
  const widths = widthsIn(room / way.size, needs).map((em) => em * way.size + 2 * way.pad);
  return { ...way, widths: sheet.tones?.isEven ? evenWidths(widths, room + needs.length * 2 * way.pad) : widths };
}

// The first column names the rows.
function evenWidths([name = 0, ...cells]: number[], room: number): number[] {
  const each = (room - name) / Math.max(1, cells.length);
  return cells.some((width) => width > each) ? [name, ...cells] : [name, ...cells.map(() => each)];
}

function waysOn(paper: keyof typeof PAPERS, columns: number) {
  const [short, long] = PAPERS[paper];
  return WAYS.map((way) => ({
    ...way,
    room: (way.isLandscape ? long : short) - 2 * MARGIN - columns * 2 * way.pad,
  }));
}

function leastIn(needs: Need[], size: number): number {
  return sumOf(needs.map(({ least }) => least * size));
}

const WAYS = [
  { isLandscape: false, size: 9, pad: 4 },
  { isLandscape: false, size: 8, pad: 4 },
  { isLandscape: true, size: 9, pad: 4 },
  { isLandscape: true, size: 8, pad: 4 },
  { isLandscape: true, size: 7, pad: 2.5 },
  { isLandscape: true, size: 6.5, pad: 2 },
  { isLandscape: true, size: 6, pad: 2 },
];
/** Smaller letters are only for tables that would break their words. */
const EASY_SIZE = 7;

/** What a column needs, in widths of font size 1: at least, to be read with ease, and to break no line. */
type Need = { least: number; ease: number; full: number; isText?: boolean };

function needsOf(sheet: Sheet, { labels, rows, totals }: TextTable): Need[] {
  const some = sampleOf(rows);
  return sheet.columns.map(({ kind }, at) => {
    const label = labels[at] ?? '';
    const totalText = totals?.[at] ?? '';
    const total = emWidth(totalText, 'bold');
    const headWord = widest([...wordsOf(label), ...wordsOf(totalText)], 'bold');
    if (kind !== 'text') {
      // Figures and dates break nowhere, so each counts; of figures the longest is the widest.
      const length = Math.max(0, ...lengthsOf(rows, at));
      const longest = rows.map((row) => row[at] ?? '').filter((text) => text.length === length);
      const full = Math.max(headWord, total, widest(sampleOf(longest), 'plain'));
      const most = Math.min(full, FIGURE_MAX);
      return { least: most, ease: most, full: Math.max(most, Math.min(emWidth(label, 'bold'), most * 1.5)) };
    }
    const texts = some.map((row) => row[at] ?? '');
    const word = widest(texts.flatMap(wordsOf), 'plain');
    const full = Math.max(
      emWidth(label, 'bold'),
      total,
      widest(
        texts.flatMap((text) => text.split('\n')),
        'plain',
      ),
    );
    const least = Math.min(full, Math.max(headWord, Math.min(word, WORD_MAX)));
    return { least, ease: Math.max(least, Math.min(full, EASE_MAX)), full, isText: true };
  });
}

const SAMPLE = 400;
const WORD_MAX = 10;
/** Some five letters. */
const WORD_LEAST = 3;
const EASE_MAX = 14;
const FIGURE_MAX = 16;

function lengthsOf(rows: string[][], at: number): number[] {
  return [...new Set(rows.map((row) => row[at]?.length ?? 0))];
}

function sampleOf<T>(all: T[]): T[] {
  const step = Math.max(1, Math.ceil(all.length / SAMPLE));
  return step === 1 ? all : all.filter((_, at) => at % step === 0);
}

function widest(texts: string[], weight: Weight): number {
  return texts.reduce((most, text) => Math.max(most, emWidth(text, weight)), 0);
}

/** Columns that need little get all of it; the long ones share what is left, and wrap. */
function widthsIn(room: number, needs: Need[]): number[] {
  const atLeast = needs.map(({ least }) => least);
  // Where not even words fit, the widest columns break theirs, so that the narrow ones keep them whole; dates and figures only
  // where texts alone cannot give way.
  if (sumOf(atLeast) > room) {
    const texts = (cap: number) => needs.map(({ least, isText }) => (isText ? Math.min(least, cap) : least));
    if (sumOf(texts(WORD_LEAST)) <= room) return widestFitting(room, atLeast, texts);
    return widestFitting(room, atLeast, (cap) => atLeast.map((least) => Math.min(least, cap)));
  }
  const full = needs.map((need) => need.full);
  return widestFitting(room, full, (cap) => needs.map((need) => Math.max(need.least, Math.min(need.full, cap))));
}

function widestFitting(room: number, wanted: number[], capped: (cap: number) => number[]): number[] {
  let [low, high] = [0, Math.max(...wanted, 0)];
  if (sumOf(capped(high)) <= room) return capped(high);
  for (let step = 0; step < 30; step += 1) {
    const middle = (low + high) / 2;
    if (sumOf(capped(middle)) <= room) low = middle;
    else high = middle;
  }
  return capped(low);
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** The lines of a text in a column of that many widths of font size 1; a word that is wider is broken, nothing is cut. */
export function linesOf(text: string, width: number, weight: Weight): string[] {
  if (text === '') return [];
  if (!text.includes('\n') && emWidth(text, weight) <= width) return [text];
  return text.split('\n').flatMap((paragraph) => wrapped(paragraph.trimEnd(), width, weight));
}

function wrapped(paragraph: string, width: number, weight: Weight): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const end = () => {
    lines.push(line.trimEnd());
    line = '';
    used = 0;
  };
  for (const word of wordsOf(paragraph).flatMap((whole) => piecesOf(whole, width, weight))) {
    if (line !== '' && used + emWidth(word.trimEnd(), weight) > width) end();
    line += word;
    used += emWidth(word, weight);
  }
  end();
  return lines;
}

// A line may break after a space, and after a mark inside an address or a code.
function wordsOf(text: string): string[] {
  return text.split(/(?<= )(?=[^ ])|(?<=[-/_@.])(?=\p{L})|\n/u);
}

function piecesOf(word: string, width: number, weight: Weight): string[] {
  if (emWidth(word.trimEnd(), weight) <= width) return [word];
  const pieces = [''];
  for (const { segment } of LETTERS.segment(word)) {
    const last = pieces.at(-1) ?? '';
    if (last !== '' && emWidth((last + segment).trimEnd(), weight) > width) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
  }
  return pieces;
}

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
