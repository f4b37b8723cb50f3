import { itemsReport } from '@lintel/contract/items/item-list';
import { ItemList } from '#app/item-list/ItemList.tsx';
import { useItemFilterOptions } from '#app/list/use-place-options.ts';
import { usePageHead } from '#app/page-head.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';

const HELP =
  'Every item of all properties that you may see, in one list. The address holds your filters, so you can send it to a colleague.';

/** The items of all properties in one list. */
export default function ItemsPage() {
  usePageHead({ help: HELP });
  return (
    <>
      <Lede question={itemsReport.question} />
      <ItemList
        options={useItemFilterOptions()}
        nothingYet={{ title: 'No items yet', why: 'Open a unit and record its items, or import an inventory.' }}
      />
    </>
  );
}
