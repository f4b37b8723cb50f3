import { expect, test } from 'vitest';
import { unitInWords } from './invoice-units.ts';
import {
  approvalNeeds,
  duplicateReason,
  invoiceArithmetic,
  isInvoiceOpen,
  searchParts,
  wordsForSearch,
  workTypeOf,
} from './invoices.ts';

test('lines and tax make the total, but for two cents of rounding; without lines or total nothing is compared', () => {
  const lines = [{ amountCents: 10_000 }, { amountCents: -500 }];
  expect(invoiceArithmetic({ lines, taxCents: 760, totalCents: 10_262 })).toMatchObject({
    sumCents: 10_260,
    offCents: 2,
    fits: true,
  });
  expect(invoiceArithmetic({ lines, taxCents: 760, totalCents: 10_263 })).toMatchObject({ offCents: 3, fits: false });
  expect(invoiceArithmetic({ lines: [], taxCents: 0, totalCents: 1 })).toBeNull();
  expect(invoiceArithmetic({ lines, taxCents: null, totalCents: null })).toBeNull();
});

test('an invoice is approved with vendor, number, date and a total that its lines confirm', () => {
  const whole = {
    vendorId: null,
    vendorName: 'Brook',
    number: '7',
    invoiceDate: '2026-04-01',
    totalCents: 100,
    taxCents: null,
    lines: [],
  };
  expect(approvalNeeds(whole)).toEqual([]);
  expect(approvalNeeds({ ...whole, vendorName: ' ', number: '', invoiceDate: null, totalCents: null })).toEqual([
    'vendor',
    'number',
    'invoiceDate',
    'totalCents',
  ]);
  expect(approvalNeeds({ ...whole, lines: [{ amountCents: 90 }] })).toEqual(['lines']);
  expect(['NEEDS_REVIEW', 'MATCHED', 'FAILED'].map((state) => isInvoiceOpen(state as 'MATCHED'))).toEqual([
    true,
    true,
    true,
  ]);
  expect(['READING', 'APPROVED', 'DUPLICATE'].map((state) => isInvoiceOpen(state as 'READING'))).toEqual([
    false,
    false,
    false,
  ]);
});

test('the same invoice is known by its file, by vendor and number, and by vendor, total and days', () => {
  const one = {
    sha256: 'a',
    pageFrom: 1,
    vendorId: 1,
    vendorKey: 'brook',
    numberKey: '77',
    totalCents: 500,
    invoiceDate: '2026-04-10',
  };
  const other = { ...one, sha256: 'b', numberKey: '78', invoiceDate: '2026-04-13' };
  expect(duplicateReason(one, { ...other, sha256: 'a' })).toBe('FILE');
  expect(duplicateReason(one, { ...other, sha256: 'a', pageFrom: 2, totalCents: 1 })).toBeNull();
  expect(duplicateReason(one, { ...other, numberKey: '77' })).toBe('NUMBER');
  expect(duplicateReason(one, { ...other, numberKey: '77', vendorId: 2 })).toBeNull();
  expect(duplicateReason(one, other)).toBe('AMOUNT');
  expect(duplicateReason(one, { ...other, invoiceDate: '2026-04-14' })).toBeNull();
  expect(duplicateReason(one, { ...other, vendorId: null })).toBe('AMOUNT');
  expect(duplicateReason({ ...one, totalCents: 0 }, { ...other, totalCents: 0 })).toBeNull();
});

test('a line names its unit as people write it, and none where it could be several', () => {
  const units = [
    { id: 1, name: '101', building: '1' },
    { id: 2, name: '204', building: '12' },
    { id: 3, name: '204', building: '7' },
    { id: 4, name: 'A-310', building: null },
    { id: 5, name: '12-305', building: '12' },
  ];
  const named = (text: string) => unitInWords(text, units)?.id ?? null;
  expect(named('Repaired sink, Apt 101')).toBe(1);
  expect(named('Unit #101: clean')).toBe(1);
  expect(named('Apt 12-204 paint')).toBe(2);
  expect(named('Bldg 7, unit 204')).toBe(3);
  expect(named('#204')).toBeNull();
  expect(named('Apt. 12-305')).toBe(5);
  expect(named('#310 faucet')).toBe(4);
  expect(named('A-310 faucet')).toBe(4);
  expect(named('101 gallons of paint')).toBeNull();
});

test('words of a line say what kind of work it was', () => {
  expect(workTypeOf('Replaced dishwasher in 204')).toBe('REPLACE');
  expect(workTypeOf('Annual fire alarm inspection')).toBe('FLS');
  expect(workTypeOf('Carpet cleaning, make ready')).toBe('TURN');
  expect(workTypeOf('Service call, leak under sink')).toBe('REPAIR');
  expect(workTypeOf('Freight')).toBeNull();
});

test('what is typed into a search is taken apart at its spaces, and at its signs where that leaves words', () => {
  expect(searchParts('INV-204/77  a Müller')).toEqual([
    { whole: 'inv20477', words: ['inv', '204', '77'] },
    { whole: 'müller', words: [] },
  ]);
  expect(searchParts('price-2')).toEqual([{ whole: 'price2', words: [] }]);
  expect(searchParts(' 7 ')).toEqual([{ whole: '7', words: [] }]);
  expect(searchParts(' /// ')).toEqual([]);
});

test('a document is searched by its words of two letters and more', () => {
  expect(wordsForSearch('Résumé: 2 pumps, pumps & A/C №7-204')).toEqual(['résumé', 'pumps', 'no7', '204']);
});
