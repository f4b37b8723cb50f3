import type { Dice } from '@lintel/fixtures/dice';
import type { Bill, BillLine } from './bill.ts';
import { daysAfter } from './formats.ts';
import { esc } from './paper.ts';

/** The bill as the XML that Factur-X and ZUGFeRD embed (Cross Industry Invoice), in one of their versions. */
export function drawXml(dice: Dice, bill: Bill): { name: string; xml: string } {
  const version = dice.weighed([
    ['factur-x', 60],
    ['zugferd-2', 25],
    ['zugferd-1', 15],
  ] as const);
  const names = {
    'factur-x': 'factur-x.xml',
    'zugferd-2': dice.pick(['zugferd-invoice.xml', 'xrechnung.xml']),
    'zugferd-1': 'ZUGFeRD-invoice.xml',
  };
  return { name: names[version], xml: version === 'zugferd-1' ? olderXml(bill) : newerXml(dice, bill) };
}

/** The bill with one fact other than on its page. */
export function drawDifferent(dice: Dice, bill: Bill): Bill {
  const cents = dice.pick([100, 1000, 1900, 9000, -250]);
  const changes: Partial<Bill>[] = [
    { number: bill.number.replace(/\d(?!.*\d)/, (digit) => String((Number(digit) + 1) % 10)) },
    { day: daysAfter(bill.day, dice.pick([1, 7, 30])) },
    { total: bill.total + cents, amountDue: bill.amountDue + cents },
  ];
  return { ...bill, ...dice.pick(changes) };
}

const amount = (cents: number) => (Math.abs(cents) / 100).toFixed(2);
const UNITS: Record<string, string> = { HR: 'HUR', LS: 'LS', MO: 'MON', KWH: 'KWH', 'm²': 'MTK' };

function newerXml(dice: Dice, bill: Bill): string {
  const profile = dice.weighed([
    ['urn:cen.eu:en16931:2017', 60],
    ['urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic', 30],
    ['urn:factur-x.eu:1p0:minimum', 10],
  ] as const);
  const isMinimum = profile.endsWith('minimum');
  const lines = isMinimum ? '' : bill.lines.map((line, at) => lineXml(bill, line, at, 'Line')).join('');
  const due =
    bill.due && !isMinimum
      ? `<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime>${dateXml(bill.due)}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>`
      : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${profile}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>${esc(bill.number)}</ram:ID><ram:TypeCode>${typeOf(bill)}</ram:TypeCode><ram:IssueDateTime>${dateXml(bill.day)}</ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>${lines}
<ram:ApplicableHeaderTradeAgreement>${partiesXml(bill)}<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>${esc(bill.po)}</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery/>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>${bill.tongue.currency}</ram:InvoiceCurrencyCode>${isMinimum ? '' : taxesXml(bill, 'RateApplicablePercent')}${due}
<ram:SpecifiedTradeSettlementHeaderMonetarySummation>${sumsXml(bill, isMinimum)}</ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`;
}

function olderXml(bill: Bill): string {
  const due = bill.due
    ? `<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime>${dateXml(bill.due)}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>`
    : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:12" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:15">
<rsm:SpecifiedExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:ferd:CrossIndustryDocument:invoice:1p0:comfort</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:SpecifiedExchangedDocumentContext>
<rsm:HeaderExchangedDocument><ram:ID>${esc(bill.number)}</ram:ID><ram:TypeCode>${typeOf(bill)}</ram:TypeCode><ram:IssueDateTime>${dateXml(bill.day)}</ram:IssueDateTime></rsm:HeaderExchangedDocument>
<rsm:SpecifiedSupplyChainTradeTransaction><ram:ApplicableSupplyChainTradeAgreement>${partiesXml(bill)}</ram:ApplicableSupplyChainTradeAgreement><ram:ApplicableSupplyChainTradeDelivery/>
<ram:ApplicableSupplyChainTradeSettlement><ram:InvoiceCurrencyCode>${bill.tongue.currency}</ram:InvoiceCurrencyCode>${taxesXml(bill, 'ApplicablePercent')}${due}<ram:SpecifiedTradeSettlementMonetarySummation>${sumsXml(bill, false)}</ram:SpecifiedTradeSettlementMonetarySummation></ram:ApplicableSupplyChainTradeSettlement>
${bill.lines.map((line, at) => lineXml(bill, line, at, 'SupplyChain')).join('')}</rsm:SpecifiedSupplyChainTradeTransaction>
</rsm:CrossIndustryDocument>
`;
}

