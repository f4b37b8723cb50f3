import type { Offer } from './candidates/candidates.ts';
import type { LabelClass } from './labels/dictionary.ts';
import type { Label } from './labels/find-labels.ts';
import type { DocumentKind } from './reading.ts';

const TITLES: readonly (readonly [LabelClass, DocumentKind])[] = [
  ['invoiceTitle', 'INVOICE'],
  ['creditTitle', 'CREDIT_NOTE'],
  ['quoteTitle', 'QUOTE'],
  ['statementTitle', 'STATEMENT'],
  ['otherTitle', 'OTHER'],
];
/** Wordings that say outright that a document is no invoice. */
const DENIALS = /^(thisis)?not(an?)?(invoice|bill)$|^keinerechnung$/;
/** Names of numbers and dates that a kind alone has; set large they are its title. */
const NUMBERED: readonly (readonly [RegExp, DocumentKind])[] = [
  [
    /^(quote|quotation|estimate|proposal|bid)(no|number|date|id)|^angebots?(nr|nummer)|^devisno|^offertenummer|^presupuestono/,
    'QUOTE',
  ],
  [
    /^(creditmemo|creditnote|credit|memo)(no|number|date|total|amount)|^gutschrifts?(nr|nummer|datum|betrag)|^avoirno|^creditnota(nr|nummer|datum)|^numerodeabono|^abonono/,
    'CREDIT_NOTE',
  ],
  [
    /^(invoice|inv|bill|taxinvoice)(no|num|nbr|number|date|id|ref|due)|^rechnungs?(nr|nummer|datum)|^(numerode|no)?facture(no)?$|^factuur(nr|nummer|datum)|^(numerode|no)?factura(no)?$/,
    'INVOICE',
  ],
];

/** What a document is, and by how much rather than anything else. */
export type Kind = { kind: DocumentKind; lead: number };

/** Tells what a document is, by its titles, the names of its numbers and the sign of its total. */
export function kindOf(offer: Offer, isTotalNegative: boolean): Kind {
  const points: Record<DocumentKind, number> = { INVOICE: 0, CREDIT_NOTE: 0, QUOTE: 0, STATEMENT: 0, OTHER: 0 };
  const atLeast = (kind: DocumentKind, value: number) => {
    points[kind] = Math.max(points[kind], value);
  };
  for (const label of offer.labels) {
    // why: 'Purchase order' and 'Work order' are mostly labels
    for (const [name, kind] of TITLES)
      if (label.classes.includes(name) && (name !== 'otherTitle' || label.classes[0] === name || isLarge(offer, label)))
        atLeast(kind, titlePoints(offer, label));
    for (const [pattern, kind] of NUMBERED)
      if (pattern.test(label.key)) atLeast(kind, 0.3 + 1.2 * sizePoints(offer, label));
    if (DENIALS.test(label.key)) atLeast('QUOTE', 6);
  }
  points.CREDIT_NOTE += offer.labels.some((label) => isHeading(offer, label, 'creditTitle', 7)) ? 1.6 : 0;
  points.QUOTE += offer.labels.some((label) => isHeading(offer, label, 'quoteTitle', 5)) ? 0.8 : 0;
  points.STATEMENT += offer.labels.some((label) => isHeading(offer, label, 'statementTitle', 8)) ? 0.8 : 0;
  points.OTHER *= 0.6;
  points.OTHER += offer.labels.some((label) => isHeading(offer, label, 'otherTitle', 5) && isLarge(offer, label))
    ? 0.8
    : 0;
  for (const [pattern, kind] of NUMBERED)
    if (kind !== 'QUOTE' && offer.labels.some(({ key }) => pattern.test(key)))
      points[kind] += kind === 'CREDIT_NOTE' ? 1.5 : 1.2;
  if (isTotalNegative) points.CREDIT_NOTE += 2.5;
  if (isBill(offer)) points.INVOICE += 0.5;
  if (offer.labels.some(({ classes }) => classes.includes('invoiceNumber'))) points.INVOICE += 0.6;
  const [best, next] = (Object.entries(points) as [DocumentKind, number][]).toSorted((a, b) => b[1] - a[1]);
  if (!best || best[1] < 0.4) return { kind: 'OTHER', lead: 0 };
  const [kind] = best;
  if (!OWN[kind]) return { kind, lead: best[1] - (next?.[1] ?? 0) };
  const largest = Math.max(0, ...ownSigns(offer, kind).map(({ size }) => size));
  const headings = otherHeadings(offer).toSorted((a, b) => b.size - a.size);
  // why: a receipt is read as an invoice
  const [first] = headings.filter(({ key }) => !/receipt|notice|remittance/.test(key));
  const other = TITLES.find(([name]) => first?.classes.includes(name) && name !== 'invoiceTitle')?.[1];
  // why: nothing says that it is an invoice, and a heading says what else it is
  if (largest === 0 && other) return { kind: other, lead: 0 };
  const isDoubtful = largest === 0 || headings.some(({ size }) => size > 0.95 * largest);
  return { kind, lead: isDoubtful ? 0 : best[1] - (next?.[1] ?? 0) };
}

