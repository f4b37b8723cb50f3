import { all, type Element, parseXml, textAt } from './elements.ts';

/** An invoice as Cross Industry Invoice XML tells it (Factur-X, ZUGFeRD 1 and 2). Amounts in cents; what it does not say is null. */
export type XmlInvoice = {
  isCredit: boolean;
  vendor: string | null;
  taxId: string | null;
  invoiceNumber: string | null;
  invoiceDate: string | null;
  dueDate: string | null;
  purchaseOrder: string | null;
  currency: string | null;
  /** What tax is taken of (BT-109): lines, less allowances, plus charges. */
  subtotal: number | null;
  /** The lines alone (BT-106). */
  lineTotal: number | null;
  tax: number | null;
  total: number | null;
  amountDue: number | null;
  lines: { text: string; quantity: number | null; unitPriceCents: number | null; amountCents: number }[];
};

/** Codes of credit notes (UNTDID 1001). */
const CREDITS = new Set(['381', '396', '261', '262', '383']);

/** The names that version 1 gives to what version 2 calls otherwise. */
const HEADER = ['HeaderExchangedDocument', 'ExchangedDocument'];
const TRADE = ['SpecifiedSupplyChainTradeTransaction', 'SupplyChainTradeTransaction'];
const AGREEMENT = ['ApplicableSupplyChainTradeAgreement', 'ApplicableHeaderTradeAgreement'];
const SETTLEMENT = ['ApplicableSupplyChainTradeSettlement', 'ApplicableHeaderTradeSettlement'];
const SUMS = ['SpecifiedTradeSettlementMonetarySummation', 'SpecifiedTradeSettlementHeaderMonetarySummation'];

/** Reads the XML of an invoice; null where it is none of that kind. */
export function readCii(text: string): XmlInvoice | null {
  const root = parseXml(text);
  if (!root || !/^CrossIndustry(Invoice|Document)$/.test(root.name)) return null;
  const header = either(root, HEADER);
  const trade = either(root, TRADE);
  const agreement = either(trade, AGREEMENT);
  const settlement = either(trade, SETTLEMENT);
  const sums = either(settlement, SUMS);
  const isCredit = CREDITS.has(textAt(header, 'TypeCode') ?? '');
  const money = (name: string) => signed(cents(textAt(sums, name)), isCredit);
  const taxes = all(sums, 'TaxTotalAmount');
  const currency = textAt(settlement, 'InvoiceCurrencyCode');
  const tax = taxes.find(({ attributes }) => attributes.currencyID === currency) ?? taxes[0];
  return {
    isCredit,
    vendor: textAt(agreement, 'SellerTradeParty', 'Name'),
    taxId: textAt(agreement, 'SellerTradeParty', 'SpecifiedTaxRegistration', 'ID'),
    invoiceNumber: textAt(header, 'ID'),
    invoiceDate: dateAt(header, 'IssueDateTime'),
    dueDate: dateAt(either(settlement, ['SpecifiedTradePaymentTerms']), 'DueDateDateTime'),
    purchaseOrder:
      textAt(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID') ??
      textAt(agreement, 'BuyerOrderReferencedDocument', 'ID'),
    currency,
    subtotal: money('TaxBasisTotalAmount'),
    lineTotal: money('LineTotalAmount'),
    tax: signed(cents(tax?.text ?? null), isCredit),
    total: money('GrandTotalAmount'),
    amountDue: money('DuePayableAmount'),
    lines: all(trade, 'IncludedSupplyChainTradeLineItem').flatMap((line) => lineOf(line, isCredit)),
  };
}

function lineOf(line: Element, isCredit: boolean): XmlInvoice['lines'] {
  const agreement = either(line, ['SpecifiedSupplyChainTradeAgreement', 'SpecifiedLineTradeAgreement']);
  const delivery = either(line, ['SpecifiedSupplyChainTradeDelivery', 'SpecifiedLineTradeDelivery']);
  const settlement = either(line, ['SpecifiedSupplyChainTradeSettlement', 'SpecifiedLineTradeSettlement']);
  const sums = either(settlement, [
    'SpecifiedTradeSettlementMonetarySummation',
    'SpecifiedTradeSettlementLineMonetarySummation',
  ]);
  const text = textAt(line, 'SpecifiedTradeProduct', 'Name');
  if (text === null) return [];
  const quantity = number(textAt(delivery, 'BilledQuantity'));
  const price = number(textAt(agreement, 'NetPriceProductTradePrice', 'ChargeAmount'));
  const basis = number(textAt(agreement, 'NetPriceProductTradePrice', 'BasisQuantity')) ?? 1;
  const said = cents(textAt(sums, 'LineTotalAmount'));
  const amount =
    said ?? (quantity !== null && price !== null ? Math.round((quantity * price * 100) / (basis || 1)) : null);
  // why: a basic profile has texts without amounts; a line without its amount is no line
  if (amount === null) return [];
  return [
    {
      text,
      quantity,
      unitPriceCents: price === null ? null : Math.round(price * 100),
      amountCents: signed(amount, isCredit) ?? 0,
    },
  ];
}

function either(element: Element | null, names: readonly string[]): Element | null {
  return element?.children.find(({ name }) => names.includes(name)) ?? null;
}

function dateAt(element: Element | null, name: string): string | null {
  const text = textAt(element, name, 'DateTimeString') ?? textAt(element, name, 'DateTime');
  const digits = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? '');
  return digits ? `${digits[1]}-${digits[2]}-${digits[3]}` : null;
}

function number(text: string | null): number | null {
  return text !== null && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

function cents(text: string | null): number | null {
  const value = number(text?.trim() ?? null);
  return value === null ? null : Math.round(value * 100);
}

// Credit notes print what is given back without a sign.
function signed(value: number | null, isCredit: boolean): number | null {
  return value === null || !isCredit || value === 0 ? value : -Math.abs(value);
}
