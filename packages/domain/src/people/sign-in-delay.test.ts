import { expect, test } from 'vitest';
import { signInDelaySeconds } from './sign-in-delay.ts';

test('ten failed sign-ins cost no wait; from then on it doubles, up to a quarter of an hour', () => {
  expect([0, 1, 9].map(signInDelaySeconds)).toEqual([0, 0, 0]);
  expect([10, 11, 12, 15, 16, 17, 500].map(signInDelaySeconds)).toEqual([15, 30, 60, 480, 900, 900, 900]);
});
