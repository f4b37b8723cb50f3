import { addDays, dateOf, daysInMonth, yearOf } from '../base/calendar.ts';
import { manufacturerKey } from '../items/manufacturers.ts';
import { normaliseSerial } from '../items/serial-number.ts';
import { APPLIANCE_SERIALS } from './appliance-serials.ts';
import { HVAC_SERIALS } from './hvac-serials.ts';
import type { SerialCategory, SerialFamily, SerialFormat } from './serial-family.ts';
import { WATER_HEATER_SERIALS } from './water-heater-serials.ts';

/** Every family of makers whose serial numbers tell when something was made. */
export const SERIAL_FAMILIES: readonly SerialFamily[] = [
  ...APPLIANCE_SERIALS,
  ...HVAC_SERIALS,
  ...WATER_HEATER_SERIALS,
];

/** A serial number and what is known of the thing that has it. */
export type AskedSerial = {
  maker: string;
  serial: string;
  /** Tells rules apart where one name is on several kinds of things, as Rheem on heaters and furnaces. */
  category?: SerialCategory | null;
  /** Says who built a Kenmore. */
  model?: string | null;
  /** Where only the beginning or the end of the serial number is known. */
  part?: 'BEGINNING' | 'END';
};

/** Days between which something was made, both included, if its serial number means this year. */
export type MadeIn = { year: number; month: number | null; week: number | null; from: string; to: string };

/** What a serial number means by one rule. */
export type DecodedSerial = {
  family: string;
  format: string;
  /** The rule in words: 'Week, year, plant letter, 5 digits.' */
  note: string;
  /** How well the rule is documented; whether one year is left is another question. */
  confidence: SerialFormat['confidence'];
  /** Every year that it can mean, the earliest first; also years to come, which `narrowMade` leaves out. */
  made: readonly MadeIn[];
};

/** What a serial number means, by each rule of its maker that fits it; empty where none does. Nothing is chosen between years. */
export function decodeSerial(asked: AskedSerial, today: string): DecodedSerial[] {
  const serial = normaliseSerial(asked.serial);
  if (serial === null) return [];
  return familiesOf(asked).flatMap((family) =>
    family.formats.flatMap((format) => {
      const made = madeIn(format, serial, asked.part, today);
      return made.length === 0
        ? []
        : [{ family: family.name, format: format.id, note: format.note, confidence: format.confidence, made }];
    }),
  );
}

/** Whether the makers of a name number their products in a way that is known. */
export function hasSerialRule(asked: Omit<AskedSerial, 'serial'>): boolean {
  return familiesOf(asked).length > 0;
}

/** Serial numbers that differ from the given one by one character that is easily misread, and that a rule of the maker fits; empty where the given one fits. */
export function likelySerials(asked: AskedSerial, today: string): string[] {
  const serial = normaliseSerial(asked.serial);
  if (serial === null || decodeSerial(asked, today).length > 0) return [];
  const others = [...serial].flatMap((sign, at) =>
    [...(MISREAD[sign] ?? '')].map((other) => serial.slice(0, at) + other + serial.slice(at + 1)),
  );
  return others.filter((other) => decodeSerial({ ...asked, serial: other }, today).length > 0);
}

/** What each character is taken for on worn or curved plates. */
const MISREAD: Readonly<Record<string, string>> = {
  ...{ '0': 'ODQ', '1': 'IL', '2': 'Z', '5': 'S', '6': 'G', '8': 'B' },
  ...{ O: '0', D: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', G: '6C', B: '8', C: 'G' },
};

// The category decides first, then the family's own name, then the names under which its products are sold.
function familiesOf({ maker, category, model }: Omit<AskedSerial, 'serial'>): SerialFamily[] {
  const key = manufacturerKey(maker);
  if (key === manufacturerKey('Kenmore')) {
    const builder = /^\d{3}/.exec(model?.trim() ?? '')?.[0];
    return SERIAL_FAMILIES.filter(({ kenmore }) => builder !== undefined && kenmore?.includes(builder));
  }
  const named = SERIAL_FAMILIES.filter(({ name }) => manufacturerKey(name) === key);
  const others = SERIAL_FAMILIES.filter(({ makers }) => makers.some((one) => manufacturerKey(one) === key));
  if (category) return [...named, ...others].filter((family) => family.category === category);
  return named.length > 0 ? named : others;
}

function madeIn(format: SerialFormat, serial: string, part: AskedSerial['part'], today: string): MadeIn[] {
  const pattern = part === 'BEGINNING' ? format.beginning : part === 'END' ? format.end : format.pattern;
  const groups = pattern?.exec(serial)?.groups;
  if (!groups) return [];
  const { year, tens, ones, month: monthSign, week: weekSign } = groups;
  const month = format.month === undefined ? null : numberOf(format.month, monthSign);
  const week = format.week === undefined ? null : numberOf(format.week, weekSign);
  // A letter that stands for no month: it is no such serial number.
  if (month === undefined || week === undefined) return [];
  const shift = format.startsInApril && month !== null && month <= 3 ? 1 : 0;
  return yearsOf(format, year ?? `${tens}${ones}`, yearOf(today)).map((one) => spanOf(one + shift, month, week));
}

function numberOf(code: Readonly<Record<string, number>> | 'NUMBER', sign: string | undefined): number | undefined {
  if (sign === undefined) return undefined;
  return code === 'NUMBER' ? Number(sign) : code[sign];
}

/** Nothing that still stands was made before. */
const EARLIEST = 1960;

function yearsOf({ year }: SerialFormat, sign: string, thisYear: number): number[] {
  switch (year.kind) {
    case 'LETTER':
      return repeated(year.years[sign] ?? [], year.cycle, thisYear);
    case 'LAST_DIGIT':
      return Array.from({ length: thisYear - 1980 + 1 }, (_, at) => 1980 + at).filter(
        (one) => one % 10 === Number(sign),
      );
    case 'TWO_DIGITS': {
      const [old, young] = [1900 + Number(sign), 2000 + Number(sign)];
      const one = young <= thisYear + 1 ? young : old;
      return one < EARLIEST || one > (year.latest ?? one) ? [] : [one];
    }
    default:
      return [year.year + Number(sign)];
  }
}

// The years that are published, and those that the cycle has reached since.
function repeated(years: readonly number[], cycle: number | undefined, thisYear: number): number[] {
  const all = [...years];
  const last = all.at(-1);
  if (cycle !== undefined && last !== undefined)
    for (let one = last + cycle; one <= thisYear; one += cycle) all.push(one);
  return all;
}

// Weeks are counted from 1 January; makers differ in that, by days.
function spanOf(year: number, month: number | null, week: number | null): MadeIn {
  const made = { year, month, week };
  if (month !== null)
    return { ...made, from: dateOf(year, month, 1), to: dateOf(year, month, daysInMonth(year, month)) };
  const [first, last] = [dateOf(year, 1, 1), dateOf(year, 12, 31)];
  if (week === null) return { ...made, from: first, to: last };
  const from = addDays(first, 7 * (week - 1));
  return { ...made, from, to: week === 53 ? last : addDays(from, 6) };
}
