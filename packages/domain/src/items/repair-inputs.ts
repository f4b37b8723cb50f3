import { daysToVacant, type UnitVacancy } from '../units/unit-vacancy.ts';
import type { RecallState } from './recall-states.ts';
import {
  adviseRepairOrReplace,
  DEFAULT_THRESHOLDS,
  type RepairAdvice,
  type RepairInputs,
  type RepairThresholds,
} from './repair-or-replace.ts';
import { type Coverage, isCoveredOn } from './warranty-cover.ts';

/** A quote that a person typed; null where none was. */
export type TypedQuote = { quoteCents: number | null; isMajorRepair: boolean };

export const NO_QUOTE: TypedQuote = { quoteCents: null, isMajorRepair: false };

/** What is on record of an item and counts for the rule; percentages and years rounded as they are shown. */
export type RepairFacts = Pick<Coverage, 'coveredUntil' | 'isCoveredForLife'> &
  UnitVacancy & {
    lifeUsedPct: number | null;
    rulYears: number | null;
    costCents: number | null;
    repairs12MonthsCount: number;
    repairs24MonthsCents: number | null;
    recall: RecallState | null;
  };

/** The inputs of the rule as of `today`, the day at the item's property. A recall counts once a person confirmed that the item is affected. */
export function repairInputs(facts: RepairFacts, today: string, quote: TypedQuote = NO_QUOTE): RepairInputs {
  return {
    hasConfirmedRecall: facts.recall === 'AFFECTED',
    isUnderWarranty: isCoveredOn(facts, today),
    lifeUsedPct: facts.lifeUsedPct,
    rulYears: facts.rulYears,
    quoteCents: quote.quoteCents,
    installedCostCents: facts.costCents,
    isMajorRepair: quote.isMajorRepair,
    repairs24MonthsCents: facts.repairs24MonthsCents ?? 0,
    repairs12MonthsCount: facts.repairs12MonthsCount,
    // A notice without a date does not say when the unit will be empty.
    daysToVacant: daysToVacant(facts, today),
  };
}

/**
 * Whether to repair or replace an item, from what is on record and a quote. Null where nothing speaks either way: its remaining life is
 * not known, no quote was typed, and neither a recall, a warranty nor repairs decide. The item lists work out the same in SQL
 * (`platform/lookups/repair-advice.ts`); a test compares the two.
 */
export function adviceOn(
  facts: RepairFacts,
  today: string,
  thresholds: RepairThresholds = DEFAULT_THRESHOLDS,
  quote: TypedQuote = NO_QUOTE,
): RepairAdvice | null {
  const advice = adviseRepairOrReplace(repairInputs(facts, today, quote), thresholds);
  const isLifeUnknown = facts.rulYears === null && facts.lifeUsedPct === null;
  return advice.rule === 9 && isLifeUnknown && quote.quoteCents === null ? null : advice;
}
