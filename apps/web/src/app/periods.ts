/** Days back from today, today included, as an address keeps them. */
export const PERIODS = ['1', '7', '30', '365'] as const;

const WORDS: Record<(typeof PERIODS)[number], string> = {
  1: 'Today',
  7: 'Last 7 days',
  30: 'Last 30 days',
  365: 'Last year',
};

/** The periods as options of a filter. */
export const PERIOD_OPTIONS = PERIODS.map((value) => ({ value, label: WORDS[value] }));

/** The first day of a period that ends today, yyyy-MM-dd. */
export function firstDayOf(period: (typeof PERIODS)[number], today: string): string {
  return new Date(Date.parse(today) - (Number(period) - 1) * 86_400_000).toISOString().slice(0, 10);
}
