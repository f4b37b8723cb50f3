import { parseDate } from '@lintel/domain/written/cell-dates';
import { parseMoney } from '@lintel/domain/written/cell-values';
import type { InvoicePage } from '#api/invoice.api.ts';
import type { ValueKind } from './review-fields.ts';
import { amountText } from './review-values.ts';

type Word = InvoicePage['words'][number];

/** A date is written in so many words at most: 'March', '4,', '2026'. */
const DATE_WORDS = 4;

/**
 * What a word of a page is as the value of a field: an amount or a date as the field writes it, with the words beside it where a date
 * takes several. Null where the word is no such value.
 */
export function valueOfWord(words: readonly Word[], at: number, kind: ValueKind, today: string): string | null {
  const word = words[at];
  if (!word) return null;
  if (kind === 'amount') {
    const parsed = parseMoney(word.text);
    return parsed.ok && parsed.value !== null ? amountText(parsed.value) : null;
  }
  if (kind === 'text') return word.text;
  for (let length = 1; length <= DATE_WORDS; length += 1) {
    for (let from = at - length + 1; from <= at; from += 1) {
      const run = words.slice(Math.max(0, from), Math.max(0, from) + length);
      if (from < 0 || run.length < length || !run.every((other) => isBeside(other, word))) continue;
      const date = dayOf(run.map(({ text }) => text).join(' '), today);
      if (date !== null) return date;
    }
  }
  return null;
}

/** A day that is written whole; a month or a year alone is no date of an invoice. */
function dayOf(text: string, today: string): string | null {
  if (!/\d.*[^\d].*\d/.test(text)) return null;
  const parsed = parseDate(text.replace(/[,.;:]+$/, ''), today);
  return parsed.ok && parsed.value !== null && parsed.value.precision === 'DAY' ? parsed.value.date : null;
}

/** On the same line: their middles are less than half a line apart. */
function isBeside(one: Word, other: Word): boolean {
  const middle = ({ box: [, top, , bottom] }: Word) => (top + bottom) / 2;
  const height = other.box[3] - other.box[1];
  return Math.abs(middle(one) - middle(other)) < height / 2;
}
