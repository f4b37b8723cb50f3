import type { Place } from './place.ts';

/** What a row of a file is, and why it is no record, in words for the person who reads the receipt. */
export const ROW_CLASSES = {
  RECORD: null,
  BLANK: 'An empty row',
  REPEATED_HEADER: 'The header again',
  TITLE: 'A line printed around the list, such as a title or a page number',
  SECTION: 'A section heading',
  GROUP: 'A heading: it says where the rows below it are',
  CHARGE: 'A further line of the unit or item above',
  TOTAL: 'A total',
  LEGEND: 'Part of the legend, which explains codes',
  SUMMARY: 'Part of the summary below the list',
  OTHER_TABLE: 'Part of another table below the list, with columns of its own',
  NOTE: 'Text that belongs to no row of the list',
  FUTURE: 'A future resident of a unit listed elsewhere in the file',
  SERVICE: 'A service, delivery or part: no item of its own',
  DISPOSED: 'The list says that it is no longer there',
  DOUBT: 'Unlike the other rows: left out unless you say that it is one of them',
} as const satisfies Record<string, string | null>;

/** The classes of rows that a person can make records, as a whole or row by row. */
export const TURNABLE_CLASSES = [
  'TITLE',
  'SECTION',
  'GROUP',
  'CHARGE',
  'TOTAL',
  'LEGEND',
  'SUMMARY',
  'OTHER_TABLE',
  'NOTE',
  'FUTURE',
  'SERVICE',
  'DISPOSED',
  'DOUBT',
] as const satisfies readonly RowClass[];

export type RowClass = keyof typeof ROW_CLASSES;

/** What a row is, and which place the headings above give it. */
export type ToldRow = {
  class: RowClass;
  reason: string | null;
  place: Place;
  /** A doubtful row that is filled like a record. */
  isFull: boolean;
};

/** Classes of rows that the list itself consists of; titles and headings are none. */
export const LIST_ROWS: ReadonlySet<RowClass> = new Set([
  'RECORD',
  'CHARGE',
  'TOTAL',
  'FUTURE',
  'DISPOSED',
  'DOUBT',
  'SUMMARY',
  'OTHER_TABLE',
  'LEGEND',
]);
