/** Draws that a seed decides. */
export type Random = {
  /** From 0 to below 1. */
  next: () => number;
  /** A whole number, both ends included. */
  int: (from: number, to: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(choices: readonly T[]) => T;
  /** Some of the choices in a random order. */
  some: <T>(choices: readonly T[], count: number) => T[];
};

/** Random numbers from a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(choices: readonly T[]): T => choices[int(0, choices.length - 1)] as T;
  const some = <T>(choices: readonly T[], count: number): T[] => {
    const left = [...choices];
    const drawn: T[] = [];
    while (left.length > 0 && drawn.length < count) drawn.push(...left.splice(int(0, left.length - 1), 1));
    return drawn;
  };
  return { next, int, chance: (share) => next() < share, pick, some };
}
