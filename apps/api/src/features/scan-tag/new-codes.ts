import { randomBytes } from 'node:crypto';
import { tagCodeOf } from '@lintel/domain/scan-tags/tag-code';

/** Enough that one in a million tries is short of signs. */
const BYTES = 24;

/** So many codes that nobody can guess, each once. */
export function newTagCodes(count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) {
    const code = tagCodeOf(randomBytes(BYTES));
    if (code !== null) codes.add(code);
  }
  return [...codes];
}
