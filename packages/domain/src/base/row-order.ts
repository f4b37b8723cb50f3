/** Numbers by size, text by words and the numbers in it ('9' before '10'). */
export function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en', { numeric: true, sensitivity: 'base' });
}

/** The rows by a value of them; those without one come last in either direction, and equal ones stay as they were. */
export function sortedByValue<Row>(
  rows: readonly Row[],
  value: (row: Row) => string | number | null,
  isDescending: boolean,
): Row[] {
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return isDescending ? compareValues(b, a) : compareValues(a, b);
  });
}
