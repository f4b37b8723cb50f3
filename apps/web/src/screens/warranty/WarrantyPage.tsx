import { useParams } from 'react-router';
import * as z from 'zod';
import { LinkTabs } from '#app/LinkTabs.tsx';
import { links } from '#app/links.ts';
import { aView, useSearchState } from '#app/use-search-state.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { CoversTab } from './CoversTab.tsx';

// why: most visits are for what ends next
const RecoveryTab = lazyWhenIdle(() => import('./RecoveryTab.tsx'), 'RecoveryTab');
const ClaimsTab = lazyWhenIdle(() => import('./ClaimsTab.tsx'), 'ClaimsTab');

const TABS = { covers: 'Covers', recovery: 'Recovery', claims: 'Claims' } as const;
type WarrantyTab = keyof typeof TABS;

const Search = z.object({ tab: aView(z.enum(Object.keys(TABS) as [WarrantyTab]).default('covers')) });

/** The warranties of a property, or of all: what is covered until when, what was paid although covered, and the claims. */
export default function WarrantyPage() {
  const { propertyId } = useParams();
  const [{ tab }] = useSearchState(Search);
  const id = propertyId === undefined ? undefined : Number(propertyId);
  return (
    <>
      <LinkTabs
        label="Parts of the warranty report"
        current={tab}
        tabs={(Object.keys(TABS) as WarrantyTab[]).map((part) => ({
          id: part,
          to: links.warranty(id, part === 'covers' ? {} : { tab: part }),
          words: TABS[part],
        }))}
      />
      <LazyBoundary fallback={<TableSkeleton />}>
        {tab === 'recovery' ? (
          <RecoveryTab propertyId={id} />
        ) : tab === 'claims' ? (
          <ClaimsTab propertyId={id} />
        ) : (
          <CoversTab propertyId={id} />
        )}
      </LazyBoundary>
    </>
  );
}
