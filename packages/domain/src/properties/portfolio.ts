import { type AciBand, aci, aciBand } from '../capital/capital.ts';
import {
  aciFigure,
  averageAge,
  type Coverage,
  type Figure,
  figure,
  installedThisYear,
  isEnough,
  type LeftOut,
  shareFigure,
} from '../figures/metrics.ts';

/**
 * The sums of a portfolio over its properties, from which its figures are worked out as those of one property are. A sum that
 * no property knows is unknown; one that some know is the sum over those.
 */
export function sumPlaces(places: readonly PlaceTotals[]): PlaceTotals {
  const sum = (key: CountKey) => places.reduce((total, place) => total + place[key], 0);
  const sumKnown = (key: SumKey) => places.reduce<number | null>((total, place) => plus(total, place[key]), null);
  return {
    units: sum('units'),
    unitsWithItems: sum('unitsWithItems'),
    items: sum('items'),
    datedItems: sum('datedItems'),
    minimumAgeItems: sum('minimumAgeItems'),
    pricedItems: sum('pricedItems'),
    lifedItems: sum('lifedItems'),
    noLifeItems: sum('noLifeItems'),
    plannedItems: sum('plannedItems'),
    completeUnits: sum('completeUnits'),
    installedThisYear: sum('installedThisYear'),
    ageYearsSum: sumKnown('ageYearsSum'),
    backlogCents: sumKnown('backlogCents'),
    backlogCount: sumKnown('backlogCount'),
    replacementValueCents: sumKnown('replacementValueCents'),
    dueThisYearCents: sumKnown('dueThisYearCents'),
    weakCents: sumKnown('weakCents'),
    weakCount: sum('weakCount'),
    undatedCount: sum('undatedCount'),
  };
}

/** The condition index in percent; null where the backlog or the replacement value is unknown. */
export function aciOf({ backlogCents, replacementValueCents }: PlaceTotals): number | null {
  return backlogCents === null || replacementValueCents === null ? null : aci(backlogCents, replacementValueCents);
}

/** The band of a condition index; null where the index is unknown or rests on less than half of the items. */
export function placeBand(place: PlaceTotals): AciBand | null {
  return isEnough(lifeCoverage(place)) ? aciBand(aciOf(place)) : null;
}

/**
 * Cents due this budget year for each unit that has items, over the places that know both; null where none does. Units
 * without items would make an import that stopped half-way look cheap.
 */
export function dueCentsPerUnit(...places: readonly PlaceTotals[]): number | null {
  const known = places.filter((place) => place.dueThisYearCents !== null && place.unitsWithItems > 0);
  if (known.length === 0) return null;
  const { dueThisYearCents, unitsWithItems } = sumPlaces(known);
  return dueThisYearCents === null ? null : dueThisYearCents / unitsWithItems;
}

/** Why the amount due per unit of a property cannot be compared with others; null where it can. */
export function whyNotRanked(place: PlaceTotals): string | null {
  if (place.items === 0) return 'has no items yet';
  if (place.unitsWithItems === 0) return 'has no items in its units';
  if (isEnough(lifeCoverage(place)) && place.dueThisYearCents !== null) return null;
  return `knows date, expected life and price of ${place.plannedItems} of ${place.items} items`;
}

/** The median amount due per unit over the properties that can be ranked, and which were left out and why. */
export function dueMedian<P extends PlaceTotals>(places: readonly P[]): DueMedian<P> {
  const ranked: DueMedian<P>['ranked'] = [];
  const leftOut: DueMedian<P>['leftOut'] = [];
  for (const place of places) {
    const why = whyNotRanked(place);
    const perUnit = dueCentsPerUnit(place);
    if (why === null && perUnit !== null) ranked.push({ place, perUnit });
    else leftOut.push({ place, why: why ?? 'has no known price' });
  }
  return { median: median(ranked.map((each) => each.perUnit)), ranked, leftOut };
}

/** Percentage of units whose record is complete; null without units. */
export function completePct(place: PlaceTotals): number | null {
  return place.units > 0 ? (place.completeUnits / place.units) * 100 : null;
}

/** Over how many items backlog and years are computed, and why others are left out. */
export function lifeCoverage(place: PlaceTotals): Required<Coverage> {
  const { items, lifedItems, noLifeItems, plannedItems } = place;
  const leftOut: LeftOut[] = [
    { reason: 'no date', count: items - lifedItems - noLifeItems },
    { reason: 'no expected life', count: noLifeItems },
    { reason: 'no price', count: lifedItems - plannedItems },
  ];
  return { counted: plannedItems, total: items, leftOut };
}

