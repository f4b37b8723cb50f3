import type { RowOfList } from '@lintel/contract/base/define-list';
import { type turnReport, turnReports } from '@lintel/contract/turns/turn-report';
import { addDays } from '@lintel/domain/base/calendar';
import type { Figure } from '@lintel/domain/figures/metrics';
import { dayOfWork, isInCohort, sumOfKnown } from '@lintel/domain/turns/turn-cohorts';
import { learnedDays } from '@lintel/domain/turns/turn-plan';
import { DEFAULT_LANES, isReadyKind, type TurnLane, taskState } from '@lintel/domain/turns/turns';
import { notFound } from '#platform/base/errors.ts';
import { instantOf } from '#platform/base/instant.ts';
import { type ListReading, listHandler } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { dateOf, numberOf, pageOfRows, type RowKey, textOf } from '#platform/sql/row-order.ts';
import { type Derived, deriveTurn } from './turn-derive.ts';
import { LEARNED_DAYS } from './turn-facts.queries.ts';
import { turnFigures } from './turn-figures.ts';
import { type ListedTurn, selectListedTurns } from './turn-list.queries.ts';

type Report = typeof turnReport;
type Ask = ListAsk<Report>;
/** A turn and what follows from it on the day. */
type Row = { id: number; turn: ListedTurn; derived: Derived };
type Sums = { scopeCents: number | null; actualCents: number | null; lostRentCents: number | null; daysVacant: number };
type More = {
  asOf: string;
  totals: Sums;
  lanes: TurnLane[];
  turnsEver: number;
  choices: Choices;
  forFigures: Figure[];
};

const KEYS: Record<Ask['sort'], RowKey<Row>> = {
  slack: numberOf(({ derived }) => derived.slackDays),
  unit: textOf(({ turn }) => turn.unitSortKey),
  plan: textOf(({ turn }) => turn.floorPlan?.toLowerCase() ?? null),
  moveOut: dateOf(({ turn }) => turn.moveOutOn),
  vacant: numberOf(({ derived }) => derived.daysVacant),
  lane: numberOf(({ derived }) => derived.laneAt),
  inLane: numberOf(({ derived }) => derived.daysInLane),
  target: dateOf(({ turn }) => turn.targetOn),
  ready: dateOf(({ turn }) => turn.readyOn),
  slip: numberOf(({ derived }) => derived.slipDays),
  moveIn: dateOf(({ turn }) => turn.moveInOn),
  scope: numberOf(({ derived }) => derived.scopeCents),
  actual: numberOf(({ derived }) => derived.actualCents),
  lost: numberOf(({ derived }) => derived.lostRentCents),
  makeReady: numberOf(({ derived }) => derived.makeReadyDays),
  down: numberOf(({ derived }) => derived.downDays),
  leaseUp: numberOf(({ derived }) => derived.leaseUpDays),
  budget: numberOf(({ derived }) => derived.budgetCents),
};

const reading: ListReading<Report, More> = {
  select: async (db, ask) => {
    const { viewer, propertyId = 0, now, filter } = ask;
    const found = await selectListedTurns(db, { viewer, propertyId, now, state: filter.state });
    if (!found) throw notFound('property');
    const { today, turns, turnsEver } = found;
    const lanes = found.lanes ?? [...DEFAULT_LANES];
    const since = addDays(today, -LEARNED_DAYS);
    const recent = turns.filter(({ closedOn }) => closedOn === null || closedOn >= since);
    const learned = learnedDays(recent);
    const derived = turns
      .filter(({ closedOn }) => closedOn === null || isOfState(filter.state, closedOn))
      .map((turn): Row => ({ id: turn.id, turn, derived: deriveTurn(turn, lanes, learned, today) }));
    const predicted = new Map(derived.map((one) => [one.id, one.derived.predictedOn]));
    const rows = derived.filter(({ turn }) => isOfState(filter.state, turn.closedOn));
    const wanted = rows.filter(isWanted(filter, today));
    const page = pageOfRows(wanted, KEYS[ask.sort], ask);
    return {
      ...page,
      found: true,
      rows: page.rows.map(rowOf),
      more: {
        asOf: today,
        totals: {
          scopeCents: sumOfKnown(wanted.map(({ derived: { scopeCents } }) => scopeCents)),
          actualCents: sumOfKnown(wanted.map(({ derived: { actualCents } }) => actualCents)),
          lostRentCents: sumOfKnown(wanted.map(({ derived: { lostRentCents } }) => lostRentCents)),
          daysVacant: sumOfKnown(wanted.map(({ derived: { daysVacant } }) => daysVacant)) ?? 0,
        },
        lanes,
        turnsEver,
        choices: choicesOf(rows),
        forFigures: turnFigures(recent, predicted, today),
      },
    };
  },
  figuresOf: ({ forFigures }) => forFigures,
  fileTimeoutMs: 15_000,
  isPosition: (sort, { key }) => key === null || KEYS[sort].isKey(key),
};

function isOfState(state: Ask['filter']['state'], closedOn: string | null): boolean {
  return state === 'all' || (state === 'closed') === (closedOn !== null);
}

