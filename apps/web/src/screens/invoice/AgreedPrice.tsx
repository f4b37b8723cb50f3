import { Handshake } from 'lucide-react';
import type { InvoiceDetail } from '#api/invoice.api.ts';
import { useChooseLinePriceMutation, useListVendorPricesQuery } from '#api/vendor-price.api.ts';
import { useCan } from '#app/rights.ts';
import { toast } from '#app/toasts.tsx';
import { RowMenu } from '#ui/buttons/RowMenu.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { dollarsAndCents } from './amounts.ts';

type Agreed = InvoiceDetail['agreed'][number];
type AgreedPriceProps = { invoice: InvoiceDetail; lineId: number; number: number };

/** What the vendor agreed to charge for a line, and the choice of another price where the words led to a wrong one. */
export function AgreedPrice({ invoice, lineId, number }: AgreedPriceProps) {
  const { vendorId } = invoice;
  const canRecord = useCan('record');
  const prices = useListVendorPricesQuery({ query: { vendorId: vendorId ?? 0 } }, { skip: vendorId === null });
  const [choose] = useChooseLinePriceMutation();
  const services = [...new Set(prices.data?.results.map(({ service }) => service) ?? [])];
  const agreed = invoice.agreed.find((one) => one.lineId === lineId);
  const run = async (service?: string | null) => {
    const body = { invoiceLineId: lineId, ...(service !== undefined && { service }) };
    const { error } = await choose({ params: { invoiceId: invoice.id }, body });
    if (error === undefined) toast.done('Kept for lines of this vendor with the same words.');
  };
  const others = services.filter((service) => service !== agreed?.service);
  return (
    <>
      {agreed && (
        <StatusText tone={agreed.overCents > 0 ? 'warn' : 'muted'} icon={Handshake}>
          {agreedWords(agreed)}
        </StatusText>
      )}
      {canRecord && services.length > 0 && (
        <RowMenu
          label={`Agreed price of line ${number}`}
          actions={[
            ...others.map((service) => ({ label: `Compare with: ${service}`, onClick: () => void run(service) })),
            ...(agreed ? [{ label: 'Compare with no price', onClick: () => void run(null) }] : []),
            { label: 'Compare by its words', onClick: () => void run() },
          ]}
        />
      )}
    </>
  );
}

/** 'As agreed: Trip fee', '+$40.00 over the agreed $85.00: Trip fee'. */
export function agreedWords({ service, agreedCents, overCents }: Agreed): string {
  const price = `agreed ${dollarsAndCents(agreedCents)}: ${service}`;
  if (overCents === 0) return `As agreed: ${service}`;
  return overCents > 0
    ? `+${dollarsAndCents(overCents)} over the ${price}`
    : `${dollarsAndCents(-overCents)} under the ${price}`;
}
