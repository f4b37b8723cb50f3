import { localClock } from '@lintel/domain/time-zones';
import { type Cell, type CellKind, valueIn } from './table-file.ts';

/** A cell as a person reads it: '$1,234.50', '12.3%', '1,204', '2026-11-22', '2026-11-22 02:05 PM'; empty where nothing is known. */
export function cellText(cell: Cell, kind: CellKind, timeZone: string): string {
  const value = valueIn(cell);
  if (value === null) return '';
  if (typeof value === 'string') return kind === 'instant' && isInstant(value) ? instantText(value, timeZone) : value;
  const format = NUMBERS[kind];
  if (!format) return String(value);
  return format.format(kind === 'cents' ? value / 100 : value).replace('-', '−');
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
  number: new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 3 }),
  cents: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
  percent: new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
};
