import { expect, test } from 'vitest';
import {
  aciOf,
  dueCentsPerUnit,
  dueMedian,
  isLikeForLike,
  median,
  type PlaceTotals,
  placeBand,
  placeFigures,
  sumPlaces,
} from './portfolio.ts';

const aPlace = (over: Partial<PlaceTotals> = {}): PlaceTotals => ({
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
  ...over,
});

test('a portfolio is worked out from sums, so a large property weighs more than a small one', () => {
  const sum = sumPlaces([aPlace(), aPlace({ units: 90, backlogCents: 0, replacementValueCents: 9_000_000 })]);
  expect(sum).toMatchObject({ units: 100, backlogCents: 100_000, replacementValueCents: 10_000_000 });
  expect(placeFigures(sum).aci.value).toBe(1);
});

test('the average age is over items with a date and says how many have none', () => {
  expect(placeFigures(aPlace()).averageAge).toMatchObject({
    value: 7,
    counted: 30,
    total: 40,
    leftOut: [{ reason: 'no date', count: 10 }],
  });
});

const undated: Partial<PlaceTotals> = {
  datedItems: 0,
  lifedItems: 0,
  plannedItems: 0,
  installedThisYear: 0,
  ageYearsSum: null,
  backlogCount: null,
  backlogCents: null,
  dueThisYearCents: null,
  undatedCount: 40,
};
const unrecorded = aPlace({
  ...undated,
  unitsWithItems: 0,
  items: 0,
  pricedItems: 0,
  completeUnits: 0,
  replacementValueCents: null,
  weakCents: null,
  weakCount: 0,
  undatedCount: 0,
});

test('without any date the backlog, the index and what is due are unknown, not zero', () => {
  const place = aPlace(undated);
  const { aci, backlog, dueThisYear, averageAge, replacementValue } = placeFigures(place);
  expect([aci.value, backlog.value, dueThisYear.value, averageAge.value]).toEqual([null, null, null, null]);
  expect([aciOf(place), dueCentsPerUnit(place)]).toEqual([null, null]);
  expect(replacementValue.value).toBe(1_000_000);
});

test('of a property without items nothing is known: no figure is 0, and none changes the figures of other properties', () => {
  const { backlog, dueThisYear, replacementValue, weakDateDollars, aci, averageAge, installedThisYear } =
    placeFigures(unrecorded);
  for (const figure of [backlog, dueThisYear, replacementValue, weakDateDollars, aci, averageAge, installedThisYear])
    expect(figure, figure.metric).toMatchObject({ value: null, counted: 0, total: 0 });
  expect([dueCentsPerUnit(unrecorded), placeBand(unrecorded)]).toEqual([null, null]);
  expect(dueCentsPerUnit(aPlace(), unrecorded)).toBe(dueCentsPerUnit(aPlace()));
  expect(sumPlaces([aPlace(), unrecorded])).toMatchObject({ dueThisYearCents: 150_000, backlogCents: 100_000 });
  expect(sumPlaces([unrecorded, unrecorded])).toMatchObject({ dueThisYearCents: null, weakCents: null });
});

test('an amount for each unit is over the units that have items', () => {
  expect(dueCentsPerUnit(aPlace({ units: 100, unitsWithItems: 10 }))).toBe(15_000);
  expect(dueCentsPerUnit(aPlace({ unitsWithItems: 0 }))).toBeNull();
});

test('the median names the properties it leaves out: nothing recorded, nothing in the units, less than half known', () => {
  const thin = aPlace({ items: 400, lifedItems: 12, plannedItems: 12, dueThisYearCents: 0 });
  const places = [aPlace(), aPlace({ dueThisYearCents: 250_000 }), unrecorded, thin, aPlace({ unitsWithItems: 0 })];
  const { median, ranked, leftOut } = dueMedian(places);
  expect([median, ranked.length]).toEqual([20_000, 2]);
  expect(leftOut.map((each) => each.why)).toEqual([
    'has no items yet',
    'knows date, expected life and price of 12 of 400 items',
    'has no items in its units',
  ]);
});

test('a condition index over less than half of the items has no band', () => {
  expect(placeBand(aPlace())).toBe('FAIR');
  expect(placeBand(aPlace({ lifedItems: 12, plannedItems: 12, backlogCents: 0 }))).toBeNull();
});

test('an average over ages from a first sighting is a minimum', () => {
  expect(placeFigures(aPlace({ minimumAgeItems: 4 })).averageAge).toMatchObject({ value: 7, minimums: 4 });
  expect(placeFigures(aPlace()).averageAge.minimums).toBeUndefined();
});

test('what was installed this year is counted over the items with an installation or manufacture date', () => {
  expect(placeFigures(aPlace({ minimumAgeItems: 4 })).installedThisYear).toEqual({
    metric: 'installedThisYear',
    value: 3,
    counted: 26,
    total: 40,
    leftOut: [
      { reason: 'no date', count: 10 },
      { reason: 'first seen only', count: 4 },
    ],
  });
});

test('what is due this year is the backlog and what falls due by December', () => {
  expect(placeFigures(aPlace()).dueThisYear.inputs).toMatchObject([{ value: 100_000 }, { value: 50_000 }]);
});

test('the median of an even number lies between the two in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, null]);
});

test('properties are alike within 10 years and twice the size; an unknown year never is', () => {
  const place = { yearBuilt: 2000, units: 100 };
  expect(isLikeForLike(place, { yearBuilt: 2010, units: 200 })).toBe(true);
  expect(isLikeForLike(place, { yearBuilt: 2011, units: 100 })).toBe(false);
  expect(isLikeForLike(place, { yearBuilt: 2000, units: 201 })).toBe(false);
  expect(isLikeForLike(place, { yearBuilt: 2000, units: 49 })).toBe(false);
  expect(isLikeForLike(place, { yearBuilt: null, units: 100 })).toBe(false);
});
