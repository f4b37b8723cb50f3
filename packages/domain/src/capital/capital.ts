import { addMonths } from '../base/calendar.ts';

export const DEFAULT_INFLATION = 0.03;
/** A price book older than this is shown with a warning. */
export const PRICE_BOOK_STALE_MONTHS = 18;

/** How a plan places replacements: each item at the end of its expected life, or by the odds that it fails in each year. */
export const PLANS = ['life', 'odds'] as const;
export const PLAN_WORDS: Record<Plan, string> = { life: 'Expected life', odds: 'Survival odds' };

export const ACI_BAND_LABELS: Record<AciBand, string> = {
  GOOD: 'Good',
  FAIR: 'Fair',
  POOR: 'Poor',
  CRITICAL: 'Critical',
};
/** Condition-index bands: each holds percentages up to and including its maximum. */
export const ACI_BANDS: readonly AciBandLimit[] = [
  { band: 'GOOD', maxPct: 5 },
  { band: 'FAIR', maxPct: 10 },
  { band: 'POOR', maxPct: 30 },
  { band: 'CRITICAL', maxPct: null },
];

/** Appliance and equipment condition index in percent: backlog / replacement value; null without a replacement value. */
export function aci(backlogCents: number, crvCents: number): number | null {
  return crvCents > 0 ? (backlogCents / crvCents) * 100 : null;
}

/** The band of a condition index in percent, by the organization's limits; null when the index is unknown. */
export function aciBand(pct: number | null, bands: readonly AciBandLimit[] = ACI_BANDS): AciBand | null {
  if (pct === null) return null;
  return bands.find((band) => band.maxPct === null || pct <= band.maxPct)?.band ?? null;
}

/** Cents a reserve would hold today had every item been paid for evenly: cost × min(effective age, life) / life. */
export function fullyFunded(costCents: number, effectiveAgeYears: number, eulYears: number): number {
  if (eulYears <= 0) throw new RangeError('An expected life is longer than 0 years');
  return Math.round((costCents * Math.min(Math.max(0, effectiveAgeYears), eulYears)) / eulYears);
}

/** Reserve balance / fully funded balance in percent; null when the reserve is not entered or nothing is to be funded. */
export function percentFunded(reserveCents: number | null, fullyFundedCents: number | null): number | null {
  if (reserveCents === null || fullyFundedCents === null || fullyFundedCents <= 0) return null;
  return (reserveCents / fullyFundedCents) * 100;
}

/** Cents to set aside each year: the sum of installed cost / expected life, over lines that know both; null when none does. */
export function annualisedNeed(lines: readonly { costCents: number | null; eulYears: number | null }[]): number | null {
  let cents = 0;
  let counted = 0;
  for (const { costCents, eulYears } of lines) {
    if (costCents === null || eulYears === null || eulYears <= 0) continue;
    cents += costCents / eulYears;
    counted++;
  }
  return counted === 0 ? null : Math.round(cents);
}

/** Cents after `years` of yearly inflation at `rate` (0.03 is 3 %), rounded to the cent. */
export function inflate(cents: number, rate: number, years: number): number {
  return Math.round(cents * (1 + rate) ** years);
}

/** True when prices set on `pricedOn` are older than 18 months. */
export function isPriceBookStale(pricedOn: string, today: string): boolean {
  return addMonths(pricedOn, PRICE_BOOK_STALE_MONTHS) < today;
}

/** A budget year as it is printed: 2026 is 'FY26'. */
export function fiscalYearLabel(year: number): string {
  return `FY${String(year % 100).padStart(2, '0')}`;
}

export type Plan = (typeof PLANS)[number];
export type AciBand = 'GOOD' | 'FAIR' | 'POOR' | 'CRITICAL';
export type AciBandLimit = { band: AciBand; maxPct: number | null };
