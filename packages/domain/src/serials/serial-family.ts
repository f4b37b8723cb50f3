import type { ItemCategory } from '../items/item-types.ts';

/** What a serial number can stand on, where one maker's name is on several kinds of things. */
export type SerialCategory = 'APPLIANCE' | 'HVAC' | 'WATER_HEATER';

const OF_ITEMS: Partial<Record<ItemCategory, SerialCategory>> = {
  kitchen: 'APPLIANCE',
  laundry: 'APPLIANCE',
  hvac: 'HVAC',
  waterHeater: 'WATER_HEATER',
};

/** The kind of thing that items of a category are to those who number them; null where no rule is about such things. */
export function serialCategory(category: ItemCategory): SerialCategory | null {
  return OF_ITEMS[category] ?? null;
}

/** How a part of a serial number tells the year: by a letter whose years repeat, by the last digit, by two digits, or as years after one. */
export type YearCode =
  | { kind: 'LETTER'; years: Readonly<Record<string, readonly number[]>>; cycle?: number }
  | { kind: 'LAST_DIGIT' }
  | { kind: 'TWO_DIGITS'; latest?: number }
  | { kind: 'AFTER'; year: number };

/** One way in which a maker numbers its products. The pattern has the groups `year` (or `tens` and `ones`), and `month` or `week`. */
export type SerialFormat = {
  id: string;
  pattern: RegExp;
  /** Of a serial number of which only the beginning, or only the end, is known. */
  beginning?: RegExp;
  end?: RegExp;
  year: YearCode;
  month?: Readonly<Record<string, number>> | 'NUMBER';
  week?: 'NUMBER';
  /** The maker's year begins in April: its January is one of the next calendar year. */
  startsInApril?: boolean;
  /** How well the rule itself is documented. */
  confidence: 'HIGH' | 'MEDIUM' | 'LOW';
  note: string;
};

/** A serial number with what it must be read as. */
export type SerialExample = {
  serial: string;
  part?: 'BEGINNING' | 'END';
  /** Every year that it can mean, or the digit in which all of them end. */
  years?: readonly number[];
  yearEndsIn?: number;
  month?: number;
  week?: number;
  /** When it was made, where that is known from elsewhere. */
  known?: string;
  source: string;
};

/** The makers that number alike, with where that is known from. */
export type SerialFamily = {
  name: string;
  /** Other names under which such things are sold. */
  makers: readonly string[];
  /** Beginnings of the model numbers of Kenmore products that this family built. */
  kenmore?: readonly string[];
  category: SerialCategory;
  formats: readonly SerialFormat[];
  notes?: readonly string[];
  examples: readonly SerialExample[];
  sources: readonly string[];
};

/** Months by letter, without the I that looks like a 1. */
export const MONTHS_A_TO_M = { A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8, J: 9, K: 10, L: 11, M: 12 } as const;
