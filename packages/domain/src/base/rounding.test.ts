import { expect, test } from 'vitest';
import { rounded } from './rounding.ts';

test.each([
  [1.005, 2, 1.01],
  [2.675, 2, 2.68],
  [-2.675, 2, -2.68],
  [0.994999999999, 2, 0.99],
  [0.1 + 0.2, 1, 0.3],
  [1.15, 1, 1.2],
  [12.3, 2, 12.3],
  [1e-9, 2, 0],
  [0, 2, 0],
  [150.05, 1, 150.1],
  [123_456_789.125, 2, 123_456_789.13],
])('%s with %s decimals is %s', (value, decimals, expected) => {
  expect(rounded(value, decimals)).toBe(expected);
});

test('what is not known stays unknown', () => {
  expect(rounded(null, 2)).toBeNull();
});
