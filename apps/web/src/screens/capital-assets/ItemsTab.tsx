import { ItemList } from '#app/item-list/ItemList.tsx';
import type { CapitalReport } from './plan-series.ts';

/** Every item of the property in one list, filtered in the address. */
export function ItemsTab({ report }: { report: CapitalReport }) {
  const types = report.itemTypes.map(({ itemTypeId, itemType, count }) => ({
    value: String(itemTypeId),
    label: itemType,
    hint: String(count),
  }));
  return (
    <ItemList
      propertyId={report.propertyId}
      options={{ itemTypeId: types }}
      nothingYet={{ title: 'No items yet', why: 'Items are listed here once they are recorded or imported.' }}
    />
  );
}
