import { expect, test } from 'vitest';
import { expectedHere } from './standard-set.ts';

const RANGE = 1;
const FURNACE = 2;
const HEAT_PUMP = 3;
const PTAC = 4;

const SET = {
  expected: [
    { itemTypeId: RANGE, quantity: 1 },
    { itemTypeId: FURNACE, quantity: 2 },
  ],
  standIns: [
    { itemTypeId: HEAT_PUMP, countedUnderId: FURNACE },
    { itemTypeId: PTAC, countedUnderId: FURNACE },
  ],
  absentTypeIds: [],
  presentTypeIds: [],
};

test('an area has what its standard set asks for, or what stands in for it', () => {
  const { types, countedAs } = expectedHere({ ...SET, presentTypeIds: [PTAC, FURNACE, 99] });
  expect([...types]).toEqual([
    [RANGE, { quantity: 1, pieces: 0 }],
    [FURNACE, { quantity: 2, pieces: 2 }],
  ]);
  expect([countedAs(HEAT_PUMP), countedAs(RANGE), countedAs(99)]).toEqual([FURNACE, RANGE, 99]);
});

test('what is known not to be there is not expected, whichever of the types that stand for each other is named', () => {
  expect([...expectedHere({ ...SET, absentTypeIds: [PTAC, 99] }).types.keys()]).toEqual([RANGE]);
});

test('of a set that names both a type and one that stands in for it, the larger number counts', () => {
  const expected = [...SET.expected, { itemTypeId: HEAT_PUMP, quantity: 3 }];
  expect(expectedHere({ ...SET, expected }).types.get(FURNACE)).toEqual({ quantity: 3, pieces: 0 });
});
