import { useListVendorsBasicQuery } from '#api/contact.api.ts';
import type { Option } from '../form/FormText.tsx';

/** The vendors of an organization as the options of a select, with their trades. */
export function useVendorOptions(organizationId: number | undefined): Option[] {
  const vendors = useListVendorsBasicQuery({});
  return (vendors.data?.results ?? [])
    .filter((vendor) => vendor.organizationId === organizationId)
    .map(({ id, name, trades }) => ({ value: id, label: [name, trades.join(', ')].filter(Boolean).join(': ') }));
}
