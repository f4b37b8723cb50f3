import { expect, test } from 'vitest';
import { sumWork } from './place-work.ts';
import { type FilteredPlace, filterPlaces, hidingFilters, type PlaceFilter } from './portfolio-filter.ts';

const aPlace = (over: Partial<FilteredPlace> & { propertyName: string }): FilteredPlace => ({
  organizationId: 1,
  city: 'Salem',
  state: 'OR',
  kind: 'Garden',
  region: null,
  yearBuilt: 2004,
  regionalManager: 'Dana Whitlock',
  regionalMaintenanceManager: 'Luis Ortega',
  units: 10,
  unitsWithItems: 10,
  items: 40,
  datedItems: 30,
  minimumAgeItems: 0,
  pricedItems: 40,
  lifedItems: 30,
  noLifeItems: 0,
  plannedItems: 30,
  completeUnits: 7,
  installedThisYear: 3,
  ageYearsSum: 210,
  backlogCents: 100_000,
  backlogCount: 4,
  replacementValueCents: 1_000_000,
  dueThisYearCents: 150_000,
  weakCents: 50_000,
  weakCount: 12,
  undatedCount: 10,
  ...sumWork([]),
  fls: [],
  flsNextDue: null,
  lastInspectedOn: null,
  ...over,
});

const PLACES = [
  aPlace({ propertyName: 'Orchard Gate', turnsOpen: 2, fls: [{ type: 'ALARMS', state: 'OVERDUE' }] }),
  aPlace({ propertyName: 'The Kestrel', organizationId: 2, city: 'Orchards', state: 'WA', yearBuilt: 1969, units: 0 }),
  aPlace({
    propertyName: 'Alder Court',
    region: 'Coast',
    yearBuilt: 1970,
    completeUnits: 5,
    regionalManager: 'Ann Lee',
  }),
  aPlace({
    propertyName: 'Unknown',
    city: null,
    state: null,
    kind: null,
    yearBuilt: null,
    regionalManager: null,
    regionalMaintenanceManager: null,
    completeUnits: 10,
  }),
];

test.each<[PlaceFilter, string[]]>([
  [{}, ['Orchard Gate', 'The Kestrel', 'Alder Court', 'Unknown']],
  [{ q: '' }, ['Orchard Gate', 'The Kestrel', 'Alder Court', 'Unknown']],
  [{ q: ' oRCH ' }, ['Orchard Gate', 'The Kestrel']],
  [{ q: 'gard' }, ['Orchard Gate', 'The Kestrel', 'Alder Court']],
  [{ organizationId: 2 }, ['The Kestrel']],
  [{ region: 'Coast' }, ['Alder Court']],
  [{ state: 'OR' }, ['Orchard Gate', 'Alder Court']],
  [{ built: 'to1969' }, ['The Kestrel']],
  [{ built: '1970to1989' }, ['Alder Court']],
  [{ built: '1990to2009' }, ['Orchard Gate']],
  [{ regionalManager: 'Ann Lee' }, ['Alder Court']],
  [{ regionalMaintenanceManager: 'Luis Ortega' }, ['Orchard Gate', 'The Kestrel', 'Alder Court']],
  [{ completeUnder: '75' }, ['Orchard Gate', 'Alder Court']],
  [{ completeUnder: '50' }, []],
  [{ completeUnder: '100', q: 'orch' }, ['Orchard Gate']],
  [{ fls: 'OVERDUE' }, ['Orchard Gate']],
  [{ fls: 'COMPLIANT' }, []],
  [{ open: 'turns' }, ['Orchard Gate']],
  [{ open: 'flags' }, []],
])('%j lets through what fits each of its filters, and nothing that is not known', (filter, names) => {
  expect(filterPlaces(PLACES, filter).map((place) => place.propertyName)).toEqual(names);
});

test('the filter that hides all rows is the one whose removal shows most of them, or all where none alone does', () => {
  expect(hidingFilters(PLACES, { state: 'OR', built: 'from2010' })).toEqual(['built']);
  expect(hidingFilters(PLACES, { q: 'zzz', state: 'ZZ', built: 'from2010' })).toEqual(['q', 'state', 'built']);
  expect(hidingFilters(PLACES, { q: 'zzz' })).toEqual(['q']);
});
