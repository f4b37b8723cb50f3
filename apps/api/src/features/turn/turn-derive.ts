import { daysBetween } from '@lintel/domain/base/calendar';
import { costAndBudget, sumOfKnown } from '@lintel/domain/turns/turn-cohorts';
import { turnParts, vacancyLossCents, vacantDays } from '@lintel/domain/turns/turn-days';
import { type LaneDays, predictionOf, slackDays } from '@lintel/domain/turns/turn-plan';
import { laneBlockers } from '@lintel/domain/turns/turn-task-order';
import {
  laneOf,
  TRADE_KEYS,
  type TradeState,
  TURN_TRADES,
  type TurnLane,
  type TurnTrade,
  taskState,
  tradeState,
} from '@lintel/domain/turns/turns';
import type { TaskFact, TurnCourse } from './turn-facts.queries.ts';

/** What follows from the facts of a turn on a day. */
export type Derived = {
  id: number;
  laneName: string;
  laneAt: number;
  daysInLane: number;
  daysVacant: number | null;
  predictedOn: string | null;
  slipDays: number | null;
  slackDays: number | null;
  lostRentCents: number | null;
  scopeCents: number | null;
  actualCents: number | null;
  trades: { trade: TurnTrade; state: TradeState }[];
  blockedBy: string | null;
  blockedTrades: TurnTrade[];
  downDays: number | null;
  makeReadyDays: number | null;
  leaseUpDays: number | null;
  budgetCents: number | null;
};

export function deriveTurn(
  fact: TurnCourse,
  lanes: readonly TurnLane[],
  learned: readonly LaneDays[],
  today: string,
): Derived {
  const lane = laneOf(lanes, fact);
  const { readyOn: predictedOn } = predictionOf(fact, lanes, learned, today);
  const daysVacant = vacantDays(fact, today);
  const readyOn = fact.readyOn ?? predictedOn;
  const isOver = fact.closedOn !== null;
  const parts = turnParts(fact);
  const blockers = isOver ? [] : laneBlockers(fact, lanes);
  return {
    id: fact.id,
    laneName: lane.name,
    laneAt: lanes.findIndex(({ key }) => key === lane.key),
    daysInLane: Math.max(0, daysBetween(fact.laneSince, isOver ? (fact.closedOn ?? today) : today)),
    daysVacant,
    predictedOn: isOver ? null : predictedOn,
    slipDays: readyOn === null || fact.targetOn === null ? null : daysBetween(fact.targetOn, readyOn),
    slackDays: isOver ? null : slackDays(fact.moveInOn, predictedOn),
    lostRentCents: vacancyLossCents(daysVacant, fact.marketRentCents),
    scopeCents: sumOfKnown(fact.tasks.map(({ budgetCents }) => budgetCents)),
    actualCents: sumOfKnown(fact.tasks.map(({ costCents }) => costCents)),
    budgetCents: costAndBudget(fact).budgetCents,
    downDays: parts.down,
    makeReadyDays: parts.makeReady,
    leaseUpDays: parts.leaseUp,
    trades: tradesOf(fact, today),
    blockedBy: isOver ? null : blockedBy(fact, blockers, today),
    blockedTrades: TRADE_KEYS.filter((trade) => blockers.some((task) => task.trade === trade)),
  };
}

function tradesOf({ tasks }: TurnCourse, today: string): Derived['trades'] {
  if (tasks.length === 0) return [];
  const states = new Map<TurnTrade, TradeState[]>();
  for (const task of tasks) {
    const known = states.get(task.trade);
    if (known) known.push(taskState(task, today));
    else states.set(task.trade, [taskState(task, today)]);
  }
  return TRADE_KEYS.flatMap((trade) => {
    const found = states.get(trade);
    return found ? [{ trade, state: tradeState(found) }] : [];
  });
}

function blockedBy({ holdReason, tasks }: TurnCourse, blockers: readonly TaskFact[], today: string): string | null {
  if (holdReason !== null) return holdReason;
  if (blockers.length > 0) return blockerWords(blockers, today);
  const waits = tasks.some(
    ({ doneOn, partsFrom, partsUntil }) =>
      doneOn === null && partsFrom !== null && partsFrom <= today && (partsUntil === null || today < partsUntil),
  );
  if (waits) return 'Waiting for parts';
  const late = tasks.find(({ doneOn, plannedOn }) => doneOn === null && plannedOn !== null && plannedOn < today);
  return late ? `${late.vendorName ?? 'Own staff'}: late since ${late.plannedOn}` : null;
}

// A trade of one vendor once, however many tasks it has: 'Paint (Apex), Flooring (own staff)'.
function blockerWords(blockers: readonly TaskFact[], today: string): string {
  const words = blockers.map((task) => {
    const late = taskState(task, today) === 'late' ? `, late since ${task.plannedOn}` : '';
    return `${TURN_TRADES[task.trade]} (${task.vendorName ?? 'own staff'}${late})`;
  });
  return `Waits for ${[...new Set(words)].join(', ')}`;
}
