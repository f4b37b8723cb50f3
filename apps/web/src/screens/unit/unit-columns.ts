import { itemsReport } from '@lintel/contract/items/item-list';
import type { ItemLife } from '#app/item-drawer/item-life.ts';
import { ITEM_CELLS } from '#app/item-list/item-columns.tsx';
import { listColumns } from '#app/list/list-columns.tsx';
import type { DataColumn } from '#ui/table/data-table-columns.ts';

const SHARED = ['unit', 'building'];
/** Only the list of items has it; the unit's own stand at its head, an item's in its drawer. */
const OF_LISTS = 'tags';
const HIDDEN = ['installed', 'made', 'eul', 'remaining', 'confidence', 'serial', 'warranty'];

/** The columns of an item list without the place, which all items of a unit share. */
export const UNIT_ITEM_COLUMNS: readonly DataColumn<ItemLife>[] = listColumns<ItemLife>(itemsReport, ITEM_CELLS, {
  isPortfolio: false,
})
  .filter(({ id }) => !SHARED.includes(id) && id !== OF_LISTS)
  .map((column) => ({ ...column, foot: undefined, isHidden: HIDDEN.includes(column.id) }));
