import { useItemFilterOptions } from '#app/list/use-place-options.ts';
import { useAppSelector } from '#app/store.ts';
import { useVendorOptions } from '#app/turn/use-vendor-options.ts';

/** What the filters of invoices and payments offer. */
export function useInvoiceOptions(propertyId: number | undefined) {
  const options = useItemFilterOptions();
  const organizations = useAppSelector(({ session }) => session.orgData);
  const own = organizations.find(({ properties }) => properties.some(({ id }) => id === propertyId));
  const [first] = organizations;
  const vendors = useVendorOptions((own ?? (organizations.length === 1 ? first : undefined))?.id);
  const vendorId = vendors.options.map(({ value, label }) => ({ value: String(value), label }));
  return { ...options, vendorId };
}
