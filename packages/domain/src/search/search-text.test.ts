import { expect, test } from 'vitest';
import { searchTerms } from './search-text.ts';

test('case and spaces do not count', () => {
  expect(searchTerms('  Orchard   GATE ').text).toBe('orchard gate');
  expect(searchTerms('').words).toEqual([]);
});

test.each([
  ['unit 4212', '4212'],
  ['Apt. 12-B', '12-b'],
  ['#7', '7'],
  ['unit', 'unit'],
  ['Unity Court', 'unity court'],
])('%s looks for a unit called %s', (typed, unit) => {
  expect(searchTerms(typed).unit).toBe(unit);
});

test('a word that is another name of an item type means it', () => {
  expect(searchTerms('fridge 4212').words).toEqual([
    { word: 'fridge', type: 'Refrigerator' },
    { word: '4212', type: null },
  ]);
});

test('a serial number counts without its signs, and one of its halves still matches when one character is wrong', () => {
  expect(searchTerms('gz-397 323').serial).toBe('GZ397323');
  expect(searchTerms('gz-397 323').serialHalves).toEqual({ start: 'GZ39', end: '7323' });
  expect(searchTerms('gz3').serialHalves).toBeNull();
  expect(searchTerms('refrigerator').serialHalves).toBeNull();
  expect(searchTerms('ab').serial).toBeNull();
  expect(searchTerms('dana@harbor.example').serial).toBeNull();
});

test('only what looks like a telephone number is one', () => {
  expect(searchTerms('+1 (555) 010-0100').phone).toBe('5550100100');
  expect(searchTerms('GZ397323').phone).toBeNull();
  expect(searchTerms('42').phone).toBeNull();
});
