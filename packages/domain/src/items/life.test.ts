import { describe, expect, test } from 'vitest';
import { addDays, addYears } from '../base/calendar.ts';
import { type Condition, type ItemLifeFacts, itemLife, lifeBand, lifeBandLabel } from './life.ts';

const today = '2026-05-18';
const noLevels = { item: null, model: null, property: null, organization: null, itemType: null };
const facts = (over: Partial<ItemLifeFacts> = {}): ItemLifeFacts => ({
  installDate: null,
  mfgDate: null,
  firstSeenDate: null,
  eul: { ...noLevels, itemType: 10 },
  condition: null,
  conditionOn: null,
  ...over,
});

test('a minimum age does not say keep, and says plan or sooner; past its life it is in any case', () => {
  expect([10, 90, 120, 200, null].map((pct) => lifeBandLabel(pct, 's'))).toEqual([
    'Minimum age',
    'Plan or sooner',
    'Past life',
    'Far past',
    'No date',
  ]);
  expect([10, 90].map((pct) => lifeBandLabel(pct, 'i'))).toEqual(['Keep', 'Plan']);
});

test.each([
  [0, 'KEEP'],
  [80, 'KEEP'],
  [80.1, 'PLAN'],
  [100, 'PLAN'],
  [100.1, 'PAST'],
  [150, 'PAST'],
  [150.1, 'FAR_PAST'],
  [null, 'UNKNOWN'],
] as const)('%s %% of life used is %s', (pct, band) => {
  expect(lifeBand(pct)).toBe(band);
});

describe('the age', () => {
  const all = { installDate: '2020-05-18', mfgDate: '2019-05-18', firstSeenDate: '2024-05-18' };
  test('counts from the installation when that is known', () => {
    expect(itemLife(facts(all), today)).toMatchObject({ basis: 'i', basisDate: '2020-05-18', isMinimumAge: false });
  });
  test('counts from manufacture when there is no installation date', () => {
    expect(itemLife(facts({ ...all, installDate: null }), today)).toMatchObject({ basis: 'm', isMinimumAge: false });
  });
  test('counts from the first sighting as a minimum, which never says installed this year', () => {
    const life = itemLife(facts({ firstSeenDate: today }), today);
    expect(life).toMatchObject({ basis: 's', ageYears: 0, isMinimumAge: true, isInstalledThisYear: null });
  });
  test('stays unknown without any date, and so does all that rests on it', () => {
    expect(itemLife(facts(), today)).toMatchObject({
      basis: null,
      ageYears: null,
      rulYears: null,
      effectiveAgeYears: null,
      lifeUsedPct: null,
      band: 'UNKNOWN',
      dueYear: null,
      isPastLife: null,
    });
  });
  test('of one average year or less counts as installed this year', () => {
    expect(itemLife(facts({ installDate: addDays(today, -365) }), today).isInstalledThisYear).toBe(true);
    expect(itemLife(facts({ installDate: addDays(today, -366) }), today).isInstalledThisYear).toBe(false);
  });
});

test('the nearest level that sets an expected life wins', () => {
  const levels = { item: 3, model: 4, property: 5, organization: 6, itemType: 7 };
  const of = (eul: ItemLifeFacts['eul']) => {
    const life = itemLife(facts({ eul }), today);
    return [life.eulYears, life.eulSource];
  };
  expect(of(levels)).toEqual([3, 'ITEM']);
  expect(of({ ...levels, item: null })).toEqual([4, 'MODEL']);
  expect(of({ ...levels, item: null, model: null })).toEqual([5, 'PROPERTY']);
  expect(of({ ...noLevels, organization: 6, itemType: 7 })).toEqual([6, 'ORGANIZATION']);
  expect(of({ ...noLevels, itemType: 7 })).toEqual([7, 'ITEM_TYPE']);
  expect(of(noLevels)).toEqual([null, 'UNKNOWN']);
});

describe('remaining life', () => {
  const readYearsAgo = (condition: Condition | null, age: number, ago: number) =>
    itemLife(
      facts({
        installDate: addYears(today, -age),
        condition,
        conditionOn: condition === null ? null : addYears(today, -ago),
      }),
      today,
    );

  test.each([
    [null, 8, 0, 2, false],
    [3, 8, 0, 2, false],
    [5, 8, 0, 6, true],
    [5, 8, 4, 2, false],
    [5, 9, 3, 3, true],
    [5, 1, 0, 9, false],
    [4, 9, 0, 2.5, true],
    [4, 9, 1, 1.5, true],
    [4, 12, 3, 0, true],
    [4, 5, 0, 5, false],
    [2, 3, 0, 2, true],
    [2, 3, 1.5, 0.5, true],
    [2, 6, 5, 0, true],
    [2, 9, 0, 1, false],
    [1, 3, 0, 0, true],
    [1, 3, 2, 0, true],
    [null, 14, 0, 0, false],
  ] as const)('with condition %s at age %s of 10, read %s years ago, is %s', (condition, age, ago, rul, moved) => {
    const life = readYearsAgo(condition, age, ago);
    expect(life.rulYears).toBeCloseTo(rul, 2);
    expect(life.movedByCondition).toBe(moved);
    expect(life.effectiveAgeYears).toBeCloseTo(moved ? 10 - rul : age, 2);
    expect(life.isPastLife).toBe(rul === 0);
  });

  test('ends on the day that the reading says, whenever it is asked', () => {
    const read = facts({ installDate: '2020-01-01', condition: 2, conditionOn: '2024-03-05' });
    expect(itemLife(read, '2024-03-05').lifeEndsOn).toBe('2026-03-05');
    expect(itemLife(read, '2026-03-04')).toMatchObject({ lifeEndsOn: '2026-03-05', isPastLife: false });
    expect(itemLife(read, '2026-03-05')).toMatchObject({ isPastLife: true, rulYears: 0 });
    expect(itemLife({ ...read, condition: 1 }, today).lifeEndsOn).toBe('2024-03-05');
  });

  test('of a failed item is none, even without a date', () => {
    const failed = facts({ condition: 1, conditionOn: '2025-11-02' });
    expect(itemLife(failed, today)).toMatchObject({
      rulYears: 0,
      isPastLife: true,
      dueYear: 2026,
      lifeEndsOn: '2025-11-02',
    });
  });
});

describe('the due year', () => {
  test('is the year the expected life ends', () => {
    expect(itemLife(facts({ installDate: '2020-06-15' }), today).dueYear).toBe(2030);
  });
  test('is the current year when that lies behind', () => {
    expect(itemLife(facts({ installDate: '2001-06-15' }), today).dueYear).toBe(2026);
  });
  test('follows a condition reading', () => {
    expect(itemLife(facts({ installDate: '2024-06-15', condition: 2, conditionOn: today }), today).dueYear).toBe(2028);
  });
});
