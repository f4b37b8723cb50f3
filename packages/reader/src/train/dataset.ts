import { type Candidate, nameKey, numberKey } from '../candidates/candidates.ts';
import { featuresOf } from '../features/features.ts';
import { sceneOf } from '../features/scene.ts';
import { type Generated, generate } from '../generate/generate.ts';
import { randomOf } from '../generate/random.ts';
import { fieldsOf, RANKED, RANKED_FIELDS, type RankedField } from '../rank/fields.ts';

/** What a field's ranker learns from. */
export type Examples = { rows: Float32Array[]; labels: number[] };

/** Of candidates that are not the value at most so many a document are learned from: the likeliest by the rules, and some at random. */
const OTHERS_LIKELY = 12;
const OTHERS_RANDOM = 10;

/** Draws documents and takes from each the candidates of every field. */
export function drawExamples(firstSeed: number, count: number): Record<RankedField, Examples> {
  const examples = Object.fromEntries(
    RANKED_FIELDS.map((field) => [field, { rows: [], labels: [] }]),
  ) as unknown as Record<RankedField, Examples>;
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const drawn = generate(seed);
    if (drawn.story.kind === 'INVOICE' || drawn.story.kind === 'CREDIT_NOTE') addDocument(examples, drawn, seed);
  }
  return examples;
}

function addDocument(examples: Record<RankedField, Examples>, drawn: Generated, seed: number): void {
  const random = randomOf(seed ^ 0x5bd1e995);
  const scene = sceneOf(drawn.document);
  for (const kind of ['amount', 'date', 'number', 'name'] as const) {
    const measured = scene.measured[kind];
    const rows = featuresOf(scene, kind);
    for (const field of fieldsOf(kind)) {
      const isValue = measured.map(({ candidate }) => isMarked(drawn, field, candidate));
      const keys = new Set(measured.flatMap(({ candidate }, at) => (isValue[at] ? [candidate.key] : [])));
      const others = measured.flatMap(({ candidate, rules }, at) =>
        isValue[at] || keys.has(candidate.key) ? [] : [{ at, rule: rules[field] ?? 0 }],
      );
      const sorted = others.toSorted((a, b) => b.rule - a.rule);
      const chosen = [
        ...sorted.slice(0, OTHERS_LIKELY),
        ...random.some(sorted.slice(OTHERS_LIKELY), OTHERS_RANDOM),
      ].map(({ at }) => at);
      const { rows: all, labels } = examples[field];
      for (const at of [...isValue.keys()].filter((index) => isValue[index] || chosen.includes(index))) {
        const row = rows[at];
        if (!row) continue;
        all.push(row);
        labels.push(isValue[at] ? 1 : 0);
      }
    }
  }
}

/** Whether a candidate is exactly what was drawn as a field's value. */
export function isMarked({ marks, printed }: Generated, field: RankedField, candidate: Candidate): boolean {
  const has = (box: Candidate['box']) => marks.get(box)?.includes(field) === true;
  const words = candidate.tokens.filter(({ text }) => /[\p{L}\d]/u.test(text) && !/^(USD|EUR|GBP|CR)$/.test(text));
  if (words.length === 0 || !words.every(({ box }) => has(box))) return false;
  if (RANKED[field] === 'name') return candidate.key === nameKey(printed.vendor ?? '');
  // why: '55102' is not the number 'ASN 55102'
  return RANKED[field] !== 'number' || candidate.key === numberKey(String(printed[field] ?? ''));
}
