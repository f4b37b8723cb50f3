import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanName, nameKey } from './names.ts';

const RUNS = 60;
const SEED = 20_261_128;

test('a name has nothing that cannot be seen or turns the direction of reading', () => {
  for (const unseen of [
    '\u200b',
    '\u200b \u2060',
    '\u202e',
    '\ufeff',
    '\u00ad',
    '\u3164',
    '\u2800',
    ' \t\n',
    '\u{e0041}',
  ])
    expect(cleanName(unseen)).toBe('');
  expect(cleanName('\u200b101')).toBe('101');
  expect(cleanName('\u202eevil\u202c')).toBe('evil');
  expect(cleanName('Oak\u200d Court')).toBe('Oak Court');
  expect(cleanName('  Oak\u00a0\u00a0Court ')).toBe('Oak Court');
  expect(cleanName('Cafe\u0301')).toBe('Café');
  expect(cleanName('A\u200b\u0301')).toBe('Á');
});

test('emoji keep what joins and colours them, and names of any script their letters', () => {
  for (const name of [
    '👩‍👩‍👧‍👦 House',
    '🏳️‍🌈',
    '❤️',
    '👍🏽',
    '1️⃣',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    'שלום',
    'مرحبا',
    '東京 1',
    '𝔘',
    'Plain 1',
    'हिन्दी',
  ])
    expect(cleanName(name)).toBe(name.normalize('NFC'));
});

test('names are compared without case, surplus spaces and what cannot be seen', () => {
  expect(nameKey(' \u200bOak  COURT')).toBe(nameKey('oak court'));
});

test('a cleaned name stays as it is when it is cleaned again', () => {
  const parts = fc.oneof(
    fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
    fc.constantFrom(
      '\u200b',
      '\u200d',
      '\ufe0f',
      '👩',
      '❤',
      'e',
      '\u0301',
      ' ',
      '\u202e',
      '\u{e0067}',
      '🏴',
      '\ufb2c',
      'a',
    ),
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (some) => {
      const name = cleanName(some.join(''));
      expect(cleanName(name)).toBe(name);
      expect(name).toBe(name.trim().normalize('NFC'));
    }),
    { numRuns: RUNS * 5, seed: SEED },
  );
});
