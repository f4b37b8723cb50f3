import { addYears, dateOf, yearOf } from '../base/calendar.ts';
import { type ItemLife, itemLife } from '../items/life.ts';
import { turnsOn } from '../units/unit-vacancy.ts';
import { aci, fiscalYearLabel } from './capital.ts';
import type { Bucket } from './forecast.ts';
import {
  type Assumptions,
  plannedCost,
  type ScenarioItem,
  type ScenarioReason,
  type ScenarioTerms,
  TURNING_STATUSES,
  underAssumptions,
} from './scenario.ts';
import { curveFor, meanResidualLife } from './survival.ts';

/**
 * What a scenario replaces in which year: the current one, or the next where it begins then, and `years` more. Its rule says in which year each item is due. A cap is
 * filled in the order failed, then longest due; what does not fit waits for the next year, and something cheaper may take its
 * place. What was replaced falls due again one expected life later.
 *
 * The backlog at the end of a year is what is past its expected life then and was not replaced, at today's prices, whatever the
 * reason: a rule that waits, or a cap. The condition index of a year is that backlog ÷ replacement value. So, at today's prices,
 * first replacements + what still waits + after the window + no date = replacement value.
 */
export function scenarioPlan(
  items: readonly ScenarioItem[],
  terms: ScenarioTerms,
  assumptions: Assumptions,
  today: string,
): ScenarioPlan {
  const start = terms.beginsNextYear ? dateOf(yearOf(today) + 1, 1, 1) : today;
  const firstYear = yearOf(start);
  const lastYear = firstYear + terms.years;
  const planned = items.map((item): Planned => {
    const assumed = underAssumptions(item, assumptions);
    const { eulYears } = assumed;
    const life = itemLife({ ...assumed, eul: { ...NO_LEVELS, item: eulYears } }, today);
    return { item: assumed, life, endsOn: life.lifeEndsOn };
  });
  const sweepYears = terms.rule === 'SWEEP' ? yearsOfSweeps(planned, firstYear) : new Map<number, number>();

  const dueIn = new Map<number, Wish[]>();
  const want = (wish: Wish) => {
    const year = yearOf(wish.on);
    const wishes = dueIn.get(year);
    if (wishes) wishes.push(wish);
    else dueIn.set(year, [wish]);
  };
  const left = { noDate: bucket(), afterWindow: bucket(), waiting: bucket(), overCap: bucket() };
  const all = bucket();
  for (const one of planned) {
    add(all, one.item);
    const wish = wishOf(one, terms.rule, sweepYears, { today, start });
    if (!wish) add(left.noDate, one.item);
    else if (yearOf(wish.on) > lastYear) add(left.afterWindow, one.item);
    else want(wish);
  }

  const lines: ScenarioLine[] = [];
  const years: ScenarioYear[] = [];
  const cap = terms.annualCapCents ?? Number.POSITIVE_INFINITY;
  let waiting: Wish[] = [];
  for (let year = firstYear; year <= lastYear; year += 1) {
    const queue = [...waiting, ...(dueIn.get(year) ?? [])].sort(byUrgency);
    const own: ScenarioLine[] = [];
    let spent = 0;
    waiting = [];
    // why: the queue grows where what was replaced falls due again within the year
    for (let at = 0; at < queue.length; at += 1) {
      const wish = queue[at] as Wish; // why: at is one of its indexes
      const { item, life } = wish.of;
      const plannedCents = item.costCents === null ? null : plannedCost(item.costCents, terms, year - yearOf(today));
      if (spent + (plannedCents ?? 0) > cap) {
        waiting.push(wish);
        if (year < lastYear || wish.isAgain) continue;
        add(left.waiting, item);
        if ((plannedCents ?? 0) > cap) add(left.overCap, item);
        continue;
      }
      spent += plannedCents ?? 0;
      own.push(lineOf(wish, year, plannedCents));
      const on = latest(wish.on, dateOf(year, 1, 1));
      wish.of.endsOn = life.eulYears === null ? null : addYears(on, life.eulYears);
      if (wish.of.endsOn === null) continue;
      const again: Wish = { of: wish.of, on: wish.of.endsOn, reason: 'AGAIN', isAgain: true };
      if (yearOf(again.on) === year) queue.push(again);
      else if (yearOf(again.on) <= lastYear) want(again);
    }
    lines.push(...own);
    years.push(yearOfPlan(year, own, waiting, planned, all.cents));
  }
  return { firstYear, years, lines, ...left, total: all, totals: totalsOf(lines) };
}