// why: a credit note says by its type that its amounts are given back
function typeOf({ story }: Bill): string {
  return story === 'credit' ? '381' : '380';
}

function dateXml(day: string): string {
  return `<udt:DateTimeString format="102">${day.replaceAll('-', '')}</udt:DateTimeString>`;
}

function partiesXml({ vendor, customer, taxId, tongue }: Bill): string {
  const country = tongue.locale.slice(3);
  const address = (lines: string[]) =>
    `<ram:PostalTradeAddress><ram:LineOne>${esc(lines.at(-2) ?? '')}</ram:LineOne><ram:CityName>${esc(lines.at(-1) ?? '')}</ram:CityName><ram:CountryID>${country}</ram:CountryID></ram:PostalTradeAddress>`;
  return `<ram:SellerTradeParty><ram:Name>${esc(vendor.name)}</ram:Name>${address(vendor.address)}<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${esc(taxId)}</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty><ram:BuyerTradeParty><ram:Name>${esc(customer.name)}</ram:Name>${address(customer.address)}</ram:BuyerTradeParty>`;
}

function taxesXml(bill: Bill, rateTag: string): string {
  return bill.taxes
    .map(
      ({ rate, base, cents }) =>
        `<ram:ApplicableTradeTax><ram:CalculatedAmount>${amount(cents)}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>${amount(base)}</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:${rateTag}>${rate}</ram:${rateTag}></ram:ApplicableTradeTax>`,
    )
    .join('');
}

function sumsXml(bill: Bill, isMinimum: boolean): string {
  const tax = bill.taxes.reduce((sum, { cents }) => sum + cents, 0);
  const extra = isMinimum
    ? ''
    : `<ram:LineTotalAmount>${amount(bill.subtotal)}</ram:LineTotalAmount><ram:ChargeTotalAmount>${amount(bill.shipping + bill.fuel)}</ram:ChargeTotalAmount><ram:AllowanceTotalAmount>${amount(bill.discount)}</ram:AllowanceTotalAmount>`;
  const paid =
    isMinimum || bill.paid === 0 ? '' : `<ram:TotalPrepaidAmount>${amount(bill.paid)}</ram:TotalPrepaidAmount>`;
  return `${extra}<ram:TaxBasisTotalAmount>${amount(bill.subtotal + bill.discount + bill.shipping + bill.fuel)}</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="${bill.tongue.currency}">${amount(tax)}</ram:TaxTotalAmount><ram:GrandTotalAmount>${amount(bill.total)}</ram:GrandTotalAmount>${paid}<ram:DuePayableAmount>${amount(bill.amountDue)}</ram:DuePayableAmount>`;
}

/** `kind` is how the version names the parts of a line. */
function lineXml(bill: Bill, line: BillLine, at: number, kind: 'Line' | 'SupplyChain'): string {
  const count = line.quantity ?? 1;
  const price = (line.price ?? Math.abs(line.cents) / 100 / count) * (1 - line.discount / 100);
  const unit = UNITS[line.unit] ?? 'C62';
  const rate = bill.taxes[0]?.rate ?? 0;
  const product = `<ram:SpecifiedTradeProduct><ram:Name>${esc(line.text)}</ram:Name></ram:SpecifiedTradeProduct>`;
  const summation =
    kind === 'Line' ? 'SpecifiedTradeSettlementLineMonetarySummation' : 'SpecifiedTradeSettlementMonetarySummation';
  const rateTag = kind === 'Line' ? 'RateApplicablePercent' : 'ApplicablePercent';
  return `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>${at + 1}</ram:LineID></ram:AssociatedDocumentLineDocument>${kind === 'Line' ? product : ''}<ram:Specified${kind}TradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${Number(price.toFixed(6))}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:Specified${kind}TradeAgreement><ram:Specified${kind}TradeDelivery><ram:BilledQuantity unitCode="${unit}">${count}</ram:BilledQuantity></ram:Specified${kind}TradeDelivery><ram:Specified${kind}TradeSettlement><ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:${rateTag}>${rate}</ram:${rateTag}></ram:ApplicableTradeTax><ram:${summation}><ram:LineTotalAmount>${amount(line.cents)}</ram:LineTotalAmount></ram:${summation}></ram:Specified${kind}TradeSettlement>${kind === 'Line' ? '' : product}</ram:IncludedSupplyChainTradeLineItem>`;
}
