import type { Plan } from '@lintel/domain/capital/capital';
import { count, percent, wholeMoney } from '#ui/base/format.ts';
import { overWords } from '#ui/figures/figure-text.ts';
import type { CapitalSearchState } from './capital-search.ts';
import { type CapitalReport, dollarYear, type PlanPrices, type PlanReport, yearCents } from './plan-series.ts';

type Year = CapitalReport['forecast'][number];

/** '3% a year'. */
export function rateWords({ inflation }: PlanReport): string {
  return `${(inflation * 100).toLocaleString('en-US')}% a year`;
}

/** Why the two forecasts of a year differ, in one sentence, for the chosen year or else the next one, at the chosen prices. */
export function whyForecastsDiffer(
  report: CapitalReport,
  { plan, prices }: Pick<CapitalSearchState, 'plan' | 'prices'>,
  chosen: Year | undefined,
): string {
  const year = chosen ?? report.forecast[1] ?? report.forecast[0];
  if (!year) return '';
  const byLife = `${wholeMoney(yearCents(year, { plan: 'life', prices }))} by expected life`;
  const byOdds = `${wholeMoney(yearCents(year, { plan: 'odds', prices }))} by survival odds`;
  const [here, there] = plan === 'odds' ? [byOdds, byLife] : [byLife, byOdds];
  const backlog =
    report.backlog.count > 0
      ? ` and calls the ${count(report.backlog.count)} already past it backlog (${wholeMoney(report.backlog.cents)}, due at once)`
      : '';
  return `${year.label} is ${here} and ${there}, both in ${dollarYear(report, prices, year.year)} dollars, because expected life puts each item in the one year it ends${backlog}, while the odds spread the same items over all the years in which they are likely to fail.`;
}

/** Where the condition index goes if nothing is replaced, in one sentence; none where it is not known, or only spread by odds. */
export function aciAheadWords(report: PlanReport, plan: Plan): string | null {
  const now = report.figures.find(({ metric }) => metric === 'aci')?.value ?? null;
  const last = report.forecast.at(-1);
  if (plan === 'odds' || now === null || last?.forecastAciPct == null) return null;
  return `If nothing is replaced, the condition index goes from ${percent(now, 1)} today to ${percent(last.forecastAciPct, 1)} at the end of ${last.label}, ${overWords(report.counts.planned, report.counts.items)}.`;
}

/** The total of the plan's bars, over how many items, at the chosen prices; its parts let a reader check the sum. */
export function sumWords(report: PlanReport, plan: Plan, prices: PlanPrices): string {
  const over = overWords(report.counts.planned, report.counts.items);
  const last = report.forecast.at(-1)?.label ?? '';
  const today = `${dollarYear(report, 'today', 0)} dollars`;
  const sum = (pick: (year: Year) => number | null) =>
    report.forecast.reduce((total, year) => total + (pick(year) ?? 0), 0);
  const years = (at: PlanPrices) => wholeMoney(sum((year) => yearCents(year, { plan, prices: at })));
  const money =
    prices === 'inflated'
      ? `${years('inflated')} in each year's dollars (${years('today')} in ${today})`
      : years('today');
  if (plan === 'odds') {
    const pieces = Math.round(sum((year) => year.expectedCount));
    return `By the odds ${money} through ${last} for about ${count(pieces)} replacements, those of replaced items included, ${over}; no date ${wholeMoney(report.noDate.cents)} is not in the plan.`;
  }
  const first = (report.backlog.cents ?? 0) + sum((year) => year.firstReplacementCents);
  const again = sum((year) => year.straightCents) - sum((year) => year.firstReplacementCents);
  const risen = prices === 'inflated' ? `The years through ${last} come to ${money}. In ${today}: backlog` : 'Backlog';
  const identity = `${risen} and first replacements through ${last} ${wholeMoney(first)} + after ${last} ${wholeMoney(report.afterWindow.cents)} + no date ${wholeMoney(report.noDate.cents)} = replacement value ${wholeMoney(report.replacementValueCents)}, ${overWords(report.counts.items - report.counts.unpriced, report.counts.items)}.`;
  return again > 0
    ? `${identity} The bars also hold ${wholeMoney(again)} for items that wear out a second time by then.`
    : identity;
}
