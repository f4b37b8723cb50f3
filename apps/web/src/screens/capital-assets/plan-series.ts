import type { CapitalAssetsReport } from '@lintel/contract/capital/report';
import type { Plan } from '@lintel/domain/capital/capital';
import type * as z from 'zod';
import { OTHER_MARK, type TypeMark, typeMark } from '#ui/pictures/type-colour.ts';

export type CapitalReport = z.output<typeof CapitalAssetsReport>;
/** The part of the report that the plan needs; it is all that the shared page has. */
export type PlanReport = Omit<CapitalReport, 'propertyId' | 'organizationId' | 'itemTypes'>;
export type PlanMeasure = 'dollars' | 'items';
export type PlanPrices = 'today' | 'inflated';
type Stacks = CapitalReport['forecast'][number]['expectedStacks'];
type DueTypes = CapitalReport['backlog']['stacks'];
export type Stack = Stacks[number];
type Year = CapitalReport['forecast'][number];

/** One type, or the remaining types together; a type always has the same mark, whatever else is shown. */
export type Series = { key: string; label: string; itemTypeIds: readonly number[]; mark: TypeMark };

/** How the plan is shown: by which forecast, in dollars or items, at which prices. */
export type PlanView = { plan: Plan; measure: PlanMeasure; prices: PlanPrices };

export type PlanBar = {
  key: string;
  /** Words under the bar. */
  label: string;
  /** What the table shows when the bar is chosen: 'backlog', a year, or 'nodate'. */
  due: string;
  /** One value a series: dollars or items. */
  parts: readonly number[];
  /** What of each value rests on dates of low confidence or none; only in the plan by expected life. */
  weakParts: readonly number[];
  /** Null is not known: it rests on no item with a life and a price. */
  total: number | null;
  /** Everything up to this bar; null where no sum makes sense. */
  sum: number | null;
  /** The condition index in percent by the end of it, if nothing is replaced until then; only in the plan by expected life. */
  aciPct: number | null;
  /** The survival curve's expectation with its 80 % range; only for years, in dollars. */
  expected: { value: number; low: number; high: number } | null;
  isUndated: boolean;
};

const SERIES_MAX = 4;
const OTHER = 'other';

/** The stacks of a year by the plan that is shown. */
export function stacksOf(year: Year, plan: Plan): Stacks {
  return plan === 'odds' ? year.expectedStacks : year.stacks;
}

export type DueStacks = {
  stacks?: Stacks | undefined;
  /** What they count: items, or replacements where some item wears out a second time. */
  noun: 'item' | 'replacement';
};

/** What a bar of the plan by expected life holds of each type; no stacks where it is not one of the backlog or of a year. */
export function dueStacks({ backlog, forecast }: PlanReport, due: string): DueStacks {
  if (due === 'backlog') return { stacks: backlog.stacks, noun: 'item' };
  const year = forecast.find((each, ahead) => [YEAR_WORDS[ahead], String(each.year)].includes(due));
  return { stacks: year?.stacks, noun: year?.straightCents === year?.firstReplacementCents ? 'item' : 'replacement' };
}

/** The names of the nearest years in the filter of a list. */
const YEAR_WORDS = ['thisyear', 'nextyear'];

/** Cents of a year by the plan that is shown, at the chosen prices; null is not known. */
export function yearCents(year: Year, { plan, prices }: Omit<PlanView, 'measure'>): number | null {
  if (plan === 'odds') return prices === 'inflated' ? year.expectedInflatedCents : year.expectedCents;
  return prices === 'inflated' ? year.straightInflatedCents : year.straightCents;
}

/** The ratio of a year's prices to today's in the plan that is shown. */
export function riseOf(year: Year, { plan, prices }: Omit<PlanView, 'measure'>): number {
  const today = yearCents(year, { plan, prices: 'today' });
  return today ? (yearCents(year, { plan, prices }) ?? 0) / today : 1;
}

/** The ratio of the chosen prices of a year `ahead` years from now to today's. */
export function riseAfter(report: PlanReport, prices: PlanPrices, ahead: number): number {
  return prices === 'inflated' ? (1 + report.inflation) ** ahead : 1;
}

/** The year whose dollars an amount of a budget year is in: its own, or that of today's prices. */
export function dollarYear(report: PlanReport, prices: PlanPrices, year: number): number {
  return prices === 'inflated' ? year : Number(report.asOf.slice(0, 4));
}

