import { nameKey } from '@lintel/reader/candidates/candidates';
import type { InvoiceReading, ReadField, ReadLine } from '@lintel/reader/reading';
import type { FileTruth, InvoiceTruth, LineTruth } from './truth.ts';

/** The fields that are scored, as truths name them. */
export const SCORED = [
  'vendor',
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'subtotal',
  'tax',
  'total',
  'amountDue',
  'previousBalance',
  'lines',
] as const;
export type Scored = (typeof SCORED)[number];

/** How often a field was read right, read wrong, or left unread, and how often it was called sure. */
export type Score = { right: number; wrong: number; unread: number; sureRight: number; sureWrong: number };
/** One field of one invoice as it was judged. */
export type Judged = {
  field: Scored;
  result: 'right' | 'wrong' | 'unread';
  isSure: boolean;
  probability: number | null;
  expected: string;
  read: string;
};

/** Compares what was read of a file with its truth, field by field. */
export function judge(truth: FileTruth, invoices: readonly InvoiceReading[]): Judged[] {
  const isNone = truth.kind !== undefined && /^(quote|estimate|statement|other)$/i.test(truth.kind);
  if (isNone) return invoices.flatMap(readOfNothing);
  const expected = truth.invoices ?? [truth];
  const pairs = pairsOf(expected, invoices);
  return expected.flatMap((one) => judgeInvoice(one, pairs.get(one) ?? null));
}

// Those that agree most first; so that what was read of one invoice is not held against another, and an invoice that was not found is unread.
function pairsOf(expected: readonly InvoiceTruth[], invoices: readonly InvoiceReading[]) {
  const pairs = new Map<InvoiceTruth, InvoiceReading>();
  const all = expected.flatMap((truth) =>
    invoices.map((reading) => ({ truth, reading, agreed: agreement(truth, reading) })),
  );
  const taken = new Set<InvoiceReading>();
  for (const { truth, reading } of all.toSorted((a, b) => b.agreed - a.agreed)) {
    if (pairs.has(truth) || taken.has(reading)) continue;
    pairs.set(truth, reading);
    taken.add(reading);
  }
  return pairs;
}

/** How many fields of the head were read right. */
function agreement(truth: InvoiceTruth, reading: InvoiceReading): number {
  return judgeInvoice({ ...truth, lines: [] }, reading).filter(({ result }) => result === 'right').length;
}

// Whatever is read of a quote is wrong.
function readOfNothing(invoice: InvoiceReading): Judged[] {
  if (invoice.kind !== 'INVOICE' && invoice.kind !== 'CREDIT_NOTE') return [];
  return SCORED.flatMap((field): Judged[] => {
    const read = field === 'lines' ? null : readOf(invoice, field);
    if (!read) return [];
    const { isSure, probability } = read;
    return [{ field, result: 'wrong', isSure, probability, expected: 'no invoice', read: String(read.value) }];
  });
}

function judgeInvoice(truth: InvoiceTruth, invoice: InvoiceReading | null): Judged[] {
  return SCORED.flatMap((field): Judged[] => {
    if (field === 'lines') return judgeLines(truth.lines ?? [], invoice?.lines ?? []);
    const expected = truth[field];
    if (expected === null || expected === undefined || expected === '') return [];
    const read = invoice ? readOf(invoice, field) : null;
    const base = { field, expected: String(expected), read: String(read?.value ?? '') };
    if (!read) return [{ ...base, result: 'unread', isSure: false, probability: null }];
    const isRight = isSame(field, expected, read.value);
    return [{ ...base, result: isRight ? 'right' : 'wrong', isSure: read.isSure, probability: read.probability }];
  });
}

function readOf(invoice: InvoiceReading, field: Exclude<Scored, 'lines'>): ReadField<string | number> | null {
  switch (field) {
    case 'vendor':
    case 'invoiceNumber':
    case 'invoiceDate':
    case 'dueDate':
      return invoice[field];
    default:
      return invoice[`${field}Cents`];
  }
}

function isSame(field: Scored, expected: string | number, read: string | number): boolean {
  if (typeof expected === 'number')
    return typeof read === 'number' && Math.abs(Math.round(expected * 100) - read) < 0.5;
  if (field === 'invoiceNumber') return sameNumber(String(read), expected);
  if (field === 'vendor') return sameName(String(read), expected);
  return read === expected;
}

function sameNumber(a: string, b: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[#\s]/g, '');
  return plain(a) === plain(b);
}

function sameName(a: string, b: string): boolean {
  const [left, right] = [nameKey(a), nameKey(b)];
  return left === right && left !== '';
}

function judgeLines(expected: readonly LineTruth[], read: readonly ReadLine[]): Judged[] {
  const left = [...read];
  const take = (one: ReadLine | undefined) => {
    if (one) left.splice(left.indexOf(one), 1);
    return one;
  };
  const asked = expected.filter((line) => line.description !== undefined || line.lineTotal !== undefined);
  // why: a line that was not read is not held against another one with the same words
  const right = asked.map((line) => take(left.find((one) => sameLine(line, one))));
  return asked.flatMap((line, at): Judged[] => {
    const found = right[at];
    const near = found ?? take(left.find((one) => likeness(line.description ?? '', one.text) >= LIKE));
    const result = found ? 'right' : near ? 'wrong' : 'unread';
    const show = (text: string | undefined, amount: number | undefined) => `${text ?? ''} | ${amount ?? ''}`;
    const judged: Judged = {
      field: 'lines',
      result,
      isSure: near?.isSure ?? false,
      probability: null,
      expected: show(line.description, line.lineTotal),
      read: near ? show(near.text, near.amountCents / 100) : '',
    };
    return [judged];
  });
}

/** Two texts of a line are mostly equal from this share of common words on. */
const LIKE = 0.6;

function sameLine(truth: LineTruth, line: ReadLine): boolean {
  const sameAmount =
    truth.lineTotal === undefined || Math.abs(Math.round(truth.lineTotal * 100) - line.amountCents) < 1.5;
  return sameAmount && (truth.description === undefined || likeness(truth.description, line.text) >= LIKE);
}

// Twice the common words over all words.
function likeness(a: string, b: string): number {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  if (left.length + right.length === 0) return 1;
  const rest = [...right];
  let common = 0;
  for (const word of left) {
    const at = rest.indexOf(word);
    if (at < 0) continue;
    rest.splice(at, 1);
    common += 1;
  }
  return (2 * common) / (left.length + right.length);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}
