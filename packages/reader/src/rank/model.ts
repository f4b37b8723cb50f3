import type { RankedField } from './fields.ts';
import type { Forest } from './trees.ts';

/** What training made: a forest for each field, with what turns its scores into probabilities and what is asked for 'sure'. */
export type Model = {
  /** Hash of the sources and the seed that made it. */
  madeBy: string;
  forests: Record<RankedField, Forest>;
  /** Share that was right among documents of other seeds, by log-odds: pairs of log-odds and probability, rising. */
  calibration: Record<RankedField, [logOdds: number, probability: number][]>;
  /** Log-odds from which a field may be sure. */
  sureFrom: Record<RankedField, number>;
  /** The same where more than one gate confirms it. */
  sureFromFirm: Record<RankedField, number>;
};

/** Log-odds that are asked of a field. */
export function askedOf(model: Model, field: RankedField, isFirm: boolean): number {
  return (isFirm ? model.sureFromFirm : model.sureFrom)[field];
}

/** Probability of a field's value by what was right among documents drawn with other seeds. */
export function calibrated(model: Model, field: RankedField, logOdds: number): number {
  const knots = model.calibration[field];
  const [first, last] = [knots[0], knots.at(-1)];
  if (!first || !last) return 0;
  if (logOdds <= first[0]) return first[1];
  for (const [at, [to, probability]] of knots.entries()) {
    const before = knots[at - 1];
    if (before && logOdds <= to)
      return before[1] + ((probability - before[1]) * (logOdds - before[0])) / Math.max(1e-9, to - before[0]);
  }
  return last[1];
}
