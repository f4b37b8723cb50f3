import { expect, test } from 'vitest';
import { editDistance, similarManufacturer } from './manufacturer-likeness.ts';
import { MANUFACTURERS } from './manufacturers.ts';

test('a name that is mistyped or has more words is near the manufacturer that it means', () => {
  for (const [text, name] of [
    ['Whirpool', 'Whirlpool'],
    ['Frigidiare', 'Frigidaire'],
    ['Whirlpool Home Appliances', 'Whirlpool'],
    ['Samsumg', 'Samsung'],
    ['Bradford Whit', 'Bradford White'],
    ['GE Kitchen Appliances', 'GE'],
  ] as const)
    expect(similarManufacturer(text, MANUFACTURERS), text).toBe(name);
});

test('other manufacturers are not near, however short their names', () => {
  for (const text of ['Ovenly', 'GX', 'LB', 'Yorc', 'Rudd', 'Viking', 'Sub-Zero', 'Miele', 'Appliances', ''])
    expect(similarManufacturer(text, MANUFACTURERS), text).toBeNull();
});

test('a swap of neighbours is one edit, and more edits than allowed are none at all', () => {
  expect(editDistance('ab', 'ba', 1)).toBe(1);
  expect(editDistance('kitten', 'sitting', 3)).toBe(3);
  expect(editDistance('kitten', 'sitting', 2)).toBeNull();
  expect(editDistance('same', 'same', 0)).toBe(0);
});
