import { aciOf, completePct, isLifeKnown, isPriceKnown, type PlaceTotals } from '@lintel/domain/portfolio';
import { count, decimal, money, percent } from '#ui/format.ts';
import { averageAgeOf } from './portfolio-columns.tsx';
import type { METRIC_KEYS, PER_KEYS } from './properties-search.ts';

export type MetricKey = (typeof METRIC_KEYS)[number];
export type PerKey = (typeof PER_KEYS)[number];

export type CompareMetric = {
  key: MetricKey;
  name: string;
  /** Null is not known. */
  value: (place: PlaceTotals) => number | null;
  words: (value: number) => string;
  /** A sum can be divided by units or items; an index or an average stands as it is. */
  isSum: boolean;
  /** More of it is better. */
  isGood?: boolean;
};

const cents = (value: number) => money(Math.round(value / 100) * 100);

export const COMPARE_METRICS: readonly CompareMetric[] = [
  {
    key: 'due',
    name: 'Due this year',
    value: (place) => (isLifeKnown(place) ? place.dueThisYearCents : null),
    words: cents,
    isSum: true,
  },
  {
    key: 'backlog',
    name: 'Backlog',
    value: (place) => (isLifeKnown(place) ? place.backlogCents : null),
    words: cents,
    isSum: true,
  },
  {
    key: 'value',
    name: 'Replacement value',
    value: (place) => (isPriceKnown(place) ? place.replacementValueCents : null),
    words: cents,
    isSum: true,
  },
  {
    key: 'weak',
    name: 'Rests on weak dates',
    value: (place) => (isPriceKnown(place) ? place.weakCents : null),
    words: cents,
    isSum: true,
  },
  {
    key: 'items',
    name: 'Items',
    value: (place) => place.items,
    words: (value) => (Number.isInteger(value) ? count(value) : decimal(value, 1)),
    isSum: true,
  },
  { key: 'aci', name: 'Condition index (ACI)', value: aciOf, words: (value) => percent(value, 1), isSum: false },
  {
    key: 'age',
    name: 'Average age',
    value: averageAgeOf,
    words: (value) => `${decimal(value, 1)} years`,
    isSum: false,
  },
  {
    key: 'complete',
    name: 'Records complete',
    value: completePct,
    words: (value) => percent(value),
    isSum: false,
    isGood: true,
  },
];

export function compareMetric(key: MetricKey): CompareMetric {
  return COMPARE_METRICS.find((metric) => metric.key === key) as CompareMetric; // why: every key of the schema is in the list
}

/** The metric in total, per unit or per item; null where it or the divisor is unknown. */
export function measured(metric: CompareMetric, place: PlaceTotals, per: PerKey): number | null {
  const value = metric.value(place);
  if (value === null || !metric.isSum || per === 'total') return value;
  const divisor = per === 'unit' ? place.units : place.items;
  return divisor > 0 ? value / divisor : null;
}

/** The steps of the sequential scale, 1 least to 5 most, by where a value lies between the least and the most. */
export function heatStep(value: number, all: readonly number[]): 1 | 2 | 3 | 4 | 5 {
  const least = Math.min(...all);
  const most = Math.max(...all);
  if (most === least) return 1;
  return (Math.min(4, Math.floor(((value - least) / (most - least)) * 5)) + 1) as 1 | 2 | 3 | 4 | 5;
}
