import { cellText } from '../cells/cells.ts';
import { propertyIn } from '../cells/titles.ts';
import { isCommonArea } from '../cells/words.ts';
import type { Place } from './place.ts';
import type { RowClass } from './row-classes.ts';

/** The place that is named beside the first of several items only, as in merged cells. */
export class MergedPlace {
  readonly #columns: readonly (number | null)[];
  #merged: Place | null = null;
  #below: Place | null = null;

  readonly #fillsBuilding: boolean;

  /**
   * `columns` are those of the property, the building and the unit; null where the list has none. With `fillsBuilding` an empty building is that
   * of the row above, although the property stands beside each row.
   */
  constructor(columns: readonly (number | null)[], fillsBuilding: boolean) {
    this.#columns = columns;
    this.#fillsBuilding = fillsBuilding;
  }

  /** The place of a row, whatever becomes of that row; `above` is what the headings above it say. */
  placeOf(row: readonly string[], found: RowClass, above: Place): Place {
    const cells = this.#columns.map((at) => (at === null ? '' : cellText(row[at])));
    const [property = '', building = '', unit = ''] = cells;
    if (this.#below !== above) this.#merged = null;
    this.#below = above;
    const isItem = found === 'RECORD' || found === 'DISPOSED' || found === 'DOUBT';
    const isSame = property !== '' && this.#merged?.property?.name === propertyIn(property).name;
    if (isItem && (building !== '' || unit !== '' || (property !== '' && !isSame)))
      this.#merged = {
        ...above,
        property: property === '' ? (this.#merged?.property ?? above.property) : propertyIn(property),
        building:
          building ||
          ((property === '' || (isSame && this.#fillsBuilding)) && !isCommonArea(unit)
            ? this.#merged?.building
            : null) ||
          above.building,
        unit: unit || above.unit,
      };
    return this.#merged ?? above;
  }
}
