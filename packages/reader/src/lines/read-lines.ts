import type { Candidate, Offer } from '../candidates/candidates.ts';
import type { LabelClass } from '../labels/dictionary.ts';
import type { Label } from '../labels/find-labels.ts';
import { overlap, type Row, type Token, unionOf } from '../page/sheet.ts';
import type { Box } from '../words.ts';
import { amountColumnOf, type Column, findHeads, type Head } from './columns.ts';

/** A line of an invoice as the page shows it. */
export type LineFound = {
  text: string;
  quantity: number | null;
  unitPriceCents: number | null;
  amountCents: number;
  page: number;
  rows: number[];
  box: Box;
  /** Quantity times price gives the amount. */
  multiplies: boolean;
};

/** What a row within a table's reach is. */
type RowKind = 'line' | 'text' | 'sum' | 'end';

const SUMS: readonly LabelClass[] = ['subtotal', 'previousBalance'];
const ENDS: readonly LabelClass[] = [
  'total',
  'amountDue',
  'tax',
  'payment',
  'currentCharges',
  'contract',
  'retention',
  'aging',
  'discount',
  'shipping',
];

/** Reads the lines of all tables with a head; without any head those rows above the sums that end with an amount. */
export function readLines(offer: Offer): LineFound[] {
  const heads = findHeads(offer);
  const lines: LineFound[] = [];
  const isLine = (head: Head) =>
    head.columns.some(({ role }) => role === 'description' || role === 'quantity' || role === 'item');
  for (const [at, head] of heads.filter(isLine).entries())
    lines.push(...linesBelow(offer, head, heads.filter(isLine)[at + 1]));
  return lines.length > 0 ? lines : linesWithoutHead(offer);
}

function linesBelow(offer: Offer, head: Head, next: Head | undefined): LineFound[] {
  const column = amountColumnOf(head);
  if (!column) return [];
  const { rows, body } = offer.sheet;
  const lines: LineFound[] = [];
  const start = textStartOf(head);
  let last = head.toRow;
  for (let at = head.toRow + 1; at < (next?.fromRow ?? rows.length); at += 1) {
    const row = rows[at];
    if (!row || row.page !== head.page) break;
    const amount = amountIn(offer, row, column, body);
    const kind = kindOf(offer, row, amount, start);
    if (kind === 'end') break;
    if (kind === 'sum') {
      last = row.at;
      continue;
    }
    const previous = lines.at(-1);
    if (amount) {
      lines.push(lineOf(offer, row, amount, head));
      last = row.at;
    } else if (
      previous &&
      at - 1 === last &&
      row.top - (rows[last]?.bottom ?? 0) < 0.75 * body &&
      isText(offer, row, head)
    ) {
      previous.text = `${previous.text} ${textOf(offer, row, head)}`.trim();
      previous.rows.push(row.at);
      previous.box = unionOf([previous.box, ...row.tokens.map(({ box }) => box)]);
      last = row.at;
    }
  }
  return lines;
}

function textStartOf(head: Head): number {
  const text = head.columns.find(({ role }) => role === 'description') ?? head.columns[0];
  return Math.min(text?.box[0] ?? 0, head.columns[0]?.box[0] ?? 0);
}

// The amount that stands below the column's name: overlapping it, or with the same right edge.
function amountIn(offer: Offer, row: Row, column: Column, body: number): Candidate | null {
  const inRow = offer.amounts.filter((one) => one.row === row.at && !isPercent(row, one));
  const below = inRow.filter(
    ({ box }) => overlap(box, column.box) > 0 || Math.abs(box[2] - column.box[2]) < 1.5 * body,
  );
  return below.at(-1) ?? null;
}

function isPercent(row: Row, { tokens }: Candidate): boolean {
  const last = tokens.at(-1);
  const next = row.tokens.find(({ at }) => at === (last?.at ?? -2) + 1);
  return next?.text === '%';
}

function kindOf(offer: Offer, row: Row, amount: Candidate | null, start: number): RowKind {
  const label = lastLabelBefore(offer, row, amount);
  if (!label) return amount ? 'line' : 'text';
  const first = row.tokens[0];
  // why: 'Tax preparation' or 'Delivery' at the text's place with columns of its own is a line
  const leads = first !== undefined && first.at === label.from;
  if (!leads) return amount ? 'line' : 'text';
  const rest = row.tokens.filter(({ at }) => at > label.to && !amount?.tokens.some((token) => token.at === at));
  const isAlone = rest.every(
    ({ text }) => /^[\d.,%()@:$€*-]+$/.test(text) || /^(USD|EUR|GBP|on|of|auf|de|van|sur)$/i.test(text),
  );
  const isAtText = Math.abs(label.box[0] - start) < 1.5 * offer.sheet.body;
  const has = (classes: readonly LabelClass[]) => label.classes.some((name) => classes.includes(name));
  const others = offer.amounts.filter((one) => one.row === row.at).length;
  if (has(SUMS) && isAlone) return amount ? 'sum' : 'text';
  if (has(['total', 'amountDue', 'currentCharges', 'tax']) && isAlone && others <= 2) return 'end';
  if (has(ENDS) && isAlone && !isAtText && others <= 1) return 'end';
  return amount ? 'line' : 'text';
}

function lastLabelBefore({ labels }: Offer, row: Row, amount: Candidate | null): Label | null {
  const until = amount?.tokens[0]?.at ?? Number.POSITIVE_INFINITY;
  const inRow = labels.filter(
    (label) =>
      label.row === row.at &&
      label.to < until &&
      label.classes.some((name) => SUMS.includes(name) || ENDS.includes(name)),
  );
  return inRow.toSorted((a, b) => a.from - b.from)[0] ?? null;
}

