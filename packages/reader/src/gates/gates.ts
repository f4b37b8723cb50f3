import type { Candidate } from '../candidates/candidates.ts';
import type { Scene } from '../features/scene.ts';
import type { LabelClass } from '../labels/dictionary.ts';
import { RANKED, type RankedField } from '../rank/fields.ts';
import type { Doubt } from '../reading.ts';
import { daysBetween } from '../values/dates.ts';
import type { Word } from '../words.ts';
import { isAnnounced } from './announced.ts';
import { type Amounts, type Confirmed, confirm, labelledAmounts } from './arithmetic.ts';
import type { Decision, Decisions } from './decide.ts';
import { mayHoldMore } from './one-invoice.ts';
import { hasNamesake, hasOtherAmount } from './rivals.ts';
import { isFirmName, vendorDoubt } from './vendor-doubt.ts';

/** What else a gate asks of a document. */
export type Circumstances = {
  /** A second reader's words of each page, where it is a scan. */
  second: readonly (readonly Word[] | undefined)[];
  /** Nothing else than an invoice or than a credit note comes near: signs depend on it. */
  isKindClear: boolean;
};

/** From this lead on a kind is clear. */
export const KIND_LEAD = 0.7;

const OWN_LABELS: Record<RankedField, readonly LabelClass[]> = {
  invoiceNumber: ['invoiceNumber', 'invoiceTitle', 'creditTitle', 'number'],
  purchaseOrder: ['purchaseOrder'],
  invoiceDate: ['invoiceDate', 'date'],
  dueDate: ['dueDate'],
  subtotal: ['subtotal'],
  tax: ['tax'],
  total: ['total', 'currentCharges', 'amountDue'],
  amountDue: ['amountDue'],
  previousBalance: ['previousBalance'],
  vendor: [],
};
/** The next value must be less likely by this, in log-odds. */
const LEAD_MIN = 2;

/** Why a field's value is not sure, before its probability is asked; null where nothing speaks against it. */
export function doubtOf(
  scene: Scene,
  decisions: Decisions,
  field: RankedField,
  { second, isKindClear }: Circumstances,
): Doubt | null {
  const decision = decisions[field];
  if (!decision) return 'IMPROBABLE';
  if (!agrees(scene, decision, second)) return 'READERS_DIFFER';
  if (!isKindClear || mayHoldMore(scene)) return 'RIVAL';
  if (field === 'vendor') return decision.lead < LEAD_MIN ? 'RIVAL' : vendorDoubt(scene, decision);
  if (!isAnnounced(scene, decision, OWN_LABELS[field])) return 'NO_LABEL';
  if (decision.lead < LEAD_MIN || hasNamesake(scene, decision, field)) return 'RIVAL';
  if (field === 'invoiceDate' || field === 'dueDate') return dateDoubt(scene, decisions, decision);
  if (field === 'invoiceNumber' || field === 'purchaseOrder') return isPartOfNumber(scene, decision) ? 'RIVAL' : null;
  return amountDoubt(scene, decisions, field);
}

// Of a scan the second reader must have the same text at the same place.
function agrees(scene: Scene, { candidates }: Decision, second: Circumstances['second']): boolean {
  return candidates.every((candidate) => {
    if (!scene.offer.sheet.pages[candidate.page]?.isScan) return true;
    const words = second[candidate.page];
    if (!words) return false;
    const [left, top, right, bottom] = candidate.box;
    const slack = 0.5 * candidate.size;
    const there = words
      .filter(
        ({ box }) =>
          (box[1] + box[3]) / 2 > top - slack / 2 &&
          (box[1] + box[3]) / 2 < bottom + slack / 2 &&
          box[2] > left - slack &&
          box[0] < right + slack,
      )
      .toSorted((a, b) => a.box[0] - b.box[0])
      .map(({ text }) => text)
      .join('');
    const plain = (text: string) => text.replaceAll(/[^\p{L}\d.,-]/gu, '').replaceAll(/^[.,-]+|[.,]+$/g, '');
    return plain(there).includes(plain(candidate.text)) && plain(candidate.text) !== '';
  });
}

