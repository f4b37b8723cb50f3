import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printedTagCode, TAG_CODE_LENGTH, tagCodeOf, typedTagCode } from './tag-code.ts';

test('a code has ten signs of which none is taken for another, each as likely as the others', () => {
  const bytes = Uint8Array.from({ length: 62_000 }, (_, at) => at % 256);
  const counts = new Map<string, number>();
  for (let at = 0; at + 16 <= bytes.length; at += 16)
    for (const sign of tagCodeOf(bytes.slice(at, at + 16)) ?? '') counts.set(sign, (counts.get(sign) ?? 0) + 1);
  expect([...counts.keys()].toSorted().join('')).toBe('23456789ABCDEFGHJKMNPQRSTUVWXYZ');
  expect(tagCodeOf(new Uint8Array(16).fill(7))).toBe('9999999999');
  expect(tagCodeOf(new Uint8Array(16).fill(255))).toBeNull();
  expect(tagCodeOf(new Uint8Array(TAG_CODE_LENGTH - 1))).toBeNull();
});

test('a code is found however it is typed, and in the address that a scanner gives', () => {
  for (const text of [
    '7KQ2M-XW94P',
    '7kq2m xw94p',
    ' 7KQ2MXW94P ',
    'https://lintel.example/t/7KQ2MXW94P',
    'https://lintel.example/t/7KQ2MXW94P/?utm=x#top',
  ])
    expect(typedTagCode(text), text).toBe('7KQ2MXW94P');
  for (const text of ['', '7KQ2M', '7KQ2M-XW94O', '7KQ2M-XW941', '7KQ2M-XW94P2', 'https://elsewhere.example/'])
    expect(typedTagCode(text), text).toBeNull();
});

test('what is printed is typed as the same code', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 24, maxLength: 24 }), (bytes) => {
      const code = tagCodeOf(bytes);
      return code === null || typedTagCode(printedTagCode(code)) === code;
    }),
    { seed: 5, numRuns: 300 },
  );
});
