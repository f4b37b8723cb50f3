import { expect, test } from 'vitest';
import { Paper } from '../generate/paper.ts';
import { readDocument } from '../read-document.ts';
import { readCii } from './cii.ts';
import { parseXml } from './elements.ts';

const VERSION_2 = (total = '119.00', type = '380') => `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="r" xmlns:udt="u">
 <rsm:ExchangedDocument><ram:ID>RE-2025-17</ram:ID><ram:TypeCode>${type}</ram:TypeCode>
  <ram:IssueDateTime><udt:DateTimeString format="102">20250305</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
 <rsm:SupplyChainTradeTransaction>
  <ram:IncludedSupplyChainTradeLineItem>
   <ram:SpecifiedTradeProduct><ram:Name>Wartung &amp; Reinigung</ram:Name></ram:SpecifiedTradeProduct>
   <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>50.00</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
   <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="HUR">2</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
   <ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>100.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
  </ram:IncludedSupplyChainTradeLineItem>
  <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Vogel Haustechnik GmbH</ram:Name></ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement>
  <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
   <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxBasisTotalAmount>100.00</ram:TaxBasisTotalAmount>
    <ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount><ram:GrandTotalAmount>${total}</ram:GrandTotalAmount><ram:DuePayableAmount>${total}</ram:DuePayableAmount>
   </ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>
 </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

const VERSION_1 = `<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0" xmlns:ram="r" xmlns:udt="u">
 <rsm:HeaderExchangedDocument><ram:ID>471102</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString>20130305</udt:DateTimeString></ram:IssueDateTime></rsm:HeaderExchangedDocument>
 <rsm:SpecifiedSupplyChainTradeTransaction>
  <ram:ApplicableSupplyChainTradeAgreement><ram:SellerTradeParty><ram:Name>Lieferant GmbH</ram:Name></ram:SellerTradeParty></ram:ApplicableSupplyChainTradeAgreement>
  <ram:ApplicableSupplyChainTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
   <ram:SpecifiedTradeSettlementMonetarySummation><ram:GrandTotalAmount currencyID="EUR">119.00</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementMonetarySummation></ram:ApplicableSupplyChainTradeSettlement>
 </rsm:SpecifiedSupplyChainTradeTransaction></rsm:CrossIndustryDocument>`;

const KNOWN = { vendors: [], lessons: [], today: '2026-01-01' };

function page() {
  const paper = new Paper(595, 842, 10, 1);
  const rows = [
    [54, 60, 'Vogel Haustechnik GmbH'],
    [54, 74, 'Gartenweg 4'],
    [54, 88, '30159 Hannover'],
    [54, 140, 'Rechnung'],
    [54, 160, 'Rechnungsnummer: RE-2025-17'],
    [54, 175, 'Rechnungsdatum: 05.03.2025'],
    [54, 220, 'Beschreibung'],
    [480, 220, 'Betrag'],
    [54, 240, 'Wartung & Reinigung'],
    [480, 240, '100,00'],
    [380, 270, 'Nettobetrag'],
    [480, 270, '100,00 €'],
    [380, 285, 'MwSt. 19%'],
    [480, 285, '19,00 €'],
    [380, 300, 'Gesamtbetrag'],
    [480, 300, '119,00 €'],
  ] as const;
  for (const [x, y, text] of rows) paper.set(x, y, text);
  return paper.document();
}

test('version 2 (Factur-X) is read', () => {
  expect(readCii(VERSION_2())).toMatchObject({
    isCredit: false,
    vendor: 'Vogel Haustechnik GmbH',
    invoiceNumber: 'RE-2025-17',
    invoiceDate: '2025-03-05',
    dueDate: null,
    currency: 'EUR',
    subtotal: 10_000,
    tax: 1900,
    total: 11_900,
    amountDue: 11_900,
    lines: [{ text: 'Wartung & Reinigung', quantity: 2, unitPriceCents: 5000, amountCents: 10_000 }],
  });
});

test('version 1 (ZUGFeRD 1.0) is read; what it does not say is null', () => {
  expect(readCii(VERSION_1)).toMatchObject({
    vendor: 'Lieferant GmbH',
    invoiceNumber: '471102',
    invoiceDate: '2013-03-05',
    total: 11_900,
    tax: null,
    lines: [],
  });
});

test('a credit note’s amounts are negative', () => {
  expect(readCii(VERSION_2('119.00', '381'))).toMatchObject({
    isCredit: true,
    total: -11_900,
    tax: -1900,
    lines: [{ amountCents: -10_000 }],
  });
});

test.each(['', 'text', '<a><b></a></b>', '<html><body/></html>', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'])(
  '%s is no invoice',
  (text) => {
    expect(readCii(text)).toBeNull();
  },
);

test('entities that a document defines are left as they are', () => {
  expect(parseXml('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;&#65;&lt;</a>')?.text).toBe('&b;A<');
});

test('what XML and page both say is sure and has its place', () => {
  const [invoice] = readDocument({ ...page(), xml: VERSION_2() }, KNOWN).invoices;
  expect(invoice?.totalCents).toMatchObject({ value: 11_900, isSure: true, from: 'XML', page: 1 });
  expect(invoice?.invoiceNumber).toMatchObject({ value: 'RE-2025-17', isSure: true });
});

test('where page and XML differ the XML’s value is shown and never sure', () => {
  const [invoice] = readDocument({ ...page(), xml: VERSION_2('1190.00') }, KNOWN).invoices;
  expect(invoice?.totalCents).toMatchObject({ value: 119_000, isSure: false, doubt: 'XML_DIFFERS' });
  expect(invoice?.lines.every(({ isSure }) => !isSure)).toBe(true);
});

test('where allowances part the lines from what is taxed, the subtotal is the one that the page prints', () => {
  const withAllowance = (taxed: string, lines: string) =>
    VERSION_2().replace(
      '<ram:TaxBasisTotalAmount>100.00',
      `<ram:LineTotalAmount>${lines}</ram:LineTotalAmount><ram:TaxBasisTotalAmount>${taxed}`,
    );
  const subtotal = (xml: string) => readDocument({ ...page(), xml }, KNOWN).invoices[0]?.subtotalCents;
  expect(subtotal(withAllowance('95.00', '100.00'))).toMatchObject({ value: 10_000, isSure: false });
  expect(subtotal(withAllowance('100.00', '105.00'))).toMatchObject({ value: 10_000, isSure: false });
  expect(subtotal(withAllowance('95.00', '105.00'))).toMatchObject({ isSure: false, doubt: 'XML_DIFFERS' });
});
