import type { LimitClass } from '@lintel/contract/base/route';
import { AppError } from './errors.ts';

/** Calls per minute, for each user (or address, when nobody is signed in). */
const CALLS_PER_MINUTE: Record<Exclude<LimitClass, 'auth' | 'token'>, number> = { normal: 3000, heavy: 240 };
const KEYS_MAX = 50_000;

/** Counts calls in this process: a bucket that refills steadily; throws TOO_MANY_REQUESTS with the wait in seconds. */
export function createRateLimiter(isOn: boolean, nowMs: () => number = () => performance.now()): RateLimiter {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take(kind, who) {
      if (!isOn || kind === 'auth' || kind === 'token') return;
      const capacity = CALLS_PER_MINUTE[kind];
      const key = `${kind} ${who}`;
      const now = nowMs();
      const bucket = buckets.get(key) ?? { left: capacity, at: now };
      bucket.left = Math.min(capacity, bucket.left + ((now - bucket.at) * capacity) / 60_000);
      bucket.at = now;
      if (buckets.size >= KEYS_MAX) buckets.clear();
      buckets.set(key, bucket);
      if (bucket.left < 1) throw tooMany(Math.ceil(((1 - bucket.left) * 60) / capacity));
      bucket.left -= 1;
    },
  };
}

/** 429 with the seconds to wait. */
export function tooMany(seconds: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', 'Too many requests. Wait a little and try again.', {
    retryAfterSeconds: Math.max(1, seconds),
  });
}

export type RateLimiter = { take(kind: LimitClass, who: string): void };
