import { cellKind, cellText, filledColumns } from '../cells/cells.ts';
import { couldBeName } from '../cells/could-be-name.ts';
import { isCount, isTotal } from '../cells/words.ts';
import { type Evidence, scoreOf } from './evidence.ts';

/**
 * The forms of rows that name a group and sum up the records below them: 'Elm Court | 3 | 2,070'. A form is the columns that such a row
 * fills; it is proven where a number counts or sums what follows in most of its rows.
 */
export function groupForms(rows: readonly (readonly string[])[], evidence: Evidence): Set<string> {
  const forms = new Map<string, { rows: number; proven: number }>();
  let records: (readonly string[])[] = [];
  // From below, so that what a row heads is known when it comes.
  for (const row of rows.toReversed()) {
    const filled = filledColumns(row);
    if (filled.length === 0) continue;
    if (isRecordOf(row, evidence)) records.push(row);
    else {
      if (records.length > 0 && isNameWithNumbers(row, filled, evidence)) {
        const form = forms.get(filled.join()) ?? { rows: 0, proven: 0 };
        form.rows += 1;
        if (sumsUp(row, filled.slice(1), records)) form.proven += 1;
        forms.set(filled.join(), form);
      }
      records = [];
    }
  }
  return new Set(
    [...forms].flatMap(([form, { rows: all, proven }]) => (proven > 0 && proven >= all / 2 ? [form] : [])),
  );
}

/** A name, and beside it nothing but numbers and counts. */
export function isNameWithNumbers(row: readonly string[], filled: readonly number[], evidence: Evidence): boolean {
  const [first, ...others] = filled;
  if (first === undefined || others.length === 0) return false;
  const text = cellText(row[first]);
  if (!/\p{L}{2}/u.test(text) || (isTotal(text) && !couldBeName(text)) || cellKind(text) !== 'TEXT') return false;
  if (scoreOf(row, evidence).name === 'EXACT') return false;
  return others.every((at) => numberIn(cellText(row[at])) !== null);
}

/** The number that a cell states: '$1,200.00', '3', '3 units', '66.7%'; null for other texts. */
export function numberIn(text: string): number | null {
  if (cellKind(text) !== 'NUMBER' && !isCount(text)) return null;
  const [digits] = /\d[\d,]*(\.\d+)?|\.\d+/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}

function isRecordOf(row: readonly string[], evidence: Evidence): boolean {
  const { name, overlap } = scoreOf(row, evidence);
  return name === 'EXACT' && overlap >= 0.5;
}

function sumsUp(row: readonly string[], columns: readonly number[], records: readonly (readonly string[])[]): boolean {
  return columns.some((at) => {
    const stated = numberIn(cellText(row[at])) ?? 0;
    const sum = records.reduce((total, one) => total + (numberIn(cellText(one[at])) ?? 0), 0);
    return stated > 0 && (stated === records.length || Math.abs(stated - sum) < 0.01);
  });
}
