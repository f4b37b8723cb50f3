import type { ItemLife } from '#app/item-drawer/item-life.ts';
import { ITEM_COLUMNS } from '#app/item-list/item-columns.tsx';
import type { DataColumn } from '#ui/data-table-columns.ts';

const HIDDEN = ['installed', 'made', 'eul', 'remaining', 'confidence', 'serial', 'warranty'];

/** The columns of an item list without the place, which all items of a unit share. */
export const UNIT_ITEM_COLUMNS: readonly DataColumn<ItemLife>[] = ITEM_COLUMNS.filter(
  (column) => column.id !== 'unit' && column.id !== 'building',
).map((column) => ({ ...column, isHidden: HIDDEN.includes(column.id) }));
