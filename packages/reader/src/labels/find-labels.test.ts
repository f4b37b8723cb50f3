import { expect, test } from 'vitest';
import { Paper } from '../generate/paper.ts';
import { sheetOf } from '../page/sheet.ts';
import { findLabels } from './find-labels.ts';

function labelsOf(...rows: (readonly [x: number, y: number, text: string])[]) {
  const paper = new Paper(612, 792, 10, 1);
  for (const [x, y, text] of rows) paper.set(x, y, text);
  return findLabels(sheetOf(paper.document()));
}

test.each([
  ['Invoice No.: HP-204', 'invoiceNumber'],
  ['InvoiceNumber: HP-204', 'invoiceNumber'],
  ['Invoice#204', 'invoiceTitle'],
  ['Rechnungs-Nr. 204', 'invoiceNumber'],
  ['Facture N° 204', 'invoiceNumber'],
  ['Factuurnummer: 204', 'invoiceNumber'],
  ['Número de factura 204', 'invoiceNumber'],
  ['Fällig am 03.05.2025', 'dueDate'],
  ['Échéance : 03/05/2025', 'dueDate'],
  ['Balance forward $20.00', 'previousBalance'],
  ['Net à payer 20,00 €', 'amountDue'],
  ['zzgl. 19% MwSt. 3,80', 'tax'],
  ['Base imponible 20,00', 'subtotal'],
] as const)('%s has a label for %s', (text, name) => {
  expect(labelsOf([54, 60, text]).flatMap(({ classes }) => classes)).toContain(name);
});

test('the longest wording counts: a total tax is a tax, what is due on receipt has no date', () => {
  expect(labelsOf([54, 60, 'Total tax']).map(({ classes }) => classes[0])).toEqual(['tax']);
  expect(labelsOf([54, 60, 'Due on receipt']).map(({ classes }) => classes[0])).toEqual(['terms']);
});

test('a label may stand on two lines, as in a table’s head', () => {
  const found = labelsOf([300, 60, 'Invoice'], [302, 72, 'Date'], [400, 60, 'Customer'], [400, 72, 'Number']);
  expect(found.map(({ key }) => key)).toEqual(expect.arrayContaining(['invoicedate', 'customernumber']));
});

test('small words within running text are no labels', () => {
  expect(labelsOf([54, 60, 'Please send a copy to the manager for approval'])).toEqual([]);
});
