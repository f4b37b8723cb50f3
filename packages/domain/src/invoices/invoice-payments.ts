/** How an invoice is paid. A credit is a credit note of the same vendor that is set off against the bill. */
export const PAYMENT_METHOD_WORDS = {
  CHECK: 'Check',
  ACH: 'ACH',
  CARD: 'Card',
  CREDIT: 'Credit note',
  OTHER: 'Other',
} as const;
export type PaymentMethod = keyof typeof PAYMENT_METHOD_WORDS;

/** How far an approved invoice is paid. */
export const PAID_STATE_WORDS = {
  OPEN: 'Open',
  PART: 'Part paid',
  PAID: 'Paid',
  UNUSED: 'Credit unused',
  USED: 'Credit used',
} as const;
export type PaidState = keyof typeof PAID_STATE_WORDS;

/** How far an approved invoice is paid, by its total and what remains of it, in cents; both are negative for a credit note with something left. */
export function paidState({ totalCents, remainingCents }: Paid): PaidState {
  if (totalCents < 0) return remainingCents === 0 ? 'USED' : 'UNUSED';
  if (remainingCents === 0) return 'PAID';
  return remainingCents < totalCents ? 'PART' : 'OPEN';
}
type Paid = { totalCents: number; remainingCents: number };

/**
 * Shares an amount among invoices by what remains of each, in cents. One invoice takes any part of what remains; several are paid in
 * full, so the amount is what remains of all. Null where the amount is more than that, nothing, or of the other sign.
 */
export function sharePayment(remaining: readonly number[], amountCents: number): number[] | null {
  const [only, ...others] = remaining;
  if (only === undefined || remaining.includes(0)) return null;
  if (others.length > 0)
    return remaining.reduce((sum, cents) => sum + cents, 0) === amountCents ? [...remaining] : null;
  const isPart = Math.sign(amountCents) === Math.sign(only) && Math.abs(amountCents) <= Math.abs(only);
  return isPart ? [amountCents] : null;
}
