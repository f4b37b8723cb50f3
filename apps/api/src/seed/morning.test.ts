import { expect, test } from 'vitest';
import { inTheMorning } from './morning.ts';

test.each([
  ['before that hour', '2026-05-18T11:30:00.000Z', '2026-05-18T11:30:00.000Z'],
  ['after it', '2026-05-18T18:00:00.000Z', '2026-05-18T14:10:00.000Z'],
  ['on a later day', '2026-05-19T03:00:00.000Z', '2026-05-18T14:10:00.000Z'],
  ['for a day that is yet to come', '2026-05-17T03:00:00.000Z', '2026-05-18T14:10:00.000Z'],
])('what the demo says of its morning is not of the future: loaded %s', (_when, clock, at) => {
  expect(inTheMorning('2026-05-18', '14:10', new Date(clock))).toBe(at);
});
