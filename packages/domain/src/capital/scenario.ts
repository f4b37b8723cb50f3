import { addMonths } from '../base/calendar.ts';
import type { CostSource, DateConfidence, ItemLifeFacts } from '../items/life.ts';
import type { UnitTurn } from '../units/unit-vacancy.ts';
import { inflate, isPriceBookStale } from './capital.ts';

export const SCENARIO_RULES = ['LIFE', 'FAIL', 'TURN', 'SWEEP'] as const;
export const SCENARIO_RULE_LABELS: Record<ScenarioRule, string> = {
  LIFE: 'Replace at life',
  FAIL: 'Replace at fail',
  TURN: 'Replace at turn',
  SWEEP: 'Whole-type sweep',
};
/** What each rule does, as screens and files say it. */
export const SCENARIO_RULE_WORDS: Record<ScenarioRule, string> = {
  LIFE: 'Each item in the year its expected life ends; what is past its life, this year.',
  FAIL: 'Each item in the year it may be expected to fail: today plus the years that items of its type and age still last on average, by the survival curve of its type. Until then it stays, past its life or not.',
  TURN: 'Where a unit has an open turn, its items that are past their life or within a year of it on the day it empties (possession, else move-out) are replaced from that day on; where that day comes from the board alone or is not known, on the day the unit is predicted to be ready. Where it is vacant, on notice, in turn or down without a turn on record, this year. Of other units the end of the lease counts as if none were renewed: what is past its life or within a year of it then is replaced on that day. Where no lease end is known, items are replaced in the year their life ends.',
  SWEEP:
    'All items of a type together, those without a date too, in the year in which most of its items fall due; of equal years the first. What has failed is replaced this year.',
};

export const SCENARIO_REASONS = [
  'FAILED',
  'PAST_LIFE',
  'LIFE',
  'FAIL',
  'TURN',
  'LEASE',
  'NO_TURN',
  'SWEEP',
  'AGAIN',
] as const;
export const SCENARIO_REASON_LABELS: Record<ScenarioReason, string> = {
  FAILED: 'Has failed',
  PAST_LIFE: 'Past its life',
  LIFE: 'Life ends',
  FAIL: 'Expected to fail',
  TURN: 'Unit turns',
  LEASE: 'Lease ends',
  NO_TURN: 'Life ends, no turn known',
  SWEEP: 'Swept with its type',
  AGAIN: 'Replacement wears out',
};

/** States of a unit in which its items can be replaced without entering somebody's home. */
export const TURNING_STATUSES = ['VACANT', 'NOTICE', 'TURN', 'DOWN'] as const;

export const SCENARIO_YEARS = [5, 10, 20] as const;
export const SCENARIO_COMPARED_MAX = 3;
/** A property keeps so many scenarios and budgets. */
export const SCENARIOS_MAX = 60;
export const EMERGENCY_PREMIUM_DEFAULT = 1.5;

/** How an item is planned for: its own facts under a scenario's lives and prices. */
export function underAssumptions(item: ScenarioItem, { lives, prices }: Assumptions): ScenarioItem {
  const eulYears = lives?.get(item.itemTypeId);
  const price = hasOwnPrice(item) ? undefined : prices?.get(item.itemTypeId);
  if (eulYears === undefined && price === undefined) return item;
  return {
    ...item,
    ...(eulYears !== undefined && { eulYears }),
    ...(price !== undefined && { costCents: price }),
  };
}

/** A price that is set on an item or its model stays, whichever price book a scenario takes. */
export function hasOwnPrice({ costSource }: Pick<ScenarioItem, 'costSource'>): boolean {
  return costSource === 'ITEM' || costSource === 'MODEL';
}

/** A cost of today at the prices of a year, `ahead` years from now, with the premium on the share that is done in an emergency. */
export function plannedCost(costCents: number, terms: CostTerms, ahead: number): number {
  return Math.round(inflate(costCents, terms.inflation, ahead) * emergencyFactor(terms));
}

/** What emergencies make of a planned cost: 1 where none is assumed. */
export function emergencyFactor({
  emergencyShare,
  emergencyPremium,
}: Pick<CostTerms, 'emergencyShare' | 'emergencyPremium'>): number {
  return 1 + emergencyShare * (emergencyPremium - 1);
}

/** The day since which prices are older than 18 months; null while they are not, or where they bear no date. */
export function staleSince(oldestPricedOn: string | null, today: string): string | null {
  if (oldestPricedOn === null || !isPriceBookStale(oldestPricedOn, today)) return null;
  return addMonths(oldestPricedOn, 18);
}

/** That prices are older than 18 months, as a sentence for screens and files; none while no price is that old. */
export function staleWords(oldestPricedOn: string | null, today: string): string[] {
  const since = staleSince(oldestPricedOn, today);
  if (since === null) return [];
  return [`The oldest price is of ${oldestPricedOn}: since ${since} it is older than 18 months.`];
}

/** 'price book of 2026-01-01', 'price book of 2025-03-01 to 2026-01-01'. */
export function priceBookWords(oldestPricedOn: string, newestPricedOn: string | null): string {
  const until = newestPricedOn === null || newestPricedOn === oldestPricedOn ? '' : ` to ${newestPricedOn}`;
  return `price book of ${oldestPricedOn}${until}`;
}

export type ScenarioRule = (typeof SCENARIO_RULES)[number];
export type ScenarioReason = (typeof SCENARIO_REASONS)[number];
export type CostTerms = { inflation: number; emergencyShare: number; emergencyPremium: number };
/** Lives in years and installed costs in cents by item type; null: as the items have them. */
export type Assumptions = {
  lives: ReadonlyMap<number, number> | null;
  prices: ReadonlyMap<number, number> | null;
};
/** An item in service; `costCents` is its installed cost, null where no price is known. */
export type ScenarioItem = Omit<ItemLifeFacts, 'eul'> & {
  itemId: number;
  itemTypeId: number;
  itemType: string;
  unitName: string | null;
  unitStatus: string | null;
  unitTurn: UnitTurn | null;
  /** The predicted ready day of that turn. */
  turnReadyOn: string | null;
  leaseEndsOn: string | null;
  eulYears: number | null;
  confidence: DateConfidence;
  costCents: number | null;
  costSource: CostSource;
};
export type ScenarioTerms = CostTerms & {
  rule: ScenarioRule;
  /** Budget years after the first one. */
  years: number;
  /** Nothing is replaced before the next calendar year, which is the first budget year; else the current one is. */
  beginsNextYear: boolean;
  /** The most that a year may cost, at its own prices; null without a limit. */
  annualCapCents: number | null;
};
