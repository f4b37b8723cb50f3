import type { WorkSums } from '@lintel/domain/properties/place-work';
import { dueCentsPerUnit, type PlaceTotals } from '@lintel/domain/properties/portfolio';
import { filterPlaces, hidingFilters, namesOfSet } from '@lintel/domain/properties/portfolio-filter';
import { Button } from '@mui/material';
import { useMemo } from 'react';
import type { ListQuery } from '#app/list/list-search.ts';
import type { ListLayout } from '#app/list/list-view.ts';
import type { SearchPatch } from '#app/use-search-state.ts';
import { count, counted } from '#ui/base/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { sortFromText, sortToText } from '#ui/table/data-table-columns.ts';
import { ChosenBar } from './ChosenBar.tsx';
import { PortfolioFilters } from './PortfolioFilters.tsx';
import { portfolioColumns } from './portfolio-columns.tsx';
import { chosenIds, filterWords, type PortfolioRow, type PropertiesState } from './properties-search.ts';
import { WorkLegend } from './WorkLegend.tsx';

// why: each is loaded when the browser is idle; the table is what the page opens with
const ComparePlaces = lazyWhenIdle(() => import('./ComparePlaces.tsx'), 'ComparePlaces');
const StateMap = lazyWhenIdle(() => import('./StateMap.tsx'), 'StateMap');

type ViewsProps = {
  /** All properties that the person sees, and those that match the filter. */
  rows: readonly PortfolioRow[];
  shown: readonly PortfolioRow[];
  totals: PlaceTotals & WorkSums;
  year: number;
  state: PropertiesState;
  organizations: readonly { id: number; name: string }[];
  /** The filter and the order, as files take them. */
  query: ListQuery;
  /** Which columns of the table are shown, and how high its rows are. */
  layout: ListLayout;
  onLayout: (layout: ListLayout) => void;
  onPatch: (patch: SearchPatch) => void;
  onOpen: (row: PortfolioRow) => void;
};

const VIEW_OPTIONS = [
  { value: 'table', label: 'Table' },
  { value: 'compare', label: 'Compare' },
  { value: 'map', label: 'Map' },
] as const;

/** The filtered properties as a table, side by side, or on a map of states. */
export function PortfolioViews(props: ViewsProps) {
  const { rows, shown, totals, year, state, organizations, query, layout, onLayout, onPatch, onOpen } = props;
  const chosen = useMemo(() => chosenIds(state.ids), [state.ids]);
  const choose = (ids: readonly number[]) => onPatch({ ids: ids.join(',') || null });
  const columns = portfolioColumns({
    totals,
    duePerUnit: dueCentsPerUnit(...shown),
    rowCount: shown.length,
    year,
    isChosen: (id) => chosen.includes(id),
    onChoose: (id) => choose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]),
  });
  const chosenRows = shown.filter((row) => chosen.includes(row.propertyId));
  const shownCount = `${count(shown.length)} of ${count(rows.length)}`;
  const tools = (
    <>
      <Segmented
        label="View"
        options={VIEW_OPTIONS}
        value={state.as}
        onChange={(as) => onPatch({ as: as === 'table' ? null : as })}
      />
      {state.as === 'table' && chosenRows.length > 0 ? (
        <ChosenBar
          rows={chosenRows}
          query={query}
          onCompare={() => onPatch({ as: 'compare' })}
          onClear={() => choose([])}
        />
      ) : (
        <PortfolioFilters
          rows={rows}
          state={state}
          organizations={organizations}
          onChange={(key, value) => onPatch({ [key]: value })}
        />
      )}
    </>
  );

  if (shown.length === 0) {
    return (
      <>
        <SectionHead title="Properties" count={shownCount}>
          {tools}
        </SectionHead>
        <HiddenByFilter rows={rows} state={state} organizations={organizations} onClear={onPatch} />
      </>
    );
  }
  if (state.as === 'compare') {
    return (
      <LazyBoundary>
        <ComparePlaces
          rows={shown}
          chosen={chosen}
          state={state}
          tools={tools}
          count={shownCount}
          onChosen={choose}
          onPatch={onPatch}
        />
      </LazyBoundary>
    );
  }
  if (state.as === 'map') {
    return (
      <LazyBoundary>
        <StateMap
          rows={shown}
          state={state.state}
          tools={tools}
          count={shownCount}
          onState={(code) => onPatch({ state: code })}
        />
      </LazyBoundary>
    );
  }
  return (
    <>
      <DataTable
        title="Properties"
        count={shownCount}
        tools={tools}
        rows={shown}
        columns={columns}
        rowId={(row) => row.propertyId}
        sort={sortFromText(state.sort)}
        onSort={(sort) => onPatch({ sort: sortToText(sort) })}
        shownIds={layout.columns}
        onShownIds={(columns) => onLayout({ ...layout, columns })}
        density={layout.density}
        onDensity={(density) => onLayout({ ...layout, density })}
        onRowClick={onOpen}
        hasTwoLines
      />
      {['fls', 'flags'].some((id) => layout.columns?.includes(id) ?? true) && <WorkLegend />}
    </>
  );
}

type HiddenProps = Pick<ViewsProps, 'rows' | 'state' | 'organizations'> & { onClear: (patch: SearchPatch) => void };

/** Names the filter that hides every row, and clears that one. */
function HiddenByFilter({ rows, state, organizations, onClear }: HiddenProps) {
  const hiding = hidingFilters(rows, state);
  const without = Object.fromEntries(hiding.map((name) => [name, undefined]));
  const left = filterPlaces(rows, { ...state, ...without }).length;
  const organizationName = (id: number) => organizations.find((each) => each.id === id)?.name ?? String(id);
  const words = hiding.map((name) => filterWords(name, state, organizationName)).join(' and ');
  return (
    <PageState
      kind="filtered-out"
      title={`${words} ${hiding.length === 1 ? 'hides' : 'hide'} ${hiddenWords(left, rows.length)}`}
      why={namesOfSet(state).length > hiding.length ? 'The other filters stay as they are.' : undefined}
      action={
        <Button size="small" onClick={() => onClear(Object.fromEntries(hiding.map((name) => [name, null])))}>
          Clear {words}
        </Button>
      }
    />
  );
}

function hiddenWords(left: number, all: number): string {
  const properties = counted(left, 'property', 'properties');
  return left === all ? `all ${properties}` : `the ${properties} that the other filters leave`;
}
