import { classesOf, type LabelClass, labelKey } from '../labels/dictionary.ts';
import { findLabels, type Label } from '../labels/find-labels.ts';
import { overlap, type Segment, type Sheet, segmentOf, sheetOf, type Token, unionOf } from '../page/sheet.ts';
import { type AmountFound, type DecimalMark, decimalMarkOf, findAmounts } from '../values/amounts.ts';
import { type DateFound, dateOrder, findDates } from '../values/dates.ts';
import type { Box, DocumentWords } from '../words.ts';
import { type Wrapped, wrappedDate, wrappedNumber, wrappedOf } from './wrapped.ts';

export type CandidateKind = 'amount' | 'date' | 'number' | 'name';

/** A place on a page that may hold a field's value. */
export type Candidate = {
  kind: CandidateKind;
  tokens: Token[];
  /** As it stands there. */
  text: string;
  /** Same value, same key: absolute cents, 'yyyy-MM-dd', or letters and digits. */
  key: string;
  page: number;
  row: number;
  box: Box;
  size: number;
  isBold: boolean;
  amount?: AmountFound;
  date?: DateFound;
  /** Two lines were put together. */
  isJoined?: boolean;
};

/** What a document offers before anything is decided. */
export type Offer = {
  sheet: Sheet;
  labels: Label[];
  mark: DecimalMark;
  /** How its dates are read, and whether that is certain. */
  order: { dayFirst: boolean; isCertain: boolean };
  currency: string | null;
  amounts: Candidate[];
  dates: Candidate[];
  numbers: Candidate[];
  names: Candidate[];
};

const SEGMENT_MAX = 90;
/** The same where dashes part what it tells, as at a page's foot. */
const LIST_MAX = 180;
const NAME_WORDS_MAX = 9;
/** More candidates of a kind than this are those of a report, not of an invoice. */
const KIND_MAX = 400;

/** Finds labels and candidates of a document. */
export function offerOf(document: DocumentWords): Offer {
  const sheet = sheetOf(document);
  const labels = findLabels(sheet);
  const mark = decimalMarkOf(sheet.tokens);
  const wrapped = wrappedOf(sheet);
  const dates = [
    ...sheet.rows.flatMap(({ tokens }) => findDates(tokens)),
    ...wrapped.flatMap((one) => wrappedDate(one) ?? []),
  ];
  const taken = new Set(dates.flatMap(({ tokens }) => tokens.map(({ at }) => at)));
  const amounts = sheet.rows.flatMap(({ tokens }) => findAmounts(tokens, mark, taken)).slice(0, KIND_MAX);
  const currency = currencyOf(amounts) ?? currencyAlone(sheet);
  const order = dateOrder(dates, currency === 'USD' || (currency === null && mark === '.'));
  const asAmounts = amounts.map((amount) =>
    candidateOf('amount', amount.tokens, String(Math.abs(amount.cents)), { amount }),
  );
  return {
    sheet,
    labels,
    mark,
    order,
    currency,
    amounts: asAmounts,
    dates: dates
      .slice(0, KIND_MAX)
      .map((date) => candidateOf('date', date.tokens, readDate(date, order.dayFirst), { date })),
    numbers: [...numbersOf(sheet, labels, taken, amounts), ...wrappedNumbersOf(wrapped, taken)].slice(0, KIND_MAX),
    names: namesOf(sheet, labels, taken).slice(0, KIND_MAX),
  };
}

/** The date by the document's order, or by the only one that is a date. */
export function readDate({ dayFirst, monthFirst }: DateFound, isDayFirst: boolean): string {
  return (isDayFirst ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst)) ?? '';
}

function candidateOf(
  kind: CandidateKind,
  tokens: readonly Token[],
  key: string,
  more: Partial<Candidate> = {},
): Candidate {
  const { text, page, row, box, size, isBold } = segmentOf(tokens);
  return { kind, tokens: [...tokens], text, key, page, row, box, size, isBold, ...more };
}

