import { unitStatus } from '../../units/unit-status.ts';
import { cellText, filledColumns } from '../cells/cells.ts';
import { guessKind, guessMapping } from '../cells/roster-headers.ts';
import { findHead, isHeadAgain } from './head.ts';

/** The colours with which cells of a row are filled, by column: 'FFC000'. */
export type Fills = Readonly<Record<number, string>>;
type FilledRow = { cells: readonly string[]; fills?: Fills | undefined };

/** Cells that a row of a list has at least, and a line of a legend at most. */
const CELLS = 3;
const WORD_MAX = 40;
const STATUS_HEAD = 'Status';

/**
 * The colours of a list of units without a column for the status, and what a legend says that they mean: a filled cell with a word
 * in it or beside it. Null where there is such a column, or the list has no colours.
 */
export function findColours(rows: readonly FilledRow[]): Colours | null {
  if (!rows.some(({ fills }) => fills !== undefined)) return null;
  const head = findHead(rows.map(({ cells }) => cells));
  if (head === null || guessKind(head.names) !== 'units') return null;
  const columns = guessMapping(head.names, 'units');
  const unit = columns.find(({ field }) => field === 'unit')?.index;
  if (unit === undefined || columns.some(({ field }) => field === 'status')) return null;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const below = rows.slice(head.start + head.rows.length);
  const colours = below.flatMap((row) => (isOfList(row, unit) ? (colourOf(row, unit) ?? []) : []));
  if (colours.length === 0) return null;
  const legend = legendOf(rows, { unit, ends: head.names.length });
  const explained = colours.filter((colour) => legend.has(colour)).length;
  const isLegend =
    legend.size >= 2 &&
    [...legend.values()].some((word) => unitStatus(word) !== null) &&
    explained >= colours.length / 2;
  return {
    head: head.rows[0] ?? [],
    isHead: (cells) => isHeadAgain(cells, head),
    ...{ unit, width, legend: isLegend ? legend : null, rows: colours.length, distinct: new Set(colours).size },
  };
}

/** The head, or a row below it, with what its colour means behind its own cells. */
export function withColour({ head, isHead, unit, width, legend }: Colours, row: FilledRow): readonly string[] {
  if (legend === null) return row.cells;
  const own = Array.from({ length: width }, (_, at) => row.cells[at] ?? '');
  const isFirst = filledColumns(head).every((at) => cellText(row.cells[at]) === cellText(head[at]));
  if (isFirst || isHead(row.cells)) return [...own, STATUS_HEAD];
  const word = isOfList(row, unit) ? legend.get(colourOf(row, unit) ?? '') : undefined;
  return word === undefined ? row.cells : [...own, word];
}

function isOfList({ cells }: FilledRow, unit: number): boolean {
  return cellText(cells[unit]) !== '' && filledColumns(cells).length >= CELLS;
}

// The colour of the unit's cell, else that of most cells.
function colourOf({ cells, fills }: FilledRow, unit: number): string | null {
  if (fills === undefined) return null;
  const own = fills[unit];
  if (own !== undefined) return own;
  const counts = new Map<string, number>();
  for (const at of filledColumns(cells)) {
    const colour = fills[at];
    if (colour !== undefined) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}

// Lines of few cells above and below the list, and cells to the right of it. A colour with two words has none.
function legendOf(rows: readonly FilledRow[], { unit, ends }: { unit: number; ends: number }): Map<string, string> {
  const words = new Map<string, Set<string>>();
  for (const row of rows) {
    if (row.fills === undefined) continue;
    const filled = filledColumns(row.cells);
    for (const at of filled.length <= CELLS && !isOfList(row, unit) ? filled : filled.filter((one) => one >= ends)) {
      const word = cellText(row.cells[at]);
      const colour = row.fills[at] ?? besideOf(row, at - 1) ?? besideOf(row, at + 1);
      if (colour === undefined || word.length > WORD_MAX || !/\p{L}{2}/u.test(word) || /\d/.test(word)) continue;
      words.set(colour, (words.get(colour) ?? new Set()).add(word));
    }
  }
  return new Map(
    [...words].flatMap(([colour, [word, ...others]]) => (word && others.length === 0 ? [[colour, word] as const] : [])),
  );
}

function besideOf({ cells, fills }: FilledRow, at: number): string | undefined {
  return cellText(cells[at]) === '' ? fills?.[at] : undefined;
}

export type Colours = {
  head: readonly string[];
  isHead(cells: readonly string[]): boolean;
  unit: number;
  width: number;
  /** What each colour means; null where no legend explains them. */
  legend: ReadonlyMap<string, string> | null;
  /** Rows of the list that are coloured, and in how many colours. */
  rows: number;
  distinct: number;
};
