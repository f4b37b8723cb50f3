import { type AgeBasis, CONDITION_RULE, lifeBand } from './life.ts';

/** What needs doing about the things of a unit, most pressing first. */
export const NEEDS = ['REPORTED', 'FAILED', 'PAST_LIFE', 'MISSING', 'DUE_SOON', 'UNDATED', 'NOTHING'] as const;
export const NEED_ORDER_WORDS = 'reported, failed, past life, missing, due soon, age not known, the rest';

/** What needs doing about an item; `isReported` where an open service request names it. An age that is a minimum is one to find. */
export function needOf(item: NeedFacts, isReported: boolean): Need {
  if (isReported) return 'REPORTED';
  if (item.condition === 1) return 'FAILED';
  if (item.isPastLife) return 'PAST_LIFE';
  const isNear = item.rulYears !== null && item.rulYears <= CONDITION_RULE.poorMaxYears;
  if (isNear || lifeBand(item.lifeUsedPct) === 'PLAN') return 'DUE_SOON';
  return item.rulYears === null || item.basis === 's' ? 'UNDATED' : 'NOTHING';
}

/**
 * Orders by need; within one need, the item that has used most of its life or has least of it left comes first, then by
 * name.
 */
export function compareNeeds(a: Needing, b: Needing): number {
  return (
    NEEDS.indexOf(a.need) - NEEDS.indexOf(b.need) ||
    (a.item?.rulYears ?? Infinity) - (b.item?.rulYears ?? Infinity) ||
    (b.item?.lifeUsedPct ?? -1) - (a.item?.lifeUsedPct ?? -1) ||
    a.name.localeCompare(b.name)
  );
}

export type Need = (typeof NEEDS)[number];
export type NeedFacts = {
  condition: number | null;
  isPastLife: boolean;
  rulYears: number | null;
  lifeUsedPct: number | null;
  basis: AgeBasis | null;
};
export type Needing = { need: Need; name: string; item?: NeedFacts | undefined };
