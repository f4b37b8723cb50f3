import { expect, test } from 'vitest';
import { splitManufacturer } from './manufacturer-in-text.ts';
import { MANUFACTURERS } from './manufacturers.ts';

const split = (text: string) => {
  const { manufacturer, model } = splitManufacturer(text, MANUFACTURERS);
  return [manufacturer, model];
};

test('a manufacturer shortened by hand before a model is known: cut off, without vowels, a letter off', () => {
  expect(split('Frig. FFTR1857TW')).toEqual(['Frigidaire', 'FFTR1857TW']);
  expect(split('Whirlpl WRT313BURW')).toEqual(['Whirlpool', 'WRT313BURW']);
  expect(split('Whirpool WRT313BURW')).toEqual(['Whirlpool', 'WRT313BURW']);
});

test('what several manufacturers begin with, or none, stays part of the model', () => {
  expect(split('Ame. X1200')).toEqual([null, 'Ame. X1200']);
  expect(split('Rev 1200')).toEqual([null, 'Rev 1200']);
});
