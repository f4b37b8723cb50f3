import { fiscalYearLabel } from '@lintel/domain/capital/capital';
import { SCENARIO_REASON_LABELS } from '@lintel/domain/capital/scenario';
import { Link } from 'react-router';
import { type ScenarioLine, useListScenarioLinesPagesInfiniteQuery } from '#api/scenario.api.ts';
import { links } from '#app/links.ts';
import { counted, moneyCell } from '#ui/base/format.ts';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TypeSwatch } from '#ui/pictures/TypeSwatch.tsx';
import { typeMark } from '#ui/pictures/type-colour.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { DataColumn } from '#ui/table/data-table-columns.ts';
import { MoreRows } from '#ui/table/MoreRows.tsx';
import type { ChosenLine } from './ScenariosTab.tsx';

const PAGE_ROWS = 100;

/** The replacements of one year of a scenario, item by item. */
export function ScenarioLines({ line: { scenario, year } }: { line: ChosenLine }) {
  const pages = useListScenarioLinesPagesInfiniteQuery({
    params: { propertyId: scenario.propertyId, scenarioId: scenario.id },
    query: { year, limit: PAGE_ROWS },
  });
  const all = pages.data?.pages ?? [];
  const rows = all.flatMap((page) => page.results);
  const last = all.at(-1);
  const title = `${scenario.name}, ${fiscalYearLabel(year)}`;
  return (
    <QueryState query={{ ...pages, data: last }} thing="The lines">
      {({ total, totals }) => (
        <DataTable
          title={title}
          count={counted(total, 'replacement')}
          rows={rows.map((row, at) => ({ ...row, at }))}
          total={total}
          columns={columnsOf(totals, year)}
          rowId={(row) => row.at}
          isSorted
          empty={
            <PageState
              kind="filtered-out"
              title={`Nothing is replaced in ${fiscalYearLabel(year)}`}
              why="Choose another year of the comparison."
            />
          }
          more={
            <MoreRows
              shown={rows.length}
              total={counted(total, 'replacement')}
              hasMore={pages.hasNextPage}
              isLoading={pages.isFetching}
              hasFailed={pages.isFetchNextPageError}
              onMore={() => void pages.fetchNextPage()}
            />
          }
        />
      )}
    </QueryState>
  );
}

function columnsOf(
  totals: { costCents: number | null; plannedCents: number | null },
  year: number,
): DataColumn<ScenarioLine>[] {
  return [
    {
      id: 'unit',
      head: 'Unit',
      stack: 'first',
      isUnsorted: true,
      value: (row) => row.unitName,
      cell: (row) => (row.unitId === null ? row.unitName : <Link to={links.unit(row.unitId)}>{row.unitName}</Link>),
      foot: 'All lines',
    },
    {
      id: 'type',
      head: 'Item',
      isUnsorted: true,
      width: 220,
      value: (row) => row.itemType,
      cell: (row) => (
        <>
          <TypeSwatch mark={typeMark(row.itemTypeId)} /> <Link to={links.item(row.itemId)}>{row.itemType}</Link>
        </>
      ),
    },
    {
      id: 'reason',
      head: 'Reason',
      isUnsorted: true,
      width: 200,
      value: (row) => SCENARIO_REASON_LABELS[row.reason],
      cell: (row) => (
        <>
          {SCENARIO_REASON_LABELS[row.reason]}
          {row.dueYear !== null && row.dueYear < row.year && (
            <span className="muted">, waited since {fiscalYearLabel(row.dueYear)}</span>
          )}
        </>
      ),
    },
    {
      id: 'cost',
      head: 'Cost today, $',
      isNumber: true,
      isUnsorted: true,
      value: (row) => row.costCents,
      cell: (row) => moneyCell(row.costCents),
      foot: moneyCell(totals.costCents),
    },
    {
      id: 'planned',
      head: `Cost ${fiscalYearLabel(year)}, $`,
      isNumber: true,
      isUnsorted: true,
      value: (row) => row.plannedCents,
      cell: (row) => moneyCell(row.plannedCents),
      foot: moneyCell(totals.plannedCents),
    },
  ];
}
