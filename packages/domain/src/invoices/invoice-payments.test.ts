import { expect, test } from 'vitest';
import { paidState, sharePayment } from './invoice-payments.ts';

test('a bill is open, part paid or paid, and a credit note unused or used', () => {
  expect(paidState({ totalCents: 10_000, remainingCents: 10_000 })).toBe('OPEN');
  expect(paidState({ totalCents: 10_000, remainingCents: 1 })).toBe('PART');
  expect(paidState({ totalCents: 10_000, remainingCents: 0 })).toBe('PAID');
  expect(paidState({ totalCents: -5_000, remainingCents: -5_000 })).toBe('UNUSED');
  expect(paidState({ totalCents: -5_000, remainingCents: -1 })).toBe('UNUSED');
  expect(paidState({ totalCents: -5_000, remainingCents: 0 })).toBe('USED');
});

test('one invoice takes a part of what remains and never more; several are paid in full', () => {
  expect(sharePayment([10_000], 10_000)).toEqual([10_000]);
  expect(sharePayment([10_000], 1)).toEqual([1]);
  expect(sharePayment([10_000], 10_001)).toBeNull();
  expect(sharePayment([10_000], 0)).toBeNull();
  expect(sharePayment([10_000], -1)).toBeNull();
  expect(sharePayment([-5_000], -2_000)).toEqual([-2_000]);
  expect(sharePayment([10_000, -5_000], 5_000)).toEqual([10_000, -5_000]);
  expect(sharePayment([10_000, 2_000], 5_000)).toBeNull();
  expect(sharePayment([10_000, 0], 10_000)).toBeNull();
  expect(sharePayment([], 0)).toBeNull();
});
