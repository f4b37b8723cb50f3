import { AppError } from './errors.ts';

export type Turns = {
  /** Pieces of work that are done at once. */
  atMost: number;
  /** How many may wait for their turn; more are refused with a retry. */
  queueMax: number;
  /** What a refused caller is told. */
  full: string;
};

/** Lets heavy work be done a few at a time, in the order in which it came. Throws OVERLOADED when too many wait. */
export function turns({ atMost, queueMax, full }: Turns): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async (work) => {
    if (busy < atMost) busy += 1;
    else {
      if (waiting.length >= queueMax) throw new AppError('OVERLOADED', full, { retryAfterSeconds: 60 });
      await new Promise<void>((go) => waiting.push(go));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
