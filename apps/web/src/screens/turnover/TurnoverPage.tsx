import { useParams } from 'react-router';
import * as z from 'zod';
import { LinkTabs } from '#app/LinkTabs.tsx';
import { links } from '#app/links.ts';
import { aView, useSearchState } from '#app/use-search-state.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { TurnsTab } from './TurnsTab.tsx';

const DaysTab = lazyWhenIdle(() => import('./DaysTab.tsx'), 'DaysTab');
const VacantTab = lazyWhenIdle(() => import('./VacantTab.tsx'), 'VacantTab');
const PartsTab = lazyWhenIdle(() => import('./PartsTab.tsx'), 'PartsTab');
const OfficeTab = lazyWhenIdle(() => import('./OfficeTab.tsx'), 'OfficeTab');

const TABS = {
  board: 'Board',
  table: 'Table',
  days: 'Figures',
  vacant: 'Vacant days',
  parts: 'Parts ahead',
  office: 'Office print',
} as const;
type TurnoverTab = keyof typeof TABS;

const Search = z.object({ tab: aView(z.enum(Object.keys(TABS) as [TurnoverTab]).default('board')) });

/** The turns of a property: on a board by stage, as a table, their figures, whose the vacant days were, what to order, and a print for the office wall. */
export default function TurnoverPage() {
  const propertyId = Number(useParams().propertyId);
  const [{ tab }] = useSearchState(Search);
  return (
    <>
      <LinkTabs
        label="Parts of the turnover report"
        current={tab}
        tabs={(Object.keys(TABS) as TurnoverTab[]).map((part) => ({
          id: part,
          to: links.turnover(propertyId, part === 'board' ? {} : { tab: part }),
          words: TABS[part],
        }))}
      />
      <LazyBoundary fallback={<TableSkeleton />}>
        {tab === 'days' ? (
          <DaysTab propertyId={propertyId} />
        ) : tab === 'vacant' ? (
          <VacantTab propertyId={propertyId} />
        ) : tab === 'parts' ? (
          <PartsTab propertyId={propertyId} />
        ) : tab === 'office' ? (
          <OfficeTab propertyId={propertyId} />
        ) : (
          <TurnsTab key={tab} propertyId={propertyId} isBoard={tab === 'board'} />
        )}
      </LazyBoundary>
    </>
  );
}
