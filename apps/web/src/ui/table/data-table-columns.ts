import type { ReactNode } from 'react';

export type SortKey = { id: string; isDescending: boolean };

export type DataColumn<Row> = {
  id: string;
  /** The text in the head, with the unit: 'Due FY26, $'. Also names the column in menus and on a phone. */
  head: string;
  /** Replaces the visible text in the head. */
  headMark?: ReactNode;
  /** In the place of the text in the head: a control that names itself. */
  headControl?: ReactNode;
  /** The value that the column shows and sorts by; null is not known, sorts last and shows as a dash. */
  value: (row: Row) => string | number | null;
  cell?: (row: Row) => ReactNode;
  /** The figure over the whole filter, in the totals row. */
  foot?: ReactNode;
  isNumber?: boolean;
  /** Starts hidden; the columns button shows it. */
  isHidden?: boolean;
  /** Cannot be hidden or sorted, such as a column of buttons. */
  isFixed?: boolean;
  /** Can be hidden, but not sorted by: the server has no such order. */
  isUnsorted?: boolean;
  /** Pixels at first, where widths are fixed; 220 for the title, 280 for a line of its own, else 120. */
  width?: number;
  /** In the phone's stacked form: the row's title, a control at its end, a line of its own, or left out. */
  stack?: 'first' | 'corner' | 'full' | 'hide';
};

export type RowGroups<Row> = {
  keyOf: (row: Row) => string;
  /** The heading, beside its fold button. */
  title: (rows: readonly Row[], key: string) => ReactNode;
  /** Figures of the group in its columns, by column id. */
  cells?: (rows: readonly Row[], key: string) => Record<string, ReactNode>;
  /** Keys that start folded. */
  isFolded?: (key: string) => boolean;
  /** All groups in order, those without a loaded row too; those of the rows unless given. */
  keys?: readonly string[];
  /** Where the page keeps which groups are folded; `isFolded` then always counts. */
  onFold?: (key: string) => void;
};

export const COLUMN_WIDTH = 120;
export const COLUMN_MIN_WIDTH = 56;

/** The order after a click on a head: ascending, descending, and, with Shift, one more key beside the others. */
export function nextSort(
  sort: readonly SortKey[],
  id: string,
  isAdding: boolean,
  startsDescending: boolean,
): SortKey[] {
  const own = sort.find((key) => key.id === id);
  const next: SortKey = { id, isDescending: own ? !own.isDescending : startsDescending };
  if (!isAdding) return [next];
  return own ? sort.map((key) => (key.id === id ? next : key)) : [...sort, next];
}

/** `due,-cost` in a URL. */
export function sortToText(sort: readonly SortKey[]): string {
  return sort.map((key) => (key.isDescending ? `-${key.id}` : key.id)).join(',');
}

export function sortFromText(text: string | null): SortKey[] {
  return (text ?? '')
    .split(',')
    .filter(Boolean)
    .map((key) => ({ id: key.replace(/^-/, ''), isDescending: key.startsWith('-') }));
}
