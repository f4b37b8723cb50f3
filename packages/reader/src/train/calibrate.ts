import { nameKey, plainNumber } from '../candidates/candidates.ts';
import { sceneOf } from '../features/scene.ts';
import { type Decision, decide } from '../gates/decide.ts';
import { doubtOf, isFirm, KIND_LEAD } from '../gates/gates.ts';
import { type Generated, generate } from '../generate/generate.ts';
import { kindOf } from '../kind.ts';
import { RANKED_FIELDS, type RankedField } from '../rank/fields.ts';
import type { Model } from '../rank/model.ts';
import { rankScene } from '../rank/rank.ts';

/** What a field was decided to be on one document, and whether that is right. Where nothing is printed there is nothing to get right. */
export type Outcome = {
  seed: number;
  logOdds: number;
  isRight: boolean;
  isPrinted: boolean;
  passes: boolean;
  isFirm: boolean;
};
export type Outcomes = Record<RankedField, Outcome[]>;

/** Reads documents of other seeds. */
export function outcomesOf(model: Model, firstSeed: number, count: number): Outcomes {
  const outcomes = Object.fromEntries(RANKED_FIELDS.map((field) => [field, [] as Outcome[]])) as Outcomes;
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const drawn = generate(seed);
    if (drawn.story.kind !== 'INVOICE' && drawn.story.kind !== 'CREDIT_NOTE') continue;
    const scene = sceneOf(drawn.document);
    const ranking = rankScene(scene, model);
    const { kind, lead } = kindOf(scene.offer, (ranking.total[0]?.candidate.amount?.cents ?? 0) < 0);
    const decisions = decide(scene, ranking, kind);
    // why: worn pages count as read by two readers that agree, so that their gates are measured too
    const second = drawn.document.pages.map(({ words }) => words);
    for (const field of RANKED_FIELDS) {
      const decision = decisions[field];
      if (!decision) continue;
      const passes = doubtOf(scene, decisions, field, { second, isKindClear: lead >= KIND_LEAD }) === null;
      outcomes[field].push({
        seed,
        logOdds: decision.logOdds,
        isRight: isRight(drawn, field, decision),
        isPrinted: drawn.printed[field] !== null,
        passes,
        isFirm: isFirm(scene, decisions, field),
      });
    }
  }
  return outcomes;
}

/** Whether a decision is what was printed. */
export function isRight({ printed }: Generated, field: RankedField, { value }: Pick<Decision, 'value'>): boolean {
  const expected = printed[field];
  if (expected === null) return false;
  if (field === 'vendor') return nameKey(String(value)) === nameKey(String(expected));
  if (typeof expected === 'string' && field !== 'invoiceDate' && field !== 'dueDate')
    return plainNumber(expected).replaceAll(' ', '') === String(value).replaceAll(' ', '');
  return expected === value;
}

/** Pairs of log-odds and the share that is right there, rising: neighbours that fall are pooled. */
export function knotsOf(outcomes: readonly Outcome[]): [number, number][] {
  const sorted = outcomes.toSorted((a, b) => a.logOdds - b.logOdds);
  const size = Math.max(20, Math.ceil(sorted.length / 16));
  let pools: { sum: number; right: number; count: number }[] = [];
  for (let at = 0; at < sorted.length; at += size) {
    const part = sorted.slice(at, at + size);
    pools.push({
      sum: part.reduce((sum, { logOdds }) => sum + logOdds, 0),
      right: part.filter((one) => one.isRight).length,
      count: part.length,
    });
    for (let last = pools.length - 1; last > 0; last = pools.length - 1) {
      const [before, one] = [pools[last - 1], pools[last]];
      if (!before || !one || before.right / before.count < one.right / one.count) break;
      pools = [
        ...pools.slice(0, last - 1),
        { sum: before.sum + one.sum, right: before.right + one.right, count: before.count + one.count },
      ];
    }
  }
  // why: a pool without a miss still is not certain
  return pools.map(({ sum, right, count }) => [
    Number((sum / count).toPrecision(5)),
    Number(((right + 0.3) / (count + 0.6)).toPrecision(5)),
  ]);
}

/** A wrong field that is called sure costs as much as so many that could have been called sure. */
const COST_OF_WRONG = 1500;
const LEAST = 2.5;
/** So much is asked above what the drawn documents ask: strange layouts are harder than any that were thought of. */
const MARGIN = 0.5;

/** The log-odds from which decisions that pass the other gates are sure: as many as possible, hardly any of them wrong. */
export function sureFrom(outcomes: readonly Outcome[]): number {
  const passing = outcomes
    .filter(({ passes, logOdds }) => passes && logOdds >= LEAST)
    .toSorted((a, b) => b.logOdds - a.logOdds);
  let [worth, best, from] = [0, 0, 12];
  for (const [at, { logOdds, isRight }] of passing.entries()) {
    worth += isRight ? 1 : -COST_OF_WRONG;
    const next = passing[at + 1]?.logOdds ?? LEAST;
    if (worth > best) [best, from] = [worth, (logOdds + next) / 2 + MARGIN];
  }
  return Number(from.toPrecision(5));
}