function lineOf(offer: Offer, row: Row, amount: Candidate, head: Head | null): LineFound {
  const cents = amount.amount?.cents ?? 0;
  const before = offer.amounts.filter(
    (one) => one.row === row.at && one !== amount && one.box[2] <= amount.box[0] + 1 && !isPercent(row, one),
  );
  const product = productOf(before, cents);
  const quantity = product?.quantity ?? columnValue(before, head, 'quantity');
  const price = product?.price ?? columnValue(before, head, 'unitPrice');
  return {
    text: textOf(offer, row, head, amount, product?.parts),
    quantity: quantity?.amount ? numberOf(quantity) : null,
    unitPriceCents: price?.amount ? price.amount.cents : null,
    amountCents: cents,
    page: row.page,
    rows: [row.at],
    box: unionOf(row.tokens.map(({ box }) => box)),
    multiplies: product !== null,
  };
}

function numberOf({ amount }: Candidate): number {
  return (amount?.cents ?? 0) / 100;
}

function columnValue(
  before: readonly Candidate[],
  head: Head | null,
  role: 'quantity' | 'unitPrice',
): Candidate | null {
  const column = head?.columns.find((one) => one.role === role);
  if (!column) return null;
  return before.find(({ box }) => overlap(box, column.box) > 0) ?? null;
}

type Product = { quantity: Candidate; price: Candidate; parts: readonly Candidate[] };

// Which two numbers of the row give its amount; rounded prices may be off by half a cent a piece.
function productOf(before: readonly Candidate[], cents: number): Product | null {
  for (const [at, a] of before.entries())
    for (const b of before.slice(at + 1)) {
      const [left, right] = [Math.abs(numberOf(a)), Math.abs(numberOf(b))];
      const slack = Math.max(1, 0.5 * Math.min(left, right));
      if (cents === 0 || Math.abs(left * right * 100 - Math.abs(cents)) > slack) continue;
      // why: of two numbers the quantity is the one without cents, else the left one
      const isSwapped = a.amount?.decimals === 2 && b.amount?.decimals !== 2;
      return isSwapped ? { quantity: b, price: a, parts: [a, b] } : { quantity: a, price: b, parts: [a, b] };
    }
  return null;
}

function isText(offer: Offer, row: Row, head: Head): boolean {
  return textOf(offer, row, head) !== '';
}

function textOf(
  offer: Offer,
  row: Row,
  head: Head | null,
  amount?: Candidate,
  parts: readonly Candidate[] = [],
): string {
  const taken = new Set([amount, ...parts].flatMap((one) => one?.tokens.map(({ at }) => at) ?? []));
  const numeric = head?.columns.filter(({ role }) => role !== 'description' && role !== 'item') ?? [];
  const text = head?.columns.find(({ role }) => role === 'description');
  const items = head?.columns.filter(({ role }) => role === 'item') ?? [];
  const segments = offer.sheet.segments.filter((one) => one.row === row.at);
  const keep: Token[] = [];
  for (const segment of segments) {
    const words = segment.tokens.filter(({ at }) => !taken.has(at));
    if (words.length === 0) continue;
    const isNumber = words.every(
      ({ text: word }) => /^[\p{Sc}\d.,%()x@*/-]+$/u.test(word) || /^[A-Z]{1,3}$/.test(word),
    );
    const inNumeric = numeric.some(({ box }) => overlap(box, segment.box) > 0);
    const inText = text !== undefined && overlap(text.box, segment.box) > 0;
    const inItem =
      text !== undefined &&
      !inText &&
      items.some(({ box }) => overlap(box, segment.box) > 0) &&
      segment.box[2] < text.box[0];
    if (inItem || (isNumber && (inNumeric || !inText))) continue;
    if (inNumeric && !inText && !/\p{L}{3}/u.test(segment.text)) continue;
    keep.push(...words);
  }
  return keep.map(({ text: word }) => word).join(' ');
}

// Rows of text that end with an amount in the column of the sums below them.
function linesWithoutHead(offer: Offer): LineFound[] {
  const { rows, body } = offer.sheet;
  const lines: LineFound[] = [];
  let right: number | null = null;
  for (const row of rows) {
    const inRow = offer.amounts.filter((one) => one.row === row.at && !isPercent(row, one));
    const amount = inRow.at(-1);
    const isLast = amount?.tokens.at(-1)?.at === row.tokens.at(-1)?.at;
    if (!amount || !isLast || (amount.amount?.decimals !== 2 && !amount.amount?.hasCurrency)) continue;
    const kind = kindOf(offer, row, amount, row.tokens[0]?.box[0] ?? 0);
    const announced = offer.labels.some(
      (label) => label.row === row.at && label.isLeading && label.classes.some((one) => HEADERS.includes(one)),
    );
    if (kind === 'end' && lines.length > 0) break;
    if (kind !== 'line' || announced) continue;
    if (right !== null && Math.abs(amount.box[2] - right) > 2 * body) continue;
    const line = lineOf(offer, row, amount, null);
    if (!/\p{L}{2}/u.test(line.text)) continue;
    right ??= amount.box[2];
    lines.push(line);
  }
  return lines;
}

const HEADERS: readonly LabelClass[] = [
  'total',
  'amountDue',
  'currentCharges',
  'previousBalance',
  'payment',
  'dueDate',
  'invoiceDate',
  'invoiceNumber',
  'aging',
];
