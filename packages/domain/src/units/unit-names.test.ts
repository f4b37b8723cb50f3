import { expect, test } from 'vitest';
import { uniqueUnitNames, unitNameSuffix } from './unit-names.ts';

const unit = (name: string, key: string | null = null) => ({ name, key });

test('suffixes run from (a) to (z), then (aa)', () => {
  expect([0, 1, 25, 26, 27, 51, 52, 701, 702].map(unitNameSuffix)).toEqual([
    '(a)',
    '(b)',
    '(z)',
    '(aa)',
    '(ab)',
    '(az)',
    '(ba)',
    '(zz)',
    '(aaa)',
  ]);
});

test('the first of several keeps its name, the others get letters in import order', () => {
  expect(
    uniqueUnitNames(
      [],
      ['101', '102', '101', '101'].map((name) => unit(name)),
    ),
  ).toEqual(['101', '102', '101(a)', '101(b)']);
});

test('a name that is taken already gives the newcomer a letter', () => {
  expect(uniqueUnitNames([unit('101', 'A/101'), unit('101(a)', 'B/101')], [unit('101', 'C/101')])).toEqual(['101(b)']);
});

test('a re-import gives every unit the name it has', () => {
  const file = [unit('101', 'A/101'), unit('101', 'B/101'), unit('102', 'A/102')];
  const first = uniqueUnitNames([], file);
  const existing = file.map((row, i) => unit(first[i] ?? '', row.key));
  expect(uniqueUnitNames(existing, file)).toEqual(first);
  expect(uniqueUnitNames(existing, [...file].reverse())).toEqual([...first].reverse());
});

test('two rows of one file that are the same unit share its name', () => {
  expect(uniqueUnitNames([], [unit('101', 'A/101'), unit('101', 'A/101')])).toEqual(['101', '101']);
});

test('names that differ only in case or spaces are the same', () => {
  expect(uniqueUnitNames([unit('Apt  1b')], [unit(' apt 1B ')])).toEqual(['apt 1B(a)']);
});

test('thirty units of one name all end differently', () => {
  const names = uniqueUnitNames(
    [],
    Array.from({ length: 30 }, () => unit('101')),
  );
  expect(new Set(names).size).toBe(30);
  expect(names.at(-1)).toBe('101(ac)');
});
