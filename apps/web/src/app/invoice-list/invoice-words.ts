import { INVOICE_FAILURES, type InvoiceState } from '@lintel/domain/invoices/invoices';
import type { Tone } from '#ui/figures/StatusText.tsx';

export const INVOICE_TONES: Record<InvoiceState, Tone> = {
  UPLOADED: 'muted',
  READING: 'muted',
  NEEDS_REVIEW: 'warn',
  MATCHED: 'plain',
  APPROVED: 'good',
  REJECTED: 'muted',
  DUPLICATE: 'muted',
  FAILED: 'bad',
};

/** The states in which a machine is at work: the page asks again by itself. */
export const BUSY_STATES: readonly InvoiceState[] = ['UPLOADED', 'READING'];

const FAILURES: Readonly<Record<string, string>> = INVOICE_FAILURES;

/** Why an invoice is rejected or could not be read, in words. */
export function reasonText(stateReason: string | null): string | null {
  return stateReason === null ? null : (FAILURES[stateReason] ?? stateReason);
}

/** What an invoice is called where it stands alone: its vendor and number, as far as they are known. */
export function invoiceName({ Vendor, vendorName, number }: Named): string {
  const vendor = Vendor?.name ?? vendorName ?? 'Invoice';
  return number === null ? vendor : `${vendor} ${number}`;
}
type Named = { Vendor: { name: string } | null; vendorName: string | null; number: string | null };
