import type { Candidate, Offer } from '../candidates/candidates.ts';
import { overlap, type Row, type Segment, type Token } from '../page/sheet.ts';
import type { Column, Head } from './columns.ts';

/** The words of a row that describe what was charged: without its numbers, codes and units of measure. */
export function lineText(offer: Offer, row: Row, head: Head | null, numbers: readonly Candidate[]): string {
  const taken = new Set(numbers.flatMap((one) => one.tokens.map(({ at }) => at)));
  const dates = new Set(offer.dates.flatMap((one) => one.tokens.map(({ at }) => at)));
  const text = head?.columns.find(({ role }) => role === 'description');
  const parts = offer.sheet.segments.flatMap((segment) => {
    if (segment.row !== row.at) return [];
    const words = segment.tokens.filter(({ at }) => !taken.has(at));
    const isDate = head !== null && words.every(({ at }) => dates.has(at));
    return words.length === 0 || isDate ? [] : [{ segment, words, letters: lettersOf(words) }];
  });
  const most = Math.max(0, ...parts.map(({ letters }) => letters));
  const main = parts.find(({ letters }) => letters === most);
  const kept = parts.filter(
    ({ segment, words }) =>
      segment === main?.segment ||
      !(isBeside(offer, segment, words, head, text) || (head && main && isCodeOrUnit(segment, words, main.segment))),
  );
  return kept.flatMap(({ words }) => words.map(({ text: word }) => word)).join(' ');
}

function lettersOf(words: readonly Token[]): number {
  return words.reduce((sum, { text }) => sum + text.replaceAll(/[^\p{L}]/gu, '').length, 0);
}

// A code before the text, a short unit of measure behind it.
function isCodeOrUnit(segment: Segment, words: readonly Token[], main: Segment): boolean {
  const [only] = words;
  if (!only || words.length > 1) return false;
  return segment.box[0] < main.box[0] ? /\d/.test(only.text) : only.text.length <= 5;
}

// In another column: a code, a unit of measure, a number that nobody took.
function isBeside(
  { sheet }: Offer,
  segment: Segment,
  words: readonly Token[],
  head: Head | null,
  text: Column | undefined,
): boolean {
  const isNumber = words.every(({ text: word }) => /^[\p{Sc}\d.,%()x@*/-]+$/u.test(word) || /^[A-Z]{1,3}$/.test(word));
  if (!head) return isNumber;
  const inText = text !== undefined && overlap(text.box, segment.box) > 0;
  const columns = head.columns.filter(({ role }) => role !== 'description');
  const over = columns.filter(({ box }) => overlap(box, segment.box) > 0);
  if (inText) return isNumber && over.some(({ role }) => role !== 'item');
  const items = columns.filter(({ role }) => role === 'item');
  const inItem =
    text !== undefined &&
    segment.box[2] < text.box[0] + 0.3 * sheet.body &&
    items.some(({ box }) => overlap(box, segment.box) > 0 || Math.abs(box[0] - segment.box[0]) < sheet.body);
  if (inItem) return true;
  const inNumbers = over.some(({ role }) => role !== 'item');
  const hasTaken = words.length < segment.tokens.length;
  if (inNumbers && (isNumber || hasTaken)) return true;
  return isNumber ? text !== undefined : inNumbers && !/\p{L}{4}/u.test(segment.text);
}