// '55102' of 'ASN 55102' may lack what belongs to it.
function isPartOfNumber({ offer }: Scene, { candidates }: Decision): boolean {
  if (candidates.some((candidate) => hasLettersBefore(offer, candidate))) return true;
  return candidates.some(
    (candidate) =>
      !candidate.isJoined &&
      offer.numbers.some((other) => other.isJoined && candidate.tokens.every((token) => other.tokens.includes(token))),
  );
}

/** Capitals that stand close before a number and are no label may be its beginning. */
function hasLettersBefore({ sheet, labels }: Scene['offer'], { tokens, row, box, size }: Candidate): boolean {
  const at = (tokens[0]?.at ?? 0) - 1;
  const before = sheet.tokens[at];
  if (!before || before.row !== row || !/^[A-Z]{1,5}[-/]?$/.test(before.text)) return false;
  return box[0] - before.box[2] < size && !labels.some(({ from, to }) => from <= at && at <= to);
}

function dateDoubt(scene: Scene, decisions: Decisions, { candidates, value }: Decision): Doubt | null {
  const [candidate] = candidates;
  const { dayFirst, monthFirst } = candidate?.date ?? {};
  const isAmbiguous = Boolean(dayFirst && monthFirst && dayFirst !== monthFirst);
  if (isAmbiguous && !scene.offer.order.isCertain && !isDecidedByTerms(scene, decisions)) return 'DAY_OR_MONTH';
  const [from, to] = [decisions.invoiceDate?.value, decisions.dueDate?.value];
  const isBackwards =
    typeof from === 'string' && typeof to === 'string' && to < from && (value === to || value === from);
  return isBackwards ? 'RIVAL' : null;
}

// 'Net 30' says which is the month, where the due date is 30 days later by one reading alone.
function isDecidedByTerms({ offer, netDays }: Scene, { invoiceDate, dueDate }: Decisions): boolean {
  const [from, to] = [invoiceDate?.candidates[0]?.date, dueDate?.candidates[0]?.date];
  if (!from || !to || from.style !== to.style) return false;
  const isNet = (start: string | null, end: string | null) =>
    start !== null && end !== null && netDays.includes(daysBetween(start, end));
  const byDay = isNet(from.dayFirst, to.dayFirst);
  const byMonth = isNet(from.monthFirst, to.monthFirst);
  return byDay !== byMonth && byDay === offer.order.dayFirst;
}

const CLOSED = ['subtotal', 'tax', 'total'] as const;

/** Labels that say which number or date it is. */
const EXPLICIT: Partial<Record<RankedField, readonly LabelClass[]>> = {
  invoiceNumber: ['invoiceNumber', 'invoiceTitle', 'creditTitle'],
  purchaseOrder: ['purchaseOrder'],
  invoiceDate: ['invoiceDate'],
  dueDate: ['dueDate'],
};

/** Whether more than one gate confirms a field, so that less is asked of its probability: sums that close (lines are the subtotal, and with tax the total, each with its own label), a name that is surely whole, a label that no other number or date has. */
export function isFirm(scene: Scene, decisions: Decisions, field: RankedField): boolean {
  if (field === 'vendor') return decisions.vendor !== undefined && isFirmName(scene, decisions.vendor);
  const decision = decisions[field];
  if (decision && RANKED[field] !== 'amount') return isAnnounced(scene, decision, EXPLICIT[field] ?? []);
  if (field === 'previousBalance') return false;
  const amounts = amountsOf(decisions);
  if (!confirm(scene, amounts).isClosed) return false;
  const hasLabels = (name: keyof Amounts) => {
    const decision = decisions[name];
    return (
      !decision || decision.value === 0 || amounts[name] === null || isAnnounced(scene, decision, OWN_LABELS[name])
    );
  };
  return CLOSED.every(hasLabels);
}

/** Less likely than this an amount is no tax: there is none. */
const TAX_LEAST = -1;

/** The amounts that have to add up, as they were decided. */
export function amountsOf(decisions: Decisions): Amounts {
  const cents = (name: RankedField) =>
    typeof decisions[name]?.value === 'number' ? (decisions[name].value as number) : null;
  const hasTax = (decisions.tax?.logOdds ?? TAX_LEAST) > TAX_LEAST;
  return { subtotal: cents('subtotal'), tax: hasTax ? cents('tax') : null, total: cents('total') };
}

