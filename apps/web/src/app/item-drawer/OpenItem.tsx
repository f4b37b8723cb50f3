import { Button } from '@mui/material';
import { Link } from 'react-router';
import { useGetItemQuery } from '#api/item.api.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { links } from '../links.ts';
import type { OpenRow } from '../list/ListTable.tsx';
import { ItemDrawer } from './item-drawer-preload.ts';
import type { ItemLife } from './item-life.ts';

const ABSENT = (
  <PageState
    kind="failed"
    title="There is no such item, or it is not yours to see"
    why="It may have been archived; an administrator can restore it."
  />
);

/** The item of a list's open row; one that the list does not show, such as that of a link, is asked for by its id. */
export function OpenItem({ open: { id, row, hasLeft, onClose, onPrevious, onNext } }: { open: OpenRow<ItemLife> }) {
  const asked = useGetItemQuery({ params: { itemId: id } }, { skip: row !== undefined && !hasLeft });
  const found = asked.currentData;
  // why: what was typed beside an item that somebody archives meanwhile stays
  const item = found?.archivedAt === null ? found : row;
  if (item) return <ItemDrawer item={item} onClose={onClose} onPrevious={onPrevious} onNext={onNext} />;
  return (
    <SideDrawer isInAddress label="Item details" title="Item" onClose={onClose}>
      <QueryState
        query={{ ...asked, data: found }}
        thing="The item"
        skeleton={<TableSkeleton rows={6} />}
        absent={ABSENT}
      >
        {() => (
          <PageState
            kind="nothing-yet"
            title="This item is archived"
            why="Lists leave it out; its page has its facts and its history."
            action={
              <Button size="small" component={Link} to={links.item(id)}>
                Open its page
              </Button>
            }
          />
        )}
      </QueryState>
    </SideDrawer>
  );
}
