import type { turnAnalysis } from '@lintel/contract/turn-analysis';
import { addDays, addMonths } from '@lintel/domain/calendar';
import { dayOwners, sumByOwner, turnParts } from '@lintel/domain/turn-days';
import { learnedDays } from '@lintel/domain/turn-plan';
import { DAY_OWNERS, type DayOwner, DEFAULT_LANES, isPaused, taskState } from '@lintel/domain/turns';
import type { Handlers } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { partAnswer } from '#platform/page.ts';
import { deriveTurn, sumOf } from './turn-derive.ts';
import { selectTurns, type TurnFact } from './turn-facts.queries.ts';
import { turnFigures } from './turn-figures.ts';
import { selectTurnParts } from './turn-parts.queries.ts';

const MONTHS = 6;
const OWNERS = Object.keys(DAY_OWNERS) as DayOwner[];

/** Where the days went, and what the turns ahead will need. */
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
      vendors: vendorsOf(turns, since, today),
      lanes: lanes
        .filter(({ kind }) => kind !== 'MOVED_IN' && kind !== 'NOTICE' && !isPaused(kind))
        .map(({ key, name, days: usualDays }) => {
          const own = learned.find(({ lane }) => lane === key);
          return { key, name, usualDays, medianDays: own?.days ?? null, turns: own?.turns ?? 0 };
        }),
    };
  },

  async listTurnParts({ params, query }, { viewer, now, read }) {
    const found = await read((db) => selectTurnParts(db, viewer, params.propertyId, now));
    if (!found) throw notFound('property');
    const { parts, ...more } = found;
    return { ...partAnswer(parts, query, 'turn-parts', ({ itemTypeId }) => itemTypeId), ...more };
  },
};

function ownersOf(days: readonly { owner: DayOwner }[]) {
  const sums = sumByOwner(days);
  return OWNERS.map((owner) => ({ owner, days: sums[owner] }));
}

function meansOf(turns: readonly TurnFact[]) {
  const parts = turns.map(turnParts);
  const costs = turns.map(({ tasks }) => sumOf(tasks.map(({ costCents }) => costCents)));
  const costMean = mean(costs, 0);
  return {
    ready: turns.length,
    makeReadyDays: mean(
      parts.map(({ makeReady }) => makeReady),
      1,
    ),
    downDays: mean(
      parts.map(({ down }) => down),
      1,
    ),
    onTimePct: share(turns.map(({ readyOn, targetOn }) => (targetOn === null ? null : (readyOn ?? '') <= targetOn))),
    firstPassPct: share(turns.map(({ walks }) => walks[0]?.passed ?? null)),
    costCents: costMean,
  };
}

function vendorsOf(turns: readonly TurnFact[], since: string, today: string) {
  const tasks = turns
    .flatMap((one) => one.tasks)
    .filter((task) => (task.doneOn ?? task.reopenedOn ?? task.plannedOn ?? addDays(since, -1)) >= since);
  return [...Map.groupBy(tasks, ({ vendorId }) => vendorId)]
    .map(([vendorId, own]) => ({
      vendorId,
      vendorName: own[0]?.vendorName ?? null,
      done: own.filter(({ doneOn, reopenedCount }) => doneOn !== null || reopenedCount > 0).length,
      redone: own.filter(({ reopenedCount }) => reopenedCount > 0).length,
      late: own.filter((task) => taskState(task, today) === 'late').length,
    }))
    .toSorted((a, b) => b.done - a.done || (a.vendorId ?? 0) - (b.vendorId ?? 0));
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