function amountDoubt(scene: Scene, decisions: Decisions, field: RankedField): Doubt | null {
  const amounts = amountsOf(decisions);
  const confirmed = confirm(scene, amounts);
  if (hasOtherAmount(scene, decisions, field, (total) => confirm(scene, { ...amounts, total }).isReached))
    return 'RIVAL';
  const hasEarlier = scene.offer.labels.some(
    ({ classes, isLeading }) =>
      isLeading && classes.some((name) => name === 'previousBalance' || name === 'payment' || name === 'contract'),
  );
  if ((field === 'total' || field === 'amountDue') && !areExplained(scene, decisions)) return 'RIVAL';
  switch (field) {
    case 'subtotal':
      return confirmed.lines || (confirmed.sums && !hasEarlier) ? null : 'ARITHMETIC';
    case 'tax':
      return confirmed.sums || confirmed.taxed ? null : 'ARITHMETIC';
    case 'total':
      return totalDoubt(confirmed, hasEarlier);
    case 'amountDue':
      return totalDoubt(confirmed, hasEarlier) === null && balances(scene, decisions)
        ? null
        : hasEarlier
          ? 'EARLIER_BALANCE'
          : 'ARITHMETIC';
    default:
      if (new Set(labelledAmounts(scene, 'previousBalance').map(({ key }) => key)).size > 1) return 'RIVAL';
      return balances(scene, decisions) ? null : 'ARITHMETIC';
  }
}

function totalDoubt({ lines, sums, whole }: Confirmed, hasEarlier: boolean): Doubt | null {
  if (hasEarlier) return whole || (lines && sums) ? null : 'EARLIER_BALANCE';
  return whole || sums ? null : 'ARITHMETIC';
}

// What was owed, less payments, plus this invoice is what is due.
function balances(scene: Scene, decisions: Decisions): boolean {
  const cents = (name: RankedField) =>
    typeof decisions[name]?.value === 'number' ? (decisions[name].value as number) : 0;
  const payments = labelledAmounts(scene, 'payment').map(({ amount }) => Math.abs(amount?.cents ?? 0));
  const isPrevious = scene.offer.labels.some(
    ({ classes, isLeading }) => isLeading && classes.includes('previousBalance'),
  );
  const before = isPrevious ? cents('previousBalance') : 0;
  const due = cents('amountDue');
  return [0, ...payments, payments.reduce((sum, one) => sum + one, 0)].some(
    (paid) => Math.abs(before - paid + cents('total') - due) <= 1,
  );
}

const ASKED: readonly LabelClass[] = ['total', 'currentCharges', 'amountDue'];

// Whatever else is called a total or what is due must be one of the amounts that were read, or what earlier balances and payments make of the total.
function areExplained(scene: Scene, decisions: Decisions): boolean {
  const size = (name: RankedField) =>
    typeof decisions[name]?.value === 'number' ? Math.abs(decisions[name].value as number) : null;
  const total = size('total');
  if (total === null) return true;
  const read = new Set([0, total, size('subtotal'), size('amountDue'), Math.abs(scene.linesSum ?? 0)]);
  const moves = (['previousBalance', 'payment'] as const).flatMap((name) =>
    labelledAmounts(scene, name).map(({ amount }) => Math.abs(amount?.cents ?? 0)),
  );
  let reached = [total];
  for (const move of new Set(moves.slice(0, MOVES_MAX)))
    reached = reached.flatMap((cents) => [cents, cents + move, cents - move]);
  const others = [...new Set(ASKED.flatMap((name) => labelledAmounts(scene, name)))].filter(
    ({ amount }) => amount?.decimals === 2,
  );
  const left = others
    .map(({ amount }) => Math.abs(amount?.cents ?? 0))
    .filter((cents) => !read.has(cents) && !reached.some((one) => Math.abs(Math.abs(one) - cents) <= 1));
  return left.length === 0;
}

const MOVES_MAX = 4;
