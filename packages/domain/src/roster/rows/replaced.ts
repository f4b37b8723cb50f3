import { unitNameKey } from '../../units/unit-names.ts';
import { isBlankCell } from '../../written/cell-values.ts';
import { cellText } from '../cells/cells.ts';
import { type ColumnGuess, normaliseHeader } from '../cells/roster-headers.ts';

const PLACE = ['propertyName', 'building', 'unit'];
const KIND_OF_WORK = /^(replacement|change ?out|swap( ?out)?|new install(ation)?)$/;
const WORK_DONE =
  /\b(removed|pulled|took out|hauled (away|off)|disconnected) (the )?old\b|\b(set|installed|put in|hung) (a )?new( (unit|one|appliance|machine|[a-z]+))?$/i;

/** Items that were changed for others: a later row of a log of work says that the old one was taken out of the same place. */
export class Replaced {
  readonly #place: readonly number[];
  readonly #type: number | undefined;
  readonly #plate: readonly number[];
  readonly #work: readonly number[];
  readonly #gone = new Map<string, Set<string>>();

  /** `rows` are the first rows of the list, the oldest first. */
  constructor(columns: readonly ColumnGuess[], rows: readonly (readonly string[])[]) {
    const indexOf = (field: string) => columns.filter((one) => one.field === field).map(({ index }) => index);
    this.#place = PLACE.flatMap(indexOf);
    [this.#type] = indexOf('itemType');
    this.#plate = ['serial', 'model'].flatMap(indexOf);
    this.#work = columns.filter(({ field }) => field === null || field === 'note').map(({ index }) => index);
    if (this.#type === undefined || indexOf('unit').length === 0 || this.#plate.length === 0) return;
    const seen = new Map<string, Set<string>>();
    for (const row of rows) {
      const plate = this.#plateOf(row);
      const key = this.#keyOf(row);
      if (plate === null || key === null) continue;
      const before = seen.get(key);
      if (before && this.isChange(row)) {
        const gone = this.#gone.get(key) ?? new Set();
        for (const one of before) if (one !== plate) gone.add(one);
        gone.delete(plate);
        this.#gone.set(key, gone);
      }
      seen.set(key, (before ?? new Set()).add(plate));
    }
  }

  /** Whether the row is of an item that a later row replaced. */
  isOf(row: readonly string[]): boolean {
    if (this.#gone.size === 0) return false;
    const plate = this.#plateOf(row);
    return plate !== null && (this.#gone.get(this.#keyOf(row) ?? '')?.has(plate) ?? false);
  }

  /** The row tells of an item that was put in the place of an old one. */
  isChange(row: readonly string[]): boolean {
    return this.#work.some((at) => {
      const text = cellText(row[at]);
      return text !== '' && (KIND_OF_WORK.test(normaliseHeader(text)) || WORK_DONE.test(text));
    });
  }

  // The serial number, else the model.
  #plateOf(row: readonly string[]): string | null {
    const texts = this.#plate.map((at) => cellText(row[at]));
    const found = texts.find((text) => !isBlankCell(text) && /\d/.test(text));
    return found === undefined ? null : unitNameKey(found);
  }

  #keyOf(row: readonly string[]): string | null {
    const type = this.#type === undefined ? '' : cellText(row[this.#type]);
    const place = this.#place.map((at) => cellText(row[at]));
    return type === '' || place.every((text) => text === '') ? null : [...place, type].map(unitNameKey).join('\n');
  }
}
