import { type LearnedList, ROWS_AHEAD } from './list.ts';
import type { ToldRow } from './row-classes.ts';
import { RowTeller } from './tell-rows.ts';

/** What each row below the head of a list is, in the order of the file; `at` is its position in `rows`. */
export function tellRows(list: LearnedList, rows: readonly (readonly string[])[]): (ToldRow & { at: number })[] {
  const teller = new RowTeller(list);
  const start = list.head.start + list.head.rows.length;
  return rows.slice(start).map((row, offset) => {
    const at = start + offset;
    return { ...teller.tell(row, at, rows.slice(at + 1, at + 1 + ROWS_AHEAD)), at };
  });
}
