/** What a quote is for. */
export const QUOTE_KINDS = { REPAIR: 'Repair', REPLACEMENT: 'Replacement' } as const;
export type QuoteKind = keyof typeof QUOTE_KINDS;

/** Prices of vendors are usually held for 30 to 90 days. */
export const QUOTE_DAYS = 90;

const DAY_MS = 86_400_000;

/**
 * The quote for a repair and the one for a replacement that the advice counts: of each kind the newest, while it is at most 90 days old; one for
 * a repair only until work is recorded after its day, which answers it.
 */
export function quotesThatCount<Q extends { id: number; kind: QuoteKind; quotedOn: string }>(
  quotes: readonly Q[],
  { today, lastWorkOn }: { today: string; lastWorkOn: string | null },
): { repair: Q | null; replacement: Q | null } {
  const oldest = new Date(Date.parse(today) - QUOTE_DAYS * DAY_MS).toISOString().slice(0, 10);
  const newest = (kind: QuoteKind) =>
    quotes
      .filter((one) => one.kind === kind)
      .reduce<Q | null>((best, one) => (best === null || isNewer(one, best) ? one : best), null);
  const fresh = (quote: Q | null) => (quote !== null && quote.quotedOn >= oldest ? quote : null);
  const repair = fresh(newest('REPAIR'));
  const isAnswered = repair !== null && lastWorkOn !== null && lastWorkOn > repair.quotedOn;
  return { repair: isAnswered ? null : repair, replacement: fresh(newest('REPLACEMENT')) };
}

function isNewer(one: { id: number; quotedOn: string }, other: { id: number; quotedOn: string }): boolean {
  return one.quotedOn === other.quotedOn ? one.id > other.id : one.quotedOn > other.quotedOn;
}
