import { describe, expect, test } from 'vitest';
import { daysBetween } from '../base/calendar.ts';
import {
  type DayFacts,
  dayOwners,
  stretchesOf,
  sumByOwner,
  turnParts,
  vacancyLossCents,
  vacantDays,
} from './turn-days.ts';

const NONE: DayFacts = {
  moveOutOn: null,
  possessionOn: null,
  startOn: null,
  readyOn: null,
  moveInOn: null,
  closedOn: null,
  moves: [],
  tasks: [],
  given: [],
};
const OVER: DayFacts = {
  ...NONE,
  moveOutOn: '2026-03-01',
  possessionOn: '2026-03-01',
  startOn: '2026-03-03',
  readyOn: '2026-03-08',
  moveInOn: '2026-03-10',
  closedOn: '2026-03-10',
  moves: [
    { onDay: '2026-03-01', toKind: 'MOVED_OUT' },
    { onDay: '2026-03-03', toKind: 'WORK' },
    { onDay: '2026-03-08', toKind: 'READY' },
    { onDay: '2026-03-10', toKind: 'MOVED_IN' },
  ],
};
const owners = (facts: DayFacts, today = '2026-04-01') => dayOwners(facts, today).map(({ owner }) => owner);

describe('the days of a turn', () => {
  test('down, make-ready and lease-up are the whole turn', () => {
    expect(turnParts(OVER)).toEqual({ down: 2, makeReady: 5, leaseUp: 2, total: 9 });
    expect(turnParts({ ...OVER, startOn: null })).toMatchObject({ down: null, makeReady: null, total: 9 });
  });

  test('each vacant day has one owner, and the parts of a plain turn are the days of their owners', () => {
    const sums = sumByOwner(dayOwners(OVER, '2026-04-01'));
    expect(sums).toEqual({ MANAGEMENT: 2, MAINTENANCE: 5, LEASING: 2, VENDOR: 0, PARTS: 0, HOLD: 0 });
    expect(dayOwners(OVER, '2026-04-01').map(({ onDay }) => onDay)[0]).toBe('2026-03-02');
  });

  test('days of one owner one after the other are a stretch, and the stretches are the days', () => {
    const days = dayOwners({ ...OVER, given: [{ onDay: '2026-03-06', owner: 'LEASING' }] }, '2026-04-01');
    const found = stretchesOf(days, (day, before) => day.owner === before.owner);
    expect(found.map(({ first, lastOn, days: count }) => [first.owner, first.onDay, lastOn, count])).toEqual([
      ['MANAGEMENT', '2026-03-02', '2026-03-03', 2],
      ['MAINTENANCE', '2026-03-04', '2026-03-05', 2],
      ['LEASING', '2026-03-06', '2026-03-06', 1],
      ['MAINTENANCE', '2026-03-07', '2026-03-08', 2],
      ['LEASING', '2026-03-09', '2026-03-10', 2],
    ]);
    const [first, , third] = days;
    const apart = [first, third].filter((day) => day !== undefined);
    expect(stretchesOf(apart, () => true)).toHaveLength(2);
  });

  test('work that waits for parts, a vendor who does not come, a hold and what a manager says go before the rule', () => {
    const facts: DayFacts = {
      ...OVER,
      moves: [...OVER.moves.slice(0, 2), { onDay: '2026-03-06', toKind: 'HOLD' }, ...OVER.moves.slice(2)],
      tasks: [
        {
          vendorId: null,
          plannedOn: null,
          doneOn: '2026-03-06',
          partsFrom: '2026-03-03',
          partsUntil: '2026-03-04',
        },
        { vendorId: 7, plannedOn: '2026-03-04', doneOn: '2026-03-05', partsFrom: null, partsUntil: null },
      ],
      given: [{ onDay: '2026-03-10', owner: 'MANAGEMENT' }],
    };
    expect(owners(facts)).toEqual([
      'MANAGEMENT',
      'MANAGEMENT',
      'PARTS',
      'VENDOR',
      'MAINTENANCE',
      'HOLD',
      'HOLD',
      'LEASING',
      'MANAGEMENT',
    ]);
  });

  test('an open turn counts to today, and a resident who has not left costs nothing', () => {
    const open = { ...OVER, readyOn: null, moveInOn: '2026-05-01', closedOn: null };
    expect(vacantDays(open, '2026-03-05')).toBe(4);
    expect(vacantDays({ ...NONE, moveOutOn: '2026-03-01' }, '2026-02-20')).toBeNull();
    expect(vacantDays(NONE, '2026-02-20')).toBeNull();
  });

  test('days are whole over daylight saving, month ends and leap days', () => {
    for (const [from, to, days] of [
      ['2026-03-07', '2026-03-09', 2],
      ['2026-10-31', '2026-11-02', 2],
      ['2028-02-28', '2028-03-01', 2],
      ['2026-12-31', '2027-01-01', 1],
    ] as const)
      expect(vacantDays({ ...NONE, possessionOn: from }, to)).toBe(days);
  });

  test('the days of all owners are the vacant days, whatever happened', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const day = () => `2026-${String(1 + random(6)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`;
    const kinds = ['MOVED_OUT', 'WORK', 'HOLD', 'READY', 'DOWN', 'SCOPED'] as const;
    for (let round = 0; round < 500; round += 1) {
      const maybe = () => (random(3) === 0 ? null : day());
      const facts: DayFacts = {
        moveOutOn: maybe(),
        possessionOn: maybe(),
        startOn: maybe(),
        readyOn: maybe(),
        moveInOn: maybe(),
        closedOn: maybe(),
        moves: Array.from({ length: random(5) }, () => ({ onDay: day(), toKind: kinds[random(6)] ?? 'WORK' })).sort(
          (a, b) => (a.onDay < b.onDay ? -1 : 1),
        ),
        tasks: Array.from({ length: random(4) }, () => ({
          vendorId: random(2) || null,
          plannedOn: maybe(),
          doneOn: maybe(),
          partsFrom: maybe(),
          partsUntil: maybe(),
        })),
        given: [{ onDay: day(), owner: 'HOLD' }],
      };
      const today = '2026-06-15';
      const sums = Object.values(sumByOwner(dayOwners(facts, today)));
      expect(sums.reduce((sum, one) => sum + one, 0)).toBe(vacantDays(facts, today) ?? 0);
    }
  });

  test('lost rent is days × rent × 12 ÷ 365 to the cent, and not known without a rent', () => {
    expect(vacancyLossCents(9, 150_000)).toBe(44_384);
    expect(vacancyLossCents(9, null)).toBeNull();
    expect(daysBetween('2026-03-01', '2026-03-10')).toBe(9);
  });
});
