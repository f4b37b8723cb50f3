import { addDays, dateOf, daysBetween, yearOf } from '@lintel/domain/base/calendar';
import type { Random } from './random.ts';

/** How a manufacturer writes the date of manufacture into its serial numbers. */
const SERIAL_GRAMMARS = [
  'ge',
  'whirlpool',
  'frigidaire',
  'samsung',
  'lg',
  'carrier',
  'trane',
  'goodman',
  'rheem',
  'aosmith',
  'bradford',
  'lennox',
] as const;

/** Years after which a manufacturer's year mark comes round again; manufacturers that are absent write the year out. */
export const YEAR_CYCLES: Partial<Record<SerialGrammar, number>> = {
  ge: 12,
  frigidaire: 10,
  lg: 10,
  bradford: 20,
};

/**
 * A serial number as the manufacturer would have stamped it on `made`, and the date a reader gets back from it: the first day
 * of the month or week that it names. Null where the manufacturer's rule does not reach back that far.
 */
export function stampSerial(grammar: SerialGrammar, made: string, source: SerialSource): Stamp | null {
  const year = yearOf(made);
  const month = Number(made.slice(5, 7));
  const week = Math.min(52, Math.floor(daysBetween(dateOf(year, 1, 1), made) / 7) + 1);
  const byMonth = (serial: string): Stamp => ({ serial, mfgDate: dateOf(year, month, 1) });
  const byWeek = (serial: string): Stamp => ({ serial, mfgDate: addDays(dateOf(year, 1, 1), (week - 1) * 7) });
  const [yy, mm, ww] = [two(year % 100), two(month), two(week)];
  switch (grammar) {
    case 'ge':
      return byMonth(`${GE.charAt(month - 1)}${cycle(GE, year - 1977)}${source.digits(6)}`);
    case 'whirlpool':
      return year < 1980
        ? null
        : byWeek(`${source.letter('CFM')}${cycle(WHIRLPOOL, year - 1980)}${ww}${source.digits(5)}`);
    case 'frigidaire':
      return byWeek(`${source.letter('ABCKLNTVX')}${source.letter('ABCEFGKW')}${year % 10}${ww}${source.digits(5)}`);
    case 'samsung':
      return year < 2001
        ? null
        : byMonth(
            `0${source.digits(3)}4BA${cycle(SAMSUNG, year - 2001)}${'123456789ABC'.charAt(month - 1)}${source.digits(5)}${source.letter('ABDFHKLNX')}`,
          );
    case 'lg':
      return byMonth(
        `${year % 10}${mm}${source.letter('KMT')}${source.letter('ARW')}${source.letter('ABCDEFGH')}${source.letter('KMPTWZ')}${source.digits(5)}`,
      );
    case 'carrier':
      return year < 1985 ? null : byWeek(`${ww}${yy}${source.letter('AEGVX')}${source.digits(5)}`);
    case 'trane':
      return trane(year, ww, source, byWeek);
    case 'goodman':
      return byMonth(`${yy}${mm}${source.digits(6)}`);
    case 'rheem':
      return byWeek(`${source.letter('QMA')}${ww}${yy}${source.digits(5)}`);
    case 'aosmith':
      return year < 2008
        ? byMonth(`${source.letter('GMX')}${MONTHS.charAt(month - 1)}${yy}${source.digits(7)}`)
        : byWeek(`${yy}${ww}${source.letter('ABJ')}${source.digits(6)}`);
    case 'bradford':
      return byMonth(`${cycle(BRADFORD, year - 1964)}${MONTHS.charAt(month - 1)}${source.digits(8)}`);
    case 'lennox':
      return byMonth(`${source.letter('5')}${source.letter('689')}${yy}${MONTHS.charAt(month - 1)}${source.digits(5)}`);
  }
}

/** A source that deals the given characters in their place, for a serial number that is known beforehand. */
export function fixedSource(letters: string, digits: string): SerialSource {
  let used = 0;
  return { digits: (count) => digits.slice(0, count), letter: () => letters.charAt(used++) };
}

/** A source of random letters and digits. */
export function randomSource(random: Random): SerialSource {
  return { digits: (count) => random.digits(count), letter: (set) => random.pick([...set]) };
}

// A single letter names the year alone, so such a serial dates a year but no month: it is left to the first day of it.
function trane(year: number, ww: string, source: SerialSource, byWeek: (serial: string) => Stamp): Stamp | null {
  if (year >= 2010)
    return byWeek(
      `${two(year % 100)}${ww}${source.digits(1)}${source.letter('KPRSW')}${source.digits(3)}${source.letter('AF')}`,
    );
  if (year >= 2002)
    return byWeek(`${year % 10}${ww}${source.digits(3)}${source.letter('ABCFG')}${source.letter('AF')}`);
  const letter = TRANE.charAt(year - 1983);
  return year < 1983 || letter === '' ? null : { serial: `${letter}${source.digits(7)}`, mfgDate: dateOf(year, 1, 1) };
}

function cycle(letters: string, years: number): string {
  return letters.charAt(((years % letters.length) + letters.length) % letters.length);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

const GE = 'ADFGHLMRSTVZ';
const WHIRLPOOL = '0123456789XABCDEFGHJKLMPRSTUWY';
const SAMSUNG = 'RTWXYLPQSZBCDFGHJKMN';
const BRADFORD = 'ABCDEFGHJKLMNPSTWXYZ';
const MONTHS = 'ABCDEFGHJKLM';
/** 1983 to 2001. */
const TRANE = 'WXYSBCDEFGHJKLMNPRZ';

export type SerialGrammar = (typeof SERIAL_GRAMMARS)[number];
export type Stamp = { serial: string; mfgDate: string };
export type SerialSource = {
  digits(count: number): string;
  /** One character of the set. */
  letter(set: string): string;
};
