import type { ItemLife } from '@lintel/contract/items/item';
import { rounded } from '@lintel/domain/base/rounding';
import { ageBasis, type LifeAsOf, lifeAsOf } from '@lintel/domain/items/life';
import { adviceOn } from '@lintel/domain/items/repair-inputs';
import { DEFAULT_THRESHOLDS, type RepairThresholds } from '@lintel/domain/items/repair-or-replace';
import type { Coverage } from '@lintel/domain/items/warranty-cover';
import type * as z from 'zod';

type WireItem = z.infer<typeof ItemLife>;
/** Of an item, what is stored of it and of its type, model and manufacturer. */
export type StoredItem = Omit<WireItem, keyof Derived | keyof ItemPlace> & { lifeEndsOn: string | null };
/** What is worked out of that, of its records and covers, and of the day. */
type Derived = Pick<
  WireItem,
  | ('basis' | 'ageYears' | 'lifeUsedPct' | 'rulYears' | 'effectiveAgeYears' | 'dueYear' | 'isPastLife')
  | ('repairs12MonthsCount' | 'repairs12MonthsCents' | 'repairs24MonthsCents' | 'repairsCents')
  | ('coveredUntil' | 'isCoveredForLife' | 'perhapsCoveredUntil' | 'adviceRule' | 'replaceFromCents' | 'flag')
>;
/** Where an item is, as all items of a unit say it. */
export type ItemPlace = Pick<
  WireItem,
  'organizationId' | 'propertyId' | 'unitId' | 'unitName' | 'unitStatus' | 'unitTurn' | 'buildingName' | 'floorPlan'
>;
/** What was spent on an item, from its maintenance records. */
export type Spent = { count12: number; cents12: number | null; cents24: number | null; cents: number | null };

/** What else an answer about an item is made of. */
export type ItemContext = {
  place: ItemPlace;
  /** The day it is at the property. */
  today: string;
  /** Null where the organization set none. */
  limits: RepairThresholds | null;
  coverage: Coverage;
  spent: Spent | undefined;
  flag: WireItem['flag'];
};

/**
 * An item as it is answered, and its life unrounded, of what is stored of it, by the rules of `domain`. Lists of items work out the same in
 * SQL (`item-life.ts`, `repair-advice.ts`).
 */
export function itemOf(stored: StoredItem, facts: ItemContext): { item: WireItem; life: LifeAsOf } {
  const { place, today, limits, coverage, spent, flag } = facts;
  const { lifeEndsOn, ...own } = stored;
  const life = lifeAsOf(stored, today);
  const shown = {
    lifeUsedPct: rounded(life.lifeUsedPct, 1),
    rulYears: rounded(life.rulYears, 2),
    repairs12MonthsCount: spent?.count12 ?? 0,
    repairs24MonthsCents: spent?.cents24 ?? null,
    ...coverage,
  };
  const advice = adviceOn({ ...own, ...shown, ...place }, today, limits ?? DEFAULT_THRESHOLDS);
  const item: WireItem = {
    ...own,
    ...place,
    ...shown,
    basis: ageBasis({ ...own, firstSeenDate: own.firstSeenOn }).basis,
    ageYears: rounded(life.ageYears, 2),
    effectiveAgeYears: rounded(life.effectiveAgeYears, 2),
    dueYear: life.dueYear,
    isPastLife: life.isPastLife ?? false,
    repairs12MonthsCents: spent?.cents12 ?? null,
    repairsCents: spent?.cents ?? null,
    adviceRule: advice?.rule ?? null,
    replaceFromCents: advice?.flipCents ?? null,
    flag,
  };
  return { item, life };
}
