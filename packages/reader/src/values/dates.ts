import type { Token } from '../page/sheet.ts';

/** A date on a page. Where day and month could be the other way round, both readings are there. */
export type DateFound = {
  tokens: Token[];
  /** 'yyyy-MM-dd' by day before month, null where that is no date. */
  dayFirst: string | null;
  /** 'yyyy-MM-dd' by month before day, null where that is no date. */
  monthFirst: string | null;
  /** What parts its numbers: '/', '.', '-', or a letter for a month's name. */
  style: '/' | '.' | '-' | 'm' | 'iso';
};

const MONTHS: readonly string[] = [
  'january jan januar janvier janv januari enero ene jaenner',
  'february feb februar fevrier fevr fev februari febrero',
  'march mar maerz marz mrz mars maart mrt marzo',
  'april apr avril avr abril abr',
  'may mai mei mayo',
  'june jun juni juin junio',
  'july jul juli juillet juil julio',
  'august aug aout augustus agosto ago',
  'september sep sept septembre septiembre set',
  'october oct oktober okt octobre octubre',
  'november nov novembre noviembre',
  'december dec dezember dez decembre diciembre dic',
];
const MONTH_OF = new Map(
  MONTHS.flatMap((names, at) => names.split(' ').map((name): [string, number] => [name, at + 1])),
);
const WORDS_MAX = 6;
const YEAR_MIN = 1970;
const YEAR_MAX = 2069;

/** Finds the dates of a row: the longest from each word on. */
export function findDates(tokens: readonly Token[]): DateFound[] {
  const found: DateFound[] = [];
  for (let start = 0; start < tokens.length; ) {
    const date = dateFrom(tokens, start);
    if (date) found.push(date);
    start += date ? date.tokens.length : 1;
  }
  return found;
}

function dateFrom(tokens: readonly Token[], start: number): DateFound | null {
  if (!/[\d\p{L}]/u.test(tokens[start]?.text ?? '')) return null;
  let best: DateFound | null = null;
  let text = '';
  for (let end = start; end < Math.min(tokens.length, start + WORDS_MAX); end += 1) {
    const [token, before] = [tokens[end], tokens[end - 1]];
    if (!token || (end > start && before && token.box[0] - before.box[2] > token.size * 1.1)) break;
    text += `${end > start ? ' ' : ''}${token.text}`;
    const date = parseDate(text);
    if (date) best = { ...date, tokens: tokens.slice(start, end + 1) };
  }
  return best;
}

/** Reads a date of any of the usual spellings in five languages; null where the text is something else. */
export function parseDate(text: string): Omit<DateFound, 'tokens'> | null {
  const plain = text
    .replace(/^[(]/, '')
    .replace(/[),;.:]+$/, '')
    .trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:T[\d:.]+Z?)?$/.exec(plain);
  if (iso) return both(dateOf(iso[1], iso[2], iso[3]), 'iso');
  const numbers = /^(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})$/.exec(plain);
  if (numbers) {
    const [, first, style, second, year] = numbers;
    const dayFirst = dateOf(year, second, first);
    const monthFirst = dateOf(year, first, second);
    return dayFirst || monthFirst ? { dayFirst, monthFirst, style: style as '/' } : null;
  }
  return parseNamed(plain);
}

const DAY_OF_WEEK = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun|die|mit|don|fre|sam|son|lun|mar|mer|jeu|ven|dim|maa|din|woe|vri|zat|zon|mi[eé]|jue|vie|s[aá]b|dom)\p{L}*\.?,? )?`;

const NAMED = [
  // 22 January 2025, 22. Januar 2025, 22-Jan-25, 22 de enero de 2025, 1er mars 2025
  new RegExp(
    String.raw`^${DAY_OF_WEEK}(?<d>\d{1,2})(?:st|nd|rd|th|er|\.)?[ -]?(?:de |of )?(?<m>\p{L}{3,10})\.?,?[ -]?(?:de |del )?(?<y>\d{4}|'?\d{2})$`,
    'iu',
  ),
  // January 22, 2025; Jan 22 2025; August 3 , 2014; Jan-22-2025
  new RegExp(
    String.raw`^${DAY_OF_WEEK}(?<m>\p{L}{3,10})\.?[ -]?(?<d>\d{1,2})(?:st|nd|rd|th)? ?[,.-]? ?(?<y>\d{4}|'\d{2})$`,
    'iu',
  ),
  // 2025 Jan 22
  /^(?<y>\d{4})[ -](?<m>\p{L}{3,10})\.?[ -](?<d>\d{1,2})$/u,
];

function parseNamed(plain: string): Omit<DateFound, 'tokens'> | null {
  if (!/\p{L}{3}/u.test(plain)) return null;
  for (const pattern of NAMED) {
    const { d, m = '', y } = pattern.exec(plain)?.groups ?? {};
    const month = MONTH_OF.get(
      m
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .toLowerCase(),
    );
    if (month) return both(dateOf(y, String(month), d), 'm');
  }
  return null;
}

function both(date: string | null, style: DateFound['style']): Omit<DateFound, 'tokens'> | null {
  return date ? { dayFirst: date, monthFirst: date, style } : null;
}

function dateOf(year = '', month = '', day = ''): string | null {
  const digits = year.replace(/^'/, '');
  const whole = digits.length === 2 ? 2000 + Number(digits) : Number(digits);
  if (whole < YEAR_MIN || whole > YEAR_MAX) return null;
  const date = new Date(Date.UTC(whole, Number(month) - 1, Number(day)));
  if (Number.isNaN(date.getTime()) || date.getUTCMonth() + 1 !== Number(month) || Number(day) < 1) return null;
  return date.toISOString().slice(0, 10);
}

/** Days from one 'yyyy-MM-dd' to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Which comes first in a document's dates, and whether that is certain: dates that allow one reading alone decide, then the style, then the currency. Americans write 12.3.2023 for December 3 as well. */
export function dateOrder(
  dates: readonly Pick<DateFound, 'dayFirst' | 'monthFirst' | 'style'>[],
  isAmerican: boolean,
): { dayFirst: boolean; isCertain: boolean } {
  const numeric = dates.filter(({ style }) => style === '/' || style === '.' || style === '-');
  const onlyDay = numeric.filter(({ dayFirst, monthFirst }) => dayFirst && !monthFirst).length;
  const onlyMonth = numeric.filter(({ dayFirst, monthFirst }) => monthFirst && !dayFirst).length;
  if (onlyDay > 0 !== onlyMonth > 0) return { dayFirst: onlyDay > 0, isCertain: true };
  if (!isAmerican && numeric.some(({ style }) => style === '.')) return { dayFirst: true, isCertain: true };
  return { dayFirst: !isAmerican, isCertain: false };
}
