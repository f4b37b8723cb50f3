import { CONDITION_RULE, lifeBand } from '@lintel/domain/life';
import { ADVICE_LABELS, adviseRepairOrReplace, type RepairAdvice } from '@lintel/domain/repair-or-replace';
import { date, money } from '#ui/format.ts';
import type { ItemLife } from './item-life.ts';

/** Unit states in which nobody lives there, so that work needs no notice to a resident. */
const EMPTY_UNIT = ['VACANT', 'TURN', 'DOWN'];

/**
 * Repair or replace, from what is on record: life, warranty and cost, and whether the unit is empty. Recalls, quotes and
 * past repairs are not on record; `today` is the day at its property. Null where life and cost are unknown too, since then there is no basis for advice.
 */
export function itemAdvice(item: ItemLife, today: string, unitStatus: string | null = null): RepairAdvice | null {
  const isUnderWarranty = item.warrantyEndsOn !== null && item.warrantyEndsOn >= today;
  if (!isUnderWarranty && item.rulYears === null && item.lifeUsedPct === null) return null;
  return adviseRepairOrReplace({
    hasConfirmedRecall: false,
    isUnderWarranty,
    lifeUsedPct: item.lifeUsedPct,
    rulYears: item.rulYears,
    quoteCents: null,
    installedCostCents: item.costCents,
    isMajorRepair: false,
    repairs24MonthsCents: 0,
    repairs12MonthsCount: 0,
    daysToVacant: unitStatus !== null && EMPTY_UNIT.includes(unitStatus) ? 0 : null,
  });
}

/** A note for advice on an item whose age is only a minimum; null for others. */
export function minimumWords(item: ItemLife): string | null {
  if (item.basis !== 's') return null;
  return `This rests on a minimum: it was first seen on ${date(item.basisDate)} and may be older, so that it may fall due earlier.`;
}

export type AdviceWords = { title: string; tone: 'good' | 'warn' | 'bad' | 'plain' | 'muted' };

/** The advice in two or three words: an item nothing is wrong with is kept, one near its end is planned for. */
export function adviceWords(item: ItemLife, advice: RepairAdvice | null): AdviceWords {
  if (advice === null) return { title: 'Find its date', tone: 'muted' };
  if (advice.advice === 'CLAIM_WARRANTY') return { title: 'Claim first', tone: 'good' };
  if (advice.advice !== 'REPAIR') return { title: ADVICE_LABELS[advice.advice], tone: 'warn' };
  if (item.rulYears === 0) {
    return {
      title: advice.flipCents === null ? 'Plan to replace' : `Repair below ${money(advice.flipCents)}`,
      tone: 'warn',
    };
  }
  const isNear = lifeBand(item.lifeUsedPct) !== 'KEEP' || (item.rulYears ?? Infinity) <= CONDITION_RULE.poorMaxYears;
  const isMinimum = item.basis === 's';
  if (!isNear || item.dueYear === null)
    return isMinimum ? { title: 'Find its date', tone: 'muted' } : { title: 'Keep', tone: 'plain' };
  return { title: `Plan for FY${String(item.dueYear).slice(-2)}${isMinimum ? ' or earlier' : ''}`, tone: 'plain' };
}
