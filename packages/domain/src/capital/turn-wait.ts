import { addMonths, DAYS_PER_YEAR, daysBetween } from '../base/calendar.ts';
import { itemLife } from '../items/life.ts';
import { turnsOn } from '../units/unit-vacancy.ts';
import type { ScenarioItem } from './scenario.ts';
import { conditionalFailure, curveFor } from './survival.ts';
import { OPENINGS, type Opening, TURN_WAIT_DUE_MONTHS, TURN_WAIT_MONTHS } from './turn-wait-words.ts';

/** From so many move-outs, over so many days of records, the turnover of a property is said. */
export const TURNOVER_MIN_MOVE_OUTS = 10;
export const TURNOVER_MIN_DAYS = 90;

/** Move-outs a home and year, from what is on record of at most a year; null where that is too little to say. */
export function yearlyTurnover({ count, days, homes }: MoveOuts): number | null {
  if (count < TURNOVER_MIN_MOVE_OUTS || days < TURNOVER_MIN_DAYS || homes === 0) return null;
  return count / homes / (days / DAYS_PER_YEAR);
}

/** The chance that a home turns at least once in so many months. */
export function chanceOfTurn(yearly: number, months: number): number {
  return 0 - Math.expm1((-yearly * months) / 12);
}

/**
 * What of the replacements that are due within a year can wait until nobody lives in the home. What has failed cannot wait; what stands in no
 * home needs no resident's leave. Of a home that neither turns nor has a known end of lease, and of a lease that may be renewed, the property's
 * own turnover says how likely it is: a lease is taken to be given up as often as a home turns in a year.
 */
export function turnWait(items: readonly PlacedHomeItem[], moveOuts: MoveOuts, today: string): TurnWait {
  const dueBy = addMonths(today, TURN_WAIT_DUE_MONTHS);
  const turnover = yearlyTurnover(moveOuts);
  const due: DueItem[] = [];
  let failed = 0;
  let elsewhere = 0;
  let undated = 0;
  for (const item of items) {
    const life = itemLife({ ...item, eul: { ...NO_LEVELS, item: item.eulYears } }, today);
    const { lifeEndsOn } = life;
    if (item.condition === 1) failed += 1;
    else if (lifeEndsOn === null) undated += 1;
    else if (lifeEndsOn > dueBy) continue;
    else if (!item.isHome || item.unitId === null) elsewhere += 1;
    else due.push({ item, dueOn: lifeEndsOn, ageYears: life.effectiveAgeYears, ...openingOf(item, today) });
  }
  return {
    due: sumOf(due),
    dueBy,
    failed,
    elsewhere,
    undated,
    turnover,
    windows: TURN_WAIT_MONTHS.map((months) => windowOf(due, { months, today, turnover })),
    homes: homesOf(due),
  };
}

function openingOf(item: PlacedHomeItem, today: string): { opening: Opening | null; opensOn: string | null } {
  const { unitTurn, unitStatus, leaseEndsOn } = item;
  const leaseOn = leaseEndsOn !== null && leaseEndsOn >= today ? leaseEndsOn : null;
  if (unitTurn !== null) return { opening: 'TURN', opensOn: turnsOn(item, today) };
  if (unitStatus === 'MODEL') return { opening: 'EMPTY', opensOn: today };
  const on = turnsOn(item, today);
  if (on !== null) return { opening: 'EMPTY', opensOn: on };
  if (unitStatus === 'NOTICE') return { opening: 'NOTICE', opensOn: leaseOn };
  return { opening: leaseOn === null ? null : 'LEASE', opensOn: leaseOn };
}

function windowOf(due: readonly DueItem[], { months, today, turnover }: Window): WaitWindow {
  const until = addMonths(today, months);
  // A home that is about to empty on a day that nobody wrote down empties within any of the windows.
  const isWithin = ({ opening, opensOn }: DueItem) => opening !== null && (opensOn === null || opensOn <= until);
  const sure = due.filter((one) => isWithin(one) && one.opening !== 'LEASE');
  const lease = due.filter((one) => isWithin(one) && one.opening === 'LEASE');
  const unknown = due.filter(({ opening }) => opening === null);
  const later = due.filter((one) => one.opening !== null && !isWithin(one));
  const isOpen = lease.length + unknown.length > 0;
  const likely =
    turnover === null
      ? null
      : sure.length +
        lease.length * chanceOfTurn(turnover, LEASE_MONTHS) +
        unknown.length * chanceOfTurn(turnover, months);
  const waiting = [...sure, ...lease];
  // Nobody's leave is needed where nobody lives already, so that waiting saves nothing there.
  const visits = new Set(
    waiting
      .filter(({ opensOn }) => opensOn === null || opensOn > today)
      .map(({ item, dueOn }) => `${item.unitId} ${(dueOn > today ? dueOn : today).slice(0, 7)}`),
  );
  let failures = 0;
  let failureCents = 0;
  for (const one of waiting) {
    const share = failureWhileWaiting(one, today);
    failures += share;
    failureCents += share * (one.item.costCents ?? 0);
  }
  return {
    months,
    until,
    sure: sumOf(sure),
    lease: sumOf(lease),
    unknown: sumOf(unknown),
    later: sumOf(later),
    homes: new Set(waiting.map(({ item }) => item.unitId)).size,
    likely: isOpen ? likely : sure.length,
    visits: visits.size,
    failures,
    failureCents: Math.round(failureCents),
  };
}

