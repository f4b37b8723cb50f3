import { LinkTabs } from '#app/LinkTabs.tsx';
import { links } from '#app/links.ts';

type InvoiceTabsProps = { propertyId: number | undefined; current: 'invoices' | 'payments' };

/** The parts of the invoice repository, of a property or of all. */
export function InvoiceTabs({ propertyId, current }: InvoiceTabsProps) {
  return (
    <LinkTabs
      label="Parts of the invoice repository"
      current={current}
      tabs={[
        { id: 'invoices', to: links.invoices(propertyId), words: 'Invoices' },
        { id: 'payments', to: links.invoicePayments(propertyId), words: 'Payments' },
      ]}
    />
  );
}
