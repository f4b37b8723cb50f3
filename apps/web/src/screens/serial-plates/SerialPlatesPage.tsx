import * as z from 'zod';
import { LinkTabs } from '#app/LinkTabs.tsx';
import { links } from '#app/links.ts';
import { aView, useSearchState } from '#app/use-search-state.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { WaitingPlates } from './WaitingPlates.tsx';

// why: most visits are for the plates that wait
const AllPlates = lazyWhenIdle(() => import('./AllPlates.tsx'), 'AllPlates');

const TABS = { waiting: 'Waiting', all: 'All plates' } as const;
type PlatesTab = keyof typeof TABS;

const Search = z.object({ tab: aView(z.enum(Object.keys(TABS) as [PlatesTab]).default('waiting')) });

/** The photos of serial plates: those that wait, one after the other, and the list of all. */
export default function SerialPlatesPage() {
  const [{ tab }] = useSearchState(Search);
  return (
    <>
      <LinkTabs
        label="Parts of Serial Plates"
        current={tab}
        tabs={(Object.keys(TABS) as PlatesTab[]).map((part) => ({
          id: part,
          to: links.serialPlates(part === 'waiting' ? {} : { tab: part }),
          words: TABS[part],
        }))}
      />
      <LazyBoundary fallback={<TableSkeleton />}>{tab === 'waiting' ? <WaitingPlates /> : <AllPlates />}</LazyBoundary>
    </>
  );
}
