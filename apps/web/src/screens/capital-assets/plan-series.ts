import type { CapitalAssetsReport } from '@lintel/contract/report';
import type * as z from 'zod';

export type CapitalReport = z.output<typeof CapitalAssetsReport>;
export type PlanMeasure = 'dollars' | 'units';
export type PlanPrices = 'today' | 'inflated';

/** Colours --d1 … --d5 in this order: the four largest types, and everything else together. */
export type Series = { key: string; label: string; itemTypeIds: readonly number[] };

export type PlanBar = {
  key: string;
  /** Words under the bar. */
  label: string;
  /** What the table shows when the bar is chosen: 'backlog', a year, or 'nodate'. */
  due: string;
  /** One value a series: dollars or units. */
  parts: readonly number[];
  total: number;
  /** Backlog and every year up to this one; null where no sum makes sense. */
  sum: number | null;
  /** The survival curve's expectation with its 80 % range; only for years, in dollars. */
  expected: { value: number; low: number; high: number } | null;
  isUndated: boolean;
};

const SERIES_MAX = 4;
const OTHER = 'other';

/** The four types with the most dollars in the plan, then the rest as one. */
export function planSeries(report: CapitalReport): Series[] {
  const dollars = new Map<number, { label: string; cents: number }>();
  for (const stack of [...report.backlog.stacks, ...report.forecast.flatMap((year) => year.stacks)]) {
    const known = dollars.get(stack.itemTypeId);
    dollars.set(stack.itemTypeId, { label: stack.itemType, cents: (known?.cents ?? 0) + stack.cents });
  }
  const sorted = [...dollars].toSorted(([, a], [, b]) => b.cents - a.cents);
  const named = sorted.slice(0, SERIES_MAX).map(([id, { label }]) => ({ key: String(id), label, itemTypeIds: [id] }));
  const rest = sorted.slice(SERIES_MAX);
  if (rest.length === 0) return named;
  return [...named, { key: OTHER, label: `${rest.length} other types`, itemTypeIds: rest.map(([id]) => id) }];
}

/** The bars from backlog over the budget years to what has no date. */
export function planBars(
  report: CapitalReport,
  series: readonly Series[],
  measure: PlanMeasure,
  prices: PlanPrices,
): PlanBar[] {
  const partsOf = (stacks: CapitalReport['backlog']['stacks'], factor: number) =>
    series.map(({ itemTypeIds }) =>
      stacks
        .filter((stack) => itemTypeIds.includes(stack.itemTypeId))
        .reduce((sum, stack) => sum + (measure === 'units' ? stack.count : (stack.cents / 100) * factor), 0),
    );
  const backlogParts = partsOf(report.backlog.stacks, 1);
  let sum = total(backlogParts);
  const bars: PlanBar[] = [
    {
      key: 'backlog',
      label: 'Backlog',
      due: 'backlog',
      parts: backlogParts,
      total: sum,
      sum,
      expected: null,
      isUndated: false,
    },
  ];
  for (const year of report.forecast) {
    const isInflated = prices === 'inflated' && measure === 'dollars';
    const factor = isInflated && year.straightCents > 0 ? year.straightInflatedCents / year.straightCents : 1;
    const rise = isInflated && year.expectedCents > 0 ? year.expectedInflatedCents / year.expectedCents : 1;
    const parts = partsOf(year.stacks, factor);
    sum += total(parts);
    bars.push({
      key: String(year.year),
      label: year.label,
      due: String(year.year),
      parts,
      total: total(parts),
      sum,
      expected:
        measure === 'units'
          ? null
          : {
              value: (year.expectedCents / 100) * rise,
              low: (year.lowCents / 100) * rise,
              high: (year.highCents / 100) * rise,
            },
      isUndated: false,
    });
  }
  const undated = measure === 'units' ? report.noDate.count : report.noDate.cents / 100;
  bars.push({
    key: 'nodate',
    label: 'No date',
    due: 'nodate',
    parts: [undated],
    total: undated,
    sum: null,
    expected: null,
    isUndated: true,
  });
  return bars;
}

/** Round steps for an axis up to `max`: 0, 100k, 200k … */
export function axisTicks(max: number, wanted = 4): number[] {
  if (max <= 0) return [0, 1];
  const rough = max / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? 10 * power;
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
}

function total(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}
