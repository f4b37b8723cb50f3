import { unitNameKey } from '../../units/unit-names.ts';
import { type CellKind, cellKind, cellText, familyOf, filledColumns, shapeOf } from '../cells/cells.ts';
import { couldBeName } from '../cells/could-be-name.ts';
import type { ColumnGuess } from '../cells/roster-headers.ts';
import { isPrintedLine, isRuler, isTotal, startsSummary } from '../cells/words.ts';
import { type ColumnFacts, columnFacts } from '../columns/column-facts.ts';
import { type Head, isHeadAgain } from '../columns/head.ts';

/** Share of records that a form of unit name needs to be one of this file's, beside at least two of them. */
const SHAPE_SHARE = 0.01;
/** Share of what the fullest rows have filled that makes one solid. */
const SOLID = 0.6;
/** Share of a column's cells that makes a kind of cell its own. */
const OWN_KIND = 0.9;
const OWN_KIND_LEAST = 4;

/** What the records of one list have in common, from the rows below its head. */
export function learnEvidence(
  rows: readonly (readonly string[])[],
  head: Head,
  columns: readonly ColumnGuess[],
  pageTitles: ReadonlySet<string> = new Set(),
  isRecord: (row: readonly string[]) => boolean = () => false,
): Evidence {
  const unit = columns.find(({ field }) => field === 'unit')?.index ?? null;
  const likely = solidRows(likelyRows(rows, head, { unit, pageTitles, isRecord }), head);
  const shapes = new Map<string, number>();
  for (const row of likely) {
    const shape = shapeOf(cellText(row[unit ?? 0]));
    shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
  }
  const withDigits = [...shapes].filter(([shape]) => shape.includes('d'));
  const digitRows = withDigits.reduce((sum, [, count]) => sum + count, 0);
  const areNames = digitRows < likely.length * 0.3;
  const least = Math.max(2, likely.length * SHAPE_SHARE);
  const own = [...shapes].filter(
    ([shape, count]) => (shape.includes('d') || areNames) && (count >= least || likely.length < 8),
  );
  const exact = new Set(own.map(([shape]) => shape));
  const records = likely.filter((row) => exact.has(shapeOf(cellText(row[unit ?? 0]))));
  const facts = columnFacts(records.length > 0 ? records : likely, head.names.length);
  const count = Math.max(1, records.length || likely.length);
  const rates = facts.map((fact) => fact.filled / count);
  return {
    head,
    unit,
    exact,
    families: new Set([...exact].map(familyOf)),
    rates,
    rateSum: rates.reduce((sum, rate) => sum + rate, 0),
    groupForms: new Set(),
    ownKinds: facts.map(ownKind),
  };
}

/** How much speaks for a row being a record, from its unit's name, what is filled, and cells unlike their column. */
export function scoreOf(row: readonly string[], evidence: Evidence): Score {
  const unitText = evidence.unit === null ? '' : cellText(row[evidence.unit]);
  const shape = shapeOf(unitText);
  const name = unitText === '' ? 'NONE' : nameMatch(shape, evidence);
  const filled = filledColumns(row);
  const overlap = filled.reduce((sum, at) => sum + (evidence.rates[at] ?? 0), 0) / Math.max(0.1, evidence.rateSum);
  let unlike = 0;
  for (const at of filled) if (at !== evidence.unit && isUnlike(row[at], evidence.ownKinds[at])) unlike += 1;
  return { name, overlap, unlike, filled: filled.length };
}

/** One number for a row of units: 2 and more is a record, less than a half is none, between is doubt. */
export function unitScore({ name, overlap, unlike }: Score): number {
  const ofName = { EXACT: 2, FAMILY: 1, OTHER: 0, SHORT: -1.5, LETTERS: -1.5, NONE: -2 }[name];
  // A row with all that others have, and nothing unlike theirs, is one of them; a name of words needs a person.
  const isAlike = overlap >= 0.9 && unlike === 0 && name !== 'LETTERS';
  const ofFill = isAlike ? 3.5 : overlap >= 0.5 ? 2 : overlap >= 0.3 ? 1 : overlap >= 0.15 ? 0 : -1;
  return ofName + ofFill - 1.5 * Math.min(2, unlike);
}

