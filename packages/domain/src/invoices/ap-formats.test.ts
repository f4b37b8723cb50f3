import { expect, test } from 'vitest';
import { type ApInvoice, apCells, apLacks, apRows, shareOut } from './ap-formats.ts';
import { AP_PRESETS } from './ap-presets.ts';

const line = (text: string, amountCents: number, glCode: string | null = '6410') => ({
  text,
  quantity: null,
  unitPriceCents: null,
  amountCents,
  glCode,
  costCentre: null,
  unitName: null,
});
const bill = (over: Partial<ApInvoice> = {}): ApInvoice => ({
  vendorCode: 'v100',
  vendorName: 'Brook',
  number: 'B-1',
  invoiceDate: '2026-05-03',
  dueDate: null,
  serviceOn: null,
  approvedOn: '2026-05-18',
  propertyCode: 'alder',
  propertyName: 'Alder Court',
  purchaseOrder: null,
  currency: 'USD',
  totalCents: 10_833,
  taxCents: 833,
  lines: [line('Pump', 7_000), line('Labor', 3_000)],
  ...over,
});
const yardi = AP_PRESETS.YARDI.arrangement;

test('the amounts of an invoice’s rows add up to its total, tax and credits included', () => {
  const sum = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0);
  expect(shareOut([7_000, 3_000], 10_833)).toEqual([7_583, 3_250]);
  for (const [amounts, total] of [
    [[1, 1, 1], 5],
    [[-5_000], -5_413],
    [[0, 0], 7],
    [[9_999, -500, 1], 10_001],
  ] as const)
    expect(sum(shareOut(amounts, total))).toBe(total);
});

test('a row is written as the arrangement says', () => {
  const rows = apRows(bill(), 3, 'LINE').map((row) => apCells(row, yardi).map(({ text }) => text));
  expect(rows[0]).toEqual('3,v100,,,05/2026,05/03/2026,,75.83,alder,6410,Pump,B-1'.split(','));
  const [row] = apRows(bill({ totalCents: -123_450, taxCents: 0, lines: [] }), 1, 'LINE');
  if (!row) throw new Error('an invoice without lines has a row');
  const columns = [{ heading: 'A', field: 'amount', constant: null, isRequired: true }] as const;
  const written = (amounts: 'PLAIN' | 'THOUSANDS' | 'CENTS') => apCells(row, { ...yardi, columns, amounts })[0]?.text;
  expect([written('PLAIN'), written('THOUSANDS'), written('CENTS')]).toEqual(['-1234.50', '-1,234.50', '-123450']);
});

test('what a row lacks is named with its line; lines of several codes have none in common', () => {
  const lacks = (invoice: ApInvoice, row: 'LINE' | 'INVOICE') =>
    apRows(invoice, 1, row).flatMap((each) => apLacks(each, { ...yardi, row }));
  expect(lacks(bill(), 'LINE')).toEqual([]);
  expect(lacks(bill({ vendorCode: null, lines: [line('Pump', 1, null)] }), 'LINE')).toEqual([
    { line: 1, field: 'vendorCode', words: 'no vendor code' },
    { line: 1, field: 'glCode', words: 'no GL code' },
  ]);
  const mixed = bill({ lines: [line('Pump', 1, '6410'), line('Labor', 1, '6420')] });
  expect(lacks(mixed, 'INVOICE')).toMatchObject([{ line: null, words: 'no GL code that all its lines share' }]);
  expect(lacks(bill({ currency: 'EUR' }), 'LINE')).toMatchObject([{ field: 'currency' }]);
});
