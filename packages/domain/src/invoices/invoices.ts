import { daysBetween } from '../base/calendar.ts';

/** The states of an invoice, in the order in which it goes through them, and the words for them. */
export const INVOICE_STATE_WORDS = {
  UPLOADED: 'Uploaded',
  READING: 'Reading',
  NEEDS_REVIEW: 'To review',
  MATCHED: 'Matched',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  DUPLICATE: 'Duplicate',
  FAILED: 'Not read',
} as const;
export type InvoiceState = keyof typeof INVOICE_STATE_WORDS;

/** The states in which a person decides: what is on the invoice can be changed then. */
export const OPEN_INVOICE_STATES = ['NEEDS_REVIEW', 'MATCHED', 'FAILED'] as const satisfies readonly InvoiceState[];

/** True while the values and lines of an invoice may be changed. */
export function isInvoiceOpen(state: InvoiceState): boolean {
  return (OPEN_INVOICE_STATES as readonly InvoiceState[]).includes(state);
}

export const INVOICE_SOURCE_WORDS = {
  UPLOAD: 'Upload',
  MAIL: 'Mail',
  SCAN: 'Scan',
  CSV: 'CSV file',
  ENTRATA: 'Entrata',
} as const;
export type InvoiceSource = keyof typeof INVOICE_SOURCE_WORDS;

/** What was done for the money: of an invoice, and of each of its lines. */
export const WORK_TYPE_WORDS = {
  REPAIR: 'Repair',
  REPLACE: 'Replacement',
  INSPECT: 'Inspection',
  TURN: 'Turn',
  FLS: 'Fire and life safety',
  OTHER: 'Other',
} as const;
export type WorkType = keyof typeof WORK_TYPE_WORDS;

/** Why a document could not be read, in words that say what to do. */
export const INVOICE_FAILURES = {
  ENCRYPTED: 'The document is protected by a password. Save a copy without one and upload that, or enter what it says.',
  DAMAGED: 'The document is damaged. Try again, upload another copy, or enter what it says.',
  TOO_LARGE:
    'The document has more pages or text than is read at once: 200 pages, 60 of them scanned. Upload the pages of the invoice alone, or enter what it says.',
  TOO_COSTLY: 'The document took more time or memory than it may. Try again, or enter what it says.',
  REFUSED: 'The file was refused when it arrived. Its own page says why; upload another copy.',
  GONE: 'The bytes of this document are not in the store. Upload it again.',
  NOT_READ: 'The document could not be read. Try again, or enter what it says.',
} as const;
export type InvoiceFailure = keyof typeof INVOICE_FAILURES;

/** How far the sum of lines and tax may be from the total, for rounding (screens.md §9.3). */
const ROUNDING_CENTS = 2;
/** Bills of one vendor over the same sum are compared when their dates are so near. */
const DUPLICATE_DAYS = 3;

export type InvoiceSums = {
  lines: readonly { amountCents: number }[];
  taxCents: number | null;
  totalCents: number | null;
};

/**
 * What the lines and the tax add up to, in cents, and how far the total is from it; a difference of two cents is rounding. Null
 * where there are no lines or no total: nothing can be compared then.
 */
export function invoiceArithmetic({ lines, taxCents, totalCents }: InvoiceSums): InvoiceArithmetic | null {
  if (lines.length === 0 || totalCents === null) return null;
  const linesCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const sumCents = linesCents + (taxCents ?? 0);
  const offCents = totalCents - sumCents;
  return { linesCents, sumCents, offCents, fits: Math.abs(offCents) <= ROUNDING_CENTS };
}
export type InvoiceArithmetic = { linesCents: number; sumCents: number; offCents: number; fits: boolean };

/** What an invoice needs before it is approved, by field. */
export const APPROVAL_NEEDS = {
  vendor: 'Say who the vendor is.',
  number: 'Enter the number of the invoice.',
  invoiceDate: 'Enter the date of the invoice.',
  totalCents: 'Enter the total.',
  lines: 'Lines and tax do not add up to the total.',
} as const;
export type ApprovalNeed = keyof typeof APPROVAL_NEEDS;

/** What still keeps an invoice from being approved, in the order of its fields. */
export function approvalNeeds(invoice: ApprovalFacts): ApprovalNeed[] {
  const arithmetic = invoiceArithmetic(invoice);
  return (
    [
      ['vendor', invoice.vendorId === null && (invoice.vendorName ?? '').trim() === ''],
      ['number', (invoice.number ?? '').trim() === ''],
      ['invoiceDate', invoice.invoiceDate === null],
      ['totalCents', invoice.totalCents === null],
      ['lines', arithmetic !== null && !arithmetic.fits],
    ] as const
  ).flatMap(([need, isLacking]) => (isLacking ? [need] : []));
}
export type ApprovalFacts = InvoiceSums & {
  vendorId: number | null;
  vendorName: string | null;
  number: string | null;
  invoiceDate: string | null;
};

