import type { Box, Page, Word } from '../words.ts';

/** Who read a text: one of the two engines, or a barcode. */
export type Reader = 'FIRST' | 'SECOND' | 'BARCODE';
/** What one engine read in one picture of a plate. */
export type View = { reader: Reader; words: PlateWord[] };
export type PlateWord = { text: string; box: Box; confidence: number; height: number };

/** Words farther apart than this share of their height stand in different places of a plate. */
const CHAIN_GAP = 1.3;
const CHAIN_MAX = 4;

/** The views of the pictures of one plate, two for each. */
export function viewsOf(looks: readonly Page[]): View[] {
  return looks.flatMap(({ words, secondWords = [] }) => [
    { reader: 'FIRST' as const, words: words.flatMap(plateWords) },
    { reader: 'SECOND' as const, words: secondWords.flatMap(plateWords) },
  ]);
}

// 'S/N:LT221102', 'SERIALNO.LT221102', 'MODEL#GTS18' and 'NO.651F0WC6' are a label and a value that lack a space.
const GLUED =
  /^(?<label>(?:SERIAL|SER\.?|MODEL|MOD\.?)(?:NO|NUMBER|NUM)?|S\/N|M\/N|MFG\.?DATE|MFD|N[O0R]|NUMBER)[.:#]+(?<value>(?=\S*\d)\S{4,})$/i;

function plateWords({ text, box, confidence }: Word): PlateWord[] {
  // why: frames and bars of a plate are read as upright strokes
  const bare = text.replace(/^[|[\](){}'"“”‘’`~_.,:;*=-]+|[|[\](){}'"“”‘’`~_,;*=-]+$/g, '');
  if (!/[\p{L}\d#]/u.test(bare)) return [];
  const [left, top, right, bottom] = box;
  const word = { text: bare, box, confidence, height: bottom - top };
  const { label, value } = GLUED.exec(bare)?.groups ?? {};
  if (label === undefined || value === undefined) return [word];
  const middle = left + ((right - left) * (bare.length - value.length)) / bare.length;
  return [
    { ...word, text: label, box: [left, top, middle, bottom] },
    { ...word, text: value, box: [middle, top, right, bottom] },
  ];
}

/** Every run of up to four words that stand close together on a line, from each word on. */
export function chainsOf(words: readonly PlateWord[]): PlateWord[][] {
  return words.flatMap((first) => {
    const chain = [first];
    const chains = [[first]];
    for (let last = first; chain.length < CHAIN_MAX; ) {
      const next = nextOf(last, words);
      if (!next) break;
      chain.push(next);
      chains.push([...chain]);
      last = next;
    }
    return chains;
  });
}

function nextOf(word: PlateWord, words: readonly PlateWord[]): PlateWord | undefined {
  let nearest: PlateWord | undefined;
  for (const other of words)
    if (other !== word && follows(word, other) && (!nearest || other.box[0] < nearest.box[0])) nearest = other;
  return nearest;
}

function follows(word: PlateWord, other: PlateWord): boolean {
  const height = Math.max(word.height, other.height);
  const gap = other.box[0] - word.box[2];
  return gap > -0.5 * height && gap < CHAIN_GAP * height && other.box[0] > word.box[0] && isOnLine(word.box, other.box);
}

/** Whether two boxes stand beside each other on a line, which in a photograph may slope a little. */
export function isOnLine(a: Box, b: Box): boolean {
  const shared = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return shared > 0.4 * Math.min(a[3] - a[1], b[3] - b[1]);
}
