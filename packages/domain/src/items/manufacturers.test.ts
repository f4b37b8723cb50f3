import { expect, test } from 'vitest';
import { MANUFACTURERS, manufacturerKey, matchManufacturer } from './manufacturers.ts';

test.each([
  ['G.E.', 'GE'],
  ['general electric', 'GE'],
  ['General Electric Co.', 'GE'],
  ['BRADFORD-WHITE', 'Bradford White'],
  ['A.O. Smith Corp', 'A. O. Smith'],
  ['LG Electronics, Inc.', 'LG'],
  ['Whirlpool', 'Whirlpool'],
  ['', null],
  ['Acme', null],
])('%j is %j', (text, name) => {
  expect(matchManufacturer(text, MANUFACTURERS)?.name ?? null).toBe(name);
});

test('no spelling of a name matches two manufacturers', () => {
  const owners = new Map<string, string>();
  for (const { name, aliases } of MANUFACTURERS) {
    for (const written of new Set([name, ...aliases].map(manufacturerKey))) {
      expect(owners.get(written) ?? name, written).toBe(name);
      owners.set(written, name);
    }
  }
});

test('no manufacturer lists an alias twice, compared without case as the database does', () => {
  const aliases = MANUFACTURERS.flatMap((entry) => entry.aliases.map((alias) => alias.toLowerCase()));
  expect(new Set(aliases).size).toBe(aliases.length);
});

test('a manufacturer added to the list is found by the next lookup', () => {
  const manufacturers = [{ name: 'GE', aliases: [] as string[] }];
  expect(matchManufacturer('Acme', manufacturers)).toBeNull();
  manufacturers.push({ name: 'Acme', aliases: [] });
  expect(matchManufacturer('Acme', manufacturers)?.name).toBe('Acme');
});
