import { unionOf } from '../page/sheet.ts';
import type { PlateField, PlateMakers } from './plate-reading.ts';
import { chainsOf, type Reader, type View } from './plate-words.ts';

type Named = { name: string; words: string; isExact: boolean; weight: number; reader: Reader; box: PlateField['box'] };

/** Names of makers that are words of English too, and count only where nothing else stands beside them. */
const ALSO_WORDS =
  /^(american|state|century|estate|admiral|reliance|summit|payne|gibson|signature|design|badger|cafe)$/i;
/** Three letters and less: by chance in any text. */
const SHORT = 3;
/** Of the weight of the heaviest name; lighter ones are no rivals. */
const RIVAL = 0.6;

/** The maker that a plate names: of those named, the one that stands in the largest type. */
export function makerIn(views: readonly View[], makers: PlateMakers): PlateField | null {
  const named = views.flatMap((view) => namesIn(view, makers));
  const byName = [...Map.groupBy(named, ({ name }) => name)]
    .map(([name, of]) => ({ name, of, weight: Math.max(...of.map(({ weight }) => weight)) + 0.3 * readersOf(of) }))
    .toSorted((a, b) => b.weight - a.weight);
  const [first, second] = byName;
  if (!first) return null;
  const best = first.of.toSorted((a, b) => b.weight - a.weight)[0] as Named;
  const isExact = first.of.some((one) => one.isExact);
  const isRivalled = second !== undefined && second.weight > RIVAL * first.weight;
  const doubt = isRivalled ? 'RIVAL' : !isExact ? 'UNKNOWN_MAKER' : readersOf(first.of) < 2 ? 'ONE_READER' : null;
  const likely = isExact ? 0.85 : 0.6;
  return {
    value: first.name,
    words: best.words,
    box: best.box,
    probability: doubt === null ? 0.99 : isRivalled ? 0.7 * likely : likely,
    isSure: doubt === null,
    doubt,
  };
}

function readersOf(named: readonly Named[]): number {
  return new Set(named.map(({ reader }) => reader)).size;
}

function namesIn({ words, reader }: View, makers: PlateMakers): Named[] {
  const heights = words.map(({ height }) => height).toSorted((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 1;
  return chainsOf(words).flatMap((chain) => {
    const text = chain.map((word) => word.text).join(' ');
    const letters = text.replace(/[^\p{L}]/gu, '');
    if (letters.length < 2 || /\d/.test(text)) return [];
    const found = makers.makerOf(text);
    if (!found || !isTelling(text, letters, found.isExact, chain.length === 1 && isAlone(chain[0], words))) return [];
    const height = Math.max(...chain.map((word) => word.height)) / usual;
    const weight = Math.min(3, height) + 0.1 * Math.min(10, letters.length) + (found.isExact ? 0.8 : 0);
    return [{ ...found, words: text, weight, reader, box: unionOf(chain.map(({ box }) => box)) }];
  });
}

function isTelling(text: string, letters: string, isExact: boolean, isAlone: boolean): boolean {
  if (letters.length <= SHORT) return isExact && text === text.toUpperCase();
  return !ALSO_WORDS.test(text) || isAlone;
}

function isAlone(word: View['words'][number] | undefined, words: View['words']): boolean {
  return chainsOf(words).every((chain) => chain.length === 1 || !chain.slice(0, 2).some((one) => one === word));
}
