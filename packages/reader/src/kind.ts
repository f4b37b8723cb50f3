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
const QUOTE_NUMBERS =
  /^(quote|quotation|estimate|proposal|bid)(no|number|date|id)|^angebots?(nr|nummer)|^devisno|^offertenummer|^presupuestono/;
const CREDIT_NUMBERS =
  /^(creditmemo|creditnote|credit|memo)(no|number|date|total|amount)|^gutschrifts?(nr|nummer|datum|betrag)|^avoirno|^creditnota(nr|nummer|datum)|^numerodeabono/;
const INVOICE_NUMBERS =
  /^(invoice|inv|bill|taxinvoice)(no|number|date|id)|^rechnungs?(nr|nummer|datum)|^(numerode|no)?facture(no)?$|^factuur(nr|nummer|datum)|^(numerode|no)?factura(no)?$/;

/** What a document is, by its titles, the names of its numbers and the sign of its total. */
export function kindOf(offer: Offer, isTotalNegative: boolean): DocumentKind {
  const points: Record<DocumentKind, number> = { INVOICE: 0, CREDIT_NOTE: 0, QUOTE: 0, STATEMENT: 0, OTHER: 0 };
  for (const label of offer.labels) {
    for (const [name, kind] of TITLES)
      if (label.classes.includes(name)) points[kind] = Math.max(points[kind], titlePoints(offer, label));
    if (DENIALS.test(label.key)) points.QUOTE = Math.max(points.QUOTE, 6);
  }
  const says = (pattern: RegExp) => offer.labels.some(({ key }) => pattern.test(key));
  if (says(INVOICE_NUMBERS)) points.INVOICE += 1.2;
  if (says(QUOTE_NUMBERS)) points.QUOTE += points.QUOTE > 1 ? 1.2 : 0.3;
  if (says(CREDIT_NUMBERS)) points.CREDIT_NOTE += 1.5;
  if (isTotalNegative) points.CREDIT_NOTE += 2.5;
  if (points.CREDIT_NOTE > 0.5 && !isTotalNegative && points.CREDIT_NOTE < 2) points.CREDIT_NOTE -= 0.5;
  const [best] = (Object.entries(points) as [DocumentKind, number][]).toSorted((a, b) => b[1] - a[1]);
  return best && best[1] > 0.4 ? best[0] : isBill(offer) ? 'INVOICE' : 'OTHER';
}

// Without any title: what asks for an amount.
function isBill(offer: Offer): boolean {
  const has = (names: readonly LabelClass[]) =>
    offer.labels.some(({ classes }) => classes.some((name) => names.includes(name)));
  return has(['amountDue', 'currentCharges', 'total']) && offer.amounts.length > 0;
}

// A title stands alone, large, and near the top of the first page.
function titlePoints({ sheet }: Offer, label: Label): number {
  const segment = sheet.segments.find(
    ({ row, tokens }) => row === label.row && tokens.some(({ at }) => at === label.from),
  );
  const words = segment?.tokens.length ?? 1;
  const own = label.to - label.from + 1;
  const page = sheet.pages[label.page];
  const y = label.box[1] / (page?.height ?? 1);
  if (!label.isLeading && words > own + 3) return 0;
  const isAlone = words === own;
  const size = Math.min(2.2, Math.max(0, label.size / sheet.body - 1) * 1.6);
  const top = label.page === 0 && y < 0.4 ? 0.8 : label.page === 0 && y < 0.6 ? 0.2 : -0.6;
  return Math.max(0, (isAlone ? 0.8 : words - own <= 3 ? 0.3 : 0) + size + top);
}
