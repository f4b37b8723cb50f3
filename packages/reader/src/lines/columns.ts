import type { Offer } from '../candidates/candidates.ts';
import type { LabelClass } from '../labels/dictionary.ts';
import { overlap, type Row, unionOf } from '../page/sheet.ts';
import type { Box } from '../words.ts';

export type ColumnRole = 'description' | 'quantity' | 'unitPrice' | 'amount' | 'item' | 'rate';
export type Column = { role: ColumnRole; box: Box };
/** A table's head: its columns, and the rows that it takes. */
export type Head = { page: number; fromRow: number; toRow: number; columns: Column[] };

const ROLES: readonly ColumnRole[] = ['description', 'quantity', 'unitPrice', 'amount', 'item', 'rate'];
const AS_AMOUNT: readonly LabelClass[] = ['total', 'subtotal', 'currentCharges'];
const AS_RATE: readonly LabelClass[] = ['tax', 'discount'];

/** Finds the heads of tables of lines: rows with at least two names of columns, one of them of money. */
export function findHeads(offer: Offer): Head[] {
  const heads: Head[] = [];
  for (const row of offer.sheet.rows) {
    const columns = columnsOf(offer, row);
    const last = heads.at(-1);
    const isBelow =
      last &&
      last.page === row.page &&
      row.at === last.toRow + 1 &&
      row.top - bottomOf(offer, last) < 0.7 * offer.sheet.body;
    if (isBelow && !hasMoney(offer, row) && columns.length > 0 && isNamed(offer, row)) {
      last.columns = merged([...last.columns, ...columns]);
      last.toRow = row.at;
      continue;
    }
    const roles = new Set(columns.map(({ role }) => role));
    const hasText = roles.has('description') || roles.has('quantity') || (roles.has('item') && roles.has('unitPrice'));
    const isHead =
      roles.size >= 2 &&
      hasText &&
      (roles.has('amount') || roles.has('unitPrice')) &&
      !hasMoney(offer, row) &&
      isNamed(offer, row);
    if (isHead) heads.push({ page: row.page, fromRow: row.at, toRow: row.at, columns });
  }
  return heads;
}

/** Of a head's words most are names of columns. */
const NAMED_SHARE = 0.5;

function isNamed({ labels }: Offer, row: Row): boolean {
  const inRow = labels.filter((label) => label.row === row.at && label.page === row.page);
  const named = row.tokens.filter(({ at }) => inRow.some(({ from, to }) => at >= from && at <= to));
  return named.length >= NAMED_SHARE * row.tokens.length;
}

function bottomOf({ sheet }: Offer, { toRow }: Head): number {
  return sheet.rows[toRow]?.bottom ?? 0;
}

function hasMoney({ amounts }: Offer, row: Row): boolean {
  return amounts.some((one) => one.row === row.at && one.amount?.decimals === 2);
}

function columnsOf({ labels }: Offer, row: Row): Column[] {
  const columns: Column[] = [];
  for (const { classes, box, row: at, page, isLeading } of labels) {
    if (page !== row.page || at !== row.at || !isLeading) continue;
    const role = roleOf(classes);
    if (role) columns.push({ role, box });
  }
  return merged(columns);
}

function roleOf(classes: readonly LabelClass[]): ColumnRole | null {
  const known = ROLES.filter((role) => classes.includes(role));
  if (known.includes('quantity')) return 'quantity';
  if (known.includes('amount')) return 'amount';
  if (known[0]) return known[0];
  if (classes.some((name) => AS_AMOUNT.includes(name))) return 'amount';
  if (classes.some((name) => AS_RATE.includes(name))) return 'rate';
  return classes.includes('otherDate') || classes.includes('date') || classes.includes('otherNumber') ? 'item' : null;
}

// A label of two lines and its own upper line are one column.
function merged(columns: readonly Column[]): Column[] {
  const kept: Column[] = [];
  for (const column of columns.toSorted((a, b) => a.box[0] - b.box[0])) {
    const same = kept.find(
      ({ box }) => overlap(box, column.box) > 0.5 * Math.min(box[2] - box[0], column.box[2] - column.box[0]),
    );
    if (!same) kept.push({ ...column });
    else {
      if (column.box[3] > same.box[3] && column.role !== 'item')
        same.role = rankOf(column.role) >= rankOf(same.role) ? column.role : same.role;
      same.box = unionOf([same.box, column.box]);
    }
  }
  return kept;
}

function rankOf(role: ColumnRole): number {
  return { item: 0, rate: 1, description: 2, quantity: 3, amount: 4, unitPrice: 5 }[role];
}

/** The column of a head that holds the lines' amounts: the rightmost of that name, else the rightmost of prices. */
export function amountColumnOf(head: Head): Column | null {
  const last = (role: ColumnRole) => head.columns.findLast((column) => column.role === role) ?? null;
  return last('amount') ?? last('unitPrice');
}
