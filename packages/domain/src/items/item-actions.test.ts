import { expect, test } from 'vitest';
import { ITEM_ACTIONS, itemCan } from './item-actions.ts';

test('a retired item can no longer be worked on', () => {
  expect(ITEM_ACTIONS.filter((action) => itemCan(action, 'RETIRED'))).toEqual([]);
});

test('a stored item can be moved into a unit, but neither stored again nor replaced', () => {
  expect(itemCan('move', 'STORED')).toBe(true);
  expect(itemCan('store', 'STORED')).toBe(false);
  expect(itemCan('replace', 'STORED')).toBe(false);
});

test('an item in service can be worked on in every way', () => {
  expect(ITEM_ACTIONS.every((action) => itemCan(action, 'ACTIVE'))).toBe(true);
});
