import { localClock } from '@lintel/domain/base/time-zones';
import { type Cell, type CellKind, valueIn } from './table-file.ts';

/**
 * The cells of one column as a person reads them: '$1,234.50', '12.3%', '1,204', '2026-11-22', '2026-11-22 02:05 PM'; empty where
 * nothing is known. Amounts have cents where one of the column has, and its numbers as many digits as each other.
 */
export function columnTexts(cells: readonly Cell[], kind: CellKind, timeZone: string): string[] {
  const values = cells.map(valueIn);
  const format = formatOf(values, kind);
  return values.map((value) => {
    if (value === null) return '';
    if (typeof value === 'string') return kind === 'instant' && isInstant(value) ? instantText(value, timeZone) : value;
    if (!format) return String(value);
    return format.format(kind === 'cents' || kind === 'dollars' ? value / 100 : value).replace('-', '−');
  });
}

function formatOf(values: readonly (string | number | null)[], kind: CellKind): Intl.NumberFormat | undefined {
  const numbers = values.filter((value) => typeof value === 'number');
  if (kind === 'cents') return numbers.every((value) => value % 100 === 0) ? NUMBERS.dollars : NUMBERS.cents;
  if (kind !== 'number') return NUMBERS[kind];
  return DECIMALS.find((one) => one.digits === 3 || numbers.every((value) => isExact(value, one.digits)))?.format;
}

function isExact(value: number, digits: number): boolean {
  return Math.abs(value - Number(value.toFixed(digits))) < 0.0005;
}

/** An instant on the clock of a time zone, as the screens write it: '2026-11-22 02:05 PM'. */
export function instantText(instant: string, timeZone: string): string {
  const { day, minutes } = localClock(instant, timeZone);
  const hour = Math.floor(minutes / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day} ${two(hour % 12 || 12)}:${two(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** True for ISO UTC text, as the contract writes instants. */
export function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(text) && !Number.isNaN(Date.parse(text));
}

const NUMBERS: Partial<Record<CellKind, Intl.NumberFormat>> = {
  integer: new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }),
  dollars: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
  cents: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
  percent: new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
};

const DECIMALS = [1, 2, 3].map((digits) => ({
  digits,
  format: new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
}));
