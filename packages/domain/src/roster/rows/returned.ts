import { unitNameKey } from '../../units/unit-names.ts';
import { cellText } from '../cells/cells.ts';
import { type ColumnGuess, normaliseHeader } from '../cells/roster-headers.ts';

const QUANTITY_HEAD = /^(qty|quantity)\b|\b(qty|quantity)$/;
const SAME = ['propertyName', 'unit', 'itemType', 'manufacturer', 'model', 'makeModel'];

/** Purchases that were returned: a later line of the supplier's list has a negative quantity of the same product for the same unit. */
export class Returned {
  readonly #quantities: readonly number[];
  readonly #same: readonly number[];
  readonly #left = new Map<string, number>();

  /** `rows` are the first rows of the list. */
  constructor(columns: readonly ColumnGuess[], rows: readonly (readonly string[])[]) {
    this.#quantities = columns
      .filter(({ header }) => QUANTITY_HEAD.test(normaliseHeader(header)))
      .map(({ index }) => index);
    this.#same = columns.filter(({ field }) => SAME.includes(field ?? '')).map(({ index }) => index);
    for (const row of rows)
      if (this.#isReturn(row)) this.#left.set(this.#keyOf(row), (this.#left.get(this.#keyOf(row)) ?? 0) + 1);
  }

  /** Whether the row is a return, or the purchase that was returned. Call it once for each row, in the order of the file. */
  isOf(row: readonly string[]): boolean {
    if (this.#isReturn(row)) return true;
    const key = this.#left.size === 0 ? '' : this.#keyOf(row);
    const left = this.#left.get(key) ?? 0;
    if (left > 0) this.#left.set(key, left - 1);
    return left > 0;
  }

  #isReturn(row: readonly string[]): boolean {
    return this.#quantities.some((at) => /^[(-]\s*\d/.test(cellText(row[at])));
  }

  #keyOf(row: readonly string[]): string {
    return this.#same.map((at) => unitNameKey(cellText(row[at]))).join('\n');
  }
}
