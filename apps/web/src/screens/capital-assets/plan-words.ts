import type { Plan } from '@lintel/domain/capital';
import { overWords } from '#ui/figure-text.ts';
import { count, wholeMoney } from '#ui/format.ts';
import type { CapitalSearchState } from './capital-search.ts';
import type { CapitalReport } from './plan-series.ts';

type Year = CapitalReport['forecast'][number];

/** Why the two forecasts of a year differ, in one sentence, for the chosen year or else the next one. */
export function whyForecastsDiffer(
  report: CapitalReport,
  { plan }: Pick<CapitalSearchState, 'plan'>,
  chosen: Year | undefined,
): string {
  const year = chosen ?? report.forecast[1] ?? report.forecast[0];
  if (!year) return '';
  const byLife = `${wholeMoney(year.straightCents)} by expected life`;
  const byOdds = `${wholeMoney(year.expectedCents)} by survival odds`;
  const [here, there] = plan === 'odds' ? [byOdds, byLife] : [byLife, byOdds];
  const backlog =
    report.backlog.count > 0
      ? ` and calls the ${count(report.backlog.count)} already past it backlog (${wholeMoney(report.backlog.cents)}, due at once)`
      : '';
  return `${year.label} is ${here} and ${there}, both in today's prices, because expected life puts each item in the one year it ends${backlog}, while the odds spread the same items over all the years in which they are likely to fail.`;
}

/** What the bars of the plan come to, over how many items; the parts let a reader check the sum. */
export function sumWords(report: CapitalReport, plan: Plan): string {
  const over = overWords(report.counts.planned, report.counts.items);
  const last = report.forecast.at(-1)?.label ?? '';
  const sum = (pick: (year: Year) => number | null) =>
    report.forecast.reduce((total, year) => total + (pick(year) ?? 0), 0);
  if (plan === 'odds') {
    const pieces = Math.round(sum((year) => year.expectedCount));
    return `By the odds ${wholeMoney(sum((year) => year.expectedCents))} through ${last} for about ${count(pieces)} replacements, those of replaced items included, ${over}; no date ${wholeMoney(report.noDate.cents)} is not in the plan.`;
  }
  const first = (report.backlog.cents ?? 0) + sum((year) => year.firstReplacementCents);
  const again = sum((year) => year.straightCents) - sum((year) => year.firstReplacementCents);
  const identity = `Backlog and first replacements through ${last} ${wholeMoney(first)} + after ${last} ${wholeMoney(report.afterWindow.cents)} + no date ${wholeMoney(report.noDate.cents)} = replacement value ${wholeMoney(report.replacementValueCents)}, ${overWords(report.counts.items - report.counts.unpriced, report.counts.items)}.`;
  return again > 0
    ? `${identity} The bars also hold ${wholeMoney(again)} for items that wear out a second time by then.`
    : identity;
}
