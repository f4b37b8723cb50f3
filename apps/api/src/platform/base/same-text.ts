import { timingSafeEqual } from 'node:crypto';

/** Compares a secret with what a caller sent, in a time that does not depend on where they differ; any text may be given. */
export function isSameText(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
