import { useItemFilterOptions } from '#app/list/use-place-options.ts';
import { useAppSelector } from '#app/store.ts';
import { useVendorOptions } from '#app/turn/use-vendor-options.ts';

/** What the filters by id of both parts of the page offer: places and, within one organization, vendors. */
export function useFlsInvoiceOptions() {
  const options = useItemFilterOptions();
  const organizations = useAppSelector(({ session }) => session.orgData);
  const [first] = organizations;
  const vendors = useVendorOptions(organizations.length === 1 ? first?.id : undefined);
  return { ...options, vendorId: vendors.options.map(({ value, label }) => ({ value: String(value), label })) };
}
