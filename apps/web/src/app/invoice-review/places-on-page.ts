import { wordsForSearch } from '@lintel/domain/invoices/invoices';
import type { InvoicePage } from '#api/invoice.api.ts';

type Word = InvoicePage['words'][number];
type Box = Word['box'];

/** Around a word this much still counts as the word, in points. */
const NEAR = 2;
/** The word at a point of a page; undefined where there is none. */
export function wordAt(words: readonly Word[], x: number, y: number): number | undefined {
  const at = words.findIndex(
    ({ box: [left, top, right, bottom] }) =>
      x >= left - NEAR && x <= right + NEAR && y >= top - NEAR && y <= bottom + NEAR,
  );
  return at === -1 ? undefined : at;
}

/** A box as the share of its page, for a style. */
export function placeOf([left, top, right, bottom]: Box, { width, height }: { width: number; height: number }) {
  return {
    left: `${(left / width) * 100}%`,
    top: `${(top / height) * 100}%`,
    width: `${((right - left) / width) * 100}%`,
    height: `${((bottom - top) / height) * 100}%`,
  };
}

/** The box around the first place of a page where these words stand one after the other; null where they do not. */
export function boxOfWords(words: readonly Word[], text: string): Word['box'] | null {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return null;
  const from = words.findIndex((_, at) => wanted.every((each, next) => words[at + next]?.text.toLowerCase() === each));
  if (from === -1) return null;
  const boxes = words.slice(from, from + wanted.length).map(({ box }) => box);
  return [
    Math.min(...boxes.map(([left]) => left)),
    Math.min(...boxes.map(([, top]) => top)),
    Math.max(...boxes.map(([, , right]) => right)),
    Math.max(...boxes.map(([, , , bottom]) => bottom)),
  ];
}

/**
 * Where the words of a search stand on a page, in the order in which the page has them: those that begin as one of the searched words
 * does, as the list finds its documents.
 */
export function wordsFound(words: readonly Word[], sought: string): Box[] {
  const beginnings = wordsForSearch(sought);
  if (beginnings.length === 0) return [];
  return words
    .filter(({ text }) => wordsForSearch(text).some((word) => beginnings.some((begin) => word.startsWith(begin))))
    .map(({ box }) => box);
}