/** A turn as the list shows it, from the columns that were read. */
function rowOf({ turn, derived }: Row): RowOfList<Report> {
  return {
    id: turn.id,
    organizationId: turn.organizationId,
    propertyId: turn.propertyId,
    unitId: turn.unitId,
    unitName: turn.unitName,
    buildingName: turn.buildingName,
    floorPlan: turn.floorPlan,
    lane: turn.lane,
    laneName: derived.laneName,
    kind: turn.kind,
    laneSince: turn.laneSince,
    daysInLane: derived.daysInLane,
    holdReason: turn.holdReason,
    moveOutOn: turn.moveOutOn,
    possessionOn: turn.possessionOn,
    daysVacant: derived.daysVacant,
    targetOn: turn.targetOn,
    targetSource: turn.targetSource,
    importedTargetOn: turn.importedTargetOn,
    readyOn: turn.readyOn,
    predictedOn: derived.predictedOn,
    slipDays: derived.slipDays,
    moveInOn: turn.moveInOn,
    slackDays: derived.slackDays,
    trades: derived.trades,
    scopeCents: derived.scopeCents,
    actualCents: derived.actualCents,
    lostRentCents: derived.lostRentCents,
    appliancesDue: turn.appliancesDue,
    blockedBy: derived.blockedBy,
    blockedTrades: derived.blockedTrades,
    downDays: derived.downDays,
    makeReadyDays: derived.makeReadyDays,
    leaseUpDays: derived.leaseUpDays,
    firstWalkPassed: turn.walks[0]?.passed ?? null,
    passedWhy: isReadyKind(turn.kind) ? (turn.walks.at(-1)?.reason ?? null) : null,
    tasksRedone: turn.tasks.filter(({ reopenedCount }) => reopenedCount > 0).length,
    budgetCents: derived.budgetCents,
    leadName: turn.leadName,
    version: turn.version,
    updatedAt: instantOf(turn.updatedAt),
  };
}

type Choices = {
  plans: string[];
  vendors: { id: number; name: string }[];
  months: string[];
  holdReasons: string[];
};

function choicesOf(rows: readonly Row[]): Choices {
  const plans = new Set<string>();
  const vendors = new Map<number, string>();
  const months = new Set<string>();
  const holds = new Map<string, string>();
  for (const {
    turn: { floorPlan, moveOutOn, holdReason, tasks },
  } of rows) {
    if (floorPlan !== null) plans.add(floorPlan);
    if (holdReason !== null && !holds.has(reasonKey(holdReason))) holds.set(reasonKey(holdReason), holdReason);
    if (moveOutOn !== null) months.add(moveOutOn.slice(0, 7));
    for (const { vendorId, vendorName } of tasks)
      if (vendorId !== null && vendorName !== null) vendors.set(vendorId, vendorName);
  }
  return {
    plans: [...plans].toSorted(),
    vendors: [...vendors].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name)),
    months: [...months].toSorted().toReversed(),
    holdReasons: [...holds.values()].toSorted((a, b) => a.localeCompare(b)),
  };
}

function reasonKey(reason: string): string {
  return reason.trim().toLowerCase();
}

function isWanted(filter: Ask['filter'], today: string): (row: Row) => boolean {
  const { q = '', stage, late, buildingId, plan, month, holdReason, only, readyIn, readyFrom } = filter;
  const text = q.trim().toLowerCase();
  const says = (words: string | null) => words?.toLowerCase().includes(text) === true;
  const hasWork = workOf(filter, today);
  return ({ turn, derived }: Row): boolean =>
    (says(turn.unitName) || says(turn.floorPlan) || says(turn.holdReason)) &&
    (stage === undefined || turn.kind === stage) &&
    (late !== true || (derived.slackDays !== null && derived.slackDays < 0)) &&
    (hasWork === null || turn.tasks.some(hasWork)) &&
    (buildingId === undefined || turn.buildingId === buildingId) &&
    (plan === undefined || turn.floorPlan === plan) &&
    (holdReason === undefined || (turn.holdReason !== null && reasonKey(turn.holdReason) === reasonKey(holdReason))) &&
    (only === undefined || isInCohort(only, turn, { today, predictedOn: derived.predictedOn })) &&
    (readyIn === undefined || (turn.readyOn?.startsWith(readyIn) === true && turn.readyOn <= today)) &&
    (readyFrom === undefined || (turn.readyOn !== null && turn.readyOn >= readyFrom && turn.readyOn <= today)) &&
    (month === undefined || turn.moveOutOn?.startsWith(month) === true);
}

/** Whether one task meets all that is asked of the work; null where nothing is. Of a trade alone, work that is not done is meant. */
function workOf(
  { trade, vendorId, ownStaff, work = trade !== undefined ? 'open' : undefined, workFrom }: Ask['filter'],
  today: string,
): ((task: ListedTurn['tasks'][number]) => boolean) | null {
  if ([trade, vendorId, ownStaff, work, workFrom].every((one) => one === undefined)) return null;
  return (task) =>
    (trade === undefined || task.trade === trade) &&
    (vendorId === undefined || task.vendorId === vendorId) &&
    (ownStaff !== true || task.vendorId === null) &&
    (workFrom === undefined || (dayOfWork(task) ?? '') >= workFrom) &&
    (work === undefined || isWork(work, task, today));
}

function isWork(work: NonNullable<Ask['filter']['work']>, task: ListedTurn['tasks'][number], today: string): boolean {
  if (work === 'open') return task.doneOn === null;
  if (work === 'late') return taskState(task, today) === 'late';
  return work === 'redone' ? task.reopenedCount > 0 : task.doneOn !== null || task.reopenedCount > 0;
}

export const turnReportHandlers: Handlers<typeof turnReports> = {
  getTurnover: listHandler(turnReports.getTurnover, reading),
};
