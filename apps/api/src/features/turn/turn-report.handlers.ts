import type { RowOfList } from '@lintel/contract/define-list';
import { type turnReport, turnReports } from '@lintel/contract/turn-report';
import { addDays } from '@lintel/domain/calendar';
import type { Figure } from '@lintel/domain/metrics';
import { learnedDays } from '@lintel/domain/turn-plan';
import { DEFAULT_LANES, type TurnLane } from '@lintel/domain/turns';
import type { Handlers } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { type ListAsk, type ListReading, listHandler } from '#platform/list-handler.ts';
import { instantOf } from '#platform/lookups/instant.ts';
import { dateOf, numberOf, pageOfRows, type RowKey, textOf } from '#platform/row-order.ts';
import { type Derived, deriveTurn, sumOf } from './turn-derive.ts';
import { LEARNED_DAYS } from './turn-facts.queries.ts';
import { turnFigures } from './turn-figures.ts';
import { type ListedTurn, selectListedTurns } from './turn-list.queries.ts';

type Report = typeof turnReport;
type Ask = ListAsk<Report>;
type Row = ListedTurn & Derived;
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
  slack: numberOf((x) => x.slackDays),
  unit: textOf((x) => x.unitSortKey),
  plan: textOf((x) => x.floorPlan?.toLowerCase() ?? null),
  moveOut: dateOf((x) => x.moveOutOn),
  vacant: numberOf((x) => x.daysVacant),
  lane: numberOf((x) => x.laneAt),
  inLane: numberOf((x) => x.daysInLane),
  target: dateOf((x) => x.targetOn),
  ready: dateOf((x) => x.readyOn),
  slip: numberOf((x) => x.slipDays),
  moveIn: dateOf((x) => x.moveInOn),
  scope: numberOf((x) => x.scopeCents),
  actual: numberOf((x) => x.actualCents),
  lost: numberOf((x) => x.lostRentCents),
};

const reading: ListReading<Report, More> = {
  isOneStatement: true,
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
      .map((one): Row => ({ ...one, ...deriveTurn(one, lanes, learned, today) }));
    const predicted = new Map(derived.map(({ id, predictedOn }) => [id, predictedOn]));
    const rows = derived.filter(({ closedOn }) => isOfState(filter.state, closedOn));
    const wanted = rows.filter(isWanted(filter));
    const page = pageOfRows(wanted, KEYS[ask.sort], ask);
    return {
      ...page,
      found: true,
      rows: page.rows.map(rowOf),
      more: {
        asOf: today,
        totals: {
          scopeCents: sumOf(wanted.map(({ scopeCents }) => scopeCents)),
          actualCents: sumOf(wanted.map(({ actualCents }) => actualCents)),
          lostRentCents: sumOf(wanted.map(({ lostRentCents }) => lostRentCents)),
          daysVacant: sumOf(wanted.map(({ daysVacant }) => daysVacant)) ?? 0,
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
  isPlace: (sort, { key }) => key === null || KEYS[sort].isKey(key),
};

function isOfState(state: Ask['filter']['state'], closedOn: string | null): boolean {
  return state === 'all' || (state === 'closed') === (closedOn !== null);
}

/** A turn as the list shows it, from the columns that were read. */
function rowOf(turn: Row): RowOfList<Report> {
  return {
    id: turn.id,
    organizationId: turn.organizationId,
    propertyId: turn.propertyId,
    unitId: turn.unitId,
    unitName: turn.unitName,
    buildingName: turn.buildingName,
    floorPlan: turn.floorPlan,
    lane: turn.lane,
    laneName: turn.laneName,
    kind: turn.kind,
    laneSince: turn.laneSince,
    daysInLane: turn.daysInLane,
    holdReason: turn.holdReason,
    moveOutOn: turn.moveOutOn,
    possessionOn: turn.possessionOn,
    daysVacant: turn.daysVacant,
    targetOn: turn.targetOn,
    targetSource: turn.targetSource,
    importedTargetOn: turn.importedTargetOn,
    readyOn: turn.readyOn,
    predictedOn: turn.predictedOn,
    slipDays: turn.slipDays,
    moveInOn: turn.moveInOn,
    slackDays: turn.slackDays,
    trades: turn.trades,
    scopeCents: turn.scopeCents,
    actualCents: turn.actualCents,
    lostRentCents: turn.lostRentCents,
    appliancesDue: turn.appliancesDue,
    blockedBy: turn.blockedBy,
    leadName: turn.leadName,
    version: turn.version,
    updatedAt: instantOf(turn.updatedAt),
  };
}

type Choices = {
  plans: string[];
  vendors: { id: number; name: string }[];
  months: string[];
};

function choicesOf(turns: readonly ListedTurn[]): Choices {
  const plans = new Set<string>();
  const vendors = new Map<number, string>();
  const months = new Set<string>();
  for (const { floorPlan, moveOutOn, tasks } of turns) {
    if (floorPlan !== null) plans.add(floorPlan);
    if (moveOutOn !== null) months.add(moveOutOn.slice(0, 7));
    for (const { vendorId, vendorName } of tasks)
      if (vendorId !== null && vendorName !== null) vendors.set(vendorId, vendorName);
  }
  return {
    plans: [...plans].toSorted(),
    vendors: [...vendors].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name)),
    months: [...months].toSorted().toReversed(),
  };
}

function isWanted({ q = '', stage, late, trade, buildingId, plan, vendorId, month }: Ask['filter']) {
  const text = q.trim().toLowerCase();
  const says = (words: string | null) => words?.toLowerCase().includes(text) === true;
  return (row: Row): boolean =>
    (says(row.unitName) || says(row.floorPlan) || says(row.holdReason)) &&
    (stage === undefined || row.kind === stage) &&
    (late !== true || (row.slackDays !== null && row.slackDays < 0)) &&
    (trade === undefined || row.tasks.some((task) => task.trade === trade && task.doneOn === null)) &&
    (vendorId === undefined || row.tasks.some((task) => task.vendorId === vendorId)) &&
    (buildingId === undefined || row.buildingId === buildingId) &&
    (plan === undefined || row.floorPlan === plan) &&
    (month === undefined || row.moveOutOn?.startsWith(month) === true);
}

export const turnReportHandlers: Handlers<typeof turnReports> = {
  getTurnover: listHandler(turnReports.getTurnover, reading),
};
