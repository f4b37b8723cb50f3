import { expect, test } from 'vitest';
import { instantOf } from '../base/instant.ts';
import { compareTexts } from './row-order.ts';

test('texts are in the order of their bytes, as those of a statement are', () => {
  const texts = [
    '',
    'A',
    'B',
    'a',
    'ab',
    'b',
    'z',
    'é',
    'Ω',
    '中',
    '\ud7ff',
    '\ue000',
    '\uffff',
    '😀',
    '😁',
    '𐀀',
    'a😀',
    'a\uffff',
  ];
  const byBytes = texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  expect(texts.toReversed().toSorted(compareTexts)).toEqual(byBytes);
  for (const a of texts)
    for (const b of texts)
      expect(Math.sign(compareTexts(a, b)), `${a} ${b}`).toBe(
        Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))),
      );
});

test.each([
  ['2026-11-25T23:44:20+00:00', '2026-11-25T23:44:20.000Z'],
  ['2026-11-25T23:44:20.5+00:00', '2026-11-25T23:44:20.500Z'],
  ['2026-11-25T23:44:20.123+00:00', '2026-11-25T23:44:20.123Z'],
  ['2026-11-25T23:44:20.123999+00:00', '2026-11-25T23:44:20.123Z'],
  ['2026-11-25T23:44:20.000001+00:00', '2026-11-25T23:44:20.000Z'],
  ['2026-11-25T18:44:20.25-05:00', '2026-11-25T23:44:20.250Z'],
])('the instant %s is %s', (json, instant) => {
  expect(instantOf(json)).toBe(instant);
});
