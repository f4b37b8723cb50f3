import { sumPlaces } from '@lintel/domain/portfolio';
import { Button } from '@mui/material';
import { Plus, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useGetPortfolioSummaryQuery } from '#api/report.api.ts';
import { ExportMenu } from '#app/ExportMenu.tsx';
import { links } from '#app/links.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useIsAdmin } from '#app/rights.ts';
import { useAppSelector } from '#app/store.ts';
import { useToday } from '#app/today.ts';
import { useSearchState } from '#app/use-search-state.ts';
import { count, counted, dateTime } from '#ui/format.ts';
import { LazyBoundary, lazyAhead } from '#ui/lazy-ahead.tsx';
import { PageState } from '#ui/PageState.tsx';
import { Lede } from '#ui/SectionHead.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { MedianGaps } from './MedianGaps.tsx';
import { NoProperties } from './NoProperties.tsx';
import { PortfolioTiles } from './PortfolioTiles.tsx';
import { PortfolioViews } from './PortfolioViews.tsx';
import { activeFilters, filterRows, type PortfolioRow, PropertiesSearch } from './properties-search.ts';
import { RowsLink } from './RowsLink.tsx';

// why: a form is loaded when it is opened; the page is read far more often
const AddProperty = lazyAhead(() => import('./AddProperty.tsx').then((module) => ({ default: module.AddProperty })));

const QUESTION = 'Which community needs money or attention first?';
const PATH = '/portfolio/summary';
const HELP =
  'One row per property. Click a row to open it; tick two to six and choose Compare to see them side by side. The address holds your filters, so you can send it to a colleague.';
const NO_ROWS: PortfolioRow[] = [];

export default function PropertiesPage() {
  usePageHead({ help: HELP });
  const navigate = useNavigate();
  const isAdmin = useIsAdmin();
  const organizations = useAppSelector((state) => state.session.orgData);
  const summary = useGetPortfolioSummaryQuery({ query: {} });
  const [state, patch] = useSearchState(PropertiesSearch);
  const [isAdding, setAdding] = useState(false);

  const rows = summary.data?.results ?? NO_ROWS;
  const filters = useMemo(
    () => activeFilters(state, (id) => organizations.find((each) => each.id === id)?.name ?? String(id)),
    [state, organizations],
  );
  const shown = useMemo(() => filterRows(rows, filters), [rows, filters]);
  const totals = useMemo(() => sumPlaces(shown), [shown]);
  const today = useToday();
  const year = Number((rows[0]?.asOf ?? today).slice(0, 4));

  if (summary.isError) {
    return (
      <>
        <Lede question={QUESTION} />
        <PageState
          kind="failed"
          title="The properties could not be loaded"
          why="Nothing is lost. Try again in a moment."
          onRetry={summary.refetch}
        />
      </>
    );
  }
  if (!summary.data) return <PageSkeleton />;

  const adding = isAdding && (
    <LazyBoundary>
      <AddProperty organizations={organizations} onClose={() => setAdding(false)} />
    </LazyBoundary>
  );
  if (rows.length === 0) {
    return (
      <>
        <Lede question={QUESTION} answer="No properties yet." />
        <NoProperties isAdmin={isAdmin} onAdd={() => setAdding(true)} />
        {adding}
      </>
    );
  }
  return (
    <>
      <Lede question={QUESTION} answer={extentWords(shown.length, rows.length, totals)} asOf={asOfWords(rows)}>
        <ExportMenu
          path={PATH}
          query={state.org ? { organizationId: Number(state.org) } : {}}
          note={filters.some((filter) => filter.key !== 'org') ? fileNote(rows, state.org) : undefined}
        />
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
      {shown.length > 0 && (
        <PortfolioTiles
          totals={totals}
          year={year}
          properties={shown.length}
          unrecorded={shown.filter((row) => row.items === 0).length}
          rowsLink={(sort, words, filter) => (
            <RowsLink only={shown.length === 1 ? shown[0] : undefined} sort={sort} filter={filter}>
              {words}
            </RowsLink>
          )}
        />
      )}
      <PortfolioViews
        rows={rows}
        shown={shown}
        filters={filters}
        totals={totals}
        year={year}
        state={state}
        organizations={organizations}
        onPatch={patch}
        onOpen={(row) => navigate(links.property(row.propertyId))}
      />
      {state.view !== 'compare' && (
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

function extentWords(howMany: number, all: number, totals: { units: number; items: number }): string {
  if (howMany === 0) return `None of ${counted(all, 'property', 'properties')} matches the filter.`;
  return `${counted(howMany, 'property', 'properties')}, ${counted(totals.units, 'unit')}, ${counted(totals.items, 'item')}.`;
}

function asOfWords(rows: readonly PortfolioRow[]): string {
  const oldest = rows.map((row) => row.computedAt).sort()[0];
  return dateTime(oldest);
}

function fileNote(rows: readonly PortfolioRow[], organization: string | undefined): string {
  const held = organization ? rows.filter((row) => row.organizationId === Number(organization)).length : rows.length;
  return `The file holds ${held === 1 ? 'the 1 property' : `all ${count(held)} properties`}${organization ? ' of the organization' : ''}, not only what the filter shows.`;
}
