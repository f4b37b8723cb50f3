import type { SearchPatch } from '#app/use-search-state.ts';
import type { CapitalSearchState } from './capital-search.ts';
import {
  type CapitalReport,
  dollarYear,
  type PlanBar,
  type PlanPrices,
  type PlanReport,
  riseAfter,
} from './plan-series.ts';

export type DueItemsProps = {
  report: CapitalReport;
  due: string;
  bars: readonly PlanBar[];
  search: CapitalSearchState;
  patch: (changes: SearchPatch) => void;
};

const TITLES: Record<string, string> = {
  backlog: 'Past expected life',
  nodate: 'Without a date',
  weak: 'With a weak date',
  thisyear: 'Due this year',
  nextyear: 'Due next year',
  later: 'Due later',
  within12: 'Due within 12 months',
  within36: 'Due within 36 months',
  undated: 'Without a known age',
};

/** What the rows of a bar are called, in the dollars of which year their costs are, and the factor from today's. */
export function dueWords(report: PlanReport, due: string, bars: readonly PlanBar[], prices: PlanPrices) {
  // What falls due in a budget year is at that year's prices where those are chosen; backlog and the rest are due now.
  const ahead = report.forecast.findIndex((year) => String(year.year) === due);
  return {
    title: TITLES[due] ?? `Due in ${bars.find((each) => each.due === due)?.label ?? due}`,
    dollarsOf: ahead < 0 ? dollarYear(report, 'today', 0) : dollarYear(report, prices, Number(due)),
    factor: riseAfter(report, prices, Math.max(0, ahead)),
  };
}