// The chance to fail between the day on which it would otherwise be replaced and the day on which its home empties.
function failureWhileWaiting({ item, dueOn, opensOn, ageYears }: DueItem, today: string): number {
  if (opensOn === null || ageYears === null || item.eulYears === null) return 0;
  const from = Math.max(0, daysBetween(today, dueOn)) / DAYS_PER_YEAR;
  const until = daysBetween(today, opensOn) / DAYS_PER_YEAR;
  if (until <= from) return 0;
  const curve = curveFor(item.itemType, item.eulYears);
  return conditionalFailure(ageYears, until, curve) - conditionalFailure(ageYears, from, curve);
}

function homesOf(due: readonly DueItem[]): WaitHome[] {
  const homes = [...Map.groupBy(due, ({ item }) => item.unitId ?? 0)].map(([unitId, own]): WaitHome => {
    const [first] = own as [DueItem, ...DueItem[]]; // why: a group has at least one
    return {
      unitId,
      unitName: first.item.unitName ?? '',
      opening: first.opening,
      opensOn: first.opensOn,
      dueOn: own.map(({ dueOn }) => dueOn).toSorted()[0] ?? first.dueOn,
      itemTypes: own.map(({ item }) => item.itemType),
      ...sumOf(own),
    };
  });
  const rank = ({ opening }: WaitHome) => (opening === null ? OPENINGS.length : 0);
  return homes.sort(
    (a, b) =>
      rank(a) - rank(b) ||
      compare(a.opensOn ?? '', b.opensOn ?? '') ||
      a.unitName.localeCompare(b.unitName, 'en', { numeric: true }) ||
      a.unitId - b.unitId,
  );
}

function sumOf(due: readonly DueItem[]): WaitSum {
  const priced = due.flatMap(({ item }) => item.costCents ?? []);
  return {
    count: due.length,
    cents: priced.length === 0 && due.length > 0 ? null : priced.reduce((sum, cents) => sum + cents, 0),
    unpriced: due.length - priced.length,
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A lease is taken to run so long, so that its end comes once in it. */
const LEASE_MONTHS = 12;
const NO_LEVELS = { item: null, model: null, property: null, organization: null, itemType: null };

/** `days` of at most a year, since the first move-out that is on record. */
export type MoveOuts = { count: number; days: number; homes: number };
export type PlacedHomeItem = ScenarioItem & { unitId: number | null; isHome: boolean };
type DueItem = {
  item: PlacedHomeItem;
  dueOn: string;
  ageYears: number | null;
  opening: Opening | null;
  /** Null too where the home is about to empty on a day that nobody wrote down. */
  opensOn: string | null;
};
type Window = { months: number; today: string; turnover: number | null };
/** `cents` of those with a price; null where none of several has one. */
export type WaitSum = { count: number; cents: number | null; unpriced: number };
export type WaitWindow = {
  months: number;
  until: string;
  /** In homes where nobody will live by then, whatever happens. */
  sure: WaitSum;
  /** In homes whose lease ends by then; it may be renewed. */
  lease: WaitSum;
  /** In homes of which neither is known. */
  unknown: WaitSum;
  /** In homes that empty after it. */
  later: WaitSum;
  /** How many homes the first two are in. */
  homes: number;
  /** How many of the replacements happen by then at the property's own turnover; null where that is not known. */
  likely: number | null;
  /** Entries to lived-in homes that the first two save: what is due in one home in one month takes one. */
  visits: number;
  /** How many of them fail while they wait, a sum of chances, and what those cost. */
  failures: number;
  failureCents: number;
};
export type WaitHome = WaitSum & {
  unitId: number;
  unitName: string;
  opening: Opening | null;
  opensOn: string | null;
  /** When the first of its items is due. */
  dueOn: string;
  itemTypes: string[];
};
export type TurnWait = {
  due: WaitSum;
  dueBy: string;
  failed: number;
  elsewhere: number;
  undated: number;
  turnover: number | null;
  windows: WaitWindow[];
  homes: WaitHome[];
};
