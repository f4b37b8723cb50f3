import type { ErrorCode } from '@lintel/contract/base/errors';
import { AppError } from './errors.ts';

export type ConcurrencyLimit = {
  /** Pieces of work that are done at once. */
  atMost: number;
  /** How many may wait; more are refused with a retry. */
  queueMax: number;
  /** What a refused caller is told. */
  full: string;
  /** How it is refused: 503 after a minute, unless said otherwise. */
  code?: ErrorCode;
  retryAfterSeconds?: number;
};

/** Lets heavy work be done a few at a time, in the order in which it came. Throws when too many wait. */
export function limitConcurrency({
  atMost,
  queueMax,
  full,
  code = 'OVERLOADED',
  retryAfterSeconds = 60,
}: ConcurrencyLimit): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async (work) => {
    if (busy < atMost) busy += 1;
    else {
      if (waiting.length >= queueMax) throw new AppError(code, full, { retryAfterSeconds });
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
