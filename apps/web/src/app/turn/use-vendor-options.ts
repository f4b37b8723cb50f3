import { useListVendorsBasicQuery } from '#api/contact.api.ts';
import type { Option, OptionSource } from '../form/FormText.tsx';

/** The vendors of an organization as the options of a select, with their trades and phones, and where they come from. */
export function useVendorOptions(organizationId: number | undefined): { options: Option[]; from: OptionSource } {
  const vendors = useListVendorsBasicQuery({});
  const options = (vendors.data?.results ?? [])
    .filter((vendor) => vendor.organizationId === organizationId)
    .map(({ id, name, trades, phone }) => ({
      value: id,
      label: [name, trades.join(', ')].filter(Boolean).join(': '),
      data: { phone },
    }));
  return { options, from: { thing: 'The vendors', query: vendors } };
}
