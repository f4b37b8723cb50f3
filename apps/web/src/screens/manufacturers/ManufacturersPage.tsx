import { manufacturersList } from '@lintel/contract/items/manufacturer';
import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLeave } from '#app/form/unsaved.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useAppSelector } from '#app/store.ts';
import { useSearchState } from '#app/use-search-state.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { Lede, SectionHead } from '#ui/base/SectionHead.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { ManufacturerList } from './ManufacturerList.tsx';
import styles from './manufacturers.module.css';
import { type Manufacturer, ManufacturersSearch } from './manufacturers-search.ts';

// why: drawers, duplicates and merges are loaded when they are opened; the list is read far more often
const ManufacturerDrawer = lazyWhenIdle(() => import('./ManufacturerDrawer.tsx'), 'ManufacturerDrawer');
const Duplicates = lazyWhenIdle(() => import('./Duplicates.tsx'), 'Duplicates');
const Merges = lazyWhenIdle(() => import('./Merges.tsx'), 'Merges');

const HELP =
  'Manufacturers that all organizations share, and your organization’s own, which nobody else sees: your imports and items created them. Imported files match a manufacturer by its name or any alias.';
const VIEWS = [
  { value: 'live', label: 'List' },
  { value: 'duplicates', label: 'Likely duplicates' },
  { value: 'merges', label: 'Merges' },
] as const;

export default function ManufacturersPage() {
  usePageHead({ help: HELP });
  const isSuperUser = useAppSelector((state) => state.session.currentUser?.isSuperUser === true);
  const [{ show }, patch] = useSearchState(ManufacturersSearch);
  const [isAdding, setAdding] = useState(false);
  const leave = useLeave();
  const views = (
    <Segmented
      label="Show"
      options={VIEWS}
      value={show}
      onChange={(next) => leave(() => patch({ show: next, maker: null }))}
    />
  );
  const drawerOf = (manufacturer: Manufacturer | null, onClose: () => void) => (
    <ManufacturerDrawer
      key={manufacturer?.id ?? 'new'}
      manufacturer={manufacturer}
      isSuperUser={isSuperUser}
      onClose={onClose}
    />
  );

  return (
    <>
      <Lede question={manufacturersList.question}>
        <Button
          size="small"
          variant="contained"
          color="primary"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => leave(() => setAdding(true))}
        >
          Add manufacturer
        </Button>
      </Lede>
      {!isSuperUser && (
        <p className={styles.note}>
          You can change and merge the manufacturers of your own organization. The shared ones are the same for
          everybody; super users maintain them.
        </p>
      )}
      {show === 'live' ? (
        <ManufacturerList
          views={views}
          onOpen={() => setAdding(false)}
          drawer={(manufacturer, onClose) => !isAdding && drawerOf(manufacturer, onClose)}
        />
      ) : (
        <>
          <SectionHead title={show === 'merges' ? 'Merges' : 'Likely duplicates'}>{views}</SectionHead>
          <LazyBoundary fallback={<TableSkeleton />}>{show === 'merges' ? <Merges /> : <Duplicates />}</LazyBoundary>
        </>
      )}
      <LazyBoundary>{isAdding && drawerOf(null, () => setAdding(false))}</LazyBoundary>
    </>
  );
}
