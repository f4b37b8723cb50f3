/** Failed sign-ins of one account that cost no wait. */
export const FREE_FAILURES = 10;
const FIRST_DELAY_SECONDS = 15;
const LONGEST_DELAY_SECONDS = 15 * 60;

/**
 * Seconds that must pass since the last failed sign-in of an account before another password is checked: nothing up to ten
 * failures within a day, then 15 seconds, doubled by each further failure, a quarter of an hour at most.
 */
export function signInDelaySeconds(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** (failures - FREE_FAILURES));
}
