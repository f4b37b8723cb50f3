import { expect, test } from 'vitest';
import { drawsFrom, pickSample, type SampleUnit, sampleConfidence } from './inspection-sample.ts';

const units = Array.from(
  { length: 40 },
  (_, at): SampleUnit => ({ id: at + 1, lifeUsedPct: at, daysSinceLook: at * 10, repairs: at % 5 }),
);

test('two thirds of a sample tell most, one third is at random, each unit once, the same for the same day', () => {
  const picks = pickSample(units, 9, drawsFrom(7));
  expect(picks).toHaveLength(9);
  expect(new Set(picks.map(({ id }) => id)).size).toBe(9);
  expect(picks.filter(({ reasons }) => reasons.includes('AT_RANDOM'))).toHaveLength(3);
  expect(picks[0]).toEqual({ id: 40, reasons: ['OLDEST_ITEMS', 'LONGEST_SINCE_LOOK', 'MOST_REPAIRS'] });
  expect(pickSample(units, 9, drawsFrom(7))).toEqual(picks);
});

test('a unit that nobody looked at comes before one that was looked at long ago', () => {
  const [first] = pickSample([...units, { id: 99, lifeUsedPct: 39, daysSinceLook: null, repairs: 4 }], 3, () => 0);
  expect(first).toEqual({ id: 99, reasons: ['OLDEST_ITEMS', 'NEVER_LOOKED', 'MOST_REPAIRS'] });
});

test('all units are the sample where there are no more than asked for', () => {
  expect(pickSample(units.slice(0, 3), 10, () => 0).map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('the certainty follows from drawing without putting back', () => {
  expect(sampleConfidence(0, 0)).toBeNull();
  expect(sampleConfidence(100, 0)).toBeNull();
  // 1 - (90 choose 10) / (100 choose 10)
  expect(sampleConfidence(100, 10)).toBe(67);
  expect(sampleConfidence(10, 10)).toBe(100);
});