/** The figures of one property or of a sum of several, each with what was counted and what was left out. */
export function placeFigures(place: PlaceTotals): PlaceFigures {
  const { items: total, pricedItems, backlogCents, backlogCount, dueThisYearCents, replacementValueCents } = place;
  const byLife = lifeCoverage(place);
  const byPrice = { counted: pricedItems, total, leftOut: [{ reason: 'no price', count: total - pricedItems }] };
  const cents = (label: string, value: number | null) =>
    value === null ? [] : [{ label, value, unit: 'cents' } as const];
  return {
    aci:
      backlogCents !== null && replacementValueCents !== null
        ? aciFigure(backlogCents, replacementValueCents, byLife)
        : figure('aci', { value: null, ...byLife }),
    backlog: figure('backlog', {
      value: backlogCents,
      ...byLife,
      inputs: backlogCount === null ? [] : [{ label: 'Items past expected life', value: backlogCount, unit: 'count' }],
    }),
    dueThisYear: figure('dueThisYear', {
      value: dueThisYearCents,
      ...byLife,
      inputs: [...cents('Backlog', backlogCents), ...cents('Falling due by 31 December', fallingDueCents(place))],
    }),
    replacementValue: figure('replacementValue', { value: replacementValueCents, ...byPrice }),
    weakDateDollars: figure('weakDateDollars', {
      value: place.weakCents,
      ...byPrice,
      inputs: [
        { label: 'Items with a weak date', value: place.weakCount, unit: 'count' },
        { label: 'of them without any date', value: place.undatedCount, unit: 'count' },
        ...cents('Replacement value', replacementValueCents),
      ],
    }),
    averageAge: averageAge(place.ageYearsSum, place.datedItems, total, place.minimumAgeItems),
    installedThisYear: installedThisYear(place.installedThisYear, total, place.datedItems, place.minimumAgeItems),
    recordsComplete: shareFigure(
      'recordsComplete',
      { label: 'Complete units', value: place.completeUnits, unit: 'count' },
      { label: 'Units', value: place.units, unit: 'count' },
      { counted: place.units, total: place.units },
    ),
  };
}

/** What falls due this year beyond the backlog, in cents; null where either is unknown. */
export function fallingDueCents({ dueThisYearCents, backlogCents }: PlaceTotals): number | null {
  return dueThisYearCents === null || backlogCents === null ? null : dueThisYearCents - backlogCents;
}

/** The median of the values: the middle one, or the mean of the two in the middle; null of none. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] as number)) / 2;
}

/**
 * Whether two properties may be compared: built at most 10 years apart, and neither with more than twice
 * the other's units. Unknown years never match.
 */
export function isLikeForLike(a: PlaceKind, b: PlaceKind): boolean {
  if (a.yearBuilt === null || b.yearBuilt === null || a.units === 0 || b.units === 0) return false;
  const ratio = a.units / b.units;
  return Math.abs(a.yearBuilt - b.yearBuilt) <= LIKE_YEARS && ratio <= LIKE_SIZE && ratio >= 1 / LIKE_SIZE;
}

export const LIKE_YEARS = 10;
export const LIKE_SIZE = 2;

function plus(total: number | null, value: number | null): number | null {
  return value === null ? total : (total ?? 0) + value;
}

/** What is known of a property as sums over its items in service; null is not known. */
export type PlaceTotals = {
  units: number;
  unitsWithItems: number;
  items: number;
  datedItems: number;
  /** Of the dated: those known only from a first sighting. */
  minimumAgeItems: number;
  pricedItems: number;
  /** With a known remaining life. */
  lifedItems: number;
  /** With a date but no expected life. */
  noLifeItems: number;
  /** With a known remaining life and a price. */
  plannedItems: number;
  completeUnits: number;
  installedThisYear: number;
  ageYearsSum: number | null;
  backlogCents: number | null;
  backlogCount: number | null;
  replacementValueCents: number | null;
  dueThisYearCents: number | null;
  weakCents: number | null;
  weakCount: number;
  undatedCount: number;
};
type SumKey =
  | 'ageYearsSum'
  | 'backlogCents'
  | 'backlogCount'
  | 'replacementValueCents'
  | 'dueThisYearCents'
  | 'weakCents';
type CountKey = Exclude<keyof PlaceTotals, SumKey>;
export type PlaceKind = { yearBuilt: number | null; units: number };
export type DueMedian<P> = {
  median: number | null;
  ranked: { place: P; perUnit: number }[];
  leftOut: { place: P; why: string }[];
};
export type PlaceFigures = Record<
  | 'aci'
  | 'backlog'
  | 'dueThisYear'
  | 'replacementValue'
  | 'weakDateDollars'
  | 'averageAge'
  | 'installedThisYear'
  | 'recordsComplete',
  Figure
>;
