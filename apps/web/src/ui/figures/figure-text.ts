import type { MetricUnit } from '@lintel/domain/figures/metrics';
import { atLeast, count, counted, decimal, NOT_KNOWN, percent, wholeMoney } from '../base/format.ts';

/** A figure's value in the words of its unit; null is 'not known', and a minimum says that it is one. */
export function figureText(value: number | null, unit: MetricUnit, minimums = 0): string {
  if (value === null) return NOT_KNOWN;
  return atLeast(valueText(value, unit), minimums > 0);
}

function valueText(value: number, unit: MetricUnit): string {
  switch (unit) {
    case 'cents':
      return wholeMoney(value);
    case 'percent':
      return percent(value, 1);
    case 'years':
    case 'decimal':
      return decimal(value, 1);
    case 'days':
      return `${decimal(value, 1)} d`;
    case 'seconds':
      return `${decimal(value, 1)} s`;
    case 'centsPerUnit':
      return `${wholeMoney(value)} per unit`;
    case 'count':
      return count(value);
  }
}

/** An input with the unit that the server names; a unit without a format here follows the number. */
export function inputText(value: number, unit: string): string {
  if (unit === 'cents') return wholeMoney(value);
  if (unit === 'centsPerUnit') return `${wholeMoney(value)} per unit`;
  if (unit === 'percent') return percent(value, 1);
  if (unit === 'decimal') return decimal(value, 1);
  if (unit === 'years') return `${decimal(value)} years`;
  if (unit === 'count' || unit === '') return count(value);
  return `${Number.isInteger(value) ? count(value) : decimal(value)} ${unit}`;
}

type Covered = {
  value: number | null;
  counted: number;
  total: number;
  leftOut: readonly { reason: string; count: number }[];
};

/** Over how many a figure was computed, 'over 312 of 330 items'; of an unknown one what is missing: '18 items with no date'. */
export function coverWords({ value, counted: known, total, leftOut }: Covered, noun = 'item'): string {
  // why: only items are all that was recorded; other figures are over what fits them, of which there may rightly be none
  if (total === 0) return noun === 'item' ? 'no items recorded yet' : `no ${noun}s to count`;
  if (value === null && leftOut.length > 0)
    return leftOut.map((each) => `${counted(each.count, noun)} with ${each.reason}`).join(', ');
  return overWords(known, total, noun);
}

/** 'over 312 of 330 items', 'over all 330 items'. */
export function overWords(known: number, total: number, noun = 'item'): string {
  if (known === total) return total === 1 ? `over 1 ${noun}` : `over all ${counted(total, noun)}`;
  return `over ${count(known)} of ${counted(total, noun)}`;
}
