import { addDays, daysBetween } from '../base/calendar.ts';
import { DAY_OWNERS, type DayOwner, isPaused, type TurnKind } from './turns.ts';

/** Said wherever days are counted. */
export const TURN_DAY_RULE =
  'The day of move-out is not counted, the last day is. A unit is ready on the first day somebody can move in, so work ends the day before. A day belongs to whoever had the unit when it began.';

export type TurnDates = {
  moveOutOn: string | null;
  possessionOn: string | null;
  startOn: string | null;
  readyOn: string | null;
  moveInOn: string | null;
  closedOn: string | null;
};
/** A task as far as it says who works on which day. */
export type TaskDays = {
  vendorId: number | null;
  plannedOn: string | null;
  doneOn: string | null;
  partsFrom: string | null;
  partsUntil: string | null;
};
export type DayFacts = TurnDates & {
  /** Oldest first. */
  moves: readonly { onDay: string; toKind: TurnKind }[];
  tasks: readonly TaskDays[];
  /** Days that a manager gave to somebody. */
  given: readonly { onDay: string; owner: DayOwner }[];
};

/** The keys came back: from then on a unit is vacant. Null while somebody lives there, or when nobody knows. */
export function vacantFrom({ moveOutOn, possessionOn }: TurnDates, today: string): string | null {
  if (possessionOn !== null) return possessionOn;
  return moveOutOn !== null && moveOutOn <= today ? moveOutOn : null;
}

/** The day up to which a unit counts as vacant: the next resident's move-in, where that was, else today. */
export function vacantUntil({ moveInOn, closedOn }: TurnDates, today: string): string {
  const end = closedOn === null ? today : (moveInOn ?? closedOn);
  return end < today || closedOn !== null ? end : today;
}

/** How many days a unit was vacant; null where that is not known. */
export function vacantDays(dates: TurnDates, today: string): number | null {
  const from = vacantFrom(dates, today);
  return from === null ? null : Math.max(0, daysBetween(from, vacantUntil(dates, today)));
}

/** The parts of a turn in days, each null where one of its dates is not known. */
export function turnParts({ possessionOn, moveOutOn, startOn, readyOn, moveInOn, closedOn }: TurnDates) {
  const from = possessionOn ?? moveOutOn;
  const between = (a: string | null, b: string | null) => (a === null || b === null ? null : daysBetween(a, b));
  const movedIn = closedOn === null ? null : (moveInOn ?? closedOn);
  return {
    down: between(from, startOn),
    makeReady: between(startOn, readyOn),
    leaseUp: between(readyOn, movedIn),
    total: between(from, movedIn),
  };
}

/**
 * Who had the unit on each vacant day, one owner a day, so that the days of all owners are the vacant days. First what a manager gave; then
 * leasing once it is ready, the hold while it is held, management until work begins; of the days of work those that wait for
 * parts, those of a vendor whose work is planned and not done, and else maintenance.
 */
export function dayOwners(facts: DayFacts, today: string): OwnedDay[] {
  const from = vacantFrom(facts, today);
  const count = vacantDays(facts, today) ?? 0;
  if (from === null) return [];
  const given = new Map(facts.given.map(({ onDay, owner }) => [onDay, owner]));
  return Array.from({ length: count }, (_, index) => {
    const onDay = addDays(from, index + 1);
    const set = given.get(onDay);
    if (set !== undefined) return { onDay, owner: set, isGiven: true, vendorId: null };
    return { onDay, isGiven: false, ...ownerByRule(facts, addDays(onDay, -1)) };
  });
}

/** A vacant day with its owner; `vendorId` is the vendor whose day it is by the rule. */
export type OwnedDay = { onDay: string; owner: DayOwner; isGiven: boolean; vendorId: number | null };

/** Vacant days one after the other that have one owner for one reason: `isSame` compares a day with the one before. */
export function stretchesOf<D extends { onDay: string }>(
  days: readonly D[],
  isSame: (day: D, before: D) => boolean,
): { first: D; lastOn: string; days: number }[] {
  const found: { first: D; lastOn: string; days: number; last: D }[] = [];
  for (const day of days) {
    const open = found.at(-1);
    if (open && addDays(open.lastOn, 1) === day.onDay && isSame(day, open.last)) {
      open.lastOn = day.onDay;
      open.last = day;
      open.days += 1;
    } else found.push({ first: day, lastOn: day.onDay, days: 1, last: day });
  }
  return found.map(({ first, lastOn, days: count }) => ({ first, lastOn, days: count }));
}

/** `eve` is the day before: whoever had the unit at its end has the next day. */
function ownerByRule({ moves, tasks, startOn, readyOn }: DayFacts, eve: string): Pick<OwnedDay, 'owner' | 'vendorId'> {
  const of = (owner: DayOwner) => ({ owner, vendorId: null });
  const kind = moves.findLast((move) => move.onDay <= eve)?.toKind;
  if (kind !== undefined && isPaused(kind)) return of('HOLD');
  if (readyOn !== null && eve >= readyOn) return of('LEASING');
  if (startOn === null || eve < startOn) return of('MANAGEMENT');
  const isOpen = (task: TaskDays) => task.doneOn === null || task.doneOn > eve;
  const open = tasks.filter(isOpen);
  if (open.some(({ partsFrom, partsUntil }) => holds(eve, partsFrom, partsUntil))) return of('PARTS');
  const late = open.find(({ vendorId, plannedOn }) => vendorId !== null && plannedOn !== null && plannedOn <= eve);
  return late ? { owner: 'VENDOR', vendorId: late.vendorId } : of('MAINTENANCE');
}

/** Why a day is an owner’s by the rule, in words. */
export const OWNER_REASONS: Readonly<Record<DayOwner, string>> = {
  MANAGEMENT: 'Keys are back, work had not begun',
  MAINTENANCE: 'In work',
  VENDOR: 'Work of a vendor was planned and not done',
  PARTS: 'Work waited for parts',
  LEASING: 'Ready, not moved in',
  HOLD: 'On hold or down',
};

function holds(day: string, from: string | null, until: string | null): boolean {
  return from !== null && from <= day && (until === null || day < until);
}

/** Days by owner, every owner named. */
export function sumByOwner(days: readonly { owner: DayOwner }[]): Record<DayOwner, number> {
  const sums = Object.fromEntries(Object.keys(DAY_OWNERS).map((owner) => [owner, 0])) as Record<DayOwner, number>;
  for (const { owner } of days) sums[owner] += 1;
  return sums;
}

/** Rent that vacant days cost: days × monthly rent × 12 ÷ 365, to the cent. */
export function vacancyLossCents(days: number | null, monthlyRentCents: number | null): number | null {
  return days === null || monthlyRentCents === null ? null : Math.round((days * monthlyRentCents * 12) / 365);
}
