import { isDate } from '@lintel/domain/base/calendar';
import type { CursorPosition } from './cursor.ts';
import { isNumberText, type Sorted } from './list-sort.ts';
import type { Page } from './page.ts';

/** A sort key for rows that were all read: the value of a row (null for none), and which cursor texts can be such a value. */
export type RowKey<Row> = {
  of(row: Row): string | number | null;
  isKey(text: string): boolean;
  /** The value that a text of a cursor stands for. */
  read(text: string): string | number;
};

export const numberOf = <Row>(of: (row: Row) => number | null): RowKey<Row> => ({
  of,
  isKey: isNumberText,
  read: Number,
});
export const dateOf = <Row>(of: (row: Row) => string | null): RowKey<Row> => ({ of, isKey: isDate, read: String });
export const textOf = <Row>(of: (row: Row) => string | null): RowKey<Row> => ({
  of,
  isKey: () => true,
  read: String,
});

/**
 * A page of rows that were all read, in the order that `sortedBy` has in SQL: rows without a value last in either direction, equal ones
 * in the order of their ids.
 */
export function pageOfRows<Row extends { id: number }>(
  rows: readonly Row[],
  key: RowKey<Row>,
  { isDescending, limit, after }: Omit<Sorted, 'sort'>,
): Pick<Page<Row>, 'rows' | 'total' | 'last'> {
  const direction = isDescending ? -1 : 1;
  const placed = rows.map((row) => ({ row, value: key.of(row), id: row.id }));
  const inOrder = (a: Placed, b: Placed) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null) || a.id - b.id;
    return direction * compare(a.value, b.value) || a.id - b.id;
  };
  const sorted = placed.toSorted(inOrder);
  const from = after && { value: after.key === null ? null : key.read(after.key), id: after.id };
  const start = from ? sorted.findIndex((one) => inOrder(one, from) > 0) : 0;
  const part = start === -1 ? [] : sorted.slice(start, start + limit);
  const end = part.at(-1);
  const isMore = end !== undefined && start + part.length < sorted.length;
  return { rows: part.map(({ row }) => row), total: rows.length, last: isMore ? placeOf(end) : null };
}

function placeOf({ value, id }: Placed): CursorPosition {
  return { key: value === null ? null : String(value), id };
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareTexts(String(a), String(b));
}

/** Texts in the order of the collation "C", that of their bytes in UTF-8, without making these. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (one !== other) return codeRank(one) - codeRank(other);
  }
  return a.length - b.length;
}

// In UTF-16 the halves of a pair come before U+E000, while what they stand for comes after U+FFFF.
function codeRank(code: number): number {
  return code >= 0xd800 && code < 0xe000 ? code + 0x10000 : code;
}

type Placed = { value: string | number | null; id: number };
