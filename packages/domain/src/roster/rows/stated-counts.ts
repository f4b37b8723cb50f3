import { remembering } from '../../base/remembering.ts';
import { unitNameKey } from '../../units/unit-names.ts';
import { cellText, filledColumns } from '../cells/cells.ts';
import { propertyIn } from '../cells/titles.ts';
import { isCount, isTotal, isTotalAlone } from '../cells/words.ts';
import { numberIn } from './group-rows.ts';
import { summedBy } from './list.ts';
import type { ToldRow } from './row-classes.ts';

/**
 * Compares what a file of units says of its own rows with what was read of each property: counts beside headings and totals ('3 Units',
 * 'Elm Court (3 units)'), names of totals, and a summary that lists the properties. Add every row, in order; `finish` says what differs.
 */
export class StatedCounts {
  /** Units read of each property, by key. */
  readonly #read = new Map<string, { name: string; rows: number; units: Set<string> }>();
  readonly #headings = new Set<string>();
  readonly #differences = new Map<string, Difference>();
  readonly #summary: NamedRow[] = [];
  readonly #totals: NamedRow[] = [];
  /** What the heading of the property that is read states, where it does. */
  #headed: { name: string; stated: number | null; row: NamedRow } | null = null;
  /** Since the heading of the property, and since the last heading or total of any kind. */
  #ofProperty = newSpan();
  #sinceMark = newSpan();
  /** Counts right after each other, without a heading between them. */
  #closed = 0;
  /** Units of the property that stand before each further heading in it. */
  #marks: number[] = [];
  readonly #keyOf = remembering(unitNameKey);

