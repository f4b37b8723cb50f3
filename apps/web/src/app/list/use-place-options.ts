import { useListItemTypesQuery } from '#api/item.api.ts';
import type { FilterOption } from '#ui/buttons/FilterChip.tsx';
import { useAppSelector } from '../store.ts';
import type { ListOptions } from './use-list.ts';

/** The person's organizations as the options of a filter; with one there is nothing to choose. */
export function useOrganizationOptions(): FilterOption[] {
  const organizations = useAppSelector((state) => state.session.orgData);
  return organizations.map(({ id, name }) => ({ value: String(id), label: name }));
}

/** The properties that the person may see as the options of a filter. */
export function usePropertyOptions(): FilterOption[] {
  const organizations = useAppSelector((state) => state.session.orgData);
  return organizations.flatMap(({ properties }) =>
    properties.map(({ id, name }) => ({ value: String(id), label: name })),
  );
}

/** What the filters of a list of items over many properties offer. */
export function useItemFilterOptions(): ListOptions {
  const types = useListItemTypesQuery();
  return {
    organizationId: useOrganizationOptions(),
    propertyId: usePropertyOptions(),
    itemTypeId: types.data?.results.map(({ id, name }) => ({ value: String(id), label: name })),
  };
}
