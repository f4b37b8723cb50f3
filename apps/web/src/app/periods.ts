import { PERIOD_DAYS, PERIOD_WORDS, type Period } from '@lintel/contract/base/period';

export const PERIODS = Object.keys(PERIOD_WORDS) as [Period, ...Period[]];

/** The periods as options of a filter. */
export const PERIOD_OPTIONS = Object.entries(PERIOD_WORDS).map(([value, label]) => ({ value, label }));

/** The first day of a period that ends today, yyyy-MM-dd. */
export function firstDayOf(period: Period, today: string): string {
  return new Date(Date.parse(today) - (PERIOD_DAYS[period] - 1) * 86_400_000).toISOString().slice(0, 10);
}
