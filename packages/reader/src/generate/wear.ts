import type { RankedField } from '../rank/fields.ts';
import type { Box, DocumentWords, Word } from '../words.ts';
import type { Paper } from './paper.ts';
import type { Random } from './random.ts';

const LOOKALIKES: readonly (readonly [string, string])[] = [
  ['l', '1'],
  ['O', '0'],
  ['I', 'l'],
  ['S', '5'],
  ['e', 'c'],
  ['n', 'ri'],
  ['B', '8'],
  ['rn', 'm'],
];

/** What recognition in a picture makes of a page: boxes a little off, no bold type, a wrong letter here and there in what is no value. */
export function wear(
  random: Random,
  paper: Paper,
): { document: DocumentWords; marks: Map<Box, readonly RankedField[]> } {
  const marks = new Map<Box, readonly RankedField[]>();
  const shift = () => (random.next() - 0.5) * paper.size * 0.14;
  const pages = paper.pages.map((page) => ({
    ...page,
    from: 'SCAN' as const,
    words: page.words.map((word): Word => {
      const [left, top, right, bottom] = word.box;
      const box: Box = [left + shift(), top + shift(), right + shift(), bottom + shift()];
      const fields = paper.marks.get(word.box);
      if (fields) marks.set(box, fields);
      const text = fields || !random.chance(0.025) ? word.text : misread(random, word.text);
      return {
        text,
        box,
        size: word.size * (0.92 + random.next() * 0.16),
        isBold: false,
        confidence: 0.7 + random.next() * 0.3,
      };
    }),
  }));
  return { document: { pages }, marks };
}

function misread(random: Random, text: string): string {
  const [from, to] = random.pick(LOOKALIKES);
  return text.replace(from, to);
}