function currencyOf(amounts: readonly AmountFound[]): string | null {
  const counts = new Map<string, number>();
  for (const { currency } of amounts) if (currency) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

// In a table's head, as '(RM)', where no amount has a sign.
function currencyAlone({ tokens }: Sheet): string | null {
  for (const { text } of tokens) {
    const code = /^[([{](RM|EUR|GBP|USD|CHF|€|£|\$)[)\]}:]*$/.exec(text)?.[1];
    if (code) return CURRENCY_OF[code] ?? code;
  }
  return null;
}

const CURRENCY_OF: Record<string, string> = { RM: 'MYR', '€': 'EUR', '£': 'GBP', $: 'USD' };

const PHONE = /^\(?\+?\d{0,3}\)?[-. ]?\(?\d{3}\)?[-.]\d{3}[-.]\d{4}$/;

function numbersOf(
  sheet: Sheet,
  labels: readonly Label[],
  taken: ReadonlySet<number>,
  amounts: readonly AmountFound[],
): Candidate[] {
  const money = new Set(
    amounts.flatMap(({ tokens, decimals, hasCurrency }) =>
      decimals === 2 || hasCurrency ? tokens.map(({ at }) => at) : [],
    ),
  );
  const labelled = new Set<number>();
  for (const { from, to } of labels) for (let at = from; at <= to; at += 1) labelled.add(at);
  const found: Candidate[] = [];
  for (const { tokens } of sheet.rows)
    for (const [at, token] of tokens.entries()) {
      if (taken.has(token.at) || money.has(token.at)) continue;
      const [next, third] = [tokens[at + 1], tokens[at + 2]];
      if (isNumberLike(token.text)) found.push(candidateOf('number', [token], numberKey(token.text)));
      // 'ASN 55102', '2024 00123'
      const near = next && next.box[0] - token.box[2] < 0.6 * token.size && !taken.has(next.at) && !money.has(next.at);
      if (!near || !/\d/.test(next.text) || !isNumberLike(next.text)) continue;
      const isPrefix = /^#?[A-Z]{1,6}[-/]?$/.test(token.text) && !labelled.has(token.at);
      const isGroup = /^#?\d{1,6}[-/]?$/.test(token.text) && /^[-/]?\d/.test(next.text);
      if (isPrefix || isGroup)
        found.push(candidateOf('number', [token, next], numberKey(token.text + next.text), { isJoined: true }));
      if (
        third &&
        (isPrefix || isGroup) &&
        /^\d{2,6}$/.test(third.text) &&
        third.box[0] - next.box[2] < 0.6 * token.size
      )
        found.push(
          candidateOf('number', [token, next, third], numberKey(token.text + next.text + third.text), {
            isJoined: true,
          }),
        );
    }
  return found;
}

function wrappedNumbersOf(wrapped: readonly Wrapped[], taken: ReadonlySet<number>): Candidate[] {
  return wrapped.flatMap((one) => {
    const text = wrappedNumber(one);
    const tokens = [...one.upper.tokens, ...one.lower.tokens];
    if (text === null || tokens.some(({ at }) => taken.has(at))) return [];
    return [candidateOf('number', tokens, numberKey(text), { text, isJoined: true })];
  });
}

function isNumberLike(text: string): boolean {
  const plain = plainNumber(text);
  return (
    /\d/.test(plain) &&
    /^[\p{L}\d][\p{L}\d/_.&+-]{0,29}$/u.test(plain) &&
    !PHONE.test(plain) &&
    !/^\d+(st|nd|rd|th)$/.test(plain)
  );
}

/** A number without a '#' before and punctuation behind it. */
export function plainNumber(text: string): string {
  return text.replace(/^(#|№|n°|nº|\()+\s?/i, '').replace(/[),;:.*]+$/, '');
}

/** Key of a number: lower case, without blanks and what stands around it. */
export function numberKey(text: string): string {
  return plainNumber(text).toLowerCase().replaceAll(/\s/g, '');
}

// Where an address follows a name on its line: a bullet, a bar, a dash between blanks, a comma before a number.
const PARTS = /^[|•·∙*–—-]$/;

function namesOf(sheet: Sheet, labels: readonly Label[], taken: ReadonlySet<number>): Candidate[] {
  const labelAt = new Map(labels.map((label) => [label.from, label]));
  const parts = sheet.segments.flatMap((segment) => partsOf(segment, labelAt, taken));
  const joined: Candidate[] = [];
  for (const [at, upper] of parts.entries())
    for (const lower of parts.slice(at + 1, at + 12)) {
      if (lower.page !== upper.page || lower.row > upper.row + 2) break;
      if (!continues(upper, lower, sheet.body) || isLabelText(lower.text) || /@|www\./.test(lower.text)) continue;
      const text = `${upper.text} ${lower.text}`;
      joined.push({
        ...upper,
        text,
        key: nameKey(text),
        box: unionOf([upper.box, lower.box]),
        tokens: [...upper.tokens, ...lower.tokens],
        isJoined: true,
      });
    }
  return [...parts, ...joined];
}

// 'Services' may be a column's name, and the end of a company's.
function isLabelText(text: string): boolean {
  return classesOf(labelKey(text))?.some((name) => name !== 'description') === true;
}

function continues(upper: Candidate, lower: Candidate, body: number): boolean {
  const gap = lower.box[1] - upper.box[3];
  const isBelow = lower.row > upper.row && gap < 0.75 * upper.size && gap > -0.4 * upper.size;
  const isAligned =
    Math.abs(lower.box[0] - upper.box[0]) < 0.6 * upper.size ||
    Math.abs(lower.box[2] - upper.box[2]) < 0.6 * upper.size ||
    Math.abs(lower.box[0] + lower.box[2] - upper.box[0] - upper.box[2]) < upper.size;
  return (
    isBelow && isAligned && overlap(upper.box, lower.box) > 0 && isOneType(upper, lower, body) && !/\d/.test(lower.text)
  );
}

// A name set large may go on in smaller type: 'SUMMIT' above 'Plumbing & Heating'.
function isOneType(upper: Candidate, lower: Candidate, body: number): boolean {
  const isAlike = Math.abs(upper.size - lower.size) < 0.15 * upper.size && upper.isBold === lower.isBold;
  return (
    isAlike ||
    ((upper.size > 1.4 * body || (upper.isBold && lower.isBold)) &&
      lower.size < upper.size &&
      upper.page === 0 &&
      upper.tokens.length <= 3)
  );
}

function partsOf(segment: Segment, labelAt: ReadonlyMap<number, Label>, taken: ReadonlySet<number>): Candidate[] {
  const isList = segment.tokens.some(({ text }) => PARTS.test(text));
  if (segment.text.length > (isList ? LIST_MAX : SEGMENT_MAX)) return sentencePart(segment, labelAt);
  const found: Candidate[] = [];
  let part: Token[] = [];
  const flush = () => {
    const name = nameOf(part);
    if (name) found.push(name);
    part = [];
  };
  for (let at = 0; at < segment.tokens.length; at += 1) {
    const token = segment.tokens[at];
    if (!token) break;
    const label = labelAt.get(token.at);
    const isLabel = label && (part.length === 0 || label.classes.includes('contact')) && isApart(label, segment);
    if (isLabel) {
      flush();
      at += label.to - label.from;
    } else if (PARTS.test(token.text) || taken.has(token.at)) flush();
    else if (/,$/.test(part.at(-1)?.text ?? '') && beginsAddress(segment, at)) {
      flush();
      part = [token];
    } else part.push(token);
  }
  part = withoutTitle(part, labelAt);
  flush();
  return found;
}

// 'Summit Plumbing Invoice' at the head: the title is no part of the name.
function withoutTitle(part: Token[], labelAt: ReadonlyMap<number, Label>): Token[] {
  const at = part.findIndex((token) => labelAt.get(token.at)?.classes.some((name) => TITLES.includes(name)));
  const label = labelAt.get(part[at]?.at ?? -1);
  const isAtEnd = at > 0 && label !== undefined && label.to === part.at(-1)?.at && label.key.length >= TITLE_MIN;
  return isAtEnd ? part.slice(0, at) : part;
}

const TITLES: readonly LabelClass[] = ['invoiceTitle', 'creditTitle'];
/** Shorter titles are words of names as well: 'Bill', 'Credit'. */
const TITLE_MIN = 7;

// After a comma: a number, or the words of a street where a comma and a number follow: 'Castle Lifts Ltd, Mill Lane 7, Leeds LS1 4AB'.
function beginsAddress({ tokens }: Segment, at: number): boolean {
  const [token, ...rest] = tokens.slice(at);
  if (!token || /^#?\d/.test(token.text)) return token !== undefined;
  if (nameKey(token.text) === '' || !/^\p{Lu}/u.test(token.text)) return false;
  const comma = [token, ...rest].findIndex(({ text }) => text.endsWith(','));
  return comma >= 0 && [token, ...rest].slice(comma).some(({ text }) => /\d{2}/.test(text));
}

// A label within a name is none: 'Total Comfort HVAC', 'Services'. It stands apart before a colon or where it is all of its segment.
function isApart(label: Label, segment: Segment): boolean {
  const last = segment.tokens.find(({ at }) => at === label.to);
  const isWhole =
    segment.tokens[0]?.at === label.from && segment.tokens.at(-1)?.at === label.to && isLabelText(segment.text);
  return (
    isWhole ||
    last?.text.endsWith(':') === true ||
    (label.classes.includes('vendor') && label.key.length > 7) ||
    label.key.length > 9
  );
}

// Of running text only what follows 'payable to' or 'remit to'.
function sentencePart(segment: Segment, labelAt: ReadonlyMap<number, Label>): Candidate[] {
  for (const [at, token] of segment.tokens.entries()) {
    const label = labelAt.get(token.at);
    if (!label?.classes.includes('vendor') || label.key.length < 5) continue;
    const rest = segment.tokens.slice(at + label.to - label.from + 1);
    const end = rest.findIndex(({ text }) => /[.,;!]$/.test(text) && !/^(inc|co|ltd|llc|corp)\W/i.test(text));
    const name = nameOf(rest.slice(0, end < 0 ? NAME_WORDS_MAX : end + 1));
    return name ? [name] : [];
  }
  return [];
}

function nameOf(tokens: readonly Token[]): Candidate | null {
  if (tokens.length === 0 || tokens.length > NAME_WORDS_MAX) return null;
  const name = candidateOf('name', tokens, '');
  const text = name.text
    .replace(/[,;:*!]+$/, '')
    .replace(/^[,;:*]+\s*/, '')
    .trim();
  const letters = text.replaceAll(/[^\p{L}]/gu, '').length;
  if (letters < 1 || letters < text.replaceAll(/\s/g, '').length * 0.4) return null;
  return { ...name, text, key: nameKey(text) };
}

/** Letters and digits of a name without its legal form, by which two spellings are one. */
export function nameKey(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/\b(?:[a-z]\.){2,}/g, (short) => short.replaceAll('.', ''))
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(LEGAL_FORMS, ' ')
    .replaceAll(/\s/g, '');
}

const LEGAL_FORMS =
  /\b(?:the|llc|inc|incorporated|ltd|limited|corp|corporation|company|co|lp|llp|pllc|plc|gmbh|mbh|ag|kg|ohg|ug|ek|ev|bv|nv|vof|sarl|sas|sa|sasu|eurl|sl|slu|sau|scp|dba|and co)\b/g;
