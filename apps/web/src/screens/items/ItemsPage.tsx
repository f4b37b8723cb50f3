import { itemsReport } from '@lintel/contract/item-list';
import { useListItemTypesQuery } from '#api/item.api.ts';
import { ItemList } from '#app/item-list/ItemList.tsx';
import { useOrganizationOptions, usePropertyOptions } from '#app/list/use-place-options.ts';
import { usePageHead } from '#app/page-head.tsx';
import { Lede } from '#ui/SectionHead.tsx';

const HELP =
  'Every item of all properties that you may see, in one list. The address holds your filters, so you can send it to a colleague.';

/** The items of all properties in one list. */
export default function ItemsPage() {
  usePageHead({ help: HELP });
  const types = useListItemTypesQuery();
  return (
    <>
      <Lede question={itemsReport.question} />
      <ItemList
        options={{
          organizationId: useOrganizationOptions(),
          propertyId: usePropertyOptions(),
          itemTypeId: types.data?.results.map(({ id, name }) => ({ value: String(id), label: name })),
        }}
        nothingYet={{ title: 'No items yet', why: 'Open a unit and record its items, or import an inventory.' }}
      />
    </>
  );
}
