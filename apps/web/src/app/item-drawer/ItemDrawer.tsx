import { Tab, Tabs } from '@mui/material';
import { useId, useState } from 'react';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { OpenedPlace } from '#ui/overlays/opened-place.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { useLeave } from '../form/unsaved.ts';
import { useCan } from '../rights.ts';
import { ItemActions, type ItemPanel } from './ItemActions.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import { ItemHistory } from './ItemHistory.tsx';
import { ItemPanelForm } from './ItemPanelForm.tsx';
import styles from './item-drawer.module.css';
import type { ItemLife } from './item-life.ts';
import { manufacturerAndModel } from './item-words.ts';

const ItemMoney = lazyWhenIdle(() => import('./ItemMoney.tsx'), 'ItemMoney');

const ItemPhotos = lazyWhenIdle(() => import('./ItemPhotos.tsx'), 'ItemPhotos');

const ItemPlate = lazyWhenIdle(() => import('./ItemPlate.tsx'), 'ItemPlate');

const PlateThumb = lazyWhenIdle(() => import('../plates/PlateThumb.tsx'), 'PlateThumb');

const PendingNote = lazyWhenIdle(() => import('../offline/PendingNote.tsx'), 'PendingNote');

const ItemWarrantyPanel = lazyWhenIdle(() => import('../warranty/ItemWarrantyPanel.tsx'), 'ItemWarrantyPanel');

export type ItemDrawerProps = {
  /** The item whose details show; null shows nothing. Give the row as the list's query holds it, so that it stays fresh. */
  item: ItemLife | null;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
};

/** One item beside the list it was opened from: its facts, its history and what can be done with it. */
export function ItemDrawer({ item, onClose, onPrevious, onNext }: ItemDrawerProps) {
  const leave = useLeave();
  if (!item) return null;
  const guarded = (go: (() => void) | undefined) => go && (() => leave(go));
  return (
    <SideDrawer
      isInAddress
      label="Item details"
      over={item.status === 'ACTIVE' ? undefined : item.status === 'STORED' ? 'In storage' : 'Retired'}
      title={item.unitName ? `${item.itemType}, unit ${item.unitName}` : item.itemType}
      under={manufacturerAndModel(item) || 'Manufacturer and model not known'}
      onClose={() => leave(onClose)}
      onPrevious={guarded(onPrevious)}
      onNext={guarded(onNext)}
    >
      <DrawerContent key={item.id} item={item} onLeft={onClose} />
    </SideDrawer>
  );
}

type DrawerContentProps = {
  item: ItemLife;
  onLeft: () => void;
};

function DrawerContent({ item, onLeft }: DrawerContentProps) {
  const canRecord = useCan('record');
  const panelId = useId();
  const [tab, setTab] = useState<'facts' | 'money' | 'warranty' | 'photos' | 'plate' | 'history'>('facts');
  const [panel, setPanel] = useState<ItemPanel | null>(null);
  const leave = useLeave();
  if (panel) {
    return (
      <OpenedPlace onClose={() => leave(() => setPanel(null))}>
        <ItemPanelForm panel={panel} item={item} onDone={() => setPanel(null)} onLeft={onLeft} />
      </OpenedPlace>
    );
  }
  return (
    <>
      <LazyBoundary>
        <PendingNote about={`item:${item.id}`} />
      </LazyBoundary>
      <Tabs value={tab} onChange={(_event, next) => setTab(next)} aria-label="Item details" className={styles.tabs}>
        <Tab value="facts" label="Facts" id={`${panelId}-facts`} aria-controls={panelId} />
        <Tab value="money" label="Money" id={`${panelId}-money`} aria-controls={panelId} />
        <Tab value="warranty" label="Warranty" id={`${panelId}-warranty`} aria-controls={panelId} />
        <Tab value="photos" label="Photos" id={`${panelId}-photos`} aria-controls={panelId} />
        <Tab value="plate" label="Plate" id={`${panelId}-plate`} aria-controls={panelId} />
        <Tab value="history" label="History" id={`${panelId}-history`} aria-controls={panelId} />
      </Tabs>
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${tab}`}>
        {tab === 'facts' ? (
          <>
            <LazyBoundary>
              <PlateThumb item={item} isInset onOpen={() => setTab('plate')} />
            </LazyBoundary>
            <ItemFacts
              item={item}
              onChangeLifespan={canRecord && item.status !== 'RETIRED' ? () => setPanel('lifespan') : undefined}
            />
          </>
        ) : tab === 'money' ? (
          <LazyBoundary fallback={<TableSkeleton rows={3} />}>
            <ItemMoney item={item} />
          </LazyBoundary>
        ) : tab === 'warranty' ? (
          <DrawerSection title="Warranty">
            <LazyBoundary fallback={<TableSkeleton rows={3} />}>
              <ItemWarrantyPanel itemId={item.id} />
            </LazyBoundary>
          </DrawerSection>
        ) : tab === 'photos' ? (
          <div className={styles.photos}>
            <LazyBoundary fallback={<TableSkeleton rows={3} />}>
              <ItemPhotos item={item} />
            </LazyBoundary>
          </div>
        ) : tab === 'plate' ? (
          <LazyBoundary fallback={<TableSkeleton rows={3} />}>
            <ItemPlate item={item} />
          </LazyBoundary>
        ) : (
          <ItemHistory item={item} />
        )}
      </div>
      {canRecord && <ItemActions item={item} onOpen={setPanel} onLeft={onLeft} />}
    </>
  );
}
