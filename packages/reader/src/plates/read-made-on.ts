import { unionOf } from '../page/sheet.ts';
import { parseDate } from '../values/dates.ts';
import { nearness } from './candidates.ts';
import type { PlateLabel } from './plate-labels.ts';
import type { PlateField } from './plate-reading.ts';
import { chainsOf, type Reader, type View } from './plate-words.ts';

type Dated = { value: string; words: string; reader: Reader; near: number; isClear: boolean; box: PlateField['box'] };

/** The date of manufacture that is printed beside its label. */
export function madeOnIn(views: readonly { view: View; labels: readonly PlateLabel[] }[]): PlateField | null {
  const found = views.flatMap(({ view, labels }) => datesIn(view, labels));
  const byValue = [...Map.groupBy(found, ({ value }) => value)]
    .map(([value, of]) => ({ value, of, readers: new Set(of.map(({ reader }) => reader)).size }))
    .toSorted((a, b) => b.readers - a.readers || (b.of[0]?.near ?? 0) - (a.of[0]?.near ?? 0));
  const [first, second] = byValue;
  const best = first?.of.toSorted((a, b) => b.near - a.near)[0];
  if (!first || !best) return null;
  const doubt =
    first.readers < 2 ? (second ? 'READERS_DIFFER' : 'ONE_READER') : best.isClear ? null : ('DAY_OR_MONTH' as const);
  return {
    value: first.value,
    words: best.words,
    box: best.box,
    probability: doubt === null ? 0.97 : 0.6,
    isSure: doubt === null,
    doubt,
  };
}

function datesIn({ words, reader }: View, labels: readonly PlateLabel[]): Dated[] {
  const dateLabels = labels.filter(({ says }) => says === 'DATE');
  if (dateLabels.length === 0) return [];
  const ofLabels = new Set(labels.flatMap((label) => label.words));
  const free = words.filter((word) => !ofLabels.has(word));
  const dated = chainsOf(free).flatMap((chain) => {
    const text = chain.map((word) => word.text).join(' ');
    const date = printedDate(text);
    if (!date) return [];
    const box = unionOf(chain.map((word) => word.box));
    const near = Math.max(...dateLabels.map((label) => nearness(label, box, labels, free)));
    return near > 0 ? [{ ...date, words: text, reader, near: near + 0.01 * text.length, box }] : [];
  });
  const nearest = Math.max(...dated.map(({ near }) => near));
  return dated.filter(({ near }) => near === nearest);
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** A day or a month as plates print it: 06/2018, 2018-06, JUN 2018, 06/18, 06/14/2018. */
function printedDate(text: string): { value: string; isClear: boolean } | null {
  const plain = text.toUpperCase().trim();
  const [, month, year] = /^(\d{1,2})\s?[/.-]\s?((?:19|20)\d\d|\d\d)$/.exec(plain) ?? [];
  if (month !== undefined && year !== undefined) return monthOf(year, Number(month), year.length === 4);
  const [, yearFirst, monthLast] = /^((?:19|20)\d\d)\s?[/.-]\s?(\d{1,2})$/.exec(plain) ?? [];
  if (yearFirst !== undefined && monthLast !== undefined) return monthOf(yearFirst, Number(monthLast), true);
  const [, name = '', namedYear] = /^([A-Z]{3})[A-Z]*\.?[\s,/-]*((?:19|20)\d\d)$/.exec(plain) ?? [];
  if (namedYear !== undefined) return monthOf(namedYear, MONTHS.indexOf(name) + 1, true);
  const day = parseDate(text);
  if (!day) return null;
  const value = day.monthFirst ?? day.dayFirst;
  const isClear = day.monthFirst === null || day.dayFirst === null || day.monthFirst === day.dayFirst;
  return value === null ? null : { value, isClear };
}

function monthOf(year: string, month: number, isClear: boolean): { value: string; isClear: boolean } | null {
  if (month < 1 || month > 12) return null;
  const whole = year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`;
  return { value: `${whole}-${String(month).padStart(2, '0')}`, isClear };
}
