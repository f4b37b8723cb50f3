/** Fewer retirements than this say too little about how long items last. */
export const OBSERVED_MIN = 20;

/** Two-sided 95 %. */
const Z_95 = 1.959_963_985;

/** Items that left service at an age, and items that were still in service at it when they were last looked at. */
export type AgeCount = { years: number; ended: number; inService: number };

/** One step of a survival curve: the share still in service after this age, with its 95 % bounds. */
export type ObservedStep = { years: number; share: number; low: number; high: number; atRisk: number; ended: number };

export type ObservedLife = {
  ended: number;
  /** Still in service: they count as long as they have lasted so far (censored). */
  inService: number;
  curve: ObservedStep[];
  /** The age at which half were gone; null where more than half outlast what was seen. */
  medianYears: number | null;
};

/**
 * How long items lasted, by the product-limit estimate of Kaplan and Meier with Greenwood's bounds: at each age at which items left
 * service, the share that stays is multiplied by the share of those then in service that did not leave. Who leaves and who is last seen
 * at the same age: leaving counts first.
 */
export function observedLife(ages: readonly AgeCount[]): ObservedLife {
  const sum = (counts: readonly AgeCount[], of: 'ended' | 'inService') =>
    counts.reduce((total, count) => total + count[of], 0);
  const byAge = [...Map.groupBy(ages, ({ years }) => years)]
    .map(([years, same]) => ({ years, ended: sum(same, 'ended'), inService: sum(same, 'inService') }))
    .toSorted((a, b) => a.years - b.years);
  const total = { ended: sum(ages, 'ended'), inService: sum(ages, 'inService') };
  let atRisk = total.ended + total.inService;
  let share = 1;
  let variance = 0;
  const curve: ObservedStep[] = [];
  for (const { years, ended, inService } of byAge) {
    if (ended > 0) {
      share *= (atRisk - ended) / atRisk;
      variance += atRisk === ended ? 0 : ended / (atRisk * (atRisk - ended));
      const margin = Z_95 * share * Math.sqrt(variance);
      const bounds = { low: Math.max(0, share - margin), high: Math.min(1, share + margin) };
      curve.push({ years, share, ...bounds, atRisk, ended });
    }
    atRisk -= ended + inService;
  }
  return {
    ...total,
    curve,
    // why: products of fractions can miss one half by their last digit
    medianYears: curve.find((step) => step.share <= 0.5 + 1e-9)?.years ?? null,
  };
}

/**
 * Reasons of a retirement that are a decision and no failure, as a regular expression over the lower-case reason that JavaScript
 * and PostgreSQL read alike.
 */
export const PLANNED_REASON =
  '(renew|renovat|remodel|upgrad|rehab|sweep|sold|donat|surplus|planned|program|not needed|no longer needed|wrong|duplicate|moved|by mistake)';

/** Whether a reason of a retirement says that the item failed; null where no reason was given. */
export function isFailure(reason: string | null): boolean | null {
  if (reason === null || reason.trim() === '') return null;
  return !new RegExp(PLANNED_REASON).test(reason.toLowerCase());
}
