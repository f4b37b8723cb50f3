/** Days in an average Gregorian year: every age is days divided by this. */
export const DAYS_PER_YEAR = 365.2425;

const HYPHEN = 45;

/** True for an existing day written as 'yyyy-MM-dd'. */
export function isDate(text: string): boolean {
  return isWritten(text) && isDay(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10));
}

function isWritten(text: string): boolean {
  return text.length === 10 && text.charCodeAt(4) === HYPHEN && text.charCodeAt(7) === HYPHEN;
}

function isDay(year: number, month: number, day: number): boolean {
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** The day `days` after `date` (before it, when negative). */
export function addDays(date: string, days: number): string {
  return fromDayNumber(dayNumber(date) + days);
}

/** The day of the month `months` later; a day the month does not have becomes its last one. */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = parts(date);
  const index = year * 12 + (month - 1) + months;
  const toYear = Math.floor(index / 12);
  const toMonth = index - toYear * 12 + 1;
  return dateOf(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)));
}

/** Whole days from `from` to `to`, negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** The calendar year of a date. */
export function yearOf(date: string): number {
  return parts(date).year;
}

/** The date so many days after 1970-01-01. */
export function dateOfDay(days: number): string {
  return fromDayNumber(days + DAY_1970);
}

/** The calendar year of the date so many days after 1970-01-01. */
export function yearOfDay(days: number): number {
  // An average year is off by a day or so where one begins.
  const year = 1970 + Math.floor(days / DAYS_PER_YEAR);
  if (days < firstDayOf(year)) return year - 1;
  return days < firstDayOf(year + 1) ? year : year + 1;
}

// Of a year, in days after 1970-01-01: the leap days are those of the years before it.
function firstDayOf(year: number): number {
  const before = year - 1;
  return 365 * (year - 1970) + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) - 477;
}

/** Elapsed years from `from` to `to`: days / 365.2425. */
export function yearsBetween(from: string, to: string): number {
  return daysBetween(from, to) / DAYS_PER_YEAR;
}

/** The date a number of years after `date`, to the nearest day. */
export function addYears(date: string, years: number): string {
  return addDays(date, Math.round(years * DAYS_PER_YEAR));
}

/** 'yyyy-MM-dd' of a year, a month (1–12) and a day. */
export function dateOf(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Days in a month (1–12) of the Gregorian calendar. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** True for a year with a 29 February. */
export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function parts(date: string) {
  const [year, month, day] = [digits(date, 0, 4), digits(date, 5, 7), digits(date, 8, 10)];
  if (!isWritten(date) || !isDay(year, month, day)) throw new RangeError(`Not a date: ${date}`);
  return { year, month, day };
}

// The number that the digits of a part of a text make; NaN where something else is among them. Days are counted thousands of times for one
// answer, and no text is cut out for it.
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

const DAY_1970 = dayNumber('1970-01-01');

// Days since 0000-03-01: counting years from March puts the leap day last, so a month's offset needs no leap test.
function dayNumber(date: string): number {
  const { year, month, day } = parts(date);
  const y = month <= 2 ? year - 1 : year;
  const m = month <= 2 ? month + 9 : month - 3;
  return (
    365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + Math.floor((153 * m + 2) / 5) + day - 1
  );
}

function fromDayNumber(days: number): string {
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const m = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * m + 2) / 5) + 1;
  const month = m < 10 ? m + 3 : m - 9;
  return dateOf(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}