/** Why another invoice is taken for the same one. */
export const DUPLICATE_WORDS = {
  FILE: 'The same file',
  NUMBER: 'The same vendor and number',
  AMOUNT: 'The same vendor and total, at most 3 days apart',
} as const;
export type DuplicateReason = keyof typeof DUPLICATE_WORDS;

/** Compares two invoices of an organization: the surest reason to take them for one, or null. Names are compared as keys (`contactNameKey`). */
export function duplicateReason(one: Comparable, other: Comparable): DuplicateReason | null {
  const pages = one.pageFrom === other.pageFrom;
  if (one.sha256 !== null && one.sha256 === other.sha256 && pages) return 'FILE';
  const isSameVendor =
    one.vendorId !== null && other.vendorId !== null
      ? one.vendorId === other.vendorId
      : one.vendorKey !== null && one.vendorKey === other.vendorKey;
  if (!isSameVendor) return null;
  if (one.numberKey !== null && one.numberKey !== '' && one.numberKey === other.numberKey) return 'NUMBER';
  const isSameTotal = one.totalCents !== null && one.totalCents !== 0 && one.totalCents === other.totalCents;
  const isNear =
    one.invoiceDate !== null &&
    other.invoiceDate !== null &&
    Math.abs(daysBetween(one.invoiceDate, other.invoiceDate)) <= DUPLICATE_DAYS;
  return isSameTotal && isNear ? 'AMOUNT' : null;
}
export type Comparable = {
  sha256: string | null;
  pageFrom: number | null;
  vendorId: number | null;
  vendorKey: string | null;
  numberKey: string | null;
  totalCents: number | null;
  invoiceDate: string | null;
};

const WORK_TYPE_PATTERNS: readonly [WorkType, RegExp][] = [
  [
    'FLS',
    /\b(fire|sprinklers?|alarms?|extinguishers?|backflow|hydrants?|standpipes?|nfpa|rpza?|dcva|facp|drain covers?|vgb|emergency light(s|ing)?|exit signs?)\b/i,
  ],
  [
    'REPLACE',
    /\b(replac(e|ed|ing|ement)|install(ed|ation)?|new)\b.*\b(dishwasher|refrigerator|fridge|range|oven|stove|microwave|washer|dryer|water heater|furnace|air handler|condenser|heat pump|disposal|ac|a\/c)\b/i,
  ],
  ['TURN', /\b(turn(over)?|make.?ready|move.?out|paint(ing)?|carpet|clean(ing)?|vinyl|flooring|reglaze)\b/i],
  ['INSPECT', /\b(inspect(ion|ed)?|test(ing|ed)?|certif\w+|preventive|tune.?up)\b/i],
  [
    'REPAIR',
    /\b(repair(ed|s)?|service call|diagnos\w+|labou?r|leak|unclog|fix(ed)?|snake|recharge|part(s)?|compressor|capacitor|motor|thermostat|valve)\b/i,
  ],
];

/** What kind of work the words of a line name; null where they name none. */
export function workTypeOf(text: string): WorkType | null {
  return WORK_TYPE_PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** The words of a text as they are searched: letters and digits in small letters, each once; single characters and overlong ones are left out. */
export function wordsForSearch(text: string): string[] {
  const words = text.normalize('NFKC').toLowerCase().split(NO_WORD);
  return [...new Set(words)].filter((word) => word.length >= 2 && word.length <= SEARCH_WORD_MAX);
}

/**
 * What was typed into a search, at its spaces: each part without its signs ('inv2047' of 'INV-204/7'), and the words between its signs where there are
 * several and none is a single character. A part is found where a word begins with the whole, or words begin with each of its words.
 */
export function searchParts(text: string): { whole: string; words: string[] }[] {
  const parts = text.normalize('NFKC').toLowerCase().split(/\s+/);
  const found = parts.flatMap((part) => {
    const words = part.split(NO_WORD).filter((word) => word !== '');
    const isApart = words.length > 1 && words.every((word) => word.length >= 2);
    return words.length === 0 ? [] : [{ whole: words.join(''), words: isApart ? words : [] }];
  });
  // A single character is in nearly everything.
  const longer = found.filter(({ whole }) => whole.length > 1);
  return longer.length > 0 ? longer : found;
}
const NO_WORD = /[^\p{L}\p{N}]+/u;
const SEARCH_WORD_MAX = 40;
