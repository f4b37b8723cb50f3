import type { Candidate, Offer } from '../candidates/candidates.ts';
import type { LabelClass } from '../labels/dictionary.ts';
import { overlap, type Row, unionOf } from '../page/sheet.ts';
import type { Box } from '../words.ts';
import { amountColumnOf, type Column, findHeads, type Head } from './columns.ts';
import { lineText } from './line-text.ts';
import { rowKind } from './row-kind.ts';

/** A line of an invoice as the page shows it. */
export type LineFound = {
  text: string;
  quantity: number | null;
  unitPriceCents: number | null;
  amountCents: number;
  page: number;
  rows: number[];
  box: Box;
  /** Where the text of its first row ends. */
  textRight: number;
  /** Quantity times price gives the amount. */
  multiplies: boolean;
};

/** A description goes on in the next row within this many heights of type. */
const WRAP_GAP = 1.15;
/** Lines begin at about the same place, in heights of type; what begins far from there is a sum with an unknown name. */
const INDENT = 8;
/** Lines end where so much is left free. */
const EMPTY_GAP = 9;

/** Reads the lines of all tables with a head; without any head those rows above the sums that end with an amount. */
export function readLines(offer: Offer): LineFound[] {
  const heads = findHeads(offer);
  const lines = heads.flatMap((head, at) => linesBelow(offer, head, heads[at + 1]));
  return lines.length > 0 ? lines : linesWithoutHead(offer);
}

function linesBelow(offer: Offer, head: Head, next: Head | undefined): LineFound[] {
  const column = amountColumnOf(head);
  if (!column) return [];
  const { rows, body } = offer.sheet;
  const reach = rows.filter(
    ({ at, page }) => page === head.page && at > head.toRow && at < (next?.fromRow ?? rows.length),
  );
  const named = head.columns.filter(({ role }, at) => at === 0 || role === 'description' || role === 'item');
  const starts = named.map(({ box }) => box[0]);
  const lines: LineFound[] = [];
  let last = rows[head.toRow];
  let before: Row | null = null;
  for (const row of reach) {
    if (last && row.top - last.bottom > EMPTY_GAP * body && lines.length > 0) break;
    const amount = lineAmount(amountsIn(offer, row, head, column), lines);
    const kind = rowKind(offer, row, amount, starts);
    if (kind === 'end') break;
    const line = kind === 'line' && amount ? lineOf(offer, row, amount, head) : null;
    if (line && !isNamed(line)) continue;
    if (line && !line.multiplies && lines[0] && Math.abs(line.box[0] - lines[0].box[0]) > INDENT * body) continue;
    if (line) {
      if (before) prepend(offer, line, before, head);
      lines.push(line);
    }
    before = null;
    if (kind === 'text') {
      const isNext = isOfNext(offer, rows[row.at + 1], row, last);
      if (isNext) before = row;
      if (isNext || !goesOn(offer, lines.at(-1), last, row, head)) continue;
    }
    last = row;
  }
  return lines;
}

// The last amount of the row; a whole number counts where the lines before it are whole numbers too, or it is a product.
function lineAmount(inRow: readonly Candidate[], lines: readonly LineFound[]): Candidate | null {
  const withCents = inRow.findLast(({ amount }) => amount?.decimals === 2 || amount?.hasCurrency);
  if (withCents) return withCents;
  const last = inRow.at(-1);
  const areWhole = lines.every(({ amountCents }) => amountCents % 100 === 0);
  return last && (areWhole || productOf(inRow.slice(0, -1), last.amount?.cents ?? 0)) ? last : null;
}

// A row of numbers alone is one of sums.
function isNamed({ text, multiplies }: LineFound): boolean {
  return multiplies || /\p{L}{2}/u.test(text.replaceAll(/\b(USD|EUR|GBP)\b/g, ''));
}

// Of a description whose numbers stand between its rows the first row is nearer to the numbers' than to the line above.
function isOfNext({ amounts }: Offer, next: Row | undefined, row: Row, last: Row | undefined): boolean {
  if (!next || next.page !== row.page || !amounts.some((one) => one.row === next.at)) return false;
  const gap = next.top - row.bottom;
  return gap < 0 && last !== undefined && row.top - last.bottom > gap + 0.25 * (row.bottom - row.top);
}

function prepend(offer: Offer, line: LineFound, before: Row, head: Head | null): void {
  line.text = `${lineText(offer, before, head, [])} ${line.text}`.trim();
  line.rows.unshift(before.at);
  line.box = unionOf([line.box, ...before.tokens.map(({ box }) => box)]);
}

// Puts a row without an amount to the line above it, where it is near; says whether it did.
function goesOn(
  offer: Offer,
  line: LineFound | undefined,
  last: Row | undefined,
  row: Row,
  head: Head | null,
): boolean {
  if (!line || !last || line.rows.at(-1) !== last.at || row.top - last.bottom > WRAP_GAP * offer.sheet.body)
    return false;
  // why: 'Continued on next page' stands at the right, below the amounts
  if ((row.tokens[0]?.box[0] ?? 0) > line.textRight) return false;
  const text = lineText(offer, row, head, []);
  if (text === '') return false;
  line.text = `${line.text} ${text}`.trim();
  line.rows.push(row.at);
  line.box = unionOf([line.box, ...row.tokens.map(({ box }) => box)]);
  return true;
}

