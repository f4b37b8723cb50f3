import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, cutWithDots } from './text-cut.ts';

const RUNS = 60;
const SEED = 20_261_128;

test('a cut never goes through an emoji, a flag, a family or a letter with its accent', () => {
  expect(cutText(`${'a'.repeat(199)}😀`, 200)).toBe('a'.repeat(199));
  expect(cutText(`${'a'.repeat(198)}😀`, 200)).toBe(`${'a'.repeat(198)}😀`);
  expect(cutText(`${'a'.repeat(195)}👩‍👩‍👧‍👦`, 200)).toBe('a'.repeat(195));
  expect(cutText(`${'a'.repeat(198)}🇺🇸`, 200)).toBe('a'.repeat(198));
  expect(cutText(`${'a'.repeat(199)}e\u0301`, 200)).toBe('a'.repeat(199));
  expect(cutText('short', 200)).toBe('short');
  expect(cutText('abc', 0)).toBe('');
});

test('marks that are heaped up without end are cut between two of them', () => {
  const heap = `a${'\u0301'.repeat(500)}`;
  expect(cutText(heap, 200)).toHaveLength(200);
});

test('what was cut off is shown by dots, within the length', () => {
  expect(cutWithDots('one two three', 9)).toBe('one two…');
  expect(cutWithDots('one', 9)).toBe('one');
  expect(cutWithDots(`${'a'.repeat(8)}😀b`, 10)).toBe(`${'a'.repeat(8)}…`);
});

test('whatever the text, the cut is its beginning, well-formed and as long as it can be', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 300 });
  fc.assert(
    fc.property(texts, fc.nat(200), (text, max) => {
      const cut = cutText(text, max);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(cut.isWellFormed()).toBe(true);
      if (text.length > max) expect(cut.length).toBeGreaterThan(max - 64);
    }),
    { numRuns: RUNS * 3, seed: SEED },
  );
});
