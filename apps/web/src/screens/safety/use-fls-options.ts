import { useMemo } from 'react';
import { useListVendorsBasicQuery } from '#api/contact.api.ts';
import { usePortfolioSafetyQuery } from '#api/fls.api.ts';
import type { ListOptions } from '#app/list/use-list.ts';
import type { FilterOption } from '#ui/buttons/FilterChip.tsx';

/** What the filters by vendor and manager offer: all vendors on record, and who answers for any property. */
export function useFlsOptions(): ListOptions {
  const vendors = useListVendorsBasicQuery({});
  const places = usePortfolioSafetyQuery({ query: { limit: 1000 } });
  return useMemo(() => {
    const rows = places.data?.results ?? [];
    return {
      vendor: named((vendors.data?.results ?? []).map(({ name }) => name)),
      regionalManager: named(rows.map((row) => row.regionalManager)),
      regionalMaintenanceManager: named(rows.map((row) => row.regionalMaintenanceManager)),
    };
  }, [vendors.data, places.data]);
}

function named(names: readonly (string | null)[]): FilterOption[] {
  const known = new Set(names.filter((name) => name !== null));
  return [...known].toSorted().map((name) => ({ value: name, label: name }));
}
