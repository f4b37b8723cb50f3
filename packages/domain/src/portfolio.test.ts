import { expect, test } from 'vitest';
import {
  aciOf,
  dueCentsPerUnit,
  isLikeForLike,
  median,
  type PlaceTotals,
  placeFigures,
  sumPlaces,
} from './portfolio.ts';

const aPlace = (over: Partial<PlaceTotals> = {}): PlaceTotals => ({
  units: 10,
  items: 40,
  datedItems: 30,
  pricedItems: 40,
  completeUnits: 7,
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

test('without any date the backlog, the index and what is due are unknown, not zero', () => {
  const place = aPlace({ datedItems: 0, backlogCount: 0, backlogCents: 0, dueThisYearCents: 0, undatedCount: 40 });
  const { aci, backlog, dueThisYear, averageAge, replacementValue } = placeFigures(place);
  expect([aci.value, backlog.value, dueThisYear.value, averageAge.value]).toEqual([null, null, null, null]);
  expect([aciOf(place), dueCentsPerUnit(place)]).toEqual([null, null]);
  expect(replacementValue.value).toBe(1_000_000);
});

test('a property without items owes nothing, and has no condition', () => {
  const empty = sumPlaces([]);
  expect(placeFigures(empty)).toMatchObject({
    backlog: { value: 0 },
    aci: { value: null },
    recordsComplete: { value: null },
  });
  expect(dueCentsPerUnit(empty)).toBeNull();
  expect(dueCentsPerUnit({ ...empty, units: 48 })).toBeNull();
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
