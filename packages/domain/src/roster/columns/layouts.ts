import { normaliseHeader } from '../cells/roster-headers.ts';

/**
 * Known exports, by what proves them: words that only this program prints in its titles, or heads that no other export has
 * together. They name a file for the person who reads the receipt, and decide nothing about how it is read.
 */
export const LAYOUTS: readonly Layout[] = [
  { name: 'RealPage OneSite Rent Roll Detail', title: /\bonesite\b/i },
  { name: 'RealPage OneSite Rent Roll Detail', heads: ['unit lease status', 'trans code'] },
  { name: 'Yardi Rent Roll with Lease Charges', title: /\brent roll with lease charges\b/i },
  { name: 'Entrata Rent Roll', heads: ['bldg unit', 'scheduled charges'] },
  { name: 'Rent Manager Rent Roll', heads: ['lease dates', 'charge amount'] },
  { name: 'AppFolio Unit Vacancy Detail', heads: ['days vacant', 'unit status', 'rent ready'] },
  { name: 'Propertyware Residents', heads: ['unit address', 'unit address cont'] },
  { name: 'redIQ', heads: ['unitid', 'occstatus'] },
];

/** The layout that a file's titles and heads prove; null where none does. */
export function layoutOf(
  titles: readonly string[],
  heads: readonly string[],
  layouts: readonly Layout[] = LAYOUTS,
): string | null {
  const names = new Set(heads.map(normaliseHeader));
  const proven = layouts.find(
    (layout) =>
      (layout.title !== undefined && titles.some((title) => layout.title?.test(title))) ||
      (layout.heads?.every((head) => names.has(head)) ?? false),
  );
  return proven?.name ?? null;
}

export type Layout = { name: string; title?: RegExp; heads?: readonly string[] };
