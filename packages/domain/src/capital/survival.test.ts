import { describe, expect, test } from 'vitest';
import { conditionalFailure, curveFor, meanLife, survival } from './survival.ts';
import { FALLBACK_CV, FALLBACK_SHAPE, SURVIVAL_CURVES } from './survival-curves.ts';

const heatPump = { shape: 2, scale: 16.88, delay: 0, origin: 'PUBLISHED' } as const;

test('the published heat pump curve has the published mean', () => {
  expect(meanLife(heatPump)).toBeCloseTo(14.96, 2);
});

test('a range read as 25th and 75th percentile gives those back', () => {
  const roomAc = SURVIVAL_CURVES.find((row) => row.itemTypes.includes('Room air conditioner'));
  if (!roomAc) throw new Error('no curve');
  expect(survival(7, roomAc)).toBeCloseTo(0.75, 2);
  expect(survival(16, roomAc)).toBeCloseTo(0.25, 2);
});

test('nothing fails before the delay', () => {
  const curve = { ...heatPump, delay: 3 };
  expect(survival(3, curve)).toBe(1);
  expect(conditionalFailure(0, 3, curve)).toBe(0);
  expect(survival(3.5, curve)).toBeLessThan(1);
});

describe('the chance to fail, given the age reached', () => {
  test('is 1 - S(a + h) / S(a)', () => {
    const expected = 1 - survival(12, heatPump) / survival(10, heatPump);
    expect(conditionalFailure(10, 2, heatPump)).toBeCloseTo(expected, 12);
  });
  test('grows with age and stays a probability where survival is next to nothing', () => {
    const chances = [0, 5, 10, 20, 40, 500].map((age) => conditionalFailure(age, 1, heatPump));
    expect(chances).toEqual([...chances].sort((a, b) => a - b));
    expect(chances.at(-1)).toBeLessThanOrEqual(1);
    expect(chances.at(-1)).toBeGreaterThan(0.95);
  });
});

describe('the curve of an item type', () => {
  test.each([
    ['Heat pump', 16, 'PUBLISHED'],
    ['dishwasher', 9, 'DERIVED'],
    ['Espresso machine', 7, 'FALLBACK'],
  ] as const)('%s has the expected life %s as its mean', (name, eul, origin) => {
    const curve = curveFor(name, eul);
    expect(meanLife(curve)).toBeCloseTo(eul, 9);
    expect(curve.origin).toBe(origin);
  });
  test('keeps its shape when stretched', () => {
    expect(curveFor('Heat pump', 30).shape).toBe(2);
  });
  test('refuses an expected life of nothing', () => {
    expect(() => curveFor('Heat pump', 0)).toThrow(RangeError);
  });
});

test('the fallback shape has the fallback spread', () => {
  const curve = { shape: FALLBACK_SHAPE, scale: 1, delay: 0, origin: 'FALLBACK' } as const;
  const mean = meanLife(curve);
  let secondMoment = 0;
  for (let t = 0.0005; t < 8; t += 0.001) secondMoment += 2 * t * survival(t, curve) * 0.001;
  expect(Math.sqrt(secondMoment - mean * mean) / mean).toBeCloseTo(FALLBACK_CV, 3);
});
