import * as z from 'zod';
import { LinkTabs } from '#app/LinkTabs.tsx';
import { links } from '#app/links.ts';
import { aView, useSearchState } from '#app/use-search-state.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { MatrixTab } from './MatrixTab.tsx';

// why: most visits are for the matrix
const SystemsTab = lazyWhenIdle(() => import('./SystemsTab.tsx'), 'SystemsTab');
const CalendarTab = lazyWhenIdle(() => import('./CalendarTab.tsx'), 'CalendarTab');

const DeficienciesTab = lazyWhenIdle(() => import('./DeficienciesTab.tsx'), 'DeficienciesTab');

const TABS = { matrix: 'Matrix', systems: 'Systems', deficiencies: 'Deficiencies', calendar: 'Calendar' } as const;
type SafetyTab = keyof typeof TABS;

const Search = z.object({ tab: aView(z.enum(Object.keys(TABS) as [SafetyTab]).default('matrix')) });

/** Fire, life and safety of all properties that the person sees: the matrix, the systems one by one, and what is due when. */
export default function SafetyPage() {
  const [{ tab }] = useSearchState(Search);
  return (
    <>
      <LinkTabs
        label="Parts of fire, life and safety"
        current={tab}
        tabs={(Object.keys(TABS) as SafetyTab[]).map((part) => ({
          id: part,
          to: links.safety(part === 'matrix' ? {} : { tab: part }),
          words: TABS[part],
        }))}
      />
      <LazyBoundary fallback={<TableSkeleton />}>
        {tab === 'matrix' && <MatrixTab />}
        {tab === 'systems' && <SystemsTab />}
        {tab === 'deficiencies' && <DeficienciesTab />}
        {tab === 'calendar' && <CalendarTab />}
      </LazyBoundary>
    </>
  );
}
