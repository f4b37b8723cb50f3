import { CONDITION_RULE, lifeBand } from '@lintel/domain/life';
import { ADVICE_LABELS, type Advice, adviceOfRule } from '@lintel/domain/repair-or-replace';
import { date } from '#ui/format.ts';
import { centsText } from '../form/contract-resolver.ts';
import type { ItemLife } from './item-life.ts';

/** A note for advice on an item whose age is only a minimum; null for others. */
export function minimumWords(item: ItemLife): string | null {
  if (item.basis !== 's') return null;
  return `This rests on a minimum: it was first seen on ${date(item.basisDate)} and may be older, so that it may fall due earlier.`;
}

/** '$212.50', to the cent. */
export function exactMoney(cents: number): string {
  return `$${centsText(cents)}`;
}

/** What of an item its advice is made of. */
export type AdvisedItem = Pick<
  ItemLife,
  'adviceRule' | 'replaceFromCents' | 'rulYears' | 'lifeUsedPct' | 'basis' | 'dueYear'
>;

export type AdviceWords = { title: string; tone: 'good' | 'warn' | 'bad' | 'plain' | 'muted' };

/** The advice on an item without a quote in two or three words: what nothing is wrong with is kept, what is near its end is planned for. */
export function adviceWords(item: AdvisedItem): AdviceWords {
  const { adviceRule, replaceFromCents, rulYears } = item;
  if (adviceRule === null) return { title: 'Find its date', tone: 'muted' };
  const advice = adviceOfRule(adviceRule);
  if (advice !== 'REPAIR') return quotedWords(advice);
  if (rulYears === 0)
    return {
      title: replaceFromCents === null ? 'Plan to replace' : `Repair below ${exactMoney(replaceFromCents)}`,
      tone: 'warn',
    };
  const isNear = lifeBand(item.lifeUsedPct) !== 'KEEP' || (rulYears ?? Infinity) <= CONDITION_RULE.poorMaxYears;
  const isMinimum = item.basis === 's';
  if (!isNear || item.dueYear === null)
    return isMinimum ? { title: 'Find its date', tone: 'muted' } : { title: 'Keep', tone: 'plain' };
  return { title: `Plan for FY${String(item.dueYear).slice(-2)}${isMinimum ? ' or earlier' : ''}`, tone: 'plain' };
}

/** The advice on a quote in words. */
export function quotedWords(advice: Advice): AdviceWords {
  if (advice === 'CLAIM_WARRANTY') return { title: 'Claim first', tone: 'good' };
  if (advice === 'FOLLOW_RECALL') return { title: ADVICE_LABELS[advice], tone: 'bad' };
  return { title: ADVICE_LABELS[advice], tone: advice === 'REPAIR' ? 'plain' : 'warn' };
}
