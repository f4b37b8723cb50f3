import { Tab, Tabs } from '@mui/material';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { LazyBoundary, lazyWhenIdle } from '#ui/lazy-ahead.tsx';
import { SideDrawer } from '#ui/SideDrawer.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { useLeave } from '../form/unsaved.ts';
import { useCan } from '../rights.ts';
import { ItemActions, type ItemPanel } from './ItemActions.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import { ItemHistory } from './ItemHistory.tsx';
import { ItemPanelForm } from './ItemPanelForm.tsx';
import styles from './item-drawer.module.css';
import type { ItemLife } from './item-life.ts';
import { makerAndModel } from './item-words.ts';

const ItemPhotos = lazyWhenIdle(() => import('./ItemPhotos.tsx').then((module) => ({ default: module.ItemPhotos })));

export type ItemDrawerProps = {
  /** The item whose details show; null shows nothing. Give the row as the list's query holds it, so that it stays fresh. */
  item: ItemLife | null;
  /** Where the list knows it: an empty unit changes the advice. */
  unitStatus?: string | null;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
};

/** One item beside the list it was opened from: its facts, its history and what can be done with it. */
export function ItemDrawer({ item, unitStatus = null, onClose, onPrevious, onNext }: ItemDrawerProps) {
  const leave = useLeave();
  if (!item) return null;
  const guarded = (go: (() => void) | undefined) => go && (() => leave(go));
  return (
    <SideDrawer
      label="Item details"
      over={item.status === 'ACTIVE' ? undefined : item.status === 'STORED' ? 'In storage' : 'Retired'}
      title={item.unitName ? `${item.itemType}, unit ${item.unitName}` : item.itemType}
      under={makerAndModel(item) || 'Maker and model not known'}
      onClose={() => leave(onClose)}
      onPrevious={guarded(onPrevious)}
      onNext={guarded(onNext)}
    >
      <DrawerContent key={item.id} item={item} unitStatus={unitStatus} onLeft={onClose} />
    </SideDrawer>
  );
}

type DrawerContentProps = {
  item: ItemLife;
  unitStatus: string | null;
  onLeft: () => void;
};

function DrawerContent({ item, unitStatus, onLeft }: DrawerContentProps) {
  const canRecord = useCan('record');
  const panelId = useId();
  const [tab, setTab] = useState<'facts' | 'photos' | 'history'>('facts');
  const [panel, setPanel] = useState<ItemPanel | null>(null);

  const leave = useLeave();
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<string | null>(null);

  // why: a form takes the place of the button that opened it; the focus goes into its first field, and back to that button after it
  useEffect(() => {
    const inside = (query: string) => [...(content.current?.querySelectorAll<HTMLElement>(query) ?? [])];
    if (panel) inside('input, select, textarea')[0]?.focus();
    else if (opener.current !== null) {
      const words = opener.current;
      opener.current = null;
      inside('button')
        .find((button) => button.textContent === words)
        ?.focus();
    }
  }, [panel]);

  const open = (next: ItemPanel) => {
    opener.current = document.activeElement?.textContent ?? null;
    setPanel(next);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    leave(() => setPanel(null));
  };

  if (panel) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: why: Escape closes the form and leaves the drawer around it open
      <div ref={content} onKeyDown={closeOnEscape}>
        <ItemPanelForm panel={panel} item={item} onDone={() => setPanel(null)} onLeft={onLeft} />
      </div>
    );
  }
  return (
    <div ref={content}>
      <Tabs value={tab} onChange={(_event, next) => setTab(next)} aria-label="Item details" className={styles.tabs}>
        <Tab value="facts" label="Facts" id={`${panelId}-facts`} aria-controls={panelId} />
        <Tab value="photos" label="Photos" id={`${panelId}-photos`} aria-controls={panelId} />
        <Tab value="history" label="History" id={`${panelId}-history`} aria-controls={panelId} />
      </Tabs>
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${tab}`}>
        {tab === 'facts' ? (
          <ItemFacts
            item={item}
            unitStatus={unitStatus}
            onChangeLifespan={canRecord && item.status !== 'RETIRED' ? () => open('lifespan') : undefined}
          />
        ) : tab === 'photos' ? (
          <LazyBoundary fallback={<TableSkeleton rows={3} />}>
            <ItemPhotos item={item} />
          </LazyBoundary>
        ) : (
          <ItemHistory item={item} />
        )}
      </div>
      {canRecord && <ItemActions item={item} onOpen={open} onLeft={onLeft} />}
    </div>
  );
}
