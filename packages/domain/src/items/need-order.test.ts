import { expect, test } from 'vitest';
import { compareNeeds, type NeedFacts, needOf } from './need-order.ts';

const facts = (over: Partial<NeedFacts> = {}): NeedFacts => ({
  condition: null,
  isPastLife: false,
  rulYears: 8,
  lifeUsedPct: 30,
  basis: 'i',
  ...over,
});

test('needs are ranked: reported, failed, past life, near its end, not known', () => {
  const past = facts({ isPastLife: true, rulYears: 0, lifeUsedPct: 130 });
  expect(needOf(facts(), true)).toBe('REPORTED');
  expect(needOf({ ...past, condition: 1 }, false)).toBe('FAILED');
  expect(needOf(past, false)).toBe('PAST_LIFE');
  expect(needOf(facts({ lifeUsedPct: 85, rulYears: 3 }), false)).toBe('DUE_SOON');
  expect(needOf(facts({ lifeUsedPct: 70, rulYears: 1.9 }), false)).toBe('DUE_SOON');
  expect(needOf(facts({ rulYears: null, lifeUsedPct: null, basis: null }), false)).toBe('UNDATED');
  expect(needOf(facts({ basis: 's' }), false)).toBe('UNDATED');
  expect(needOf(facts(), false)).toBe('NOTHING');
});

test('an item to plan for comes before one to keep, though that one has fewer years left', () => {
  const plan = facts({ lifeUsedPct: 85, rulYears: 5 });
  const keep = facts({ lifeUsedPct: 40, rulYears: 4 });
  const reported = facts({ rulYears: 12, lifeUsedPct: 5 });
  const failed = facts({ condition: 1, isPastLife: true, rulYears: 0, lifeUsedPct: 10 });
  const undated = facts({ rulYears: null, lifeUsedPct: null, basis: null });
  const needing = [
    { name: 'Keep', item: keep, need: needOf(keep, false) },
    { name: 'Undated', item: undated, need: needOf(undated, false) },
    { name: 'Plan', item: plan, need: needOf(plan, false) },
    { name: 'Missing', need: 'MISSING' as const },
    { name: 'Failed', item: failed, need: needOf(failed, false) },
    { name: 'Reported', item: reported, need: needOf(reported, true) },
  ];
  expect(needing.toSorted(compareNeeds).map((each) => each.name)).toEqual([
    'Reported',
    'Failed',
    'Missing',
    'Plan',
    'Undated',
    'Keep',
  ]);
});
