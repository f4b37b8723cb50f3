import { daysBetween } from '@lintel/domain/calendar';
import { costAndBudget, sumOfKnown } from '@lintel/domain/turn-cohorts';
import { turnParts, vacancyLossCents, vacantDays } from '@lintel/domain/turn-days';
import { type LaneDays, predictionOf, slackDays } from '@lintel/domain/turn-plan';
import {
  laneOf,
  TRADE_KEYS,
  type TradeState,
  type TurnLane,
  type TurnTrade,
  taskState,
  tradeState,
} from '@lintel/domain/turns';
import type { TurnCourse } from './turn-facts.queries.ts';

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
    blockedBy: isOver ? null : blockedBy(fact, today),
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

function blockedBy({ holdReason, tasks }: TurnCourse, today: string): string | null {
  if (holdReason !== null) return holdReason;
  const waits = tasks.some(
    ({ doneOn, partsFrom, partsUntil }) =>
      doneOn === null && partsFrom !== null && partsFrom <= today && (partsUntil === null || today < partsUntil),
  );
  if (waits) return 'Waiting for parts';
  const late = tasks.find(({ doneOn, plannedOn }) => doneOn === null && plannedOn !== null && plannedOn < today);
  return late ? `${late.vendorName ?? 'Own staff'}: late since ${late.plannedOn}` : null;
}
