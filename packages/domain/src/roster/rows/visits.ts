import { unitNameKey } from '../../units/unit-names.ts';
import { isBlankCell } from '../../written/cell-values.ts';
import { cellText } from '../cells/cells.ts';
import { type ColumnGuess, normaliseHeader } from '../cells/roster-headers.ts';

const PLACE = ['propertyName', 'building', 'unit'];
const VISIT_HEADS = [
  /^(job|work order|wo|ticket|call|service|visit|invoice) ?(#|no|number|id)?$/,
  /^((service|visit|job|completion|completed) date|completed( on)?|date (completed|of service|of visit))$/,
  /^((job|call|service|visit) type|work performed|work done|resolution|summary|technician|tech)$/,
];
/** Share of the rows that name an item again, in a log of visits to items. */
const AGAIN = 0.1;

/** A log of visits names an item on each row about it: those without a serial number that tell of the same item are one. */
export class Visits {
  readonly #place: readonly number[];
  readonly #type: number | undefined;
  readonly #serial: number | undefined;
  readonly #model: number | undefined;
  readonly #isLog: boolean;
  readonly #models = new Map<string, Set<string>>();

  /** `rows` are the first rows of the list. */
  constructor(columns: readonly ColumnGuess[], rows: readonly (readonly string[])[]) {
    const indexOf = (field: string) => columns.find((one) => one.field === field)?.index;
    this.#place = PLACE.flatMap((field) => indexOf(field) ?? []);
    [this.#type, this.#serial, this.#model] = ['itemType', 'serial', 'model'].map(indexOf);
    const heads = columns.filter(({ field }) => field === null).map(({ header }) => normaliseHeader(header));
    const isOfVisits = VISIT_HEADS.filter((head) => heads.some((key) => head.test(key))).length >= 2;
    this.#isLog = isOfVisits && indexOf('unit') !== undefined && this.#namesAgain(rows);
  }

  /** Whether the row is about an item of an earlier row. Call it once for each row, in the order of the file. */
  isFurther(row: readonly string[]): boolean {
    const key = this.#isLog ? this.#keyOf(row) : null;
    if (key === null) return false;
    const model = this.#textOf(row, this.#model);
    const known = this.#models.get(key);
    const isKnown = known !== undefined && (model === '' || known.has(model));
    this.#models.set(key, (known ?? new Set()).add(model));
    // The same serial number in the same place is found out where the row is read.
    return isKnown && this.#textOf(row, this.#serial) === '';
  }

  #namesAgain(rows: readonly (readonly string[])[]): boolean {
    const seen = new Set<string>();
    let again = 0;
    let all = 0;
    for (const row of rows) {
      const key = this.#keyOf(row);
      if (key === null) continue;
      const plate = this.#textOf(row, this.#serial) || this.#textOf(row, this.#model);
      all += 1;
      if (plate === '' ? seen.has(key) : seen.has(`${key}\n${plate}`)) again += 1;
      seen.add(key).add(`${key}\n${plate}`);
    }
    return again >= Math.max(2, all * AGAIN);
  }

  #keyOf(row: readonly string[]): string | null {
    const type = this.#textOf(row, this.#type);
    return type === '' ? null : [...this.#place.map((at) => unitNameKey(cellText(row[at]))), type].join('\n');
  }

  // 'N/A' and 'unreadable' are no numbers of a plate, nor is '"', which stands for the one above.
  #textOf(row: readonly string[], at: number | undefined): string {
    const text = at === undefined ? '' : cellText(row[at]);
    const isPlate = at !== this.#serial || /\d/.test(text);
    return isBlankCell(text) || !isPlate || !/[\p{L}\d]/u.test(text) ? '' : unitNameKey(text);
  }
}
