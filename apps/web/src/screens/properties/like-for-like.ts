import { isLikeForLike, LIKE_SIZE, LIKE_YEARS } from '@lintel/domain/properties/portfolio';
import type { PortfolioRow } from './properties-search.ts';

/** The properties that may be compared with `anchor`, itself among them, and those that may not. */
export function likeWith<P extends PortfolioRow>(anchor: P, rows: readonly P[]): { alike: P[]; apart: P[] } {
  const isAlike = (row: P) => row === anchor || isLikeForLike(row, anchor);
  return { alike: rows.filter(isAlike), apart: rows.filter((row) => !isAlike(row)) };
}

/** By which rule properties are compared with one, and which of them that leaves out. */
export function likeWithWords(anchor: PortfolioRow, apart: readonly PortfolioRow[]): string {
  if (anchor.yearBuilt === null)
    return `Like for like is not known: no year built for ${anchor.propertyName}. Add it on its page.`;
  const rule = `Like ${anchor.propertyName}: built ${anchor.yearBuilt - LIKE_YEARS} to ${anchor.yearBuilt + LIKE_YEARS}, ${Math.ceil(anchor.units / LIKE_SIZE)} to ${anchor.units * LIKE_SIZE} units.`;
  return apart.length === 0 ? `${rule} None is left out.` : `${rule} Left out: ${apart.map(apartWords).join(', ')}.`;
}

/** 'Alder Court (1968, 164 units)'. */
function apartWords({ propertyName, yearBuilt, units }: PortfolioRow): string {
  return `${propertyName} (${yearBuilt ?? 'year not known'}, ${units} units)`;
}

/** Whether the properties can be compared, and if not, which of them differ. */
export function alikeWords(rows: readonly PortfolioRow[]): string {
  const unknown = rows.filter((row) => row.yearBuilt === null);
  if (unknown.length > 0) {
    return `Whether they are alike is not known: no year built for ${namesOf(unknown)}.`;
  }
  const apart = rows.filter((row) => !rows.some((other) => other !== row && isLikeForLike(row, other)));
  const isAllAlike = rows.every((row) => rows.every((other) => other === row || isLikeForLike(row, other)));
  if (isAllAlike) return `Like for like: all were built within ${LIKE_YEARS} years of each other, at similar size.`;
  if (apart.length === rows.length) {
    return `Not like for like: none is within ${LIKE_YEARS} years and ${LIKE_SIZE} times the size of another.`;
  }
  if (apart.length === 0) return 'Partly like for like: year built and size differ between some of them.';
  return `Not like for like: ${namesOf(apart)} ${apart.length === 1 ? 'differs' : 'differ'} in year built or size.`;
}

export function namesOf(rows: readonly PortfolioRow[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(rows.map((row) => row.propertyName));
}
