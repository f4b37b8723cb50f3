/** The sum of the values that are known; null where none is. */
export function knownSum(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);
}
