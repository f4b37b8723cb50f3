import type { MetricUnit } from '@lintel/domain/metrics';
import { count, decimal, money, NOT_KNOWN, percent } from './format.ts';

/** A figure's value in the words of its unit; null is 'not known'. */
export function figureText(value: number | null, unit: MetricUnit): string {
  switch (unit) {
    case 'cents':
      return money(value);
    case 'percent':
      return percent(value, value !== null && !Number.isInteger(value) ? 1 : 0);
    case 'years':
      return decimal(value, 1, NOT_KNOWN);
    case 'centsPerUnit':
      return value === null ? NOT_KNOWN : `${money(value)} per unit`;
    case 'count':
      return count(value);
  }
}

/** An input as the server names its unit; a unit of its own stands behind the number. */
export function inputText(value: number, unit: string): string {
  if (unit === 'cents') return money(value);
  if (unit === 'centsPerUnit') return `${money(value)} per unit`;
  if (unit === 'percent') return percent(value, 1);
  if (unit === 'years') return `${decimal(value)} years`;
  if (unit === 'count' || unit === '') return count(value);
  return `${Number.isInteger(value) ? count(value) : decimal(value)} ${unit}`;
}