const OWN: Partial<Record<DocumentKind, readonly LabelClass[]>> = {
  INVOICE: ['invoiceTitle', 'invoiceNumber', 'invoiceDate', 'dueDate', 'currentCharges'],
  CREDIT_NOTE: ['creditTitle', 'invoiceTitle', 'invoiceNumber', 'invoiceDate'],
};

// What the first page's upper part calls an invoice's or a credit note's own; what stands beside money is one of the lines or sums.
function ownSigns(offer: Offer, kind: DocumentKind): Label[] {
  const height = offer.sheet.pages[0]?.height ?? 1;
  return offer.labels.filter(
    (label) =>
      label.page === 0 &&
      label.isLeading &&
      label.box[1] < 0.6 * height &&
      label.classes.some((name) => OWN[kind]?.includes(name)) &&
      (isLarge(offer, label) || !isOfMoney(offer, label)),
  );
}

// Headings that name another paper.
function otherHeadings(offer: Offer): Label[] {
  return offer.labels.filter(
    (label) =>
      isHeading(offer, label, 'quoteTitle', 5) ||
      isHeading(offer, label, 'statementTitle', 8) ||
      (isHeading(offer, label, 'otherTitle', 5) && (isLarge(offer, label) || label.classes[0] === 'otherTitle')),
  );
}

function isLarge({ sheet }: Offer, { size }: Label): boolean {
  return size > 1.15 * sheet.body;
}

// A row with money is one of the lines or of the sums: 'Invoice 26890  $921.84' on a statement.
function isOfMoney({ amounts }: Offer, { row }: Label): boolean {
  return amounts.some((one) => one.row === row && one.amount?.decimals === 2);
}

// Without any title: what asks for an amount.
function isBill(offer: Offer): boolean {
  const has = (names: readonly LabelClass[]) =>
    offer.labels.some(({ classes }) => classes.some((name) => names.includes(name)));
  return has(['amountDue', 'currentCharges', 'total']) && offer.amounts.length > 0;
}

// A title stands alone, large, and near the top of the first page.
function titlePoints(offer: Offer, label: Label): number {
  const { sheet } = offer;
  const segment = sheet.segments.find(
    ({ row, tokens }) => row === label.row && tokens.some(({ at }) => at === label.from),
  );
  const words = segment?.tokens.length ?? 1;
  const own = label.to - label.from + 1;
  const page = sheet.pages[label.page];
  const y = label.box[1] / (page?.height ?? 1);
  if (!label.isLeading && words > own + 3) return 0;
  if (isOfMoney(offer, label) && y > 0.25) return 0;
  const isAlone = words === own;
  const top = label.page === 0 && y < 0.4 ? 0.8 : label.page === 0 && y < 0.6 ? 0.2 : -0.6;
  return Math.max(0, (isAlone ? 0.8 : words - own <= 3 ? 0.3 : 0) + sizePoints({ sheet }, label) + top);
}

function sizePoints({ sheet }: Pick<Offer, 'sheet'>, label: Label): number {
  return Math.min(2.2, Math.max(0, label.size / sheet.body - 1) * 1.6);
}

const NUMBER_WORDS = 2;

// A title that takes all of its line's part at the head of the first page; short words are labels as well.
function isHeading({ sheet }: Offer, label: Label, name: LabelClass, lengthMin: number): boolean {
  if (!label.classes.includes(name) || label.page > 0 || label.key.length < lengthMin) return false;
  if (label.box[1] > 0.4 * (sheet.pages[0]?.height ?? 0)) return false;
  const segment = sheet.segments.find(({ row, tokens }) => row === label.row && tokens[0]?.at === label.from);
  // why: its number may follow, as in 'Credit memo # 1204'
  return segment !== undefined && segment.tokens.length <= label.to - label.from + 1 + NUMBER_WORDS;
}
