/** Periods that end today, as filters offer them. */
export const PERIOD_WORDS = {
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
  year: 'Last year',
} as const;
export type Period = keyof typeof PERIOD_WORDS;

/** The days of each period, today included. */
export const PERIOD_DAYS: Record<Period, number> = { today: 1, week: 7, month: 30, year: 365 };
