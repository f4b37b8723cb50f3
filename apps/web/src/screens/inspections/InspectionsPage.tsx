import { useParams } from 'react-router';
import * as z from 'zod';
import { LinkTabs } from '#app/LinkTabs.tsx';
import { links } from '#app/links.ts';
import { aView, useSearchState } from '#app/use-search-state.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { InspectionsTab } from './InspectionsTab.tsx';

// why: most visits are for the inspections themselves
const FindingsTab = lazyWhenIdle(() => import('./FindingsTab.tsx'), 'FindingsTab');
const TemplatesTab = lazyWhenIdle(() => import('./TemplatesTab.tsx'), 'TemplatesTab');

const TABS = { inspections: 'Inspections', findings: 'Follow-ups', templates: 'Templates' } as const;
type Tab = keyof typeof TABS;

const ADDRESSES: Record<Tab, Record<string, string>> = {
  inspections: {},
  findings: { tab: 'findings', state: 'open' },
  templates: { tab: 'templates' },
};

const Search = z.object({ tab: aView(z.enum(Object.keys(TABS) as [Tab]).default('inspections')) });

/** The inspections of a property, what they found, and the templates they are made from; or the inspections of all properties. */
export default function InspectionsPage() {
  const { propertyId } = useParams();
  const [{ tab }] = useSearchState(Search);
  const id = propertyId === undefined ? undefined : Number(propertyId);
  const parts = (Object.keys(TABS) as Tab[]).filter((part) => id !== undefined || part !== 'templates');
  return (
    <>
      <LinkTabs
        label="Parts of the inspections"
        current={tab}
        tabs={parts.map((part) => ({
          id: part,
          to: links.inspections(id, ADDRESSES[part]),
          words: TABS[part],
        }))}
      />
      <LazyBoundary fallback={<TableSkeleton />}>
        {tab === 'findings' ? (
          <FindingsTab propertyId={id} />
        ) : tab === 'templates' && id !== undefined ? (
          <TemplatesTab propertyId={id} />
        ) : (
          <InspectionsTab propertyId={id} />
        )}
      </LazyBoundary>
    </>
  );
}
