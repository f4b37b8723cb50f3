/** What an agreed price is for: each of the quantity of a line, or the line however many. */
export const PRICE_BASIS_WORDS = { UNIT: 'Each', FLAT: 'Flat' } as const;
export type PriceBasis = keyof typeof PRICE_BASIS_WORDS;
