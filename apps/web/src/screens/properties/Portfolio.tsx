import { portfolio, portfolioReport } from '@lintel/contract/properties/portfolio-report';
import { sortedByValue } from '@lintel/domain/base/row-order';
import { sumWork } from '@lintel/domain/properties/place-work';
import { sumPlaces } from '@lintel/domain/properties/portfolio';
import { filterPlaces, namesOfSet } from '@lintel/domain/properties/portfolio-filter';
import { Button } from '@mui/material';
import { Plus, Upload } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ExportMenu } from '#app/ExportMenu.tsx';
import { links } from '#app/links.ts';
import { ListViewsMenu } from '#app/list/ListViewsMenu.tsx';
import type { ListQuery } from '#app/list/list-search.ts';
import { useListViews } from '#app/list/use-list-views.ts';
import { usePrintedFilters } from '#app/PrintHead.tsx';
import { useIsAdmin } from '#app/rights.ts';
import { useAppSelector } from '#app/store.ts';
import { useToday } from '#app/today.ts';
import { useSearchState } from '#app/use-search-state.ts';
import { counted, dateTime } from '#ui/base/format.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { sortFromText, sortToText } from '#ui/table/data-table-columns.ts';
import { MedianGaps } from './MedianGaps.tsx';
import { PortfolioTiles } from './PortfolioTiles.tsx';
import { PortfolioViews } from './PortfolioViews.tsx';
import {
  filterWords,
  PlacesSearch,
  type PortfolioRow,
  PropertiesSearch,
  type PropertiesState,
} from './properties-search.ts';
import { RowsLink, type RowsOf } from './RowsLink.tsx';
import { WorkTiles } from './WorkTiles.tsx';

// why: loaded only where there is no property, or a demo community
const NoProperties = lazyPreload(() => import('./NoProperties.tsx'), 'NoProperties');
const DemoProgress = lazyPreload(() => import('./LoadDemo.tsx'), 'DemoProgress');
const DemoNote = lazyPreload(() => import('./DemoNote.tsx'), 'DemoNote');
// why: a form is loaded when it is opened; the page is read far more often
const AddProperty = lazyPreload(() => import('./AddProperty.tsx'), 'AddProperty');

type PortfolioProps = { results: readonly PortfolioRow[]; computedAt: string };

/** All properties of the person: filters, figures, views and files, each of the rows that the filter in the address lets through. */
export function Portfolio({ results, computedAt }: PortfolioProps) {
  const navigate = useNavigate();
  const isAdmin = useIsAdmin();
  const organizations = useAppSelector((state) => state.session.orgData);
  const [state, patch] = useSearchState(PropertiesSearch);
  const [search] = useSearchState(PlacesSearch);
  const isBare = useLocation().search === '';
  const query = fileQuery(state);
  // why: keys and values of a search schema made from a list are known only by it
  const views = useListViews({ list: portfolioReport, search: search as ListQuery, patch, query, isBare });
  const [isAdding, setAdding] = useState(false);
  const [demoJobId, setDemoJobId] = useState<number | null>(null);
  const endDemo = useCallback(() => setDemoJobId(null), []);
  const rows = useMemo(() => sortedByValue(results, (row) => row.propertyName, false), [results]);
  const shown = useMemo(() => filterPlaces(rows, state), [rows, state]);
  const totals = useMemo(() => ({ ...sumPlaces(shown), ...sumWork(shown) }), [shown]);
  const organizationName = (id: number) => organizations.find((each) => each.id === id)?.name ?? String(id);
  usePrintedFilters(namesOfSet(state).map((name) => filterWords(name, state, organizationName)));
  const today = useToday();
  const year = Number((rows[0]?.asOf ?? today).slice(0, 4));
  const { question } = portfolioReport;
  const rowsLink = (rowsOf: RowsOf, words: string) => (
    <RowsLink {...rowsOf} rows={rows} shown={shown}>
      {words}
    </RowsLink>
  );
  const adding = isAdding && (
    <LazyBoundary>
      <AddProperty organizations={organizations} onClose={() => setAdding(false)} />
    </LazyBoundary>
  );
  if (demoJobId !== null)
    return (
      <>
        <Lede question={question} />
        <LazyBoundary>
          <DemoProgress jobId={demoJobId} onEnded={endDemo} />
        </LazyBoundary>
      </>
    );
  if (rows.length === 0) {
    return (
      <>
        <Lede question={question} answer="No properties yet." />
        <LazyBoundary>
          <NoProperties
            isAdmin={isAdmin}
            organizations={organizations}
            onAdd={() => setAdding(true)}
            onDemo={setDemoJobId}
          />
        </LazyBoundary>
        {adding}
      </>
    );
  }
  return (
    <>
      <Lede question={question} answer={extentWords(shown.length, rows.length, totals)} asOf={dateTime(computedAt)}>
        <ListViewsMenu list={views} />
        <ExportMenu path={portfolio.getPortfolioSummary.path} query={query} />
        {isAdmin && (
          <Button
            component={Link}
            to={links.admin('onboarding')}
            size="small"
            startIcon={<Upload size={16} strokeWidth={1.75} aria-hidden />}
          >
            Import
          </Button>
        )}
        {isAdmin && (
          <Button
            size="small"
            variant="contained"
            color="primary"
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add property
          </Button>
        )}
      </Lede>
      {rows.some((row) => row.isDemo) && (
        <LazyBoundary>
          <DemoNote rows={rows} />
        </LazyBoundary>
      )}
      {shown.length > 0 && (
        <>
          <PortfolioTiles
            totals={totals}
            year={year}
            properties={shown.length}
            unrecorded={shown.filter((row) => row.items === 0).length}
            rowsLink={rowsLink}
          />
          <WorkTiles totals={totals} rows={rows} shown={shown} inOrder={(sort, words) => rowsLink({ sort }, words)} />
        </>
      )}
      <PortfolioViews
        rows={rows}
        shown={shown}
        totals={totals}
        year={year}
        state={state}
        organizations={organizations}
        query={query}
        layout={views.layout}
        onLayout={views.setLayout}
        onPatch={patch}
        onOpen={(row) => navigate(links.property(row.propertyId))}
      />
      {state.as !== 'compare' && (
        <MedianGaps
          rows={shown}
          year={year}
          shown={state.rail}
          onShown={(rail) => patch({ rail: rail === 'worst' ? null : rail })}
        />
      )}
      {adding}
    </>
  );
}

/** The filter of the page, and its order where that is one of the list's. */
function fileQuery(state: PropertiesState): ListQuery {
  const [first] = sortFromText(state.sort);
  const isKnown = portfolioReport.sorts.some((sort) => sort === first?.id);
  return {
    ...Object.fromEntries(namesOfSet(state).map((name) => [name, state[name]])),
    ...(first && isKnown && { sort: sortToText([first]) }),
  };
}

function extentWords(howMany: number, all: number, totals: { units: number; items: number }): string {
  if (howMany === 0) return `None of ${counted(all, 'property', 'properties')} matches the filter.`;
  return `${counted(howMany, 'property', 'properties')}, ${counted(totals.units, 'unit')}, ${counted(totals.items, 'item')}.`;
}
