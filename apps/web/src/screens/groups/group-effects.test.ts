import { expect, test } from 'vitest';
import { effectOn, touchedBy } from './group-effects.ts';

const property = (id: number, isDirect: boolean, ...groups: number[]) => ({
  id,
  name: `Property ${id}`,
  organizationId: 1,
  isDirect,
  groups: groups.map((group) => ({ id: group, name: `Group ${group}` })),
});

test('a new group affects each of its people with each of its properties', () => {
  expect(touchedBy(null, { propertyIds: [1, 2], userIds: [7] })).toEqual([{ userId: 7, gains: [1, 2], loses: [] }]);
});

test('a removed property affects those who stay; a person who leaves loses all; a person who joins gains the rest', () => {
  const before = { propertyIds: [1, 2], userIds: [7, 8] };
  const after = { propertyIds: [2], userIds: [7, 9] };
  expect(touchedBy(before, after)).toEqual([
    { userId: 7, gains: [], loses: [1] },
    { userId: 8, gains: [], loses: [1, 2] },
    { userId: 9, gains: [2], loses: [] },
  ]);
});

test('a form without changes affects nobody', () => {
  const group = { propertyIds: [1], userIds: [7] };
  expect(touchedBy(group, { propertyIds: [1], userIds: [7] })).toEqual([]);
  expect(touchedBy(null, { propertyIds: [], userIds: [7] })).toEqual([]);
});

test('a property assigned directly or by another group is kept, or had already', () => {
  const own = [property(1, true, 3), property(2, false, 3), property(3, false, 3, 4), property(5, false, 4)];
  expect(effectOn({ userId: 7, gains: [5, 6], loses: [1, 2, 3] }, own, 3)).toEqual({
    gains: [6],
    hadAlready: [5],
    loses: [2],
    keeps: [1, 3],
  });
});
