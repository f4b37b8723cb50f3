import type { DoubtCode, ReadFieldName } from '@lintel/contract/invoices/invoice';
import type { Box, Page, Word } from '@lintel/reader/words';
import { sumsOf } from './demo-invoice.ts';
import type { Gap, InvoiceDraft } from './draft-invoices.ts';
import { dayText } from './invoice-layouts.ts';
import type { Random } from './random.ts';

type Spot = { page: number; box: Box; words: string };
type Read = Spot & {
  value: string | number;
  probability: number;
  isSure: boolean;
  doubt: DoubtCode | null;
  from: 'TEXT';
  isTaught: false;
};
export type DemoReading = {
  fields: Partial<Record<ReadFieldName, Read>>;
  /** Of each line that was read, by its place in the draft. */
  lines: Map<number, { page: number; box: Box; isSure: boolean }>;
  /** Of the least probable field that an invoice needs. */
  confidence: number;
};

/** The field that a gap is about, and whether its value is missing or in doubt. */
const ABOUT: Record<Gap, readonly [field: ReadFieldName, doubt: DoubtCode | null]> = {
  UNKNOWN_VENDOR: ['vendor', 'UNKNOWN_VENDOR'],
  NO_NUMBER: ['invoiceNumber', null],
  NO_DATE: ['invoiceDate', null],
  DAY_OR_MONTH: ['invoiceDate', 'DAY_OR_MONTH'],
  ARITHMETIC: ['totalCents', 'ARITHMETIC'],
  EARLIER_BALANCE: ['totalCents', 'EARLIER_BALANCE'],
  RIVAL: ['totalCents', 'RIVAL'],
  IMPROBABLE: ['invoiceNumber', 'IMPROBABLE'],
};
const NEEDED = ['vendor', 'invoiceNumber', 'invoiceDate', 'totalCents'] as const;
const SUM_FIELDS: Readonly<Record<string, ReadFieldName>> = {
  Subtotal: 'subtotalCents',
  'Sales tax': 'taxCents',
  Total: 'totalCents',
  'Total credit': 'totalCents',
  'Total this invoice': 'totalCents',
  'Previous balance': 'previousBalanceCents',
  'Total amount due': 'amountDueCents',
};

/** What a reader would have found on the pages of an invoice that waits for a person: each value where it stands, but for its gap. */
export function demoReading(draft: InvoiceDraft, pages: readonly Page[], random: Random): DemoReading {
  const { paper, gap, vendor } = draft;
  const [missing, doubt] = gap === undefined ? [null, null] : ABOUT[gap];
  const fields: DemoReading['fields'] = {};
  const add = (field: ReadFieldName, value: string | number, spot: Spot | null) => {
    if (spot === null || (field === missing && doubt === null)) return;
    const own = field === missing ? doubt : field === 'vendor' && !vendor.isContact ? 'UNKNOWN_VENDOR' : null;
    const probability = own === null ? random.between(9_820, 9_990) / 10_000 : random.between(5_200, 9_100) / 10_000;
    fields[field] = { value, ...spot, probability, isSure: own === null, doubt: own, from: 'TEXT', isTaught: false };
  };
  add('vendor', vendor.name, wordsAt(pages, vendor.name));
  add('invoiceNumber', paper.number, wordsAt(pages, paper.number));
  add('invoiceDate', paper.date, wordsAt(pages, dayText(paper.date, paper.style)));
  if (paper.due !== null) add('dueDate', paper.due, wordsAt(pages, dayText(paper.due, paper.style)));
  if (paper.poNumber !== undefined) add('purchaseOrder', paper.poNumber, wordsAt(pages, paper.poNumber));
  for (const [label, cents] of sumsOf(paper)) {
    const field = SUM_FIELDS[label];
    if (field !== undefined) add(field, cents, amountBeside(pages, label, cents));
  }
  const found = NEEDED.map((field) => fields[field]?.probability ?? 0);
  return { fields, lines: linesOn(draft, pages), confidence: Math.min(...found) };
}

/** Where lines stand; of an invoice whose sums are in doubt the last one was not read. */
function linesOn({ paper, gap }: InvoiceDraft, pages: readonly Page[]): DemoReading['lines'] {
  const lines: DemoReading['lines'] = new Map();
  const taken = new Set<Word>();
  for (const [at, { text, amountCents }] of paper.lines.entries()) {
    if (gap === 'ARITHMETIC' && at === paper.lines.length - 1) continue;
    const start = text.split(' ').slice(0, 3).join(' ');
    for (const { page, words } of matches(pages, start)) {
      const [first] = words;
      if (!first || taken.has(first)) continue;
      const row = rowOf(pages[page - 1], first);
      if (!row.some((word) => digitsOf(word.text) === digitsOfCents(amountCents))) continue;
      taken.add(first);
      const box = around(row);
      lines.set(at, { page, box, isSure: gap !== 'ARITHMETIC' });
      break;
    }
  }
  return lines;
}

/** The first place where a text stands. */
function wordsAt(pages: readonly Page[], text: string): Spot | null {
  for (const { page, words } of matches(pages, text))
    return { page, box: around(words), words: words.map((word) => word.text).join(' ') };
  return null;
}

/** The amount in the row of its label. */
function amountBeside(pages: readonly Page[], label: string, cents: number): Spot | null {
  for (const { page, words } of matches(pages, label)) {
    const [first] = words;
    if (!first) continue;
    const amount = rowOf(pages[page - 1], first).find(
      (word) => word.box[0] > first.box[0] && digitsOf(word.text) === digitsOfCents(cents),
    );
    if (amount) return { page, box: amount.box, words: amount.text };
  }
  return null;
}

/** Each run of words that is the text, whatever its case. */
function* matches(pages: readonly Page[], text: string): Generator<{ page: number; words: Word[] }> {
  const wanted = text.toLowerCase().split(' ');
  for (const [at, { words }] of pages.entries())
    for (let from = 0; from + wanted.length <= words.length; from += 1)
      if (wanted.every((word, next) => keyOf(words[from + next]?.text) === word))
        yield { page: at + 1, words: words.slice(from, from + wanted.length) };
}

/** The words on the height of one, from it to the right. */
function rowOf(page: Page | undefined, { box: [left, top, , bottom] }: Word): Word[] {
  const middle = (top + bottom) / 2;
  return (page?.words ?? []).filter(({ box }) => box[1] < middle && box[3] > middle && box[0] >= left);
}

function around(words: readonly Word[]): Box {
  const edge = (at: 0 | 1 | 2 | 3) => words.map(({ box }) => box[at]);
  return [Math.min(...edge(0)), Math.min(...edge(1)), Math.max(...edge(2)), Math.max(...edge(3))];
}

const keyOf = (text = '') => text.toLowerCase().replace(/:$/, '');
const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
const digitsOfCents = (cents: number) => (Math.abs(cents) / 100).toFixed(2).replace('.', '');
