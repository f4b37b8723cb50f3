import { isEnough } from '@lintel/domain/figures/metrics';
import { aciOf, completePct, lifeCoverage, type PlaceTotals } from '@lintel/domain/properties/portfolio';
import { atLeast, count, decimal, money, percent } from '#ui/base/format.ts';
import { averageAgeOf } from './portfolio-columns.tsx';
import type { METRIC_KEYS, PER_KEYS } from './properties-search.ts';

export type MetricKey = (typeof METRIC_KEYS)[number];
export type PerKey = (typeof PER_KEYS)[number];

/** So many properties can be compared at once. */
export const COMPARE_MIN = 2;
export const COMPARE_MAX = 6;

export type CompareMetric = {
  key: MetricKey;
  name: string;
  /** Null is not known. */
  value: (place: PlaceTotals) => number | null;
  words: (value: number) => string;
  /** How many items it is computed over, of how many. */
  over: (place: PlaceTotals) => Over;
  /** Whether the value is known only as a minimum. */
  isMinimum?: (place: PlaceTotals) => boolean;
  /** A sum can be divided by units or items; an index or an average cannot. */
  isSum: boolean;
  /** More of it is better. */
  isGood?: boolean;
};

type Over = { counted: number; total: number };
const byPrice = ({ pricedItems, items }: PlaceTotals): Over => ({ counted: pricedItems, total: items });
const all = ({ items }: PlaceTotals): Over => ({ counted: items, total: items });
const cents = (value: number) => money(Math.round(value / 100) * 100);

export const COMPARE_METRICS: readonly CompareMetric[] = [
  {
    key: 'due',
    name: 'Due this year',
    value: (place) => place.dueThisYearCents,
    words: cents,
    over: lifeCoverage,
    isSum: true,
  },
  {
    key: 'backlog',
    name: 'Backlog',
    value: (place) => place.backlogCents,
    words: cents,
    over: lifeCoverage,
    isSum: true,
  },
  {
    key: 'value',
    name: 'Replacement value',
    value: (place) => place.replacementValueCents,
    words: cents,
    over: byPrice,
    isSum: true,
  },
  {
    key: 'weak',
    name: 'Rests on weak dates',
    value: (place) => place.weakCents,
    words: cents,
    over: byPrice,
    isSum: true,
  },
  {
    key: 'items',
    name: 'Items',
    value: (place) => place.items,
    words: (value) => (Number.isInteger(value) ? count(value) : decimal(value, 1)),
    over: all,
    isSum: true,
  },
  {
    key: 'aci',
    name: 'Condition index (ACI)',
    value: aciOf,
    words: (value) => percent(value, 1),
    over: lifeCoverage,
    isSum: false,
  },
  {
    key: 'age',
    name: 'Average age',
    value: averageAgeOf,
    words: (value) => `${decimal(value, 1)} years`,
    isMinimum: (place) => place.minimumAgeItems > 0,
    over: ({ datedItems, items }) => ({ counted: datedItems, total: items }),
    isSum: false,
  },
  {
    key: 'complete',
    name: 'Records complete',
    value: completePct,
    words: (value) => percent(value),
    over: all,
    isSum: false,
    isGood: true,
  },
];

export function compareMetric(key: MetricKey): CompareMetric {
  return COMPARE_METRICS.find((metric) => metric.key === key) as CompareMetric; // why: every key of the schema is in the list
}

/** The metric in total, for each unit that has items, or for each item it is computed over; null where either is unknown. */
export function measured(metric: CompareMetric, place: PlaceTotals, per: PerKey): number | null {
  const value = metric.value(place);
  if (value === null || !metric.isSum || per === 'total') return value;
  const divisor = per === 'unit' ? place.unitsWithItems : metric.over(place).counted;
  return divisor > 0 ? value / divisor : null;
}

/** A measured value of a property in words; a minimum says that it is one. */
export function metricWords(metric: CompareMetric, place: PlaceTotals, value: number): string {
  return atLeast(metric.words(value), metric.isMinimum?.(place) ?? false);
}

/** Whether a property can be ranked by the metric: it is known, and over at least half of the items. */
export function isRanked(metric: CompareMetric, place: PlaceTotals, per: PerKey): boolean {
  return measured(metric, place, per) !== null && isEnough(metric.over(place));
}

/** The steps of the sequential scale, 1 least to 5 most, by where a value lies between the least and the most. */
export function heatStep(value: number, all: readonly number[]): 1 | 2 | 3 | 4 | 5 {
  const least = Math.min(...all);
  const most = Math.max(...all);
  if (most === least) return 1;
  return (Math.min(4, Math.floor(((value - least) / (most - least)) * 5)) + 1) as 1 | 2 | 3 | 4 | 5;
}
