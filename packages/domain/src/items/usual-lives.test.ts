import { expect, test } from 'vitest';
import { usualLife } from './usual-lives.ts';

test.each([
  ['Refrigerator', 'Refrigerator', 15],
  ['Under-counter fridge', 'Refrigerator', 15],
  ['Carpet', 'Carpet', 8],
  ['Bedroom carpet', 'Carpet', 8],
  ['Toilet', 'Toilet', 25],
  ['Passenger elevator', 'Elevator', 20],
])('%s usually lasts as long as %s: %i years', (itemType, name, eulYears) => {
  expect(usualLife(itemType)).toEqual({ name, eulYears });
});

test('of what is like nothing on the list nothing is said', () => {
  expect(usualLife('Nameless')).toBeNull();
});
