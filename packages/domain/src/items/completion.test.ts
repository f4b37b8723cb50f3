import { expect, test } from 'vitest';
import { completion } from './completion.ts';

test.each([
  [0, 0, null],
  [0, 7, 0],
  [7, 7, 100],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [1999, 2000, 99.9],
  [99_999, 100_000, 99.9],
  [1, 100_000, 0.1],
])('%i of %i is %s %%', (counted, total, success) => {
  expect(completion(counted, total)).toEqual({ success, counted, total });
});
