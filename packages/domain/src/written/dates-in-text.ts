import { isDate } from '../base/calendar.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAME = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const WRITTEN = new RegExp(
  [
    '\\b(\\d{4})-(\\d{2})-(\\d{2})\\b',
    '\\b(\\d{1,2})[/.\\-](\\d{1,2})[/.\\-](\\d{4}|\\d{2})\\b',
    `\\b${NAME} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`,
    `\\b(\\d{1,2})(?:st|nd|rd|th)? ${NAME},? (\\d{4})\\b`,
  ].join('|'),
  'gi',
);

/** The days that a text names, as American papers write them: 05/18/2026, 5-18-26, May 18, 2026, 18 May 2026, 2026-05-18. Days that do not exist are left out. */
export function datesIn(text: string): string[] {
  return [...text.matchAll(WRITTEN)]
    .map(dayOf)
    .filter((day) => isDate(day) && day >= '1970-01-01' && day < '2100-01-01');
}

function dayOf(match: RegExpExecArray): string {
  const [, y1, m1, d1, m2, d2, y2, name3, d3, y3, d4, name4, y4] = match;
  if (y1 !== undefined) return `${y1}-${m1}-${d1}`;
  if (y2 !== undefined) return written(y2.length === 2 ? `20${y2}` : y2, Number(m2), Number(d2));
  if (name3 !== undefined) return written(y3, monthOf(name3), Number(d3));
  return written(y4, monthOf(name4), Number(d4));
}

function monthOf(name: string | undefined): number {
  return MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
}

function written(year: string | undefined, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
