import { expect, test } from 'vitest';
import { passwordProblem, passwordStrength } from './password.ts';

test.each([
  ['', 'TOO_WEAK'],
  ['abcdefghijklmnop', 'TOO_WEAK'],
  ['abc12', 'TOO_WEAK'],
  ['abc123', 'WEAK'],
  ['Abc1234', 'WEAK'],
  ['Abc12345', 'MEDIUM'],
  ['Abc1234!', 'MEDIUM'],
  ['Abc12345!', 'MEDIUM'],
  ['Abc123456!', 'STRONG'],
] as const)('%j is %s', (password, level) => {
  expect(passwordStrength(password)).toBe(level);
});

test('a password is taken from 12 to 128 characters and from Medium up', () => {
  expect(passwordProblem('Abc12345!xy')).toBe('Use at least 12 characters');
  expect(passwordProblem('Abc12345!xyz')).toBeNull();
  expect(passwordProblem('abcdefghijkl1')).toMatch(/at least three/);
  expect(passwordProblem(`${'Aa1'.repeat(42)}Aa`)).toBeNull();
  expect(passwordProblem('Aa1'.repeat(43))).toBe('Use at most 128 characters');
});