// When the rule wants an item replaced for the first time; null where nothing says when.
function wishOf(
  one: Planned,
  rule: ScenarioTerms['rule'],
  sweepYears: ReadonlyMap<number, number>,
  { today, start }: { today: string; start: string },
): Wish | null {
  const { item, life } = one;
  const wish = (on: string, reason: ScenarioReason): Wish => ({
    of: one,
    on: latest(on, start),
    reason,
    isAgain: false,
  });
  if (item.condition === 1) return wish(today, 'FAILED');
  if (rule === 'SWEEP') {
    const year = sweepYears.get(item.itemTypeId);
    return year === undefined ? null : wish(dateOf(year, 1, 1), 'SWEEP');
  }
  const { lifeEndsOn, eulYears, effectiveAgeYears } = life;
  if (lifeEndsOn === null) return null;
  if (rule === 'FAIL' && eulYears !== null && effectiveAgeYears !== null) {
    const years = meanResidualLife(effectiveAgeYears, curveFor(item.itemType, eulYears));
    return wish(addYears(today, years), 'FAIL');
  }
  if (rule === 'TURN') {
    const isTurning = TURNING_STATUSES.some((status) => status === item.unitStatus);
    const on = turnsOn(item, today) ?? (isTurning ? today : null);
    if (on !== null && lifeEndsOn <= addYears(on, 1)) return wish(on, 'TURN');
    const leaseOn = on === null && item.unitTurn === null ? item.leaseEndsOn : null;
    if (leaseOn !== null && leaseOn >= today && lifeEndsOn <= addYears(leaseOn, 1)) return wish(leaseOn, 'LEASE');
    return wish(lifeEndsOn, 'NO_TURN');
  }
  return wish(lifeEndsOn, lifeEndsOn <= today ? 'PAST_LIFE' : 'LIFE');
}

// Of each type the year in which most of its items fall due; those past their life count for the current year.
function yearsOfSweeps(planned: readonly Planned[], firstYear: number): Map<number, number> {
  const counts = new Map<number, Map<number, number>>();
  for (const { item, life } of planned) {
    if (life.lifeEndsOn === null || item.condition === 1) continue;
    const year = Math.max(firstYear, yearOf(life.lifeEndsOn));
    const byYear = counts.get(item.itemTypeId) ?? new Map<number, number>();
    counts.set(item.itemTypeId, byYear.set(year, (byYear.get(year) ?? 0) + 1));
  }
  return new Map(
    [...counts].map(([itemTypeId, byYear]) => {
      const [[year] = [firstYear]] = [...byYear].toSorted(([a, many], [b, more]) => more - many || a - b);
      return [itemTypeId, year];
    }),
  );
}

function byUrgency(a: Wish, b: Wish): number {
  const failed = Number(b.reason === 'FAILED') - Number(a.reason === 'FAILED');
  return failed || compare(dueOn(a), dueOn(b)) || a.of.item.itemId - b.of.item.itemId;
}

// What is past its life is the more urgent the longer it is.
function dueOn({ of, on, isAgain }: Wish): string {
  return isAgain ? on : (of.life.lifeEndsOn ?? on);
}

