import { remembering } from '@lintel/domain/base/remembering';
import { unitNameKey } from '@lintel/domain/units/unit-names';
import type { Dictionary, StagedPlace, StagedProduct, StagedProperty } from './staged-row.ts';

/** Collects the properties, places and products that rows name, and gives each the position by which rows refer to it. */
export class RowDictionary {
  readonly #fallbackName: string | null;
  readonly #fallbackCode: string | null;
  readonly #keyOf = remembering(unitNameKey);
  readonly #properties = new Indexed<StagedProperty>();
  readonly #places = new Indexed<StagedPlace>();
  readonly #goods = new Indexed<StagedProduct>();
  // The last unit and product of this name: mostly the next row has the same.
  readonly #lastPlaces = new Map<string, StagedPlace & { at: number }>();
  readonly #lastProducts = new Map<string | null, StagedProduct & { at: number }>();

  /** `fallbackName` is the property of rows that name none. */
  constructor(fallbackName: string | null | undefined, fallbackCode: string | null) {
    this.#fallbackName = fallbackName ?? null;
    this.#fallbackCode = fallbackCode;
  }

  /**
   * The position of a property; address fields that a later row adds are kept. Null when the row names none and none is
   * known.
   */
  property(row: number, name: string | null, details: PropertyDetails = NO_DETAILS): number | null {
    const code = name === null ? this.#fallbackCode : details.code;
    const known = name ?? this.#fallbackName;
    if (known === null) return null;
    const at = this.#properties.add(this.#keyOf(known), () => ({ ...NO_DETAILS, name: known, firstRow: row }));
    const property = this.#properties.list[at];
    if (property) {
      property.code ??= code;
      property.address ??= details.address;
      property.city ??= details.city;
      property.state ??= details.state;
      property.postalCode ??= details.postalCode;
    }
    return at;
  }

  /** The name of the property at a position. */
  propertyName(at: number): string {
    return this.#properties.list[at]?.name ?? '';
  }

  place(place: StagedPlace): number {
    const known = this.#lastPlaces.get(place.unit);
    if (known?.property === place.property && known.building === place.building) return known.at;
    const at = this.#addPlace(place);
    this.#lastPlaces.set(place.unit, { ...place, at });
    return at;
  }

  #addPlace(place: StagedPlace): number {
    const key = `${place.property}\n${place.building === null ? '' : this.#keyOf(place.building)}\n${this.#keyOf(place.unit)}`;
    return this.#places.add(key, () => place);
  }

  good(good: StagedProduct): number {
    const known = this.#lastProducts.get(good.model);
    if (known?.itemTypeId === good.itemTypeId && known.manufacturer === good.manufacturer) return known.at;
    const at = this.#addProduct(good);
    this.#lastProducts.set(good.model, { ...good, at });
    return at;
  }

  #addProduct(good: StagedProduct): number {
    const key = `${good.itemTypeId}\n${good.manufacturer?.toLowerCase() ?? ''}\n${good.model?.toLowerCase() ?? ''}`;
    return this.#goods.add(key, () => good);
  }

  entries(): Dictionary {
    return { properties: this.#properties.list, places: this.#places.list, goods: this.#goods.list };
  }
}

class Indexed<T> {
  readonly list: T[] = [];
  readonly #positions = new Map<string, number>();

  add(key: string, make: () => T): number {
    const known = this.#positions.get(key);
    if (known !== undefined) return known;
    const at = this.list.push(make()) - 1;
    this.#positions.set(key, at);
    return at;
  }
}

export type PropertyDetails = Pick<StagedProperty, 'code' | 'address' | 'city' | 'state' | 'postalCode'>;
const NO_DETAILS: PropertyDetails = { code: null, address: null, city: null, state: null, postalCode: null };
