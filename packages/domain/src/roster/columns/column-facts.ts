import type { ImportFieldId } from '../../imports/kinds.ts';
import { type CellKind, cellKind, cellText } from '../cells/cells.ts';
import type { ColumnGuess } from '../cells/roster-headers.ts';

const VALUES_MAX = 100;
/** Share of a column's values that has to agree with a reading of it. */
export const MOST = 0.6;

/** What the cells of each column are, over the rows given. */
export function columnFacts(rows: readonly (readonly string[])[], width: number): ColumnFacts[] {
  const facts = Array.from({ length: width }, (): ColumnFacts => ({ filled: 0, kinds: new Map(), values: new Map() }));
  for (const row of rows) {
    for (let at = 0; at < width; at += 1) {
      const text = cellText(row[at]);
      const fact = facts[at];
      if (text === '' || !fact) continue;
      fact.filled += 1;
      const kind = cellKind(text);
      fact.kinds.set(kind, (fact.kinds.get(kind) ?? 0) + 1);
      if (fact.values.size < VALUES_MAX || fact.values.has(text))
        fact.values.set(text, (fact.values.get(text) ?? 0) + 1);
    }
  }
  return facts;
}

/** The share of a column's filled cells whose text passes; 0 for a column without any. */
export function share(fact: ColumnFacts | undefined, passes: (value: string) => boolean): number {
  if (!fact || fact.filled === 0) return 0;
  let passed = 0;
  let seen = 0;
  for (const [value, count] of fact.values) {
    seen += count;
    if (passes(value)) passed += count;
  }
  return passed / Math.max(1, seen);
}

/** Whether a column has a field. */
export function has(columns: readonly ColumnGuess[], field: ImportFieldId): boolean {
  return columns.some((column) => column.field === field);
}

/** Gives a column its field, as a guess. */
export function give(column: ColumnGuess, field: ImportFieldId): void {
  column.field = field;
  column.confidence = 'GUESS';
  column.isPersonal = false;
}

/** Takes a column's field away. */
export function clear(column: ColumnGuess): void {
  column.field = null;
  column.confidence = 'NONE';
}

export type ColumnFacts = { filled: number; kinds: Map<CellKind, number>; values: Map<string, number> };
