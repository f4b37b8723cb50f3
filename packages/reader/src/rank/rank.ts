import type { Candidate } from '../candidates/candidates.ts';
import { featuresOf } from '../features/features.ts';
import type { Scene } from '../features/scene.ts';
import { fieldsOf, RANKED, RANKED_FIELDS, type RankedField } from './fields.ts';
import type { Model } from './model.ts';
import { scoreOf } from './trees.ts';

/** A candidate with the log-odds that it is the field's value. */
export type Scored = { candidate: Candidate; logOdds: number };
/** Candidates of each field, the most probable first, one for each value. */
export type Ranking = Record<RankedField, Scored[]>;
/** What is added to the log-odds of a candidate, as lessons do. */
export type Bonus = (field: RankedField, candidate: Candidate) => number;

const KEPT = 8;

/** Ranks the candidates of every field. Without a model by the hand rules alone. */
export function rankScene(scene: Scene, model: Model | null, bonus: Bonus = () => 0): Ranking {
  const ranking = Object.fromEntries(RANKED_FIELDS.map((field) => [field, [] as Scored[]])) as Ranking;
  for (const kind of ['amount', 'date', 'number', 'name'] as const) {
    const measured = scene.measured[kind];
    const rows = model ? featuresOf(scene, kind) : [];
    for (const field of fieldsOf(kind)) {
      const scored = measured.map(({ candidate, rules }, at) => {
        const row = rows[at];
        const score = model && row ? scoreOf(model.forests[field], row) : 4 * ((rules[field] ?? 0) - 1);
        return { candidate, logOdds: score + bonus(field, candidate) };
      });
      ranking[field] = bestOfEach(scored, RANKED[field] === 'name');
    }
  }
  return ranking;
}

// One for each value: the most probable place of it.
function bestOfEach(scored: readonly Scored[], isName: boolean): Scored[] {
  const seen = new Set<string>();
  const kept: Scored[] = [];
  for (const one of scored.toSorted((a, b) => b.logOdds - a.logOdds)) {
    if (seen.has(one.candidate.key) || (isName && one.candidate.key === '')) continue;
    seen.add(one.candidate.key);
    kept.push(one);
    if (kept.length === KEPT) break;
  }
  return kept;
}
