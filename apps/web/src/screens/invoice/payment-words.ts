import { PAYMENT_METHOD_WORDS, type PaidState } from '@lintel/domain/invoices/invoice-payments';
import type { PaidInvoice } from '#api/payment.api.ts';
import { date } from '#ui/base/format.ts';
import type { Tone } from '#ui/figures/StatusText.tsx';
import { dollarsAndCents } from './amounts.ts';

export const PAID_TONES: Record<PaidState, Tone> = {
  OPEN: 'plain',
  PART: 'warn',
  PAID: 'good',
  UNUSED: 'warn',
  USED: 'muted',
};

/** An amount to the cent in the currency of its invoice: '$40.00', '40.00 EUR'. */
export function amountIn(currency: string, cents: number): string {
  const amount = dollarsAndCents(cents);
  return currency === 'USD' ? amount : `${amount.replace('$', '')} ${currency}`;
}

/** The same under a head that says dollars: '40.00', '40.00 EUR'. */
export function amountCell(currency: string, cents: number): string {
  return amountIn(currency, cents).replace('$', '');
}

/** What an invoice is called among payments: its vendor and number. */
export function paidName({ vendorName, number }: Pick<PaidInvoice, 'vendorName' | 'number'>): string {
  return [vendorName ?? 'Invoice', number].filter(Boolean).join(' ');
}

/** One payment in words: 'Check 1042 on 2026-05-10'. */
export function paymentWords({ method, reference, paidOn }: PaidInvoice['payments'][number]): string {
  return `${[PAYMENT_METHOD_WORDS[method], reference].filter(Boolean).join(' ')} on ${date(paidOn)}`;
}
