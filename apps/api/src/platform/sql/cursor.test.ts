import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

test('a cursor names the place that it was made of, whatever letters its key has, and no other list takes it', () => {
  const keys = [null, '', '0002 b', '"\\/\b\n\t', 'a?>~', 'é שלום 👩‍👩‍👧‍👦', '𝔘'.repeat(60), '2026-05-18', '12.5'];
  for (const key of keys) {
    const made = encodeCursor('-name', { key, id: 9_007_199_254_740_991 });
    expect(decodeCursor('-name', made)).toEqual({ key, id: 9_007_199_254_740_991 });
    expect(encodeURIComponent(made)).toBe(made);
    expect(() => decodeCursor('name', made)).toThrow('is not a cursor of this list');
  }
});
