import { expect, test } from 'vitest';
import { addressForProperty, propertyInAddresses, wordsAfterPlus } from './mail-in.ts';

const PLACES = [
  { id: 12, code: 'HC-1' },
  { id: 13, code: null },
  { id: 14, code: 'Elm Row' },
  { id: 15, code: 'elm-row' },
  { id: 16, code: '13' },
];
const named = (...addresses: string[]) => propertyInAddresses(addresses, PLACES)?.id;

test('the word behind the plus names a property by its code, without regard to case and signs', () => {
  expect(named('bills+HC-1@harbor.example')).toBe(12);
  expect(named('bills+hc1@harbor.example')).toBe(12);
  expect(named('ada@quay.example', 'bills+hc-1@harbor.example')).toBe(12);
});

test('or by its id, where no code is that word', () => {
  expect(named('bills+12@harbor.example')).toBe(12);
  expect(named('bills+13@harbor.example')).toBe(16);
});

test('a word that fits two properties, or none, names no property', () => {
  expect(named('bills+elmrow@harbor.example')).toBeUndefined();
  expect(named('bills+99@harbor.example')).toBeUndefined();
  expect(named('bills@harbor.example', 'bills+@harbor.example', '+hc-1')).toBeUndefined();
});

test('words are taken from before the last at sign, each once', () => {
  expect(wordsAfterPlus(['"a@b+x"@c.example', 'a+One@c.example', 'b+one@c.example'])).toEqual(['x"', 'one']);
});

test('the address for a property is recognized again', () => {
  const user = 'bills@harbor.example';
  expect(addressForProperty(user, { id: 12, code: 'HC-1' })).toBe('bills+hc-1@harbor.example');
  expect(addressForProperty(user, { id: 13, code: null })).toBe('bills+13@harbor.example');
  expect(addressForProperty('bills', { id: 13, code: null })).toBeNull();
  expect(named(addressForProperty(user, { id: 12, code: 'HC-1' }) ?? '')).toBe(12);
});
