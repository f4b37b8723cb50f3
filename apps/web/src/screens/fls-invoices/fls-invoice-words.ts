import type { FlsBillState } from '@lintel/domain/fls/fls-bill';
import type { Tone } from '#ui/figures/StatusText.tsx';

export const FLS_BILL_TONES: Record<FlsBillState, Tone> = { WAITING: 'warn', RECORDED: 'good', LEFT_ALONE: 'muted' };

/** What a bill is called where it stands alone: its vendor and number, as far as they are known. */
export function flsInvoiceName({ vendorName, number }: { vendorName: string | null; number: string | null }): string {
  const vendor = vendorName ?? 'Bill';
  return number === null ? vendor : `${vendor} ${number}`;
}
