/** Numbers from 0 to 1 in an order that a seed gives (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of a list, by `random`. */
export function pick<T>(of: readonly T[], random: () => number): T {
  const found = of[Math.floor(random() * of.length)];
  if (found === undefined) throw new Error('There is nothing to choose from');
  return found;
}

/** The list in another order, by `random`; the given one stays as it is. */
export function shuffled<T>(of: readonly T[], random: () => number): T[] {
  return of
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