function latest(...dates: string[]): string {
  return dates.toSorted().at(-1) ?? '';
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function lineOf({ of, on, reason, isAgain }: Wish, year: number, plannedCents: number | null): ScenarioLine {
  const { itemId, itemTypeId, itemType, unitName, costCents, confidence } = of.item;
  const dueYear = yearOf(on);
  return {
    itemId,
    itemTypeId,
    itemType,
    unitName,
    year,
    dueYear,
    reason,
    isAgain,
    isWeak: confidence === 'LOW' || confidence === 'NONE',
    costCents,
    plannedCents,
  };
}

function yearOfPlan(
  year: number,
  own: readonly ScenarioLine[],
  pushed: readonly Wish[],
  planned: readonly Planned[],
  replacementValueCents: number,
): ScenarioYear {
  const backlog = bucket();
  const lastDay = dateOf(year, 12, 31);
  for (const { item, endsOn } of planned) if (endsOn !== null && endsOn <= lastDay) add(backlog, item);
  const pushedOn = bucket();
  for (const { of } of pushed) add(pushedOn, of.item);
  return {
    year,
    label: fiscalYearLabel(year),
    ...totalsOf(own),
    stacks: stacksOf(own),
    pushed: pushedOn,
    backlog,
    aciPct: aci(backlog.cents, replacementValueCents),
  };
}

/** Counts and cents of lines; those without a price are counted and in no sum. */
export function totalsOf(lines: readonly PricedLine[]): LineTotals {
  const totals = { count: 0, unpriced: 0, costCents: 0, plannedCents: 0 };
  for (const { costCents, plannedCents } of lines) {
    totals.count += 1;
    totals.unpriced += costCents === null ? 1 : 0;
    totals.costCents += costCents ?? 0;
    totals.plannedCents += plannedCents ?? 0;
  }
  return totals;
}

function stacksOf(lines: readonly ScenarioLine[]): ScenarioStack[] {
  return [...Map.groupBy(lines, (line) => line.itemTypeId)]
    .map(([itemTypeId, own]) => ({ itemTypeId, itemType: own[0]?.itemType ?? '', ...totalsOf(own) }))
    .sort((a, b) => a.itemType.localeCompare(b.itemType) || a.itemTypeId - b.itemTypeId);
}

function bucket(): Bucket {
  return { count: 0, cents: 0, unknownCostCount: 0 };
}

function add(sums: Bucket, { costCents }: Pick<ScenarioItem, 'costCents'>): void {
  sums.count += 1;
  sums.cents += costCents ?? 0;
  sums.unknownCostCount += costCents === null ? 1 : 0;
}

const NO_LEVELS = { item: null, model: null, property: null, organization: null, itemType: null };

/** `endsOn` is the end of the life of what stands there in the year that is planned: the item, or what has replaced it. */
type Planned = { item: ScenarioItem; life: ItemLife; endsOn: string | null };
/** A replacement that falls due on a day. */
type Wish = { of: Planned; on: string; reason: ScenarioReason; isAgain: boolean };
type PricedLine = { costCents: number | null; plannedCents: number | null };

/** One replacement; `dueYear` is before `year` where a cap pushed it. */
export type ScenarioLine = PricedLine & {
  itemId: number;
  itemTypeId: number;
  itemType: string;
  unitName: string | null;
  year: number;
  dueYear: number;
  reason: ScenarioReason;
  /** It replaces what replaced the item inside the window. */
  isAgain: boolean;
  /** The date that its life counts from is of low confidence, or missing. */
  isWeak: boolean;
};
/** `costCents` at today's prices, `plannedCents` at those of each year with the emergency premium. */
export type LineTotals = { count: number; unpriced: number; costCents: number; plannedCents: number };
export type ScenarioStack = LineTotals & { itemTypeId: number; itemType: string };
export type ScenarioYear = LineTotals & {
  year: number;
  label: string;
  stacks: ScenarioStack[];
  /** What the cap pushed to the next year. */
  pushed: Bucket;
  /** Past its expected life at the end of the year and not replaced. */
  backlog: Bucket;
  aciPct: number | null;
};
export type ScenarioPlan = {
  firstYear: number;
  years: ScenarioYear[];
  lines: ScenarioLine[];
  totals: LineTotals;
  total: Bucket;
  noDate: Bucket;
  afterWindow: Bucket;
  /** What stands today and a cap has not let be replaced by the end of the last year. */
  waiting: Bucket;
  /** Of them those that cost more than the cap alone. */
  overCap: Bucket;
};
