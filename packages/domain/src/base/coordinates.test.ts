import { expect, test } from 'vitest';
import { parseCoordinatePair, parseDegrees } from './coordinates.ts';

test('degrees are read as people and programs write them', () => {
  const read = [
    '-116.2879',
    '−116.2879',
    '116.2879 W',
    '116.2879° w',
    '47.2446° N',
    '+10',
    '0',
    '-0',
    '12.12345678901',
    '-1e-7',
  ];
  expect(read.map(parseDegrees)).toEqual([
    -116.2879, -116.2879, -116.2879, -116.2879, 47.2446, 10, 0, 0, 12.12345678901, -1e-7,
  ]);
});

test('what is no number of degrees is not read', () => {
  for (const text of ['', 'west', '1e2', '47,2446', '-116 W', '47°14\'40"', '1234', 'NaN', '12.', '.5'])
    expect(parseDegrees(text), text).toBeUndefined();
});

test('a pair is read as map applications copy it', () => {
  expect(parseCoordinatePair(' 43.6313, -116.2879 ')).toEqual({ latitude: '43.6313', longitude: '-116.2879' });
  for (const text of ['43.6313', '43.6313,', '43.6313 -116.2879', '1, 2, 3', 'Boise, ID'])
    expect(parseCoordinatePair(text), text).toBeNull();
});
