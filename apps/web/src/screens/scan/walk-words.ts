/** '3 of 7 still without a tag.' */
export function leftWords(left: number, all: number): string {
  if (all === 0) return 'No item is on record here.';
  return left === 0 ? `All ${all} have a tag.` : `${left} of ${all} still without a tag.`;
}