  /** A unit that was read, of the property by its own cells or the heading above it. */
  addUnit(property: string, unit: string, cells: readonly string[]): void {
    const key = this.#keyOf(property);
    const read = this.#read.get(key) ?? { name: property, rows: 0, units: new Set() };
    this.#read.set(key, read);
    read.rows += 1;
    const own = this.#keyOf(unit);
    read.units.add(own);
    if (this.#headed === null) return;
    const numbers = numbersOf(cells, filledColumns(cells));
    addTo(this.#ofProperty, own, numbers);
    addTo(this.#sinceMark, own, numbers);
  }

  /** Any other row. */
  addOther(cells: readonly string[], told: ToldRow, line: number): void {
    const filled = filledColumns(cells);
    const text = cellText(cells[filled[0] ?? 0]);
    const row: NamedRow = { text, line, numbers: numbersOf(cells, filled), form: filled.join() };
    if (told.class === 'GROUP' || told.class === 'SECTION') this.#enter(row, told, countIn(cells, filled));
    else if (told.class === 'TOTAL') this.#total(row, countIn(cells, filled));
    else if (told.class === 'SUMMARY' || told.class === 'OTHER_TABLE') this.#summary.push(row);
  }

  /** What differs, one a property. */
  finish(): Difference[] {
    this.#close();
    this.#compareTotals();
    this.#compareSummary();
    return [...this.#differences.values()];
  }

  #enter(row: NamedRow, { class: found, place }: ToldRow, stated: number | null): void {
    this.#headings.add(unitNameKey(row.text)).add(unitNameKey(propertyIn(row.text).name));
    this.#closed = 0;
    this.#sinceMark = newSpan();
    const name = place.property?.name ?? null;
    const isOfProperty = found === 'GROUP' && name !== null && place.heading !== null && place.building === null;
    if (isOfProperty && name !== this.#headed?.name) {
      this.#close();
      this.#headed = { name, stated, row };
      this.#ofProperty = newSpan();
      this.#marks = [];
    } else this.#marks.push(this.#ofProperty.rows);
  }

  // The heading said how many units are below it.
  #close(): void {
    const { name = '', stated = null, row } = this.#headed ?? {};
    if (stated === null || row === undefined || fits(this.#ofProperty, stated)) return;
    this.#differ(
      name,
      `Line ${row.line} says ${stated} units for ${name}, and ${this.#ofProperty.rows} were read.`,
      row,
    );
  }

  #total(row: NamedRow, stated: number | null): void {
    if (summedBy(row.text) !== null && !isCount(row.text) && !isTotalAlone(row.text)) this.#totals.push(row);
    const name = this.#headed?.name;
    if (name !== undefined) {
      const isOfAll = fits(wholeOf(this.#read), stated ?? -1);
      const isOfPart = this.#marks.includes(this.#ofProperty.rows - (stated ?? 0));
      const isRight =
        stated === null || isOfAll || isOfPart || fits(this.#sinceMark, stated) || fits(this.#ofProperty, stated);
      if (!isRight && !/\b(grand|report|overall|portfolio)\b/i.test(row.text))
        this.#differ(
          name,
          `Line ${row.line} counts ${stated} units, and ${this.#sinceMark.rows} were read above it.`,
          row,
        );
      // The sums of a second group, with no heading since the first: its own name was not found.
      const sumsGroup =
        this.#sinceMark.rows > 0 && (stated !== null ? fits(this.#sinceMark, stated) : sumsOf(this.#sinceMark, row));
      const sumsAll = stated !== null ? fits(this.#ofProperty, stated) : sumsOf(this.#ofProperty, row);
      if (sumsGroup && !sumsAll && this.#closed > 0)
        this.#differ(
          name,
          `Line ${row.line} sums up a group of its own (${this.#sinceMark.rows} units), and no heading of it was found.`,
          row,
        );
      if (sumsGroup) this.#closed += 1;
    }
    this.#sinceMark = newSpan();
  }

  // 'Total Mt Vista' among totals of properties, where no heading is called Mt Vista.
  #compareTotals(): void {
    const named = this.#totals.map((row) => ({ row, key: summedBy(row.text) ?? '' }));
    if (!named.some(({ key }) => this.#read.has(key))) return;
    for (const { row, key } of named) {
      const isKnown = this.#read.has(key) || this.#headings.has(key) || key.length < 3;
      const name = row.text.replace(/\b(sub-?)?totals?\b( (for|of)\b)?/gi, '').trim();
      if (!isKnown && !/\d/.test(name) && (row.numbers.length > 0 || !isTotal(name)))
        this.#differ(name, `Line ${row.line} sums up ${name}, and no row of the file was read as part of it.`, row);
    }
  }

  // 'Elm Court | 3' and 'Mt Vista | 2' below the list: the column that counts the units of most properties counts those of all.
  #compareSummary(): void {
    const listed = this.#summary.flatMap((row) => {
      const read = this.#read.get(unitNameKey(propertyIn(row.text).name)) ?? this.#read.get(unitNameKey(row.text));
      return read ? [{ row, read }] : [];
    });
    if (listed.length === 0 || this.#read.size < 2) return;
    const columns = new Set(listed.flatMap(({ row }) => row.numbers.map(({ at }) => at)));
    const right = (at: number) =>
      listed.filter(({ row, read }) => row.numbers.some((one) => one.at === at && isCountOf(read, one.value))).length;
    const [counts] = [...columns].toSorted((a, b) => right(b) - right(a));
    if (counts === undefined || right(counts) < Math.max(1, listed.length / 2)) return;
    for (const { row, read } of listed) {
      const stated = row.numbers.find(({ at }) => at === counts)?.value;
      if (stated !== undefined && !isCountOf(read, stated))
        this.#differ(
          read.name,
          `The summary on line ${row.line} says ${stated} units for ${read.name}, and ${read.rows} were read.`,
          row,
        );
    }
    const forms = new Set(listed.map(({ row }) => row.form));
    for (const row of this.#summary) {
      const key = unitNameKey(propertyIn(row.text).name);
      const isKnown = this.#read.has(key) || this.#read.has(unitNameKey(row.text));
      if (isKnown || !forms.has(row.form) || isTotal(row.text) || !/\p{L}{3}/u.test(row.text)) continue;
      if (row.numbers.some(({ at, value }) => at === counts && value > 0))
        this.#differ(
          row.text,
          `The summary on line ${row.line} lists ${row.text}, and no row was read as part of it.`,
          row,
        );
    }
  }

  #differ(property: string, detail: string, { line, text }: NamedRow): void {
    const key = unitNameKey(property);
    if (!this.#differences.has(key))
      this.#differences.set(key, { property, detail, line, text, rows: this.#read.get(key)?.rows ?? 0 });
  }
}

function newSpan(): Span {
  return { rows: 0, units: new Set(), sums: [] };
}

function addTo(span: Span, unit: string, numbers: NamedRow['numbers']): void {
  span.rows += 1;
  span.units.add(unit);
  for (const { at, value } of numbers) span.sums[at] = (span.sums[at] ?? 0) + value;
}

function fits({ rows, units }: Pick<Span, 'rows' | 'units'>, stated: number): boolean {
  return rows === stated || units.size === stated;
}

// Most of the numbers of a total are the sums of a span.
function sumsOf({ sums }: Span, { numbers }: NamedRow): boolean {
  const right = numbers.filter(({ at, value }) => value > 0 && Math.abs((sums[at] ?? 0) - value) < 0.01).length;
  return right > 0 && right >= numbers.length / 2;
}

function isCountOf({ rows, units }: { rows: number; units: ReadonlySet<string> }, stated: number): boolean {
  return rows === stated || units.size === stated;
}

function wholeOf(
  read: ReadonlyMap<string, { rows: number; units: ReadonlySet<string> }>,
): Pick<Span, 'rows' | 'units'> {
  const rows = [...read.values()].reduce((sum, one) => sum + one.rows, 0);
  return { rows, units: new Set() };
}

// '3 units', 'Units: 3', or in a cell of its own.
function countIn(cells: readonly string[], filled: readonly number[]): number | null {
  for (const at of filled) {
    const text = cellText(cells[at]);
    const [, before, after] =
      /(?:^|[([\s,:–-])(\d[\d,]*) (?:total )?(?:units?|apartments?|apts?|homes|doors)\b|\b(?:units?|apartments?)\s*[:=]\s*(\d+)\b/i.exec(
        text,
      ) ?? [];
    const digits = before ?? after;
    if (digits !== undefined && !/%/.test(text)) return Number(digits.replaceAll(',', ''));
  }
  return null;
}

function numbersOf(cells: readonly string[], filled: readonly number[]): NamedRow['numbers'] {
  return filled.slice(1).flatMap((at) => {
    const value = numberIn(cellText(cells[at]));
    return value === null ? [] : [{ at, value }];
  });
}

type Span = { rows: number; units: Set<string>; sums: number[] };
type NamedRow = { text: string; line: number; form: string; numbers: { at: number; value: number }[] };
/** Where what a file states and what was read of it differ: the property, and the row that states it. */
export type Difference = { property: string; detail: string; line: number; text: string; rows: number };
