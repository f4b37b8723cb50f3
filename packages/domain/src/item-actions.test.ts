import { expect, test } from 'vitest';
import { ITEM_ACTIONS, itemCan } from './item-actions.ts';

test('a retired item can no longer be worked on', () => {
  expect(ITEM_ACTIONS.filter((action) => itemCan(action, 'RETIRED'))).toEqual([]);
});

test('a stored item can be moved into a unit, but not stored again nor replaced where it does not stand', () => {
  expect(itemCan('move', 'STORED')).toBe(true);
  expect(itemCan('store', 'STORED')).toBe(false);
  expect(itemCan('replace', 'STORED')).toBe(false);
});

test('an item in service can be worked on in every way', () => {
  expect(ITEM_ACTIONS.every((action) => itemCan(action, 'ACTIVE'))).toBe(true);
});
