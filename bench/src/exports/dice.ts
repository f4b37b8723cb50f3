import { pick, randomFrom, shuffled } from '../random.ts';

/** What a seed decides: the same seed and the same questions give the same answers. */
export class Dice {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.#random() * (high - low + 1));
  }

  chance(part: number): boolean {
    return this.#random() < part;
  }

  pick<T>(of: readonly T[]): T {
    return pick(of, this.#random);
  }

  /** `count` of a list, in its order. */
  some<T>(of: readonly T[], count: number): T[] {
    const chosen = new Set(this.shuffled(of.map((_, at) => at)).slice(0, count));
    return of.filter((_, at) => chosen.has(at));
  }

  shuffled<T>(of: readonly T[]): T[] {
    return shuffled(of, this.#random);
  }

  /** One of a list of values with weights. */
  weighed<T>(of: readonly (readonly [T, number])[]): T {
    let left = this.#random() * of.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of of) {
      left -= weight;
      if (left < 0) return value;
    }
    const last = of.at(-1);
    if (!last) throw new Error('There is nothing to choose from');
    return last[0];
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.int(0, 9)).join('');
  }

  letters(count: number): string {
    return Array.from({ length: count }, () => this.pick([...'ABCDEFGHJKLMNPRSTUVWXY'])).join('');
  }

  /** A day ('yyyy-MM-dd') within the years given. */
  day(fromYear: number, toYear: number): string {
    const start = Date.UTC(fromYear, 0, 1);
    const days = Math.floor((Date.UTC(toYear, 11, 31) - start) / 86_400_000);
    return new Date(start + this.int(0, days) * 86_400_000).toISOString().slice(0, 10);
  }
}
