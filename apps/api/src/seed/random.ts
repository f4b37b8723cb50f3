/** A seeded stream of randomness: the same seed draws the same numbers on every machine. */
export class Random {
  #state: number;

  constructor(seed: string) {
    this.#state = fnv1a(seed);
  }

  /** Mulberry32: a number from 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** An integer between the two, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)];
    if (picked === undefined) throw new RangeError('nothing to pick from');
    return picked;
  }

  /** `count` decimal digits. */
  digits(count: number): string {
    let text = '';
    for (let i = 0; i < count; i += 1) text += String(this.between(0, 9));
    return text;
  }

  uuid(): string {
    return `${this.digits(8)}-${this.digits(4)}-4${this.digits(3)}-8${this.digits(3)}-${this.digits(12)}`;
  }

  /** A copy in random order (Fisher and Yates). */
  shuffled<T>(list: readonly T[]): T[] {
    const copy = [...list];
    for (let i = copy.length - 1; i > 0; i -= 1) {
      const j = this.between(0, i);
      [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
    }
    return copy;
  }

  /** Years until failure of a part with this Weibull scale and shape. */
  weibull(scale: number, shape: number): number {
    return scale * (-Math.log(1 - this.next())) ** (1 / shape);
  }
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}