// The amounts of a row below the column's name; of the last column, or where none is named for amounts, all that stand so far to the right.
function amountsIn(offer: Offer, row: Row, head: Head, column: Column): Candidate[] {
  const { body } = offer.sheet;
  const inRow = offer.amounts.filter((one) => one.row === row.at && !isPercent(row, one));
  const isLast = head.columns.at(-1) === column || column.role !== 'amount';
  if (isLast) return inRow.filter(({ box }) => box[2] > column.box[0] - 0.5 * body);
  return inRow.filter(({ box }) => overlap(box, column.box) > 0 || Math.abs(box[2] - column.box[2]) < 1.5 * body);
}

function isPercent(row: Row, { tokens }: Candidate): boolean {
  const last = tokens.at(-1);
  const next = row.tokens.find(({ at }) => at === (last?.at ?? -2) + 1);
  return next?.text === '%' || /%/.test(last?.text ?? '');
}

function lineOf(offer: Offer, row: Row, amount: Candidate, head: Head | null): LineFound {
  const cents = amount.amount?.cents ?? 0;
  const before = offer.amounts.filter(
    (one) => one.row === row.at && one !== amount && one.box[2] <= amount.box[0] + 1 && !isPercent(row, one),
  );
  const product = productOf(before, cents);
  const quantity = product?.quantity ?? columnValue(before, head, 'quantity');
  const price = product?.price ?? columnValue(before, head, 'unitPrice');
  const numbers = [amount, quantity, price].filter((one) => one !== null);
  return {
    text: lineText(offer, row, head, numbers),
    quantity: quantity?.amount ? unitsOf(quantity) : null,
    unitPriceCents: price?.amount ? price.amount.cents : null,
    amountCents: cents,
    page: row.page,
    rows: [row.at],
    box: unionOf(row.tokens.map(({ box }) => box)),
    textRight: textRight(row, amount),
    multiplies: product !== null,
  };
}

// The last word before the amount that has letters.
function textRight({ tokens }: Row, { box }: Candidate): number {
  const words = tokens.filter((token) => token.box[2] <= box[0] + 1 && /\p{L}{3}/u.test(token.text));
  return words.at(-1)?.box[2] ?? box[0];
}

function unitsOf({ amount }: Candidate): number {
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

type Product = { quantity: Candidate; price: Candidate };

// Which two numbers of the row give its amount; rounded prices may be off by half a cent a piece.
function productOf(before: readonly Candidate[], cents: number): Product | null {
  for (const [at, a] of before.entries())
    for (const b of before.slice(at + 1)) {
      const [left, right] = [Math.abs(unitsOf(a)), Math.abs(unitsOf(b))];
      const slack = Math.max(1, 0.5 * Math.min(left, right));
      if (cents === 0 || Math.abs(left * right * 100 - Math.abs(cents)) > slack) continue;
      // why: of two numbers the quantity is the one without cents, else the left one
      const isSwapped = a.amount?.decimals === 2 && b.amount?.decimals !== 2;
      return isSwapped ? { quantity: b, price: a } : { quantity: a, price: b };
    }
  return null;
}

// Below its text a till prints '2 @ 14.00   28.00'.
function isNumbers(row: Row | undefined, { page, bottom, top }: Row): boolean {
  if (!row || row.page !== page || row.top - bottom > bottom - top) return false;
  return row.tokens.some(({ text }) => /^[@xX]$/.test(text)) && !row.tokens.some(({ text }) => /\p{L}{3}/u.test(text));
}

const ANNOUNCED: readonly LabelClass[] = [
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

// Rows of text that end with an amount in the column of the sums below them.
function linesWithoutHead(offer: Offer): LineFound[] {
  const { rows, body } = offer.sheet;
  const lines: LineFound[] = [];
  let right: number | null = null;
  let last: Row | undefined;
  let before: Row | null = null;
  for (const row of rows) {
    const inRow = offer.amounts.filter((one) => one.row === row.at && !isPercent(row, one));
    const amount = inRow.at(-1);
    const isLast = amount?.tokens.at(-1)?.at === row.tokens.at(-1)?.at;
    if (!amount || !isLast || (amount.amount?.decimals !== 2 && !amount.amount?.hasCurrency)) {
      const isNext = !inRow.some(({ amount: one }) => one?.decimals === 2) && isNumbers(rows[row.at + 1], row);
      before = isNext ? row : null;
      if (!amount && !isNext && goesOn(offer, lines.at(-1), last, row, null)) last = row;
      continue;
    }
    const named = before;
    before = null;
    const kind = rowKind(offer, row, amount, [row.tokens[0]?.box[0] ?? 0]);
    if (kind === 'end' && lines.length > 0) break;
    const isAnnounced = offer.labels.some(
      (label) => label.row === row.at && label.isLeading && label.classes.some((one) => ANNOUNCED.includes(one)),
    );
    if (kind !== 'line' || isAnnounced) continue;
    if (right !== null && Math.abs(amount.box[2] - right) > 2 * body) continue;
    const line = lineOf(offer, row, amount, null);
    if (named) prepend(offer, line, named, null);
    if (!isNamed(line)) continue;
    right ??= amount.box[2];
    last = row;
    lines.push(line);
  }
  return lines;
}