function nameMatch(shape: string, evidence: Evidence): Score['name'] {
  if (evidence.exact.has(shape)) return 'EXACT';
  if (!shape.includes('d')) return shape === 'A' ? 'SHORT' : 'LETTERS';
  return evidence.families.has(familyOf(shape)) ? 'FAMILY' : 'OTHER';
}

function isUnlike(cell: string | undefined, own: CellKind | null | undefined): boolean {
  if (!own) return false;
  const text = cellText(cell);
  const kind = cellKind(text);
  if (kind === own) return false;
  // Words for an unknown number are no sign of another kind of row.
  return own === 'TEXT'
    ? kind === 'NUMBER'
    : kind !== 'TEXT' ||
        (text.length > 2 &&
          !/^(n\/?a|none|tbd|vacant|studio|unk\w*|mtm|m-t-m|orig(inal)?|existing|builder|new|old|same)\.?$/i.test(
            text,
          ));
}

function ownKind({ filled, kinds }: ColumnFacts): CellKind | null {
  if (filled < OWN_KIND_LEAST) return null;
  const most = [...kinds].sort(([, a], [, b]) => b - a)[0];
  return most !== undefined && most[1] >= filled * OWN_KIND ? most[0] : null;
}

function likelyRows(
  rows: readonly (readonly string[])[],
  head: Head,
  {
    unit,
    pageTitles,
    isRecord,
  }: { unit: number | null; pageTitles: ReadonlySet<string>; isRecord: (row: readonly string[]) => boolean },
): (readonly string[])[] {
  const least = head.names.filter((name) => name !== '').length > 1 ? 2 : 1;
  const likely: (readonly string[])[] = [];
  let isSummary = false;
  const named = head.names.filter((name) => name !== '').length;
  for (const [at, row] of rows.entries()) {
    const filled = filledColumns(row);
    const first = cellText(row[filled[0] ?? 0]);
    // 'Summary Office' right above a full row heads it.
    const isOverRecord = filledColumns(rows[at + 1] ?? []).length > named / 2 && couldBeName(first);
    if (filled.length === 0 || isRuler(filled.map((at) => cellText(row[at])))) continue;
    const isNamed = isRecord(row);
    if (isHeadAgain(row, head)) isSummary = false;
    else if (pageTitles.has(unitNameKey(first)) || (startsSummary(first) && !isNamed && !isOverRecord))
      isSummary = true;
    else if (isSummary) continue;
    else if (isNamed || (filled.length >= least && isTold(row, unit) && !isTotal(first) && !isPrintedLine(first)))
      likely.push(row);
  }
  return likely;
}

// The rows with nearly as much in them as the fullest have: a summary below the list has a few cells only.
function solidRows(likely: (readonly string[])[], head: Head): (readonly string[])[] {
  const facts = columnFacts(likely, head.names.length);
  const rates = facts.map((fact) => fact.filled / Math.max(1, likely.length));
  const sums = likely.map((row) => filledColumns(row).reduce((total, at) => total + (rates[at] ?? 0), 0));
  const full = sums.toSorted((a, b) => a - b)[Math.floor(sums.length * 0.9)] ?? 0;
  return likely.filter((_, at) => (sums[at] ?? 0) >= full * SOLID);
}

function isTold(row: readonly string[], unit: number | null): boolean {
  return unit === null || cellText(row[unit]) !== '';
}

export type Evidence = {
  head: Head;
  /** Position of the column with the unit's name. */
  unit: number | null;
  /** The forms of unit names, and their families. */
  exact: ReadonlySet<string>;
  families: ReadonlySet<string>;
  /** Share of the records in which each column is filled, and their sum. */
  rates: readonly number[];
  rateSum: number;
  /** The forms of rows that name a group and sum it up: `groupForms`. */
  groupForms: ReadonlySet<string>;
  /** The kind of cell that a column has nearly always. */
  ownKinds: readonly (CellKind | null)[];
};
export type Score = {
  name: 'EXACT' | 'FAMILY' | 'OTHER' | 'SHORT' | 'LETTERS' | 'NONE';
  /** Share of what records usually have filled that this row has. */
  overlap: number;
  /** Cells of another kind than the column's own. */
  unlike: number;
  filled: number;
};
