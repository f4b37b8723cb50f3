import type { ITEM_TYPES } from '@lintel/domain/items/item-types';

export type Kind = 'units' | 'items';
export type UnitStatus = 'OCCUPIED' | 'NOTICE' | 'VACANT' | 'TURN' | 'DOWN' | 'MODEL';
type Value = string | number | null;

/** What a careful property manager would enter for one unit; null is what the file does not say. */
export type TrueUnit = Where & {
  floor: number | null;
  unitType: string | null;
  bedrooms: number | null;
  bathrooms: number | null;
  sqft: number | null;
  status: UnitStatus | null;
};

/** What a careful property manager would enter for one item; a date may be a year alone, where the file says no more. */
export type TrueItem = Where & {
  itemType: string;
  manufacturer: string | null;
  model: string | null;
  serial: string | null;
  installDate: string | null;
  purchaseCents: number | null;
};

type Where = {
  /** Null where the file does not name it. */
  property: string | null;
  building: string | null;
  unit: string;
  /** Values that are right as well, by field. */
  also?: Record<string, Value[]>;
};

export type TrueRecord = TrueUnit | TrueItem;
export type TrueProperty = { name: string; address: string | null };

/** Beside each drawn file: what is in it. */
export type Truth = {
  layout: string;
  kept: boolean;
  kind: Kind;
  /** How many questions a person may fairly be asked, and what about. */
  asksAtMost: number;
  asks: string[];
  properties: TrueProperty[];
  /** The property where the name of the file alone says it: to take it from there is as right as to ask. */
  namedByFile?: string;
  records: (TrueRecord & At)[];
  notRecords: (At & { why: string })[];
  /** Residents' names and telephone numbers of the file: none may come out of the reading. */
  personal: string[];
};

/** Row of the file or of the sheet, from 1, blank rows counted. */
export type At = { line: number; sheet?: string };

/** A unit of which the file says nothing but what is given. */
export function trueUnit(said: Partial<TrueUnit> & { unit: string }): TrueUnit {
  const nothing = { floor: null, unitType: null, bedrooms: null, bathrooms: null, sqft: null, status: null };
  return { property: null, building: null, ...nothing, ...said };
}

/** An item of which the file says nothing but what is given. */
export function trueItem(said: Partial<TrueItem> & { unit: string; itemType: string }): TrueItem {
  const nothing = { manufacturer: null, model: null, serial: null, installDate: null, purchaseCents: null };
  return { property: null, building: null, ...nothing, ...said };
}

export type ItemTypeName = (typeof ITEM_TYPES)[number]['name'];
