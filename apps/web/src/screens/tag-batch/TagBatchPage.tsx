import * as z from 'zod';
import { LinkTabs } from '#app/LinkTabs.tsx';
import { links } from '#app/links.ts';
import { aView, useSearchState } from '#app/use-search-state.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { AllBatches } from './AllBatches.tsx';

// why: most visits are for the batches
const Coverage = lazyWhenIdle(() => import('./Coverage.tsx'), 'Coverage');

const Search = z.object({ tab: aView(z.enum(['batches', 'coverage']).default('batches')) });

/** Printed tags: their batches, and how far buildings are tagged. */
export default function TagBatchPage() {
  const [{ tab }] = useSearchState(Search);
  return (
    <>
      <LinkTabs
        label="Parts of Tag Batch"
        current={tab}
        tabs={[
          { id: 'batches', to: links.admin('tagBatch'), words: 'Batches' },
          { id: 'coverage', to: links.tagCoverage(), words: 'Coverage' },
        ]}
      />
      <LazyBoundary fallback={<TableSkeleton />}>{tab === 'batches' ? <AllBatches /> : <Coverage />}</LazyBoundary>
    </>
  );
}
