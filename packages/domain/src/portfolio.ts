import { aci } from './capital.ts';
import { aciFigure, averageAge, type Figure, figure, type LeftOut, shareFigure } from './metrics.ts';

/** The sums of a portfolio over its properties, from which its figures are worked out as those of one property are. */
export function sumPlaces(places: readonly PlaceTotals[]): PlaceTotals {
  const sum = (key: keyof PlaceTotals) => places.reduce((total, place) => total + place[key], 0);
  return {
    units: sum('units'),
    items: sum('items'),
    datedItems: sum('datedItems'),
    pricedItems: sum('pricedItems'),
    completeUnits: sum('completeUnits'),
    ageYearsSum: sum('ageYearsSum'),
    backlogCents: sum('backlogCents'),
    backlogCount: sum('backlogCount'),
    replacementValueCents: sum('replacementValueCents'),
    dueThisYearCents: sum('dueThisYearCents'),
    weakCents: sum('weakCents'),
    weakCount: sum('weakCount'),
    undatedCount: sum('undatedCount'),
  };
}

/** Whether a backlog can be told: some item has a date or has failed, and some has a price; of no items it is nothing. */
export function isLifeKnown(place: PlaceTotals): boolean {
  return place.items === 0 || ((place.datedItems > 0 || place.backlogCount > 0) && place.pricedItems > 0);
}

/** Whether any price is known; of no items the value is nothing. */
export function isPriceKnown(place: PlaceTotals): boolean {
  return place.items === 0 || place.pricedItems > 0;
}

/** The condition index in percent; null where no life or no replacement value is known. */
export function aciOf(place: PlaceTotals): number | null {
  return isLifeKnown(place) ? aci(place.backlogCents, place.replacementValueCents) : null;
}

/** Cents due this budget year for each unit; null where that is unknown, or nothing is on record to divide. */
export function dueCentsPerUnit(place: PlaceTotals): number | null {
  return isLifeKnown(place) && place.items > 0 && place.units > 0 ? place.dueThisYearCents / place.units : null;
}

/** Percentage of units whose record is complete; null without units. */
export function completePct(place: PlaceTotals): number | null {
  return place.units > 0 ? (place.completeUnits / place.units) * 100 : null;
}

/** The figures of one property or of a sum of several, each with what was counted and what was left out. */
export function placeFigures(place: PlaceTotals): PlaceFigures {
  const { items: total, pricedItems, backlogCents, backlogCount, dueThisYearCents, replacementValueCents } = place;
  const noPrice: LeftOut[] = [{ reason: 'no price', count: total - pricedItems }];
  const leftOut: LeftOut[] = [{ reason: 'no date', count: place.undatedCount }, ...noPrice];
  const byLife = { counted: Math.max(0, total - place.undatedCount - (total - pricedItems)), total, leftOut };
  const byPrice = { counted: pricedItems, total, leftOut: noPrice };
  const life = (cents: number) => (isLifeKnown(place) ? cents : null);
  const priced = (cents: number) => (isPriceKnown(place) ? cents : null);
  return {
    aci: isLifeKnown(place)
      ? aciFigure(backlogCents, replacementValueCents, byLife)
      : figure('aci', { value: null, ...byLife }),
    backlog: figure('backlog', {
      value: life(backlogCents),
      ...byLife,
      inputs: [{ label: 'Items past expected life', value: backlogCount, unit: 'count' }],
    }),
    dueThisYear: figure('dueThisYear', {
      value: life(dueThisYearCents),
      ...byLife,
      inputs: [
        { label: 'Backlog', value: backlogCents, unit: 'cents' },
        { label: 'Falling due by 31 December', value: dueThisYearCents - backlogCents, unit: 'cents' },
      ],
    }),
    replacementValue: figure('replacementValue', { value: priced(replacementValueCents), ...byPrice }),
    weakDateDollars: figure('weakDateDollars', {
      value: priced(place.weakCents),
      ...byPrice,
      inputs: [
        { label: 'Items with a weak date', value: place.weakCount, unit: 'count' },
        { label: 'of them without any date', value: place.undatedCount, unit: 'count' },
        { label: 'Replacement value', value: replacementValueCents, unit: 'cents' },
      ],
    }),
    averageAge: averageAge(place.ageYearsSum, place.datedItems, total),
    recordsComplete: shareFigure(
      'recordsComplete',
      { label: 'Complete units', value: place.completeUnits, unit: 'count' },
      { label: 'Units', value: place.units, unit: 'count' },
      { counted: place.units, total: place.units },
    ),
  };
}

/** The middle of the values, or the mean of the two in the middle; null of none. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] as number)) / 2;
}

/**
 * Whether two properties may be held against each other: built at most 10 years apart, and neither with more than twice
 * the other's units. Unknown years never match.
 */
export function isLikeForLike(a: PlaceKind, b: PlaceKind): boolean {
  if (a.yearBuilt === null || b.yearBuilt === null || a.units === 0 || b.units === 0) return false;
  const ratio = a.units / b.units;
  return Math.abs(a.yearBuilt - b.yearBuilt) <= LIKE_YEARS && ratio <= LIKE_SIZE && ratio >= 1 / LIKE_SIZE;
}

export const LIKE_YEARS = 10;
export const LIKE_SIZE = 2;

export type PlaceTotals = {
  units: number;
  items: number;
  datedItems: number;
  pricedItems: number;
  completeUnits: number;
  ageYearsSum: number;
  backlogCents: number;
  backlogCount: number;
  replacementValueCents: number;
  dueThisYearCents: number;
  weakCents: number;
  weakCount: number;
  undatedCount: number;
};
export type PlaceKind = { yearBuilt: number | null; units: number };
export type PlaceFigures = Record<
  'aci' | 'backlog' | 'dueThisYear' | 'replacementValue' | 'weakDateDollars' | 'averageAge' | 'recordsComplete',
  Figure
>;
