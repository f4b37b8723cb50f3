import type { Dice } from './dice.ts';
import type { At, Kind, TrueProperty, TrueRecord } from './truth.ts';

/** A cell: text as it stands, a number, or a day that is written in the way of its file. */
export type Cell = string | number | { day: string } | null;

/** One sheet as it is drawn: its rows, and of each row that means anything what it is. */
export class Sheet {
  readonly name: string;
  readonly rows: Cell[][] = [];
  readonly records: (TrueRecord & At)[] = [];
  readonly notRecords: (At & { why: string })[] = [];
  /** Rows whose first cell goes over this many columns, by line. */
  readonly merged = new Map<number, number>();
  /** Rows whose first cell goes over this many rows, by line. */
  readonly mergedDown = new Map<number, number>();

  constructor(name: string) {
    this.name = name;
  }

  /** A row that is no record, and why. */
  not(why: string, ...cells: Cell[]): this {
    this.rows.push(cells);
    this.notRecords.push({ line: this.rows.length, why });
    return this;
  }

  /** A row over the width of the table that is no record. */
  across(why: string, text: Cell, width: number): this {
    this.not(why, text);
    this.merged.set(this.rows.length, width);
    return this;
  }

  record(record: TrueRecord, ...cells: Cell[]): this {
    this.rows.push(cells);
    this.records.push({ ...record, line: this.rows.length });
    return this;
  }

  /** A row that holds several records. */
  recordsOf(records: readonly TrueRecord[], ...cells: Cell[]): this {
    this.rows.push(cells);
    for (const record of records) this.records.push({ ...record, line: this.rows.length });
    return this;
  }

  blank(count = 1): this {
    for (let at = 0; at < count; at += 1) this.rows.push([]);
    return this;
  }
}

export type DateStyle = 'm/d/yyyy' | 'mm/dd/yyyy' | 'm/d/yy' | 'iso' | 'd/m/yyyy' | 'd-Mon-yyyy' | 'serial';

/** What a layout draws. */
export type Drawn = {
  sheets: Sheet[];
  properties: TrueProperty[];
  dates: DateStyle;
  /** What a person may fairly be asked about. */
  asks: string[];
  personal: string[];
  /** What the customer called the file, where its name alone says what property it is of. */
  named?: { file: string; property: string };
  /** Where the layout can only be one of them. */
  container?: 'csv' | 'xlsx';
  /** What its system writes, where it always writes the same. */
  csv?: { delimiter: ';'; encoding: 'windows-1252' };
};

export type Layout = { name: string; kind: Kind; draw(dice: Dice): Drawn };
