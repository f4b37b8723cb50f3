import type { turnAnalysis } from '@lintel/contract/turns/turn-analysis';
import { addMonths } from '@lintel/domain/base/calendar';
import { costAndBudget, dayOfWork, isOnTime } from '@lintel/domain/turns/turn-cohorts';
import { dayOwners, sumByOwner, turnParts } from '@lintel/domain/turns/turn-days';
import { learnedDays, median } from '@lintel/domain/turns/turn-plan';
import { DAY_OWNERS, type DayOwner, DEFAULT_LANES, isPaused, TRADE_KEYS, taskState } from '@lintel/domain/turns/turns';
import { notFound } from '#platform/base/errors.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { deriveTurn } from './turn-derive.ts';
import { selectTurns, type TurnFact } from './turn-facts.queries.ts';
import { turnFigures } from './turn-figures.ts';

const MONTHS = 6;
const OWNERS = Object.keys(DAY_OWNERS) as DayOwner[];

/** Where the days went, and how turns went. */
export const turnAnalysisHandlers: Handlers<typeof turnAnalysis> = {
  async getTurnAnalysis({ params, query: { months = MONTHS } }, { viewer, now, read }) {
    const found = await read((db) => selectTurns(db, viewer, params.propertyId, now));
    if (!found) throw notFound('property');
    const { today, turns } = found;
    const lanes = found.lanes ?? DEFAULT_LANES;
    const learned = learnedDays(turns);
    const derived = new Map(turns.map((one) => [one.id, deriveTurn(one, lanes, learned, today).predictedOn]));
    const since = addMonths(`${today.slice(0, 7)}-01`, 1 - months);
    const days = turns.flatMap((one) => dayOwners(one, today)).filter(({ onDay }) => onDay >= since);
    const ready = turns.filter(({ readyOn }) => readyOn !== null && readyOn >= since && readyOn <= today);
    const tasks = turns.flatMap((one) => one.tasks).filter((task) => (dayOfWork(task) ?? '') >= since);
    const monthKeys = Array.from({ length: months }, (_, at) => addMonths(since, at).slice(0, 7));
    const plans = [...new Set(ready.map(({ floorPlan }) => floorPlan))].toSorted((a, b) =>
      (a ?? '~').localeCompare(b ?? '~'),
    );
    return {
      asOf: today,
      computedAt: now,
      since,
      figures: turnFigures(turns, derived, today),
      vacantDays: days.length,
      owners: ownersOf(days),
      months: monthKeys.map((month) => ({
        month,
        ...meansOf(ready.filter(({ readyOn }) => readyOn?.startsWith(month))),
        owners: ownersOf(days.filter(({ onDay }) => onDay.startsWith(month))),
      })),
      plans: plans.map((plan) => ({ plan, ...meansOf(ready.filter(({ floorPlan }) => floorPlan === plan)) })),
      vendors: vendorsOf(tasks, days, today),
      trades: TRADE_KEYS.map((trade) => ({
        trade,
        ...workOf(
          tasks.filter((task) => task.trade === trade),
          today,
        ),
      })).filter(({ done, late }) => done + late > 0),
      lanes: lanes
        .filter(({ kind }) => kind !== 'MOVED_IN' && kind !== 'NOTICE' && !isPaused(kind))
        .map(({ key, name, days: usualDays }) => {
          const own = learned.find(({ lane }) => lane === key);
          return { key, name, usualDays, medianDays: own?.days ?? null, turns: own?.turns ?? 0 };
        }),
    };
  },
};

function ownersOf(days: readonly { owner: DayOwner }[]) {
  const sums = sumByOwner(days);
  return OWNERS.map((owner) => ({ owner, days: sums[owner] }));
}

function meansOf(turns: readonly TurnFact[]) {
  const parts = turns.map(turnParts);
  const makeReady = parts.map((one) => one.makeReady);
  const money = turns.map(costAndBudget);
  const both = money.filter(({ costCents, budgetCents }) => costCents !== null && budgetCents !== null);
  const sum = (of: (one: (typeof both)[number]) => number | null) => both.reduce((all, one) => all + (of(one) ?? 0), 0);
  const budget = sum((one) => one.budgetCents);
  return {
    ready: turns.length,
    makeReadyDays: mean(makeReady, 1),
    makeReadyMedian: median(makeReady.filter((one) => one !== null)),
    downDays: mean(
      parts.map(({ down }) => down),
      1,
    ),
    leaseUpDays: mean(
      parts.map(({ leaseUp }) => leaseUp),
      1,
    ),
    onTimePct: share(turns.map(isOnTime)),
    firstPassPct: share(turns.map(({ walks }) => walks[0]?.passed ?? null)),
    costCents: mean(
      money.map(({ costCents }) => costCents),
      0,
    ),
    budgetPct: budget === 0 ? null : Math.round((sum((one) => one.costCents) / budget) * 1000) / 10,
  };
}

type Task = TurnFact['tasks'][number];

function vendorsOf(tasks: readonly Task[], days: readonly { vendorId: number | null }[], today: string) {
  const held = Map.groupBy(days, ({ vendorId }) => vendorId);
  return [...Map.groupBy(tasks, ({ vendorId }) => vendorId)]
    .map(([vendorId, own]) => ({
      vendorId,
      vendorName: own[0]?.vendorName ?? null,
      ...workOf(own, today),
      days: vendorId === null ? 0 : (held.get(vendorId)?.length ?? 0),
    }))
    .toSorted((a, b) => b.done - a.done || (a.vendorId ?? 0) - (b.vendorId ?? 0));
}

function workOf(tasks: readonly Task[], today: string) {
  return {
    done: tasks.filter(({ doneOn, reopenedCount }) => doneOn !== null || reopenedCount > 0).length,
    redone: tasks.filter(({ reopenedCount }) => reopenedCount > 0).length,
    late: tasks.filter((task) => taskState(task, today) === 'late').length,
  };
}

function mean(values: readonly (number | null)[], digits: number): number | null {
  const known = values.filter((one) => one !== null);
  if (known.length === 0) return null;
  const scale = 10 ** digits;
  return Math.round((known.reduce((sum, one) => sum + one, 0) / known.length) * scale) / scale;
}

function share(values: readonly (boolean | null)[]): number | null {
  const known = values.filter((one) => one !== null);
  return known.length === 0 ? null : Math.round((known.filter(Boolean).length / known.length) * 1000) / 10;
}
