import * as z from 'zod';
import { LinkTabs } from '#app/LinkTabs.tsx';
import { links } from '#app/links.ts';
import { aView, useSearchState } from '#app/use-search-state.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { BillsTab } from './BillsTab.tsx';

// why: most visits are for the bills
const UnbilledTab = lazyWhenIdle(() => import('./UnbilledTab.tsx'), 'UnbilledTab');

const TABS = { bills: 'Bills', unbilled: 'Certificates without a bill' } as const;
type FlsInvoicesTab = keyof typeof TABS;

const Search = z.object({ tab: aView(z.enum(Object.keys(TABS) as [FlsInvoicesTab]).default('bills')) });

/** The bills of fire and life safety work, and the tests on file that nobody billed. */
export default function FlsInvoicesPage() {
  const [{ tab }] = useSearchState(Search);
  return (
    <>
      <LinkTabs
        label="Parts of FLS invoices"
        current={tab}
        tabs={(Object.keys(TABS) as FlsInvoicesTab[]).map((part) => ({
          id: part,
          to: links.flsInvoices(part === 'bills' ? {} : { tab: part }),
          words: TABS[part],
        }))}
      />
      <LazyBoundary fallback={<TableSkeleton />}>{tab === 'bills' ? <BillsTab /> : <UnbilledTab />}</LazyBoundary>
    </>
  );
}
