import { addDays } from '@lintel/domain/base/calendar';
import { type Figure, type FigureInputValue, figure, type MetricId } from '@lintel/domain/figures/metrics';
import {
  costAndBudget,
  FIGURE_DAYS,
  isInCohort,
  isOnTime,
  sumOfKnown,
  type TurnCohort,
  vacantDaysIn,
} from '@lintel/domain/turns/turn-cohorts';
import { turnParts, vacancyLossCents } from '@lintel/domain/turns/turn-days';
import { median } from '@lintel/domain/turns/turn-plan';
import type { TurnCourse } from './turn-facts.queries.ts';

/** The figures above the turns of a property. */
export function turnFigures(
  turns: readonly TurnCourse[],
  predicted: ReadonlyMap<number, string | null>,
  today: string,
): Figure[] {
  const of = (cohort: TurnCohort) =>
    turns.filter((one) => isInCohort(cohort, one, { today, predictedOn: predicted.get(one.id) ?? null }));
  const open = turns.filter(({ closedOn }) => closedOn === null);
  const since = addDays(today, -FIGURE_DAYS);
  const isRecent = (day: string | null) => day !== null && day >= since && day <= today;
  const ready = of('ready');
  const ended = of('ended');
  const promised = of('promised');
  const notOnTrack = of('offTrack');
  const count = (id: MetricId, value: number, total: number) => figure(id, { value, counted: total, total });
  return [
    count('turnsOpen', open.length, open.length),
    count('turnPromised', notOnTrack.length, promised.length),
    meanDays(
      'turnMakeReady',
      ready.map((one) => turnParts(one).makeReady),
      'start not known',
    ),
    meanDays(
      'turnDown',
      ready.map((one) => turnParts(one).down),
      'start not known',
    ),
    meanDays(
      'turnLeaseUp',
      ended.map((one) => turnParts(one).leaseUp),
      'ready date not known',
    ),
    share('turnOnTime', ready.map(isOnTime), 'no target'),
    share(
      'turnFirstPass',
      ready.map(({ walks }) => walks[0]?.passed ?? null),
      'no final walk',
    ),
    reworkFigure(turns.flatMap(({ tasks }) => tasks).filter((task) => isRecent(task.doneOn ?? task.reopenedOn))),
    costFigure(ready),
    budgetFigure(ready),
    lostRentFigure(of('vacant'), today),
  ];
}

type Task = TurnCourse['tasks'][number];

function reworkFigure(tasks: readonly Task[]): Figure {
  const again = tasks.filter(({ reopenedCount }) => reopenedCount > 0).length;
  const value = tasks.length === 0 ? null : percent(again, tasks.length);
  return figure('turnRework', { value, counted: tasks.length, total: tasks.length });
}

function costFigure(ready: readonly TurnCourse[]): Figure {
  const costs = ready.map((one) => costAndBudget(one).costCents);
  return meanOf('turnCost', costs, 'no cost', Math.round, []);
}

function budgetFigure(ready: readonly TurnCourse[]): Figure {
  const both = ready
    .map(costAndBudget)
    .filter(({ costCents, budgetCents }) => costCents !== null && budgetCents !== null);
  const cost = both.reduce((sum, { costCents }) => sum + (costCents ?? 0), 0);
  const budget = both.reduce((sum, { budgetCents }) => sum + (budgetCents ?? 0), 0);
  const over = both.filter(({ costCents, budgetCents }) => (costCents ?? 0) > (budgetCents ?? 0)).length;
  return figure('turnBudget', {
    value: budget === 0 ? null : percent(cost, budget),
    counted: both.length,
    total: ready.length,
    leftOut: [{ reason: 'no cost or no budget', count: ready.length - both.length }],
    inputs:
      both.length === 0
        ? []
        : [
            { label: 'Mean cost', value: Math.round(cost / both.length), unit: 'cents' },
            { label: 'Mean budget', value: Math.round(budget / both.length), unit: 'cents' },
            { label: 'Turns over budget', value: over, unit: 'count' },
          ],
  });
}

function meanDays(id: MetricId, values: readonly (number | null)[], reason: string): Figure {
  const middle = median(values.filter((one) => one !== null));
  const inputs: FigureInputValue[] = middle === null ? [] : [{ label: 'Median', value: middle, unit: 'days' }];
  return meanOf(id, values, reason, (value) => Math.round(value * 10) / 10, inputs);
}

function meanOf(
  id: MetricId,
  values: readonly (number | null)[],
  reason: string,
  round: (value: number) => number,
  inputs: FigureInputValue[],
): Figure {
  const known = values.filter((one) => one !== null);
  const leftOut = [{ reason, count: values.length - known.length }];
  const value = known.length === 0 ? null : round(mean(known));
  return figure(id, { value, counted: known.length, total: values.length, leftOut, inputs });
}

function share(id: MetricId, values: readonly (boolean | null)[], reason: string): Figure {
  const known = values.filter((one) => one !== null);
  const leftOut = [{ reason, count: values.length - known.length }];
  const value = known.length === 0 ? null : percent(known.filter(Boolean).length, known.length);
  return figure(id, { value, counted: known.length, total: values.length, leftOut });
}

function lostRentFigure(vacant: readonly TurnCourse[], today: string): Figure {
  const month = today.slice(0, 7);
  const losses = vacant.map((one) => vacancyLossCents(vacantDaysIn(one, month, today), one.marketRentCents));
  const known = losses.filter((one) => one !== null);
  const leftOut = [{ reason: 'no rent', count: losses.length - known.length }];
  const value = vacant.length > 0 && known.length === 0 ? null : (sumOfKnown(known) ?? 0);
  return figure('turnLostRent', { value, counted: known.length, total: vacant.length, leftOut });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 1000) / 10;
}
