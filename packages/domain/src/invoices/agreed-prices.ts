/** What an agreed price is for: each of the quantity of a line, or the line however many. */
export const PRICE_BASIS_WORDS = { UNIT: 'Each', FLAT: 'Flat' } as const;

const SAYS_NOTHING = new Set(['per', 'each', 'for', 'the', 'of', 'and', 'an', 'at', 'to', 'in', 'on']);

/** Whether a service has a word by which lines of bills can be found: `price_words()` of the database has one for it. */
export function namesService(service: string): boolean {
  return service
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length > 1 && !SAYS_NOTHING.has(word));
}

export type PriceBasis = keyof typeof PRICE_BASIS_WORDS;
