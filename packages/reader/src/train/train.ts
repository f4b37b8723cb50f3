import { RANKED_FIELDS, type RankedField } from '../rank/fields.ts';
import type { Model } from '../rank/model.ts';
import type { Forest } from '../rank/trees.ts';
import { boost } from './boost.ts';
import { knotsOf, type Outcomes, outcomesOf, sureFrom } from './calibrate.ts';
import { drawExamples } from './dataset.ts';

/** Seeds of the documents that are learned from, and of those that probabilities and thresholds are measured on. */
export const SEEDS = { learnFrom: 1, learn: 1500, measureFrom: 500_000, measure: 2500 };
const OPTIONS = { trees: 110, leaves: 15, rate: 0.1, shareOfFeatures: 0.4, leafMin: 4 };

/** Trains a ranker for each field, then measures it on documents of other seeds. The same seeds give the same model. */
export function train(madeBy: string, seeds = SEEDS, options = OPTIONS): { model: Model; outcomes: Outcomes } {
  const examples = drawExamples(seeds.learnFrom, seeds.learn);
  const forests = {} as Record<RankedField, Forest>;
  for (const [at, field] of RANKED_FIELDS.entries()) {
    const { rows, labels } = examples[field];
    forests[field] = boost(rows, Uint8Array.from(labels), new Float32Array(rows.length).fill(1), {
      ...options,
      seed: at + 1,
    });
  }
  const none = Object.fromEntries(RANKED_FIELDS.map((field) => [field, []]));
  const draft = { madeBy, forests, calibration: none, sureFrom: {}, sureFromFirm: {} } as unknown as Model;
  const outcomes = outcomesOf(draft, seeds.measureFrom, seeds.measure);
  const each = <T>(of: (field: RankedField) => T) =>
    Object.fromEntries(RANKED_FIELDS.map((field) => [field, of(field)])) as Record<RankedField, T>;
  return {
    model: {
      madeBy,
      forests,
      calibration: each((field) => knotsOf(outcomes[field])),
      sureFrom: each((field) => sureFrom(outcomes[field].filter((one) => !one.isFirm))),
      sureFromFirm: each((field) => sureFrom(outcomes[field].filter((one) => one.isFirm))),
    },
    outcomes,
  };
}
