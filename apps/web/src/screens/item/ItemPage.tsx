import { Button } from '@mui/material';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useGetItemQuery } from '#api/item.api.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { ItemActions, type ItemPanel } from '#app/item-drawer/ItemActions.tsx';
import { ItemFacts } from '#app/item-drawer/ItemFacts.tsx';
import { ItemHistory } from '#app/item-drawer/ItemHistory.tsx';
import type { ItemLife } from '#app/item-drawer/item-life.ts';
import { manufacturerAndModel } from '#app/item-drawer/item-words.ts';
import { links } from '#app/links.ts';
import { type PageHead, usePageHead } from '#app/page-head.tsx';
import { useCan } from '#app/rights.ts';
import { useSelectPlace } from '#app/use-select-place.ts';
import { dateTime } from '#ui/base/format.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { PageSkeleton, TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './item.module.css';
import { useArchiveItem, useRestoreArchived } from './use-archive-item.tsx';

// why: forms and photos are loaded when they are opened; the page is read far more often
const ItemPanelForm = lazyPreload(() => import('#app/item-drawer/ItemPanelForm.tsx'), 'ItemPanelForm');
const ItemPhotos = lazyPreload(() => import('#app/item-drawer/ItemPhotos.tsx'), 'ItemPhotos');

const ItemPlate = lazyPreload(() => import('#app/item-drawer/ItemPlate.tsx'), 'ItemPlate');

const QUESTION = 'What is this, how old is it, and what happened to it?';
const HELP =
  'One item at its own address, wherever it is: in a unit, on the property, in storage or retired. Its history stays with it.';

export default function ItemPage() {
  const itemId = Number(useParams().itemId);
  const isId = Number.isSafeInteger(itemId) && itemId > 0;
  const [leftId, setLeftId] = useState<number | null>(null);
  const item = useGetItemQuery({ params: { itemId } }, { skip: !isId || leftId === itemId });
  const found = item.currentData;
  usePageHead({ ...headOf(found), help: HELP });
  useSelectPlace(found);

  if (!isId) return <NoItem />;
  return (
    <QueryState query={{ ...item, data: found }} thing="The item" skeleton={<PageSkeleton />} absent={<NoItem />}>
      {(loaded) =>
        loaded.archivedAt === null ? (
          <StandingItem key={loaded.id} item={loaded} onLeave={() => setLeftId(itemId)} />
        ) : (
          <ArchivedItem item={loaded} archivedAt={loaded.archivedAt} />
        )
      }
    </QueryState>
  );
}

function NoItem() {
  return (
    <PageState
      kind="failed"
      title="There is no such item, or it is not yours to see"
      why="It may have been archived; an administrator can restore it."
      action={
        <Button component={Link} to={links.properties()}>
          All properties
        </Button>
      }
    />
  );
}

function StandingItem({ item, onLeave }: { item: ItemLife; onLeave: () => void }) {
  const canRecord = useCan('record');
  const canDelete = useCan('deleteItem');
  const [panel, setPanel] = useState<ItemPanel | null>(null);
  const leave = useLeave();
  const archive = useArchiveItem(item, onLeave);
  const close = () => setPanel(null);
  return (
    <>
      <Lede question={QUESTION} answer={manufacturerAndModel(item) || 'Manufacturer and model not known.'}>
        <Button
          size="small"
          component={Link}
          to={item.unitId === null ? links.property(item.propertyId, 'items') : links.unit(item.unitId)}
        >
          {item.unitId === null ? 'Items of the property' : `Unit ${item.unitName ?? ''}`}
        </Button>
        {canDelete && (
          <Button
            size="small"
            startIcon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => void archive()}
          >
            Archive
          </Button>
        )}
      </Lede>
      <div className={styles.columns}>
        <section aria-label="Facts">
          <ItemFacts
            item={item}
            onChangeLifespan={canRecord && item.status !== 'RETIRED' ? () => setPanel('lifespan') : undefined}
          />
          {canRecord && (
            <div className={styles.actions}>
              <ItemActions item={item} onOpen={(next) => leave(() => setPanel(next))} onLeft={close} />
            </div>
          )}
        </section>
        <section aria-label="History">
          <h2 className={styles.head}>History</h2>
          <ItemHistory item={item} />
          <div className={styles.photos}>
            <h2 className={styles.head}>Photos</h2>
            <div className={styles.inset}>
              <LazyBoundary fallback={<TableSkeleton rows={3} />}>
                <ItemPhotos item={item} />
              </LazyBoundary>
            </div>
          </div>
          <section className={styles.photos} aria-label="Serial plate">
            <h2 className={styles.head}>Serial plate</h2>
            <LazyBoundary fallback={<TableSkeleton rows={3} />}>
              <ItemPlate item={item} />
            </LazyBoundary>
          </section>
        </section>
      </div>
      {panel && (
        <SideDrawer label="Item details" title={titleOf(item)} onClose={() => leave(close)}>
          <LazyBoundary fallback={<TableSkeleton rows={4} />}>
            <ItemPanelForm panel={panel} item={item} onDone={close} onLeft={close} />
          </LazyBoundary>
        </SideDrawer>
      )}
    </>
  );
}

function ArchivedItem({ item, archivedAt }: { item: ItemLife; archivedAt: string }) {
  const restore = useRestoreArchived(item);
  return (
    <>
      <Lede question={QUESTION} answer={`Archived ${dateTime(archivedAt)}.`}>
        <Button size="small" variant="contained" color="primary" onClick={() => void restore()}>
          Restore
        </Button>
      </Lede>
      <div className={styles.columns}>
        <section aria-label="Facts">
          <ItemFacts item={item} isArchived />
        </section>
        <section aria-label="History">
          <h2 className={styles.head}>History</h2>
          <ItemHistory item={item} />
        </section>
      </div>
    </>
  );
}

function headOf(item: ItemLife | undefined): PageHead {
  if (!item) return {};
  const { unitId, unitName, propertyId } = item;
  const parent =
    unitId === null
      ? { label: 'Items', to: links.property(propertyId, 'items') }
      : { label: `Unit ${unitName ?? ''}`, to: links.unit(unitId) };
  return { title: titleOf(item), crumbs: [parent], crumb: item.itemType };
}

function titleOf(item: ItemLife): string {
  return item.unitName ? `${item.itemType}, unit ${item.unitName}` : item.itemType;
}
