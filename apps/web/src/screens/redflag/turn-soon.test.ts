import { expect, test } from 'vitest';
import { turnBucket, turnSoon } from './turn-soon.ts';

const TODAY = '2026-05-18';
const of = (vacantOn: string | null, unitStatus: string | null = null) => ({
  unitTurn: { turnId: 1, vacantOn, source: null },
  unitStatus,
});
const without = (unitStatus: string | null) => ({ unitTurn: null, unitStatus });

test('a unit empties on the day of its open turn, and the last day of a span is in it', () => {
  const days = ['2026-05-17', '2026-05-18', '2026-05-19', '2026-06-01', '2026-06-02', '2026-07-17', '2026-07-18'];
  const found = days.map((day) => turnBucket(of(day), TODAY));
  expect(found).toEqual(['NOW', 'NOW', 'SOON', 'SOON', 'AHEAD', 'AHEAD', 'LATER']);
  expect(turnSoon(of('2026-05-17'), TODAY)).toEqual({ words: 'Empty since 2026-05-17', isSoon: true });
  expect(turnSoon(of('2026-06-02'), TODAY)).toEqual({ words: 'Empties 2026-06-02', isSoon: false });
});

test('an open turn is more exact than the state of the unit; without one the state is said, and no day is made up', () => {
  expect(turnBucket(of('2026-07-18', 'VACANT'), TODAY)).toBe('LATER');
  expect(turnSoon(of(null, 'VACANT'), TODAY)).toEqual({ words: 'In turn, day not known', isSoon: false });
  expect(turnSoon(without('VACANT'), TODAY)?.words).toBe('Unit empty now');
  expect(turnSoon(without('NOTICE'), TODAY)?.words).toBe('On notice, day not known');
  for (const status of ['OCCUPIED', 'MODEL', null]) expect(turnSoon(without(status), TODAY)).toBeNull();
});
