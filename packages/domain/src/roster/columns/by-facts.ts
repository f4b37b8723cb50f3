import { cellKind, cellText, filledColumns } from '../cells/cells.ts';
import type { ColumnGuess } from '../cells/roster-headers.ts';
import { isTotal, isTotalAlone } from '../cells/words.ts';
import { columnFacts, MOST, share } from './column-facts.ts';

/** A column belongs to every record if this share of the rows fills it. */
const USUAL = 0.9;
/** A row is a record if it fills this share of those columns. */
const FILLED = 0.75;

/**
 * Tells which rows are records by what stands in them, whatever words they begin with: a unit and what all units have. 'Sort House'
 * and 'Total Woods' are names of properties there. What begins like a total needs a name that stands beside several units.
 */
export function recordsByFacts(
  rows: readonly (readonly string[])[],
  columns: readonly ColumnGuess[],
): (row: readonly string[]) => boolean {
  const unit = columns.find(({ field }) => field === 'unit')?.index;
  if (unit === undefined) return () => false;
  const named = rows.filter((row) => isUnitBesideName(row, unit));
  const facts = columnFacts(named, columns.length);
  const usual = facts.flatMap(({ filled }, at) => (filled >= named.length * USUAL ? [at] : []));
  const areNumbers = new Set(usual.filter((at) => share(facts[at], (text) => cellKind(text) === 'NUMBER') > MOST));
  const isFilled = (row: readonly string[]) =>
    usual.filter((at) => isLikeColumn(cellText(row[at]), areNumbers.has(at))).length >= usual.length * FILLED;
  const unitsOf = new Map<string, Set<string>>();
  for (const row of named) {
    if (!isFilled(row)) continue;
    const name = nameOf(row);
    unitsOf.set(name, (unitsOf.get(name) ?? new Set()).add(cellText(row[unit])));
  }
  return (row) => {
    if (!isUnitBesideName(row, unit) || !isFilled(row)) return false;
    const name = nameOf(row);
    return isTotal(name) ? !isTotalAlone(name) && (unitsOf.get(name)?.size ?? 0) > 1 : usual.length > 2;
  };
}

// The unit is not the first cell of the row: the cells before it say where it is.
function isUnitBesideName(row: readonly string[], unit: number): boolean {
  const [first = unit] = filledColumns(row);
  return first < unit && cellText(row[unit]) !== '' && !isTotal(cellText(row[unit]));
}

function isLikeColumn(text: string, isOfNumbers: boolean): boolean {
  return text !== '' && (!isOfNumbers || cellKind(text) === 'NUMBER');
}

function nameOf(row: readonly string[]): string {
  return cellText(row[filledColumns(row)[0] ?? 0]);
}
