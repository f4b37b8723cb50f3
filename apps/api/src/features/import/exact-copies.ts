import { unitNameKey } from '@lintel/domain/units/unit-names';
import type { UnitCells } from './staged-row.ts';

/** Finds the rows of a unit list that repeat a row above: the same property, building and unit with the same values. */
export class ExactCopies {
  count = 0;
  readonly #areKept: boolean;
  readonly #lineOf = new Map<string, number>();

  constructor(areKept: boolean) {
    this.#areKept = areKept;
  }

  /** The line that a row repeats, when the row is to be left out for it; null when it is the first or copies are kept. */
  lineLeftOutFor({ raw: _, property, building, unit, ...values }: UnitCells, line: number): number | null {
    const place = [property, building === undefined ? null : unitNameKey(building), unitNameKey(unit)];
    const key = JSON.stringify([...place, values]);
    const first = this.#lineOf.get(key);
    if (first === undefined) {
      this.#lineOf.set(key, line);
      return null;
    }
    this.count += 1;
    return this.#areKept ? null : first;
  }
}