/** The four types with the most dollars in the plan, then the rest as one. */
export function planSeries(report: PlanReport, plan: Plan): Series[] {
  const dollars = new Map<number, { label: string; cents: number }>();
  const backlog = plan === 'odds' ? [] : report.backlog.stacks;
  for (const stack of [...backlog, ...report.forecast.flatMap((year) => stacksOf(year, plan))]) {
    const known = dollars.get(stack.itemTypeId);
    dollars.set(stack.itemTypeId, { label: stack.itemType, cents: (known?.cents ?? 0) + (stack.cents ?? 0) });
  }
  const sorted = [...dollars].toSorted(([, a], [, b]) => b.cents - a.cents);
  const named = sorted
    .slice(0, SERIES_MAX)
    .map(([id, { label }]) => ({ key: String(id), label, itemTypeIds: [id], mark: typeMark(id) }));
  const rest = sorted.slice(SERIES_MAX);
  if (rest.length === 0) return named;
  const label = rest.length === 1 ? '1 other type' : `${rest.length} other types`;
  return [...named, { key: OTHER, label, itemTypeIds: rest.map(([id]) => id), mark: OTHER_MARK }];
}

/** The bars: backlog (which only expected lives have), the budget years, and what has no date. */
export function planBars(report: PlanReport, series: readonly Series[], view: PlanView): PlanBar[] {
  const { plan, measure } = view;
  const isMoney = measure === 'dollars';
  const partsOf = (stacks: Stacks, factor: number) =>
    series.map(({ itemTypeIds }) =>
      stacks
        .filter((stack) => itemTypeIds.includes(stack.itemTypeId))
        .reduce((sum, stack) => sum + (isMoney ? ((stack.cents ?? 0) / 100) * factor : stack.count), 0),
    );
  const weakPartsOf = (stacks: DueTypes, factor: number) =>
    series.map(({ itemTypeIds }) =>
      stacks
        .filter((stack) => itemTypeIds.includes(stack.itemTypeId))
        .reduce((sum, stack) => sum + (isMoney ? (stack.weakCents / 100) * factor : stack.weakCount), 0),
    );
  const isKnown = isMoney ? (cents: number | null) => cents !== null : () => report.noDate.count < report.counts.items;
  const bars: PlanBar[] = [];
  let sum: number | null = null;
  const push = (bar: Omit<PlanBar, 'total' | 'sum' | 'isUndated'>, cents: number | null) => {
    const total = isKnown(cents) ? totalOf(bar.parts) : null;
    if (total !== null) sum = (sum ?? 0) + total;
    bars.push({ ...bar, total, sum, isUndated: false });
  };
  if (plan === 'life') {
    const parts = partsOf(report.backlog.stacks, 1);
    const aciPct = report.figures.find(({ metric }) => metric === 'aci')?.value ?? null;
    const weakParts = weakPartsOf(report.backlog.stacks, 1);
    push(
      { key: 'backlog', label: 'Backlog', due: 'backlog', parts, weakParts, aciPct, expected: null },
      report.backlog.cents,
    );
  }
  for (const year of report.forecast) {
    const rise = riseOf(year, { ...view, plan: 'odds' });
    const { expectedCents, lowCents, highCents } = year;
    const isRanged = isMoney && expectedCents !== null && lowCents !== null && highCents !== null;
    push(
      {
        key: String(year.year),
        label: year.label,
        due: String(year.year),
        parts: partsOf(stacksOf(year, plan), riseOf(year, view)),
        weakParts: plan === 'life' ? weakPartsOf(year.stacks, riseOf(year, view)) : [],
        aciPct: plan === 'life' ? year.forecastAciPct : null,
        expected: isRanged
          ? {
              value: (expectedCents / 100) * rise,
              low: (lowCents / 100) * rise,
              high: (highCents / 100) * rise,
            }
          : null,
      },
      yearCents(year, view),
    );
  }
  const { cents, count } = report.noDate;
  const undated = isMoney ? (cents === null ? null : cents / 100) : count;
  bars.push({
    key: 'nodate',
    label: 'No date',
    due: 'nodate',
    parts: [undated ?? 0],
    weakParts: [],
    total: undated,
    sum: null,
    aciPct: null,
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

function totalOf(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}
