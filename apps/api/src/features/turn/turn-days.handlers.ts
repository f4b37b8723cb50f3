import type { RowOfList } from '@lintel/contract/base/define-list';
import { turnDays, type turnDaysReport } from '@lintel/contract/turns/turn-days';
import { sumOfKnown } from '@lintel/domain/turns/turn-cohorts';
import { dayOwners, OWNER_REASONS, stretchesOf, vacancyLossCents } from '@lintel/domain/turns/turn-days';
import { notFound } from '#platform/base/errors.ts';
import { type ListReading, listHandler } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { dateOf, numberOf, pageOfRows, type RowKey, textOf } from '#platform/sql/row-order.ts';
import { selectTurns, type TurnFact } from './turn-facts.queries.ts';

type Report = typeof turnDaysReport;
type Ask = ListAsk<Report>;
type Row = RowOfList<Report>;
type More = {
  asOf: string;
  totals: { days: number; lostRentCents: number | null };
  choices: { months: string[]; plans: string[] };
};

const KEYS: Record<Ask['sort'], RowKey<Row>> = {
  first: dateOf((row) => row.firstOn),
  unit: textOf((row) => row.unitName.toLowerCase()),
  plan: textOf((row) => row.floorPlan?.toLowerCase() ?? null),
  owner: textOf((row) => row.owner),
  vendor: textOf((row) => row.vendorName?.toLowerCase() ?? null),
  days: numberOf((row) => row.days),
  lost: numberOf((row) => row.lostRentCents),
};
/** More than the vacant days of any turn: an id of a stretch is that of its turn and the place of its first day. */
const DAYS_MAX = 100_000;

const reading: ListReading<Report, More> = {
  select: async (db, { viewer, propertyId = 0, now, filter, sort, ...page }) => {
    const found = await selectTurns(db, viewer, propertyId, now);
    if (!found) throw notFound('property');
    const { today, turns } = found;
    const months = new Set<string>();
    const plans = new Set<string>();
    const isAsked = isDayAsked(filter);
    const rows = turns.flatMap((turn) => {
      const days = daysOf(turn, today);
      for (const { onDay } of days) months.add(onDay.slice(0, 7));
      if (turn.floorPlan !== null && days.length > 0) plans.add(turn.floorPlan);
      return rowsOf(turn, days.filter(isAsked)).filter(isRowAsked(filter));
    });
    return {
      ...pageOfRows(rows, KEYS[sort], page),
      found: true,
      more: {
        asOf: today,
        totals: {
          days: rows.reduce((sum, row) => sum + row.days, 0),
          lostRentCents: sumOfKnown(rows.map(({ lostRentCents }) => lostRentCents)),
        },
        choices: { months: [...months].toSorted().toReversed(), plans: [...plans].toSorted() },
      },
    };
  },
  figuresOf: () => [],
  fileTimeoutMs: 15_000,
  isPosition: (sort, { key }) => key === null || KEYS[sort].isKey(key),
};

type Day = ReturnType<typeof daysOf>[number];

function daysOf(turn: TurnFact, today: string) {
  const given = new Map(turn.given.map((one) => [one.onDay, one]));
  const names = new Map(turn.tasks.map(({ vendorId, vendorName }) => [vendorId, vendorName]));
  return dayOwners(turn, today).map((day, at) => {
    const set = day.isGiven ? given.get(day.onDay) : undefined;
    const vendorName = day.vendorId === null ? null : (names.get(day.vendorId) ?? null);
    return { ...day, at, vendorName, note: set?.note ?? null, by: set?.by ?? null };
  });
}

function rowsOf(turn: TurnFact, days: readonly Day[]): Row[] {
  const isSame = (day: Day, before: Day) =>
    day.owner === before.owner &&
    day.vendorId === before.vendorId &&
    day.isGiven === before.isGiven &&
    day.note === before.note &&
    day.by === before.by;
  return stretchesOf(days, isSame).map(({ first, lastOn, days: count }) => ({
    id: turn.id * DAYS_MAX + first.at + 1,
    turnId: turn.id,
    unitId: turn.unitId,
    unitName: turn.unitName,
    floorPlan: turn.floorPlan,
    owner: first.owner,
    vendorName: first.vendorName,
    firstOn: first.onDay,
    lastOn,
    days: count,
    lostRentCents: vacancyLossCents(count, turn.marketRentCents),
    isGiven: first.isGiven,
    givenBy: first.by,
    note: first.note,
    reason: first.isGiven ? `Given by ${first.by ?? 'a manager'}` : OWNER_REASONS[first.owner],
  }));
}

function isDayAsked({ owner, month, from, given }: Ask['filter']): (day: Day) => boolean {
  return (day) =>
    (owner === undefined || day.owner === owner) &&
    (month === undefined || day.onDay.startsWith(month)) &&
    (from === undefined || day.onDay >= from) &&
    (given === undefined || day.isGiven === (given === 'hand'));
}

function isRowAsked({ q = '', plan }: Ask['filter']): (row: Row) => boolean {
  const text = q.trim().toLowerCase();
  const says = (words: string | null) => words?.toLowerCase().includes(text) === true;
  return (row) =>
    (plan === undefined || row.floorPlan === plan) &&
    (says(row.unitName) || says(row.floorPlan) || says(row.vendorName) || says(row.note));
}

export const turnDaysHandlers: Handlers<typeof turnDays> = {
  listTurnDays: listHandler(turnDays.listTurnDays, reading),
};
