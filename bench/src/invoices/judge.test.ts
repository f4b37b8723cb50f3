import type { InvoiceReading } from '@lintel/reader/reading';
import { expect, test } from 'vitest';
import { judge } from './judge.ts';

test('of several invoices in a file each is held against the reading that agrees with it most; one that was not read is unread', () => {
  const readings = [reading('A-1', 100_00), reading('A-3', 300_00)];
  const truths = [truth('A-1', 100), truth('A-2', 200), truth('A-3', 300)];
  expect(judge({ invoices: truths }, readings).map(({ field, result }) => `${field} ${result}`)).toEqual([
    'invoiceNumber right',
    'total right',
    'invoiceNumber unread',
    'total unread',
    'invoiceNumber right',
    'total right',
  ]);
});

test('an invoice whose number was read wrong is held against the reading that no other number has', () => {
  const readings = [reading('A-l', 100_00), reading('A-2', 200_00)];
  const results = judge({ invoices: [truth('A-1', 100), truth('A-2', 200)] }, readings).map(({ result }) => result);
  expect(results).toEqual(['wrong', 'right', 'right', 'right']);
});

function truth(invoiceNumber: string, total: number) {
  return { invoiceNumber, total };
}

function reading(number: string, cents: number): InvoiceReading {
  const field = <T>(value: T) => ({ value, isSure: true, probability: 0.99 });
  const unread = {
    vendor: null,
    invoiceDate: null,
    dueDate: null,
    subtotalCents: null,
    taxCents: null,
    amountDueCents: null,
  };
  const read = { invoiceNumber: field(number), totalCents: field(cents), previousBalanceCents: null, lines: [] };
  return { ...unread, ...read } as unknown as InvoiceReading;
}
