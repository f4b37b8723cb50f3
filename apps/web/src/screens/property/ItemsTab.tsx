import { useListItemTypesQuery } from '#api/item.api.ts';
import { ItemList } from '#app/item-list/ItemList.tsx';
import type { FullProperty } from './property-search.ts';

/** The inventory: filter and order by the server, kept in the address. */
export function ItemsTab({ property }: { property: FullProperty }) {
  const types = useListItemTypesQuery();
  return (
    <ItemList
      propertyId={property.id}
      options={{
        itemTypeId: types.data?.results.map((type) => ({ value: String(type.id), label: type.name })),
        buildingId: property.buildings.map((each) => ({ value: String(each.id), label: each.name })),
      }}
      nothingYet={{ title: 'No items yet', why: 'Open a unit and record its items, or import an inventory.' }}
    />
  );
}
