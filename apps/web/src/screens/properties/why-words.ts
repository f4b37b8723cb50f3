import { flsFaults } from '@lintel/domain/properties/place-work';
import { fallingDueCents, whyNotRanked } from '@lintel/domain/properties/portfolio';
import { count, counted, money } from '#ui/base/format.ts';
import type { PortfolioRow } from './properties-search.ts';

const REASONS_SHOWN = 2;
/** The share of items without a date from which the sentence mentions it. */
const UNDATED_WORTH_SAYING = 0.05;

/** One sentence on why this amount is due, from the types with the largest share of the backlog. */
export function whyWords(row: PortfolioRow): string {
  if (row.items === 0) return 'No items are recorded yet.';
  if (row.dueThisYearCents === null)
    return `What is due is not known: it ${whyNotRanked(row) ?? 'has no price for what is past life'}.`;
  const reasons = row.topReasons
    .slice(0, REASONS_SHOWN)
    .map((reason) => `${count(reason.count)} ${typeWords(reason.itemType, reason.count)}`);
  const isOne = reasons.length === 1 && row.topReasons[0]?.count === 1;
  const fallingCents = fallingDueCents(row) ?? 0;
  const first =
    reasons.length > 0
      ? `${reasons.join(' and ')} ${isOne ? 'is' : 'are'} past life`
      : fallingCents > 0
        ? `Nothing is past life; ${money(fallingCents)} falls due by December 31`
        : 'Nothing is past life, and nothing falls due by December 31';
  const isUndated = row.undatedCount / row.items >= UNDATED_WORTH_SAYING;
  const undated = isUndated ? `; dates are missing on ${counted(row.undatedCount, 'item')}` : '';
  return `${first}${undated}${faultWords(row)}.`;
}

/** '; 3 fire and life safety systems are overdue, impaired or without a date'; nothing where all are in order. */
function faultWords(row: PortfolioRow): string {
  const faults = flsFaults(row);
  if (faults === 0) return '';
  const systems = counted(faults, 'fire and life safety system');
  return `; ${systems} ${faults === 1 ? 'is' : 'are'} overdue, impaired or without a date`;
}

/** 'Water heater' as it is written inside a sentence: 'water heaters'; abbreviations keep their capitals. */
function typeWords(itemType: string, howMany: number): string {
  const [, noun = itemType, kind = ''] = /^(.*?)(\s*\(.*\))?$/.exec(itemType) ?? [];
  const words = noun.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
  return `${howMany === 1 ? words : plural(words)}${kind}`;
}

function plural(words: string): string {
  if (words.endsWith('equipment')) return words;
  if (/[^aeiou]y$/.test(words)) return `${words.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(words) ? `${words}es` : `${words}s`;
}
