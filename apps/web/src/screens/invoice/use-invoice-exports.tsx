import { filtersOf } from '@lintel/contract/base/define-list';
import { apExport } from '@lintel/contract/invoices/ap-export';
import { invoiceReport } from '@lintel/contract/invoices/invoice-report';
import { useState } from 'react';
import { useDownload } from '#api/file.api.ts';
import { useCan } from '#app/rights.ts';
import { useAppSelector } from '#app/store.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';

const AccountingDialog = lazyPreload(() => import('./AccountingDialog.tsx'), 'AccountingDialog');

/** What else can be had of all invoices of the filter: their documents as a zip, and a file for the accounting system, which is asked for in a dialog. */
export function useInvoiceExports(propertyId: number | undefined, search: Readonly<Record<string, unknown>>) {
  const canManage = useCan('manage');
  const [isOpen, setOpen] = useState(false);
  const [download] = useDownload();
  const filter = filterOf(propertyId, search);
  const organization = useOrganization(filter);
  const zip = {
    label: 'The PDFs as a zip',
    save: () => download({ path: apExport.getInvoiceZip.path, query: filter }),
  };
  const accounting = { label: 'To accounting …', save: () => setOpen(true) };
  return {
    exports: canManage ? [zip, accounting] : [zip],
    dialog: isOpen && (
      <LazyBoundary>
        <AccountingDialog organization={organization} filter={filter} onClose={() => setOpen(false)} />
      </LazyBoundary>
    ),
  };
}

export type InvoiceFilter = Readonly<Record<string, string | number>>;

/** The filters of the list that are set, with the property of the page. */
function filterOf(propertyId: number | undefined, search: Readonly<Record<string, unknown>>): InvoiceFilter {
  const set = filtersOf(invoiceReport, true).flatMap(([name]) => {
    const value = search[name];
    return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(set), ...(propertyId !== undefined && { propertyId }) };
}

/** The one organization that the filter is about; undefined where it may be several. */
function useOrganization({ organizationId, propertyId }: InvoiceFilter): { id: number; name: string } | undefined {
  const organizations = useAppSelector(({ session }) => session.orgData);
  if (propertyId !== undefined)
    return organizations.find(({ properties }) => properties.some(({ id }) => id === propertyId));
  if (organizationId !== undefined) return organizations.find(({ id }) => id === organizationId);
  return organizations.length === 1 ? organizations[0] : undefined;
}
