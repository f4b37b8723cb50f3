import { overlap, type Row, type Segment, type Sheet, type Token, unionOf } from '../page/sheet.ts';
import type { Box } from '../words.ts';
import { classesOf, type LabelClass, labelKey } from './dictionary.ts';

/** A label of the dictionary where it stands on a page. */
export type Label = {
  classes: readonly LabelClass[];
  key: string;
  page: number;
  row: number;
  box: Box;
  size: number;
  /** Of its first and last word in the document's order; of two lines those of the upper one. */
  from: number;
  to: number;
  /** No other word stands in its segment before it, which in running text is rare. */
  isLeading: boolean;
};

const WORDS_MAX = 6;
/** A gap within a label is at most this share of its type's size. */
const GAP_MAX = 1;

/** Finds the labels of a document: the longest wording from each word on, and wordings that take two lines. */
export function findLabels(sheet: Sheet): Label[] {
  const labels: Label[] = [];
  const keys = sheet.tokens.map(({ text }) => labelKey(text));
  for (const row of sheet.rows) labels.push(...labelsOfRow(row, keys));
  return [...labels, ...twoLineLabels(sheet, labels, keys)];
}

function labelsOfRow(row: Row, keys: readonly string[]): Label[] {
  const labels: Label[] = [];
  for (let start = 0; start < row.tokens.length; ) {
    const found = longestFrom(row.tokens, start, keys);
    const isLeading = leads(row.tokens, start);
    if (found && (isLeading || isTelling(found)))
      labels.push(labelOf(found.tokens, found.key, found.classes, isLeading));
    start += found ? found.tokens.length : 1;
  }
  return labels;
}

// why: 'to', 'an' or 'du' within running text announce nothing
function isTelling({ key, tokens }: Found): boolean {
  return key.length > 3 || tokens.at(-1)?.text.endsWith(':') === true || TELLING.has(key);
}

const TELLING = new Set([
  'vom',
  'du',
  'le',
  'no',
  'po',
  'inv',
  'tax',
  'vat',
  'gst',
  'hst',
  'ust',
  'tva',
  'btw',
  'iva',
  'due',
  'net',
  'op',
]);

type Found = { tokens: Token[]; key: string; classes: readonly LabelClass[] };

function longestFrom(tokens: readonly Token[], start: number, keys: readonly string[]): Found | null {
  let key = '';
  let found: Found | null = null;
  for (let end = start; end < Math.min(tokens.length, start + WORDS_MAX); end += 1) {
    const token = tokens[end];
    const before = tokens[end - 1];
    if (!token) break;
    if (end > start && before && token.box[0] - before.box[2] > GAP_MAX * Math.max(token.size, before.size)) break;
    // why: a colon ends a label, except in 'Invoice: No. 7'
    if (end > start && before?.text.endsWith(':') && !/^(no|num|number|nr|date)$/.test(keys[token.at] ?? '')) break;
    // why: '#1204' is a number, '#' alone a label
    if (/^[#№]./.test(token.text) && !/^[#№][:.]?$/.test(token.text)) break;
    key += keys[token.at] ?? '';
    const classes = classesOf(key);
    // why: 'INV-' above '571' is a part of a number
    if (classes && (keys[token.at] ?? '') !== '' && !/^[A-Z]+-$/.test(token.text))
      found = { tokens: tokens.slice(start, end + 1), key, classes };
  }
  return found;
}

function leads(tokens: readonly Token[], start: number): boolean {
  const [token, before] = [tokens[start], tokens[start - 1]];
  if (!token || !before) return true;
  return token.box[0] - before.box[2] > GAP_MAX * Math.max(token.size, before.size) || /[|•·:]$/.test(before.text);
}

function labelOf(tokens: readonly Token[], key: string, classes: readonly LabelClass[], isLeading: boolean): Label {
  const [first] = tokens;
  const last = tokens.at(-1);
  if (!first || !last) throw new Error('a label has words');
  const box = unionOf(tokens.map((token) => token.box));
  return {
    classes,
    key,
    page: first.page,
    row: first.row,
    box,
    size: first.size,
    from: first.at,
    to: last.at,
    isLeading,
  };
}

// 'Invoice' over 'Number' in a table's head.
function twoLineLabels(sheet: Sheet, single: readonly Label[], keys: readonly string[]): Label[] {
  const found: Label[] = [];
  const short = sheet.segments.filter(({ tokens }) => tokens.length <= 3);
  for (const upper of short) {
    if (/[:\d]$/.test(upper.text)) continue;
    for (const lower of short) {
      if (lower.page !== upper.page || lower.row <= upper.row || lower.row > upper.row + 3) continue;
      const gap = lower.box[1] - upper.box[3];
      if (gap > 0.6 * upper.size || gap < -0.5 * upper.size || overlap(upper.box, lower.box) < 0.3 * upper.size)
        continue;
      const tokens = [...upper.tokens, ...lower.tokens];
      const key = tokens.map(({ at }) => keys[at] ?? '').join('');
      const classes = classesOf(key);
      const whole = (segment: typeof upper) =>
        single.some(
          ({ from, to, classes: own }) =>
            from === segment.tokens[0]?.at && to === segment.tokens.at(-1)?.at && own.some((one) => STRONG.has(one)),
        );
      if (!classes || (whole(upper) && whole(lower)) || (hasValue(sheet, upper) && hasValue(sheet, lower))) continue;
      const label = labelOf(upper.tokens, key, classes, true);
      found.push({ ...label, row: lower.row, box: unionOf([upper.box, lower.box]) });
    }
  }
  return found;
}

// 'Date' above 'Completed', each with its own value on its right, are two labels.
function hasValue({ segments }: Sheet, { row, box }: Segment): boolean {
  const next = segments.find((one) => one.row === row && one.box[0] > box[2]);
  return next !== undefined && /\d/.test(next.text);
}

// Labels that stand for themselves: two of them above each other are two labels.
const STRONG = new Set<LabelClass>([
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'total',
  'subtotal',
  'tax',
  'amountDue',
]);
