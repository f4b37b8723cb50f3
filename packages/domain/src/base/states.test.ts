import { expect, test } from 'vitest';
import { STATES, stateCode } from './states.ts';

test('there are 50 states and the District of Columbia', () => {
  expect(new Set(STATES.map(([code]) => code)).size).toBe(51);
  expect(new Set(STATES.map(([, name]) => name)).size).toBe(51);
});

test.each([
  ['ID', 'ID'],
  [' idaho ', 'ID'],
  ['new  hampshire', 'NH'],
  ['Washington', 'WA'],
  ['D.C.', 'DC'],
  ['Washington DC', 'DC'],
  ['Ontario', null],
  ['', null],
])('%j is read as %j', (text, code) => {
  expect(stateCode(text)).toBe(code);
});
