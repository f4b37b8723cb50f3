import { addDays, daysBetween } from '@lintel/domain/calendar';
import { type Figure, type FigureInputValue, figure, type MetricId } from '@lintel/domain/metrics';
import { turnParts, vacancyLossCents, vacantFrom, vacantUntil } from '@lintel/domain/turn-days';
import { median } from '@lintel/domain/turn-plan';
import { sumOf } from './turn-derive.ts';
import type { TurnCourse } from './turn-facts.queries.ts';

const FIGURE_DAYS = 180;
const PROMISED_DAYS = 7;

/** The figures above the turns of a property. */
export function turnFigures(
  turns: readonly TurnCourse[],
  predicted: ReadonlyMap<number, string | null>,
  today: string,
): Figure[] {
  const open = turns.filter(({ closedOn }) => closedOn === null);
  const since = addDays(today, -FIGURE_DAYS);
  const isRecent = (day: string | null) => day !== null && day >= since && day <= today;
  const ready = turns.filter(({ readyOn }) => isRecent(readyOn));
  const ended = turns.filter(({ closedOn }) => isRecent(closedOn));
  const promised = open.filter(
    ({ moveInOn }) => moveInOn !== null && moveInOn <= addDays(today, PROMISED_DAYS) && moveInOn >= today,
  );
  const notOnTrack = promised.filter(({ id, moveInOn }) => {
    const on = predicted.get(id) ?? null;
    return on === null || (moveInOn !== null && on > moveInOn);
  });
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
    share(
      'turnOnTime',
      ready.map(({ readyOn, targetOn }) => (targetOn === null ? null : (readyOn ?? '') <= targetOn)),
      'no target',
    ),
    share(
      'turnFirstPass',
      ready.map(({ walks }) => walks[0]?.passed ?? null),
      'no final walk',
    ),
    reworkFigure(turns.flatMap(({ tasks }) => tasks).filter((task) => isRecent(task.doneOn ?? task.reopenedOn))),
    costFigure(ready),
    lostRentFigure(turns, today),
  ];
}

type Task = TurnCourse['tasks'][number];

function reworkFigure(tasks: readonly Task[]): Figure {
  const again = tasks.filter(({ reopenedCount }) => reopenedCount > 0).length;
  const value = tasks.length === 0 ? null : percent(again, tasks.length);
  return figure('turnRework', { value, counted: tasks.length, total: tasks.length });
}

function costFigure(ready: readonly TurnCourse[]): Figure {
  const costs = ready.map(({ tasks }) => sumOf(tasks.map(({ costCents }) => costCents)));
  const budgets = ready.flatMap(({ budgetCents }) => (budgetCents === null ? [] : [budgetCents]));
  const inputs: FigureInputValue[] =
    budgets.length === 0
      ? []
      : [{ label: `Mean budget, ${budgets.length} turns`, value: Math.round(mean(budgets)), unit: 'cents' }];
  return meanOf('turnCost', costs, 'no cost', Math.round, inputs);
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

/** Days of this month that a unit was vacant: those after `from` up to `until`. */
function lostRentFigure(turns: readonly TurnCourse[], today: string): Figure {
  const eve = addDays(`${today.slice(0, 7)}-01`, -1);
  const vacant = turns.flatMap((one) => {
    const from = vacantFrom(one, today);
    if (from === null) return [];
    const until = vacantUntil(one, today);
    const days = daysBetween([from, eve].toSorted()[1] as string, until);
    return days > 0 ? [{ days, rent: one.marketRentCents }] : [];
  });
  const losses = vacant.map(({ days, rent }) => vacancyLossCents(days, rent));
  const known = losses.filter((one) => one !== null);
  const leftOut = [{ reason: 'no rent', count: losses.length - known.length }];
  const value = vacant.length > 0 && known.length === 0 ? null : (sumOf(known) ?? 0);
  return figure('turnLostRent', { value, counted: known.length, total: vacant.length, leftOut });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 1000) / 10;
}
