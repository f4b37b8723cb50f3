import { expect, test } from 'vitest';
import type { InvoicePage } from '#api/invoice.api.ts';
import { placeOf, wordAt, wordsFound } from '#app/invoice-review/places-on-page.ts';
import { valueOfWord } from './words-on-page.ts';

const TODAY = '2026-05-18';

/** Words on one line of a page, 50 points each. */
function line(top: number, ...texts: string[]): InvoicePage['words'] {
  return texts.map((text, at) => ({ text, box: [at * 60, top, at * 60 + 50, top + 10] }));
}

test('a word is found where it is pressed, and nothing beside it', () => {
  const words = [...line(100, 'Total', '$195.00'), ...line(120, 'Tax')];
  expect(wordAt(words, 70, 105)).toBe(1);
  expect(wordAt(words, 20, 123)).toBe(2);
  expect(wordAt(words, 300, 105)).toBeUndefined();
});

test('an amount is written as the field writes it, and a word that is none changes nothing', () => {
  const words = line(100, 'Total', '$1,640.5', '(35.00)');
  expect(valueOfWord(words, 1, 'amount', TODAY)).toBe('1,640.50');
  expect(valueOfWord(words, 2, 'amount', TODAY)).toBe('-35.00');
  expect(valueOfWord(words, 0, 'amount', TODAY)).toBeNull();
});

test('a date takes the words beside it that belong to it, on its own line alone', () => {
  const words = [...line(100, 'Date:', 'May', '12,', '2026'), ...line(140, '2026', '06/03/2026')];
  for (const at of [1, 2, 3]) expect(valueOfWord(words, at, 'date', TODAY)).toBe('2026-05-12');
  expect(valueOfWord(words, 5, 'date', TODAY)).toBe('2026-06-03');
  expect(valueOfWord(words, 4, 'date', TODAY)).toBeNull();
  expect(valueOfWord(words, 0, 'date', TODAY)).toBeNull();
});

test('text is taken as it stands', () => {
  expect(valueOfWord(line(100, 'B-1042'), 0, 'text', TODAY)).toBe('B-1042');
});

test('a box is a share of its page', () => {
  expect(placeOf([61.2, 79.2, 122.4, 158.4], { width: 612, height: 792 })).toEqual({
    left: '10%',
    top: '10%',
    width: '10%',
    height: '10%',
  });
});

test('searched words are found on a page by their beginnings, whatever stands around them', () => {
  const words = [...line(100, 'Dishwasher,', 'DISH-RACK', 'washer'), ...line(120, 'leak')];
  expect(wordsFound(words, 'dish leak')).toEqual([words[0]?.box, words[1]?.box, words[3]?.box]);
  expect(wordsFound(words, 'fridge')).toEqual([]);
  expect(wordsFound(words, '-')).toEqual([]);
});
