import { useListImportRowsPagesInfiniteQuery } from '#api/import.api.ts';
import { count, counted } from '#ui/base/format.ts';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { MoreRows } from '#ui/table/MoreRows.tsx';
import { importRowColumns, type Turning } from './import-row-columns.tsx';
import { type ImportRun, type RowAction, verdictOf } from './import-words.ts';

const PAGE_ROWS = 200;

type ImportRowsProps = {
  run: ImportRun;
  action: RowAction | null;
  /** Where given, each row can be judged otherwise. */
  turning?: Turning;
  onClear: () => void;
};

/** The verdict on each row, in file order, with what is wrong with it or what it changes. */
export function ImportRows({ run, action, turning, onClear }: ImportRowsProps) {
  const pages = useListImportRowsPagesInfiniteQuery({
    params: { importId: run.id },
    query: { limit: PAGE_ROWS, ...(action !== null && { action }) },
  });
  const all = pages.data?.pages ?? [];
  const rows = all.flatMap((page) => page.results);
  const last = all.at(-1);
  const title = action === null ? 'Rows' : `Rows: ${verdictOf(action).word.toLowerCase()}`;

  return (
    <QueryState
      query={{ ...pages, data: last }}
      thing="The rows"
      why="The counts above are right; only the list of rows is missing."
      skeleton={
        <>
          <SectionHead title={title} />
          <TableSkeleton rowHeight={40} />
        </>
      }
    >
      {({ total }) => (
        <DataTable
          title={title}
          count={`${count(total)} of ${counted(run.counts.read, 'row')}`}
          rows={rows}
          total={total}
          columns={importRowColumns({
            hasSheets: rows.some((row) => row.sheet !== null),
            dateOrder: run.dateOrder,
            turning,
          })}
          rowId={(row) => row.row}
          empty={
            <PageState
              kind="filtered-out"
              title="No row has this verdict"
              why={action === null ? undefined : `Only rows to ${verdictOf(action).word.toLowerCase()} are shown.`}
              onClear={onClear}
            />
          }
          more={
            <MoreRows
              shown={rows.length}
              total={counted(total, 'row')}
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
