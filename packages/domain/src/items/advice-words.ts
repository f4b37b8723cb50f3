import { CONDITION_RULE, lifeBand } from './life.ts';
import { ADVICE_LABELS, type Advice, adviceOfRule } from './repair-or-replace.ts';

/** What of an item its advice is made of, as stored without a quote. */
export type AdvisedItem = {
  adviceRule: number | null;
  /** The lowest repair quote that replaces it instead; null where no quote would. */
  replaceFromCents: number | null;
  rulYears: number | null;
  lifeUsedPct: number | null;
  basis: 'i' | 'm' | 's' | null;
  /** The year in which the plan replaces it; of what is past its life, this year. */
  dueYear: number | null;
};

export type AdviceTone = 'good' | 'warn' | 'bad' | 'plain' | 'muted';
/** `title`: a few words for a row. `more`: the sentences after it, with the plan and what to do if the item fails first. */
type AdviceWords = { title: string; more: string; tone: AdviceTone };

/**
 * The advice on an item without a quote, in words that agree with the plan: an item past its life is planned for, and until then repaired
 * only below a limit.
 */
export function adviceWords(item: AdvisedItem): AdviceWords {
  const { adviceRule, replaceFromCents, rulYears, dueYear } = item;
  if (adviceRule === null)
    return {
      title: 'Find its date',
      more: 'Neither its life nor a warranty is known, so there is no advice yet.',
      tone: 'muted',
    };
  const advice = adviceOfRule(adviceRule);
  if (advice !== 'REPAIR') return { ...quotedWords(advice), more: '' };
  if (rulYears === 0)
    return {
      title: `Past its life, planned for ${yearWords(dueYear)}`,
      more: failsFirst(replaceFromCents),
      tone: 'warn',
    };
  const isNear = lifeBand(item.lifeUsedPct) !== 'KEEP' || (rulYears ?? Infinity) <= CONDITION_RULE.poorMaxYears;
  const isMinimum = item.basis === 's';
  if (isNear && dueYear !== null)
    return {
      title: `Plan for ${yearWords(dueYear)}${isMinimum ? ' or earlier' : ''}`,
      more: failsFirst(replaceFromCents),
      tone: 'plain',
    };
  return isMinimum
    ? { title: 'Find its date', more: repairWords(replaceFromCents), tone: 'muted' }
    : { title: 'Keep', more: repairWords(replaceFromCents), tone: 'plain' };
}

/** The whole advice in one line, for files and printed lists. */
export function adviceLine(item: AdvisedItem): string {
  const { title, more } = adviceWords(item);
  return item.adviceRule === null || more === '' ? title : `${title}. ${more}`;
}

/** The same of a line of a budget defence as of a day, whose advice stands beside its facts. */
export function defenceAdvice(
  {
    advice,
    ...facts
  }: Omit<AdvisedItem, 'adviceRule' | 'replaceFromCents' | 'dueYear'> & {
    advice: { rule: number; flipCents: number | null };
  },
  asOf: string,
): AdvisedItem {
  const { rulYears } = facts;
  const year = Number(asOf.slice(0, 4)) + (Number(asOf.slice(5, 7)) - 1) / 12;
  const dueYear = rulYears === null ? null : Math.floor(year + Math.max(rulYears, 0));
  return { ...facts, rulYears, adviceRule: advice.rule, replaceFromCents: advice.flipCents, dueYear };
}

/** The advice on a quote in words. */
export function quotedWords(advice: Advice): Pick<AdviceWords, 'title' | 'tone'> {
  if (advice === 'CLAIM_WARRANTY') return { title: 'Claim first', tone: 'good' };
  if (advice === 'FOLLOW_RECALL') return { title: ADVICE_LABELS[advice], tone: 'bad' };
  return { title: ADVICE_LABELS[advice], tone: advice === 'REPAIR' ? 'plain' : 'warn' };
}

function yearWords(year: number | null): string {
  return year === null ? 'now' : `FY${String(year).slice(-2)}`;
}

function failsFirst(replaceFromCents: number | null): string {
  if (replaceFromCents === null) return 'Without a price for a new one, no limit for a repair can be given.';
  if (replaceFromCents === 0) return 'If it fails first: replace.';
  return `If it fails first: repair under ${dollars(replaceFromCents)}, else replace.`;
}

function repairWords(replaceFromCents: number | null): string {
  if (replaceFromCents === null) return 'Nothing argues against repairing it.';
  if (replaceFromCents === 0) return 'If it fails: replace.';
  return `Repair if the quote is under ${dollars(replaceFromCents)}; otherwise replace.`;
}

/** '$820', '$1,212.50'. */
function dollars(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}
