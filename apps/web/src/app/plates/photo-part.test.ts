import { expect, test } from 'vitest';
import { partAfterKey, partBetween, partWithin, turnedPart, WHOLE } from './photo-part.ts';

const PART = { left: 0.1, top: 0.2, right: 0.5, bottom: 0.4 };
const rounded = (part: object) =>
  Object.fromEntries(Object.entries(part).map(([side, at]) => [side, Number(at.toFixed(6))]));

test('a part of a photo goes round with it, and back', () => {
  expect(rounded(turnedPart(PART, 90))).toEqual({ left: 0.6, top: 0.1, right: 0.8, bottom: 0.5 });
  expect(rounded(turnedPart(PART, 180))).toEqual({ left: 0.5, top: 0.6, right: 0.9, bottom: 0.8 });
  for (const turn of [0, 90, 180, 270, 450, -90])
    expect(rounded(turnedPart(turnedPart(PART, turn), -turn)), `${turn}`).toEqual(PART);
  expect(turnedPart(WHOLE, 270)).toEqual(WHOLE);
});

test('a part of a part is one of the photo', () => {
  expect(rounded(partWithin(PART, { left: 0.5, top: 0, right: 1, bottom: 0.5 }))).toEqual({
    left: 0.3,
    top: 0.2,
    right: 0.5,
    bottom: 0.3,
  });
  expect(partWithin(WHOLE, PART)).toEqual(PART);
});

test('a part is drawn from any corner, and ends with the photo', () => {
  expect(partBetween({ x: 0.5, y: 0.4 }, { x: 0.1, y: 0.2 })).toEqual(PART);
  expect(partBetween({ x: -1, y: 0.5 }, { x: 2, y: 0.6 })).toEqual({ left: 0, top: 0.5, right: 1, bottom: 0.6 });
});

test('arrows move a part as far as the photo goes; with Shift they change its size', () => {
  expect(rounded(partAfterKey(PART, 'ArrowRight', false) ?? {})).toEqual({
    left: 0.12,
    top: 0.2,
    right: 0.52,
    bottom: 0.4,
  });
  expect(rounded(partAfterKey(PART, 'ArrowDown', true) ?? {})).toEqual({
    left: 0.1,
    top: 0.2,
    right: 0.5,
    bottom: 0.42,
  });
  const top = { left: 0, top: 0.01, right: 0.5, bottom: 0.51 };
  expect(rounded(partAfterKey(top, 'ArrowUp', false) ?? {})).toEqual({ left: 0, top: 0, right: 0.5, bottom: 0.5 });
  expect(partAfterKey(top, 'Enter', false)).toBeUndefined();
});
