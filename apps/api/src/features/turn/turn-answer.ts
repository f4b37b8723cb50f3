import type { RouteOutput } from '@lintel/contract/base/route';
import type { turn } from '@lintel/contract/turns/turn';
import type { Db } from '@lintel/db/pooled-kysely';
import { dayOwners } from '@lintel/domain/turns/turn-days';
import { learnedDays, predictionOf } from '@lintel/domain/turns/turn-plan';
import { blockersOf } from '@lintel/domain/turns/turn-task-order';
import { DEFAULT_CHECKS, DEFAULT_LANES, type TurnCheck, taskState, whyNotMove } from '@lintel/domain/turns/turns';
import { notFound } from '#platform/base/errors.ts';
import type { Ctx } from '#platform/operations/context.ts';
import { deriveTurn } from './turn-derive.ts';
import { selectTurns, type TurnFact } from './turn-facts.queries.ts';
import { selectTurn, type TurnFacts } from './turn-select.queries.ts';

type Answer = RouteOutput<typeof turn.getTurn>;

/** Of the photos on a sheet, for screens that are twice as fine. */
const PHOTO_WIDTH = 640;

/** A turn as the viewer may see it and go on with it. */
export async function turnAnswer(db: Db, ctx: Ctx, turnId: number): Promise<Answer> {
  const { viewer, now } = ctx;
  const facts = await selectTurn(db, viewer, turnId, now);
  if (!facts) throw notFound('turn');
  const others = await selectTurns(db, viewer, facts.propertyId, now);
  const learned = learnedDays(others?.turns ?? []);
  const { fact, asOf, dates } = facts;
  const lanes = facts.lanes ?? DEFAULT_LANES;
  const derived = deriveTurn(fact, lanes, learned, asOf);
  const prediction = predictionOf(fact, lanes, learned, asOf);
  const hasPassedWalk = facts.walkRows[0]?.passed === true;
  const move = {
    kind: fact.kind,
    lane: fact.lane,
    heldLane: facts.heldLane,
    hasPassedWalk,
    openTasks: fact.tasks.filter(({ doneOn }) => doneOn === null).length,
    moveOutOn: fact.moveOutOn,
  };
  return {
    id: fact.id,
    organizationId: facts.organizationId,
    propertyId: facts.propertyId,
    propertyName: facts.propertyName,
    unitId: fact.unitId,
    unitName: fact.unitName,
    floorPlan: fact.floorPlan,
    asOf,
    lane: fact.lane,
    laneName: derived.laneName,
    kind: fact.kind,
    laneSince: fact.laneSince,
    daysInLane: derived.daysInLane,
    holdReason: fact.holdReason,
    heldLane: facts.heldLane,
    ...dates,
    closedOn: fact.closedOn,
    budgetCents: fact.budgetCents,
    marketRentCents: fact.marketRentCents,
    leadUserId: facts.leadUserId,
    leadName: facts.leadName,
    note: facts.note,
    daysVacant: derived.daysVacant,
    lostRentCents: derived.lostRentCents,
    predictedOn: derived.predictedOn,
    predictedSteps: prediction.steps,
    predictedLearned: prediction.learned,
    slackDays: derived.slackDays,
    days: daysOf(fact, asOf),
    tasks: facts.taskRows.map((task) => ({
      ...task,
      state: taskState(task, asOf),
      blockedBy: blockersOf(task, facts.taskRows).map(({ id }) => id),
    })),
    checks: checksOf(facts),
    items: facts.items,
    photos: facts.photos.map(({ key, ...photo }) => ({
      ...photo,
      url: key === null ? null : ctx.platform.files.presignRendition(key, PHOTO_WIDTH).url,
    })),
    walks: facts.walkRows,
    moves: facts.moveRows,
    lanes: lanes.map((lane) => ({
      key: lane.key,
      name: lane.name,
      kind: lane.kind,
      trade: lane.trade,
      why: whyNotMove(lanes, move, lane),
    })),
    may: { record: facts.canRecord, manage: facts.canManage },
    version: facts.version,
  };
}

function daysOf(fact: TurnFact, asOf: string): Answer['days'] {
  const notes = new Map(fact.given.map(({ onDay, note, by }) => [onDay, { note, by }]));
  const names = new Map(fact.tasks.map(({ vendorId, vendorName }) => [vendorId, vendorName]));
  return dayOwners(fact, asOf).map(({ onDay, owner, isGiven, vendorId }) => {
    const { note = null, by = null } = (isGiven && notes.get(onDay)) || {};
    return { onDay, owner, isGiven, note, by, vendorName: vendorId === null ? null : (names.get(vendorId) ?? null) };
  });
}

/** The checks that hold for a unit: those for all, and those of its area type. */
export function checksFor(checks: readonly TurnCheck[] | null, areaTypeId: number | null): TurnCheck[] {
  return (checks ?? DEFAULT_CHECKS).filter((one) => one.areaTypeId === null || one.areaTypeId === areaTypeId);
}

/** The checks of a sheet. What was found at a check stays on it, also where the checklist does not have it any more. */
export function checksOf({ checks, areaTypeId, found }: TurnFacts): Answer['checks'] {
  const asked = checksFor(checks, areaTypeId);
  const keys = new Set(asked.map(({ key }) => key));
  const done = new Map(found.map((one) => [one.key, one]));
  const open = { result: null, note: null, checkedBy: null };
  return [
    ...asked.map(({ key, area, label, needs }) => ({ ...(done.get(key) ?? { key, area, label, ...open }), needs })),
    ...found.filter(({ key }) => !keys.has(key)).map((one) => ({ ...one, needs: null })),
  ];
}
