import { invoiceArithmetic } from '@lintel/domain/invoices/invoices';
import { Check, CircleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import styles from '#app/invoice-review/review.module.css';
import { dollarsAndCents } from './amounts.ts';
import { type ReviewValues, typedCents } from './review-values.ts';

/** Whether lines and tax come to the total, as they are typed. */
export function Arithmetic() {
  const [lines, tax, total] = useWatch<ReviewValues, ['lines', 'tax', 'total']>({ name: ['lines', 'tax', 'total'] });
  const sums = invoiceArithmetic({
    lines: lines.map(({ amount }) => ({ amountCents: typedCents(amount) ?? 0 })),
    taxCents: typedCents(tax),
    totalCents: typedCents(total),
  });
  if (!sums) return null;
  const Icon = sums.fits ? Check : CircleAlert;
  const taxCents = sums.sumCents - sums.linesCents;
  const added = `${dollarsAndCents(sums.linesCents)} of lines + ${dollarsAndCents(taxCents)} tax = ${dollarsAndCents(sums.sumCents)}`;
  return (
    <p className={styles.arithmetic} data-fits={sums.fits || undefined} role="status">
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span>
        {sums.fits
          ? `${added}, as the total says.`
          : `${added}; the total is ${dollarsAndCents(Math.abs(sums.offCents))} ${sums.offCents > 0 ? 'more' : 'less'}.`}
      </span>
    </p>
  );
}
