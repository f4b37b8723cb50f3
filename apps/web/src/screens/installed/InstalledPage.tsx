import { installedReport } from '@lintel/contract/items/installed-report';
import { useParams } from 'react-router';
import { installedPages } from '#api/installed.api.ts';
import { preloadItemDrawer } from '#app/item-drawer/item-drawer-preload.ts';
import { OpenItem } from '#app/item-drawer/OpenItem.tsx';
import { ITEM_CELLS } from '#app/item-list/item-columns.tsx';
import { ListPage } from '#app/list/ListPage.tsx';
import { useItemFilterOptions } from '#app/list/use-place-options.ts';

const { property, unit, type, serial } = ITEM_CELLS;
const CELLS = { property, unit, type, serial };
const HELP =
  'One row per item that was installed, else made, within the last 12 months. What was only seen for the first time does not count.';

/** What was renewed within the last 12 months, at one property or at all. */
export default function InstalledPage() {
  const params = useParams();
  const propertyId = params.propertyId === undefined ? undefined : Number(params.propertyId);
  const options = useItemFilterOptions();
  return (
    <div onPointerEnter={preloadItemDrawer}>
      <ListPage
        list={installedReport}
        {...installedPages(propertyId)}
        propertyId={propertyId}
        opens="item"
        options={options}
        cells={CELLS}
        help={HELP}
        hasTwoLines
        nothingYet={{
          title: 'Nothing was installed within the last 12 months',
          why: 'Items are listed here once their day of installation or manufacture is recorded.',
        }}
        drawer={(open) => <OpenItem open={open} />}
      />
    </div>
  );
}
