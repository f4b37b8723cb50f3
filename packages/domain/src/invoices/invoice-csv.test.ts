import { expect, test } from 'vitest';
import { readInvoiceCsv } from './invoice-csv.ts';

const HEAD = ['Property', 'Vendor', 'Invoice Number', 'Date', 'Total', 'Tax', 'Description', 'Unit', 'Amount'];
const row = (...cells: string[]) => ['Alder Court', 'Brook', ...cells];

test('rows of one vendor and number are one invoice with its lines, in either way to write a number', () => {
  const american = [
    row('77', '4/30/2026', '1,250.50', '50.50', 'Paint', '101', '1,000.00'),
    row('77', '4/30/2026', '', '', 'Clean', '102', '200.00'),
  ];
  const german = [
    row('77', '30.04.2026', '1.250,50', '50,50', 'Paint', '101', '1.000,00'),
    row('77', '30.04.2026', '', '', 'Clean', '102', '200,00'),
  ];
  for (const rows of [american, german]) {
    const { invoices, complaints } = readInvoiceCsv([HEAD, ...rows], '2026-05-18');
    expect(complaints).toEqual([]);
    expect(invoices).toMatchObject([
      {
        row: 1,
        number: '77',
        invoiceDate: '2026-04-30',
        taxCents: 5050,
        totalCents: 125_050,
        lines: [
          { unit: '101', amountCents: 100_000 },
          { unit: '102', amountCents: 20_000 },
        ],
      },
    ]);
  }
});

test('what is wrong names its row and column, and a header that lacks one is said first', () => {
  const rows = [
    row('1', 'soon', '10', '', 'A', '', '10'),
    row('', '4/1/2026', '10', '', 'A', '', '9'),
    row('3', '4/1/2026', 'ten', '', 'A', '', '10'),
  ];
  const { complaints } = readInvoiceCsv([HEAD, ...rows], '2026-05-18');
  expect(complaints.map(({ row }) => row)).toEqual([1, 2, 2, 3]);
  expect(complaints.map(({ message }) => message).join(' ')).toMatch(
    /date: “soon” is no date.*number is empty.*add up to \$9\.00, but the total is \$10\.00.*total:/,
  );
  expect(readInvoiceCsv([['Vendor', 'Date']], '2026-05-18').complaints).toEqual([
    { row: 0, message: 'The header lacks “property”, “number”, “total”.' },
  ]);
});

test('a file without lines has one line for each invoice', () => {
  const table = [['property', 'vendor', 'number', 'date', 'total', 'tax'], row('9', '2026-04-01', '110', '10')];
  expect(readInvoiceCsv(table, '2026-05-18').invoices).toMatchObject([
    { totalCents: 11_000, lines: [{ text: 'Invoice', amountCents: 10_000 }] },
  ]);
});
