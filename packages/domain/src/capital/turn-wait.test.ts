import { expect, test } from 'vitest';
import { conditionalFailure, curveFor } from './survival.ts';
import { chanceOfTurn, type PlacedHomeItem, turnWait, yearlyTurnover } from './turn-wait.ts';

const TODAY = '2026-05-18';
const UNKNOWN = { count: 0, days: 0, homes: 100 };
/** A turnover of 0.5 a home and year. */
const HALF = { count: 50, days: 365.2425, homes: 100 };

let nextId = 1;
function item(changes: Partial<PlacedHomeItem> = {}): PlacedHomeItem {
  const itemId = nextId++;
  return {
    itemId,
    unitId: itemId,
    isHome: true,
    itemTypeId: 1,
    itemType: 'Refrigerator',
    unitName: `${100 + itemId}`,
    unitStatus: 'OCCUPIED',
    unitTurn: null,
    turnReadyOn: null,
    leaseEndsOn: null,
    installDate: '2010-01-01',
    mfgDate: null,
    firstSeenDate: null,
    condition: null,
    conditionOn: null,
    eulYears: 12,
    confidence: 'HIGH',
    costCents: 100_000,
    costSource: 'PRICE_BOOK',
    ...changes,
  };
}
const nine = (items: PlacedHomeItem[], moveOuts = UNKNOWN) => {
  const wait = turnWait(items, moveOuts, TODAY);
  const window = wait.windows.find(({ months }) => months === 9);
  if (!window) throw new Error('nine months are one of the windows');
  return { ...wait, window };
};

test.each<[string, Partial<PlacedHomeItem>, [sure: number, lease: number, unknown: number]]>([
  ['an empty home', { unitStatus: 'VACANT' }, [1, 0, 0]],
  ['a model home, in which nobody lives', { unitStatus: 'MODEL' }, [1, 0, 0]],
  ['a turn that empties in time', { unitTurn: { turnId: 1, vacantOn: '2026-12-01', source: 'HAND' } }, [1, 0, 0]],
  ['a turn that empties too late', { unitTurn: { turnId: 1, vacantOn: '2027-03-01', source: 'HAND' } }, [0, 0, 0]],
  ['a turn whose day nobody wrote down', { unitTurn: { turnId: 1, vacantOn: null, source: null } }, [1, 0, 0]],
  ['a notice', { unitStatus: 'NOTICE' }, [1, 0, 0]],
  ['a lease that ends on the last day', { leaseEndsOn: '2027-02-18' }, [0, 1, 0]],
  ['a lease that ends a day later', { leaseEndsOn: '2027-02-19' }, [0, 0, 0]],
  ['a lease that is over, so that nobody knows', { leaseEndsOn: '2026-05-17' }, [0, 0, 1]],
  ['a home of which nothing is known', {}, [0, 0, 1]],
])('within nine months: %s', (_, changes, [sure, lease, unknown]) => {
  const { window } = nine([item(changes)]);
  expect([window.sure.count, window.lease.count, window.unknown.count]).toEqual([sure, lease, unknown]);
});

test('only what is due within a year, works and stands in a home can wait for a turn; the rest is counted apart', () => {
  const found = nine([
    item({ installDate: '2014-05-18' }),
    item({ installDate: '2015-05-17', leaseEndsOn: '2026-08-31' }),
    item({ installDate: '2016-06-01' }),
    item({ condition: 1, conditionOn: '2026-05-01' }),
    item({ unitId: null, unitName: null }),
    item({ isHome: false }),
    item({ installDate: null, confidence: 'NONE' }),
  ]);
  expect([found.due.count, found.failed, found.elsewhere, found.undated]).toEqual([2, 1, 2, 1]);
  expect(found.due.cents).toBe(200_000);
});

test('how many are likely follows the own turnover of the property, and is unknown without one', () => {
  const items = [item({ unitStatus: 'VACANT' }), item({ leaseEndsOn: '2026-09-30' }), item()];
  expect(nine(items).window.likely).toBeNull();
  expect(nine(items, HALF).window.likely).toBeCloseTo(1 + (1 - Math.exp(-0.5)) + (1 - Math.exp(-0.375)), 10);
  expect(nine([item({ unitStatus: 'VACANT' })]).window.likely).toBe(1);
});

test('a turnover needs ten move-outs over ninety days, and is one a home and year', () => {
  expect(yearlyTurnover({ count: 9, days: 365, homes: 100 })).toBeNull();
  expect(yearlyTurnover({ count: 10, days: 89, homes: 100 })).toBeNull();
  expect(yearlyTurnover({ count: 10, days: 365, homes: 0 })).toBeNull();
  expect(yearlyTurnover({ count: 25, days: 365.2425 / 2, homes: 100 })).toBeCloseTo(0.5, 10);
  expect(chanceOfTurn(0.5, 12)).toBeCloseTo(1 - Math.exp(-0.5), 10);
});

test('what is due in one home in one month is one visit, and where nobody lives already none is saved', () => {
  const home = { unitId: 7, unitName: '7', leaseEndsOn: '2026-10-31' };
  const later = { ...home, installDate: '2014-09-01' };
  const { window } = nine([item(home), item(home), item(later), item({ unitStatus: 'VACANT' })]);
  expect([window.visits, window.homes]).toEqual([2, 2]);
});

test('what waits past its life may fail meanwhile, by the curve of its type; what is replaced early does not', () => {
  const past = item({ leaseEndsOn: '2027-01-31' });
  const { window } = nine([past]);
  const age = 16.375;
  const wait = 258 / 365.2425;
  expect(window.failures).toBeCloseTo(conditionalFailure(age, wait, curveFor('Refrigerator', 12)), 3);
  expect(window.failureCents).toBe(Math.round(window.failures * 100_000));
  expect(nine([item({ installDate: '2015-04-01', leaseEndsOn: '2026-06-30' })]).window.failures).toBe(0);
});

test('homes are listed by the day they empty, those of which nothing is known last; a sum of no known price is unknown', () => {
  const { homes } = nine([
    item({ unitId: 1, unitName: '10' }),
    item({ unitId: 2, unitName: '9', leaseEndsOn: '2026-12-31', costCents: null }),
    item({ unitId: 3, unitName: '8', leaseEndsOn: '2026-07-31' }),
    item({ unitId: 4, unitName: '7', unitStatus: 'VACANT' }),
    item({ unitId: 4, unitName: '7', unitStatus: 'VACANT', itemType: 'Range', costCents: null }),
  ]);
  expect(homes.map(({ unitName, opening, cents, unpriced }) => [unitName, opening, cents, unpriced])).toEqual([
    ['7', 'EMPTY', 100_000, 1],
    ['8', 'LEASE', 100_000, 0],
    ['9', 'LEASE', null, 1],
    ['10', null, 100_000, 0],
  ]);
  expect(homes[0]?.itemTypes).toEqual(['Refrigerator', 'Range']);
});
