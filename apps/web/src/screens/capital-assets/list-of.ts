import { itemsReport } from '@lintel/contract/items/item-list';
import type { ItemFilters } from '#app/links.ts';
import { patchOf } from '#app/list/list-view.ts';
import type { SearchPatch } from '#app/use-search-state.ts';

/** The change of the address that lists the items under these filters and no others. */
export function listOf(filters: Pick<ItemFilters, 'itemTypeId' | 'modelId'> = {}): SearchPatch {
  return { ...patchOf(itemsReport, false, null), ...filters, tab: 'list', item: null, life: null };
}
