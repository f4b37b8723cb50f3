/**
 * How manufacturers' serial numbers are read, as published: named groups year, month, week. It shares nothing with the stamping, so
 * that a test can hold one against the other.
 */
const PUBLISHED_SERIAL_RULES: Record<string, readonly SerialRule[]> = {
  GE: [
    {
      pattern: /^(?<month>[ADFGHLMRSTVZ])(?<year>[ADFGHLMRSTVZ])\d{6}[A-Z]?$/,
      years: cycle('ADFGHLMRSTVZ', 1977, 2036),
      months: letters('ADFGHLMRSTVZ'),
    },
  ],
  Whirlpool: [
    {
      pattern: /^[A-Z]{1,2}(?<year>[0-9A-HJ-MPR-UW-Y])(?<week>0[1-9]|[1-4]\d|5[0-3])\d{5}$/,
      years: cycle('0123456789XABCDEFGHJKLMPRSTUWY', 1980, 2039),
    },
  ],
  Frigidaire: [
    { pattern: /^[A-Z0-9]{2}(?<year>\d)(?<week>0[1-9]|[1-4]\d|5[0-3])\d{5}$/, years: cycle('0123456789', 1960, 2039) },
  ],
  LG: [
    {
      pattern: /^(?<year>\d)(?<month>0[1-9]|1[0-2])[A-Z]{2}[A-Z0-9]{5,9}$/,
      years: cycle('0123456789', 1960, 2039),
    },
  ],
  Samsung: [
    {
      pattern: /^[A-Z0-9]{7}(?<year>[RTWXYLPQSZBCDFGHJKMN])(?<month>[1-9ABC])[A-Z0-9]{6}$/,
      years: cycle('RTWXYLPQSZBCDFGHJKMN', 2001, 2040),
      months: letters('123456789ABC'),
    },
  ],
  Carrier: [{ pattern: /^(?<week>0[1-9]|[1-4]\d|5[0-3])(?<year>\d{2})[A-Z]\d{5}$/, years: twoDigits() }],
  Trane: [
    { pattern: /^(?<year>[12]\d)(?<week>0[1-9]|[1-4]\d|5[0-3])[0-9A-Z]{6}$/, years: twoDigits() },
    { pattern: /^(?<year>[2-9])(?<week>0[1-9]|[1-4]\d|5[0-3])[0-9A-Z]{5,6}$/, years: cycle('0123456789', 2000, 2009) },
    { pattern: /^(?<year>[BCDEFGHJKLMNPRSWXYZ])[0-9A-Z]{7,9}$/, years: cycle('WXYSBCDEFGHJKLMNPRZ', 1983, 2001) },
  ],
  Goodman: [{ pattern: /^(?<year>\d{2})(?<month>0[1-9]|1[0-2])\d{6}$/, years: twoDigits() }],
  Rheem: [{ pattern: /^[AMQ](?<week>0[1-9]|[1-4]\d|5[0-3])(?<year>\d{2})\d{5}$/, years: twoDigits() }],
  'A. O. Smith': [
    { pattern: /^(?<year>\d{2})(?<week>0[1-9]|[1-4]\d|5[0-3])(?:[A-Z]\d{6}|\d{6,9})$/, years: twoDigits() },
    {
      pattern: /^[A-Z](?<month>[A-HJ-M])(?<year>\d{2})[A-Z0-9-]{5,}$/,
      years: twoDigits(),
      months: letters('ABCDEFGHJKLM'),
    },
  ],
  'Bradford White': [
    {
      pattern: /^(?<year>[ABCDEFGHJKLMNPSTWXYZ])(?<month>[A-HJ-M])\d{7,8}$/,
      years: cycle('ABCDEFGHJKLMNPSTWXYZ', 1964, 2043),
      months: letters('ABCDEFGHJKLM'),
    },
  ],
  Lennox: [
    {
      pattern: /^(?<plant>\d{2})(?<year>\d{2})(?<month>[A-HJ-M])\d{5}$/,
      years: twoDigits(),
      months: letters('ABCDEFGHJKLM'),
    },
  ],
};

/** Every year, and the month or week, that a serial number can mean; null when no rule of its manufacturer takes it. */
export function readSerial(maker: string, serial: string): SerialReading | null {
  for (const rule of PUBLISHED_SERIAL_RULES[maker === 'Hotpoint' ? 'GE' : maker] ?? []) {
    const groups = rule.pattern.exec(serial)?.groups;
    if (!groups) continue;
    const month = groups.month;
    return {
      years: rule.years(groups.year ?? ''),
      month: month === undefined ? null : (rule.months?.(month) ?? Number(month)),
      week: groups.week === undefined ? null : Number(groups.week),
    };
  }
  return null;
}

function cycle(marks: string, first: number, last: number) {
  return (mark: string) =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i).filter(
      (year) => marks.charAt((year - first) % marks.length) === mark,
    );
}

function twoDigits() {
  return (text: string) => [1900 + Number(text), 2000 + Number(text)];
}

function letters(marks: string) {
  return (mark: string) => marks.indexOf(mark) + 1;
}

type SerialRule = { pattern: RegExp; years(mark: string): number[]; months?(mark: string): number };
type SerialReading = { years: number[]; month: number | null; week: number | null };
