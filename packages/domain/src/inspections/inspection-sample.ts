/** What is known of a unit that may be picked. */
export type SampleUnit = {
  id: number;
  /** The share of the expected life that its items have used, of the most used item; null is not known. */
  lifeUsedPct: number | null;
  /** Since the last submitted inspection; null where there was none. */
  daysSinceLook: number | null;
  repairs: number;
};

export type SampleReason = 'OLDEST_ITEMS' | 'LONGEST_SINCE_LOOK' | 'NEVER_LOOKED' | 'MOST_REPAIRS' | 'AT_RANDOM';
export const SAMPLE_REASON_WORDS: Record<SampleReason, string> = {
  OLDEST_ITEMS: 'oldest items',
  LONGEST_SINCE_LOOK: 'longest since the last look',
  NEVER_LOOKED: 'never looked at',
  MOST_REPAIRS: 'most repairs',
  AT_RANDOM: 'picked at random',
};

export type SamplePick = { id: number; reasons: SampleReason[] };

/** Of the picks, every third is at random: what is said about all units rests on those alone. */
const RANDOM_SHARE = 3;

/**
 * Which units to look at where not all can be: two thirds are those that will tell most, by the age of their items, the time since the last look
 * and the repairs, one third at random. `draw` gives a number from 0 up to 1; the same draws give the same picks.
 */
export function pickSample(units: readonly SampleUnit[], size: number, draw: () => number): SamplePick[] {
  if (size >= units.length) return units.map(({ id }) => ({ id, reasons: [] }));
  const atRandom = Math.max(1, Math.floor(size / RANDOM_SHARE));
  const ranks = {
    life: ranksOf(units, ({ lifeUsedPct }) => lifeUsedPct ?? -1),
    look: ranksOf(units, ({ daysSinceLook }) => daysSinceLook ?? Number.MAX_SAFE_INTEGER),
    repairs: ranksOf(units, ({ repairs }) => repairs),
  };
  const rankOf = (id: number) => (ranks.life.get(id) ?? 0) + (ranks.look.get(id) ?? 0) + (ranks.repairs.get(id) ?? 0);
  const byRank = units.toSorted((a, b) => rankOf(b.id) - rankOf(a.id) || a.id - b.id);
  const told = byRank.slice(0, size - atRandom);
  const rest = byRank.slice(size - atRandom).toSorted((a, b) => a.id - b.id);
  const random: SampleUnit[] = [];
  while (random.length < atRandom && rest.length > 0) random.push(...rest.splice(Math.floor(draw() * rest.length), 1));
  return [
    ...told.map((unit) => ({ id: unit.id, reasons: reasonsOf(unit, ranks) })),
    ...random.map(({ id }): SamplePick => ({ id, reasons: ['AT_RANDOM'] })),
  ];
}

/** The upper quarter of a measure is a reason. */
const UPPER = 0.75;

function reasonsOf(unit: SampleUnit, ranks: Record<'life' | 'look' | 'repairs', Map<number, number>>): SampleReason[] {
  const isUpper = (rank: Map<number, number>) => (rank.get(unit.id) ?? 0) >= UPPER;
  return [
    ...(unit.lifeUsedPct !== null && isUpper(ranks.life) ? (['OLDEST_ITEMS'] as const) : []),
    ...(unit.daysSinceLook === null
      ? (['NEVER_LOOKED'] as const)
      : isUpper(ranks.look)
        ? (['LONGEST_SINCE_LOOK'] as const)
        : []),
    ...(unit.repairs > 0 && isUpper(ranks.repairs) ? (['MOST_REPAIRS'] as const) : []),
  ];
}

/** From 0 for the least to 1 for the most; equal values share the rank of the lowest of them. */
function ranksOf(units: readonly SampleUnit[], measureOf: (unit: SampleUnit) => number): Map<number, number> {
  const values = units.map(measureOf).toSorted((a, b) => a - b);
  const last = Math.max(1, units.length - 1);
  return new Map(units.map((unit) => [unit.id, values.indexOf(measureOf(unit)) / last]));
}

/**
 * How sure a look at `looked` of `units` is to meet a fault that every tenth unit has, in percent (drawn without putting back); holds for
 * units picked at random, so it is the least that a sample with chosen units beside them gives.
 */
export function sampleConfidence(units: number, looked: number): number | null {
  if (units === 0 || looked === 0) return null;
  const faulty = Math.max(1, Math.round(units / 10));
  if (looked > units - faulty) return 100;
  let missed = 1;
  for (let at = 0; at < looked; at += 1) missed *= (units - faulty - at) / (units - at);
  return Math.round((1 - missed) * 100);
}

/** Numbers from 0 up to 1 that follow from a seed: the same sample on the same day (mulberry32). */
export function drawsFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
