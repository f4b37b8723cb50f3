import ort from 'onnxruntime-web';
import type { Box } from '../words.ts';
import { gapBetween, type Ink, inkedSpan, inkOf } from './ink.ts';
import { type Grey, scaled } from './picture.ts';

/** The network reads lines of this height, and gives a letter or none for every eighth column. */
const HEIGHT = 48;
const WIDTH_MAX = 3200;
const MULTIPLE = 32;
/** Columns without ink between two letters that are of two words, though no space was recognized. */
const GAP = 7;
/** Of the usual gap of a line, as some types are set wide. */
const GAP_TIMES = 2.5;
/** Such a gap within a number or an address is none between words. */
const MAY_PART = /^(?:\p{L}[\p{L}\d(&]|\d[\p{L}(&]|[,:;)&][\p{L}\d])$/u;

/** At the ends of a line, ink farther from a letter's middle than this, of the usual distance, is none of it. */
const REACH = 1.5;

/** A word of a line, in pixels of the picture. */
export type LineWord = { text: string; box: Box; confidence: number };

/** What recognizes the text of a line, and the letters of Latin text with the classes that stand for each. */
export type LineReader = { session: ort.InferenceSession; letters: Letters };

type Letters = ReadonlyMap<string, readonly number[]>;

/** The words of a line. */
export async function readLine({ session, letters }: LineReader, picture: Grey, line: Box): Promise<LineWord[]> {
  const [left, top, right, bottom] = line;
  const width = columnsOf(line);
  const padded = Math.ceil(width / MULTIPLE) * MULTIPLE;
  const strip = scaled(picture, line, width, HEIGHT);
  const { [session.outputNames[0] ?? '']: output } = await session.run({
    [session.inputNames[0] ?? '']: new ort.Tensor('float32', inputOf(strip, padded), [1, 3, HEIGHT, padded]),
  });
  const steps = output?.dims[1] ?? 0;
  const found = lettersOf(output?.data as Float32Array, steps, padded / steps, letters);
  const ink = inkOf(strip);
  const [scaleX, scaleY] = [(right - left) / width, (bottom - top) / HEIGHT];
  return wordsOf(found, ink).map(({ text, from, to, confidence }) => ({
    text,
    box: [left + from * scaleX, top + ink.top * scaleY, Math.min(right, left + to * scaleX), top + ink.bottom * scaleY],
    confidence,
  }));
}

/** How many columns a line has at the height at which it is read: what reading it costs. */
export function columnsOf([left, top, right, bottom]: Box): number {
  return Math.min(WIDTH_MAX, Math.max(8, Math.round((HEIGHT * (right - left)) / (bottom - top))));
}

/** The letters of Latin text that a dictionary lists. Class 0 is no letter, the one after the last listed is a space. */
export function lettersOfDictionary(dictionary: string): Letters {
  // why: some copies begin with an empty line, which would move every letter by one
  const listed = dictionary.replaceAll('\r', '').replace(/^\n/, '').replace(/\n$/, '').split('\n');
  const letters = new Map<string, number[]>();
  for (const [index, entry] of [...listed, ' '].entries()) {
    const letter = index === listed.length ? ' ' : latinOf(entry);
    if (letter !== null) letters.set(letter, [...(letters.get(letter) ?? []), index + 1]);
  }
  return letters;
}

/** A letter, digit or sign as it stands in Latin text; null for what does not. Wide forms are those of the same meaning. */
function latinOf(listed: string): string | null {
  const letter = /^[\uff01-\uff5e]$/.test(listed) ? String.fromCharCode(listed.charCodeAt(0) - 0xfee0) : listed;
  return /^[\u0021-\u007e\u00a1-\u017f\u2013-\u2022€™№]$/.test(letter) ? letter : null;
}

function inputOf({ data, width, height }: Grey, padded: number): Float32Array {
  const size = padded * height;
  const input = new Float32Array(3 * size);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const value = (data[y * width + x] ?? 0) / 127.5 - 1;
      for (let channel = 0; channel < 3; channel += 1) input[channel * size + y * padded + x] = value;
    }
  return input;
}

/** A letter with the column of its middle. */
type Letter = { text: string; x: number; probability: number };

/** Of every step the likeliest letter, or none; the same one in steps that follow each other is one letter. */
function lettersOf(probabilities: Float32Array, steps: number, columns: number, letters: Letters): Letter[] {
  const count = probabilities.length / steps;
  const found: Letter[] = [];
  let before = '';
  for (let step = 0; step < steps; step += 1) {
    let [best, most] = ['', probabilities[step * count] ?? 0];
    for (const [letter, classes] of letters) {
      let probability = 0;
      for (const index of classes) probability += probabilities[step * count + index] ?? 0;
      if (probability > most) [best, most] = [letter, probability];
    }
    const last = found.at(-1);
    if (best !== '' && best !== before) found.push({ text: best, x: (step + 0.5) * columns, probability: most });
    else if (best !== '' && last) last.probability = Math.max(last.probability, most);
    before = best;
  }
  return found;
}

type Piece = { text: string; from: number; to: number; confidence: number };

function wordsOf(recognized: Letter[], ink: Ink): Piece[] {
  const letters = recognized.filter(({ text }) => text !== ' ');
  const spaced = new Set(recognized.filter((_, index) => recognized[index - 1]?.text === ' '));
  const gaps = letters.slice(1).map(({ x }, index) => gapBetween(ink, letters[index]?.x ?? 0, x));
  const distance = middleOf(letters.slice(1).map(({ x }, index) => x - (letters[index]?.x ?? 0))) ?? HEIGHT / 2;
  const wide = Math.max(GAP, GAP_TIMES * (middleOf(gaps.map(({ width }) => width)) ?? 0));
  const words: { letters: Letter[]; start: number; end: number }[] = [];
  for (const [index, letter] of letters.entries()) {
    const [before, gap] = [letters[index - 1], gaps[index - 1]];
    const isApart = (gap?.width ?? 0) >= wide && MAY_PART.test(`${before?.text}${letter.text}`);
    const word = words.at(-1);
    if (word && !isApart && !spaced.has(letter)) word.letters.push(letter);
    else words.push({ letters: [letter], start: gap?.middle ?? 0, end: Number.POSITIVE_INFINITY });
    if (word && gap && word !== words.at(-1)) word.end = gap.middle;
  }
  return words.map(({ letters: word, start, end }) => {
    const [first, last] = [word[0]?.x ?? 0, word.at(-1)?.x ?? 0];
    const [from, to] = inkedSpan(
      ink,
      Math.max(start, first - REACH * distance),
      Math.min(end, last + REACH * distance),
    );
    return {
      text: word.map(({ text }) => text).join(''),
      from,
      to,
      // why: one letter in doubt is a word in doubt
      confidence: Math.min(...word.map(({ probability }) => probability)),
    };
  });
}

function middleOf(numbers: number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
