import { expect, test } from 'vitest';
import { patternProblem, unitNameByPattern } from './unit-pattern.ts';

test('a pattern names a unit by building, floor and number of two digits', () => {
  expect(unitNameByPattern('{building}-{floor}{n}', { building: 'A', floor: 3, n: 7 })).toBe('A-307');
  expect(unitNameByPattern('{floor}{n}', { building: 'A', floor: 12, n: 114 })).toBe('12114');
});

test('a building whose own name looks like a pattern is taken as it is', () => {
  expect(unitNameByPattern('{building} {n}', { building: '{n}$&', floor: 1, n: 1 })).toBe('{n}$& 01');
});

test('a pattern without {n}, or with anything unknown, says so', () => {
  expect(patternProblem('{building}{floor}{n}')).toBeNull();
  expect(patternProblem('{floor}')).toMatch(/needs \{n\}/);
  expect(patternProblem('{flor}{n}')).toBe('{flor} is not known here: use {building}, {floor} and {n}.');
});
