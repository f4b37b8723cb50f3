import type { FlsState } from '../fls/fls.ts';
import { hasOpen, type OpenWork, type PlaceWork } from './place-work.ts';
import { completePct, type PlaceTotals } from './portfolio.ts';

/** When a property was built, as the portfolio is filtered by it, in words. */
export const BUILT_WORDS = {
  to1969: 'Before 1970',
  '1970to1989': '1970 to 1989',
  '1990to2009': '1990 to 2009',
  from2010: '2010 or later',
} as const;
type BuiltBand = keyof typeof BUILT_WORDS;

/** The shares of complete units below which the portfolio can be filtered, in words by the percentage. */
export const COMPLETE_UNDER_WORDS = {
  '50': 'Under 50%',
  '75': 'Under 75%',
  '90': 'Under 90%',
  '100': 'Under 100%',
} as const;
type CompleteLimit = keyof typeof COMPLETE_UNDER_WORDS;

/** Which properties of a portfolio are asked for; what is absent or empty lets all through. */
export type PlaceFilter = {
  /** Part of the name, the city, the state or the kind, in any letter case. */
  q?: string | undefined;
  organizationId?: number | undefined;
  region?: string | undefined;
  state?: string | undefined;
  built?: BuiltBand | undefined;
  regionalManager?: string | undefined;
  regionalMaintenanceManager?: string | undefined;
  /** Less than this share of the units is complete. */
  completeUnder?: CompleteLimit | undefined;
  /** At least one system is in this state. */
  fls?: FlsState | undefined;
  open?: OpenWork | undefined;
};

/** The filters of a portfolio by name, in the order they are offered. */
export const PLACE_FILTERS = [
  'q',
  'organizationId',
  'region',
  'state',
  'built',
  'regionalManager',
  'regionalMaintenanceManager',
  'completeUnder',
  'fls',
  'open',
] as const satisfies readonly (keyof PlaceFilter)[];
export type PlaceFilterName = (typeof PLACE_FILTERS)[number];

/** What is known of a property that a portfolio is filtered by. */
export type FilteredPlace = PlaceTotals &
  PlaceWork & {
    organizationId: number;
    propertyName: string;
    city: string | null;
    state: string | null;
    region: string | null;
    kind: string | null;
    yearBuilt: number | null;
    regionalManager: string | null;
    regionalMaintenanceManager: string | null;
  };

/** The properties that the filter lets through, in their order. What is not known of a property fits no filter for it. */
export function filterPlaces<P extends FilteredPlace>(places: readonly P[], filter: PlaceFilter): P[] {
  const rules = namesOfSet(filter).map((name) => RULES[name](filter));
  return places.filter((place) => rules.every((fits) => fits(place)));
}

/** The filters that are set, in the order they are offered. */
export function namesOfSet(filter: PlaceFilter): PlaceFilterName[] {
  return PLACE_FILTERS.filter((name) => filter[name] !== undefined && filter[name] !== '');
}

/** The filters to clear where no property is left: the one whose removal helps most, or all where no single one does. */
export function hidingFilters(places: readonly FilteredPlace[], filter: PlaceFilter): PlaceFilterName[] {
  const set = namesOfSet(filter);
  const gains = set.map((name) => ({ name, count: filterPlaces(places, { ...filter, [name]: undefined }).length }));
  const best = gains.toSorted((a, b) => b.count - a.count)[0];
  return best && best.count > 0 ? [best.name] : set;
}

// Both years belong to the band.
const BUILT_YEARS: Record<BuiltBand, readonly [number, number]> = {
  to1969: [0, 1969],
  '1970to1989': [1970, 1989],
  '1990to2009': [1990, 2009],
  from2010: [2010, 9999],
};

const RULES: Record<PlaceFilterName, (filter: PlaceFilter) => (place: FilteredPlace) => boolean> = {
  q: ({ q = '' }) => {
    const wanted = q.trim().toLowerCase();
    return ({ propertyName, city, state, kind }) =>
      [propertyName, city, state, kind].some((text) => text?.toLowerCase().includes(wanted));
  },
  organizationId:
    ({ organizationId }) =>
    (place) =>
      place.organizationId === organizationId,
  region:
    ({ region }) =>
    (place) =>
      place.region === region,
  state:
    ({ state }) =>
    (place) =>
      place.state === state,
  built: ({ built = 'to1969' }) => {
    const [from, to] = BUILT_YEARS[built];
    return ({ yearBuilt }) => yearBuilt !== null && yearBuilt >= from && yearBuilt <= to;
  },
  regionalManager:
    ({ regionalManager }) =>
    (place) =>
      place.regionalManager === regionalManager,
  regionalMaintenanceManager:
    ({ regionalMaintenanceManager }) =>
    (place) =>
      place.regionalMaintenanceManager === regionalMaintenanceManager,
  completeUnder: ({ completeUnder }) => {
    const limit = Number(completeUnder);
    return (place) => {
      const pct = completePct(place);
      return pct !== null && pct < limit;
    };
  },
  fls: (filter) => (place) => place.fls.some(({ state }) => state === filter.fls),
  open:
    ({ open = 'turns' }) =>
    (place) =>
      hasOpen(place, open),
};
