import { Button } from '@mui/material';
import { ClipboardCheck, PencilLine, Wrench } from 'lucide-react';
import { Link } from 'react-router';
import * as z from 'zod';
import { useGetItemQuery } from '#api/item.api.ts';
import { AdviceText } from '#app/item-drawer/AdviceText.tsx';
import { BandChip } from '#app/item-drawer/BandChip.tsx';
import { ItemDrawer, preloadItemDrawer } from '#app/item-drawer/item-drawer-preload.ts';
import type { ItemLife } from '#app/item-drawer/item-life.ts';
import { ageOfLifeWords, conditionWords, manufacturerAndModel } from '#app/item-drawer/item-words.ts';
import { SerialNumber } from '#app/item-drawer/SerialNumber.tsx';
import { WarrantyChip } from '#app/item-drawer/WarrantyChip.tsx';
import { links } from '#app/links.ts';
import { PlateThumb } from '#app/plates/PlateThumb.tsx';
import { useCan } from '#app/rights.ts';
import { aDrawer, useSearchState } from '#app/use-search-state.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { NotKnown } from '#ui/figures/StatusText.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './scan.module.css';

const ItemPhotos = lazyWhenIdle(() => import('#app/item-drawer/ItemPhotos.tsx'), 'ItemPhotos');

const Search = z.object({ item: aDrawer(z.coerce.number().int().positive().optional()) });

/** The item that a tag is on: what is known of it, and what can be done with it here. */
export function ScannedItem({ itemId }: { itemId: number }) {
  const query = useGetItemQuery({ params: { itemId } });
  const absent = (
    <PageState
      kind="failed"
      title="There is no such item, or it is not yours to see"
      why="It may have been archived; an administrator can restore it."
    />
  );
  return (
    <QueryState query={query} thing="The item" absent={absent}>
      {(item) => <Card item={item} />}
    </QueryState>
  );
}

function Card({ item }: { item: ItemLife }) {
  const canRecord = useCan('record');
  const [search, patchSearch] = useSearchState(Search);
  const open = () => patchSearch({ item: item.id });
  return (
    <>
      <section className={styles.card} aria-label="What it is on" onPointerEnter={preloadItemDrawer}>
        <h2>{item.unitName ? `${item.itemType}, unit ${item.unitName}` : item.itemType}</h2>
        <p className="muted">{manufacturerAndModel(item) || 'Manufacturer and model not known'}</p>
        <PlateThumb item={item} onOpen={open} />
        <div className={styles.chips}>
          <BandChip item={item} />
          <WarrantyChip item={item} />
        </div>
        <Facts>
          <Fact name="Advice">
            <AdviceText item={item} />
          </Fact>
          <Fact name="Age">{ageOfLifeWords(item)}</Fact>
          <Fact name="Condition">
            {item.condition === null ? <NotKnown>no reading</NotKnown> : conditionWords(item.condition)}
          </Fact>
          <Fact name="Serial">
            <SerialNumber serialNumber={item.serialNumber} />
          </Fact>
        </Facts>
        <div className={styles.buttons}>
          <Button
            variant="contained"
            color="primary"
            startIcon={canRecord ? <ClipboardCheck {...ICON} /> : <PencilLine {...ICON} />}
            aria-haspopup="dialog"
            onClick={open}
          >
            {canRecord ? 'Condition, move and more' : 'Open'}
          </Button>
          {canRecord && item.unitId !== null && (
            <Button component={Link} to={links.logRepair(item.unitId, item.id)} startIcon={<Wrench {...ICON} />}>
              Log repair
            </Button>
          )}
          {item.unitId !== null && (
            <Button component={Link} to={links.unit(item.unitId)}>
              Unit {item.unitName}
            </Button>
          )}
        </div>
      </section>
      <section aria-label="Photos">
        <h2 className={styles.head}>Photos</h2>
        <LazyBoundary fallback={<TableSkeleton rows={2} />}>
          <ItemPhotos item={item} />
        </LazyBoundary>
      </section>
      <LazyBoundary>
        {search.item === item.id && <ItemDrawer item={item} onClose={() => patchSearch({ item: null })} />}
      </LazyBoundary>
    </>
  );
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
