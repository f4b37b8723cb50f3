import { addYears } from '../base/calendar.ts';
import { parseDegrees } from '../base/coordinates.ts';
import { stateCode } from '../base/states.ts';
import { cutWithDots } from '../base/text-cut.ts';
import { isTimeZone, type US_TIME_ZONES } from '../base/time-zones.ts';
import { AREA_TYPES } from '../items/item-types.ts';
import { parseDate } from '../written/cell-dates.ts';
import {
  isBlankCell,
  ok,
  type Parsed,
  PRICE_BOUNDS,
  PRICE_MAX_CENTS,
  parseNumber,
  parseText,
  refused,
} from '../written/cell-values.ts';
import type { CellAbout } from './define-import.ts';

/** Text on one line, of at most so many characters. */
export function textCell(maxLength: number): (text: string) => Parsed<string> {
  return (text) => {
    if (isBlankCell(text)) return ok<string>(null);
    const clean = parseText(text);
    if (clean === null || clean.length <= maxLength) return ok(clean);
    return refused('TOO_LONG', `'${cutWithDots(clean, 30)}' is longer than ${maxLength} characters`);
  };
}

/** A day; a month or a year alone names none. */
export function dayCell(text: string, { latestDay, isDayFirst }: CellAbout): Parsed<string> {
  const parsed = parseDate(text, latestDay, isDayFirst);
  if (!parsed.ok || parsed.value === null) return parsed.ok ? ok<string>(null) : parsed;
  if (parsed.value.precision !== 'DAY')
    return refused('DATE_UNREADABLE', `'${text.trim()}' names no day; write it like 6/15/2027`);
  return ok(parsed.value.date);
}

/** A day; of a month or a year alone the middle of it. */
export function dateCell(text: string, { latestDay, isDayFirst }: CellAbout): Parsed<string> {
  const parsed = parseDate(text, latestDay, isDayFirst);
  return parsed.ok ? ok(parsed.value?.date ?? null) : parsed;
}

/** Years that a lease may run on from today; two digits of a year reach as far. */
const LEASE_YEARS_MAX = 15;

/** The day on which a lease ends, such as 5/31/2027 or 05/31/27; anything else says no day ('MTM'), and is no error of a unit. */
export function leaseEndCell(text: string, { latestDay, isDayFirst }: CellAbout): Parsed<string> {
  const parsed = parseDate(text, addYears(latestDay, LEASE_YEARS_MAX), isDayFirst);
  return ok(parsed.ok && parsed.value?.precision === 'DAY' ? parsed.value.date : null);
}

/** Years to the tenth, as an item's own life is kept. */
export function yearsCell(text: string): Parsed<number> {
  const parsed = parseNumber(text);
  return parsed.ok && parsed.value !== null ? ok(Math.round(parsed.value * 10) / 10) : parsed;
}

/** A check: the number lies between two bounds. */
export function between(least: number, most: number, noun: string): (value: number) => string | null {
  return (value) =>
    value >= least && value <= most ? null : `${value} is not a number of ${noun} between ${least} and ${most}.`;
}

/** The name of an area type. */
export function areaTypeCell(text: string): Parsed<string> {
  if (isBlankCell(text)) return ok<string>(null);
  const word = text.trim().toLowerCase();
  const found = AREA_TYPES.find(({ name }) => name.toLowerCase() === word);
  if (found) return ok(found.name);
  const names = AREA_TYPES.map(({ name }) => name).join(', ');
  return refused('VALUE_UNREADABLE', `'${cutWithDots(text.trim(), 60)}' is no type of area. Write one of ${names}`);
}

/** Money that is not negative, in cents. */
export const priceCheck = (cents: number): string | null =>
  cents >= 0 && cents <= PRICE_MAX_CENTS ? null : PRICE_BOUNDS;

/** Yes or no. */
export function yesNoCell(text: string): Parsed<boolean> {
  const word = text.trim().toLowerCase();
  if (/^(yes|y|true|x|✓|on file|received|1)$/.test(word)) return ok(true);
  if (/^(no|n|false|missing|not received|0)$/.test(word)) return ok(false);
  return isBlankCell(text) ? ok<boolean>(null) : refused('VALUE_UNREADABLE', `'${text.trim()}' is neither yes nor no`);
}

/** A state of the USA, by its name or code. */
export function stateCell(text: string): Parsed<string> {
  if (isBlankCell(text)) return ok<string>(null);
  const code = stateCode(text);
  return code === null ? refused('UNKNOWN_STATE', `'${text.trim()}' is not a state of the USA`) : ok(code);
}

/** A ZIP code, with the leading zeros that a spreadsheet removes. */
export function zipCell(text: string): Parsed<string> {
  const parsed = textCell(20)(text);
  if (!parsed.ok || parsed.value === null || !/^\d{3,4}$/.test(parsed.value)) return parsed;
  return ok(parsed.value.padStart(5, '0'));
}

/** A number of degrees, written in any of the usual ways. */
export function degreesCell(text: string): Parsed<number> {
  if (isBlankCell(text)) return ok<number>(null);
  const degrees = parseDegrees(text);
  if (degrees !== undefined) return ok(degrees);
  return refused('NUMBER_UNREADABLE', `'${cutWithDots(text.trim(), 30)}' is not a number of degrees such as -116.2879`);
}

/** A time zone by its own name or by the word that people use. 'MST' alone is refused: Arizona has it all year, others only in winter. */
export function timeZoneCell(text: string): Parsed<string> {
  if (isBlankCell(text)) return ok<string>(null);
  const word = text.trim();
  const found = TIME_ZONE_WORDS.find(([, pattern]) => pattern.test(word));
  if (found) return ok(found[0]);
  if (isTimeZone(word) && !/^mst$/i.test(word)) return ok(word);
  return refused('VALUE_UNREADABLE', `'${cutWithDots(word, 30)}' is not a time zone such as Eastern or America/Boise`);
}

const TIME_ZONE_WORDS: readonly (readonly [TimeZoneName, RegExp])[] = [
  ['America/New_York', /^(e[sd]?t|eastern( (standard|daylight))?( time)?)$/i],
  ['America/Chicago', /^(c[sd]?t|central( (standard|daylight))?( time)?)$/i],
  ['America/Denver', /^(md?t|mountain( daylight)?( time)?)$/i],
  ['America/Phoenix', /^(arizona( time)?|mountain, no daylight saving \(arizona\))$/i],
  ['America/Los_Angeles', /^(p[sd]?t|pacific( (standard|daylight))?( time)?)$/i],
  ['America/Anchorage', /^(ak[sd]?t|alaskan?( (standard|daylight))?( time)?)$/i],
  ['Pacific/Honolulu', /^(hs?t|hawaii(an)?( standard)?( time)?)$/i],
];

/** Several words in one cell: 'HVAC; Plumbing'. */
export function listCell(itemMax: number, itemsMax: number): (text: string) => Parsed<string[]> {
  return (text) => {
    const parsed = textCell(1000)(text);
    if (!parsed.ok || parsed.value === null) return parsed.ok ? ok<string[]>(null) : parsed;
    const items = parsed.value.split(/\s*[;,|/]\s*/).filter((item) => item !== '');
    const long = items.find((item) => item.length > itemMax);
    if (long) return refused('TOO_LONG', `'${cutWithDots(long, 30)}' is longer than ${itemMax} characters`);
    if (items.length > itemsMax) return refused('TOO_LONG', `There are more than ${itemsMax} in one cell`);
    return ok(items.length === 0 ? null : items);
  };
}

type TimeZoneName = (typeof US_TIME_ZONES)[number][0];
