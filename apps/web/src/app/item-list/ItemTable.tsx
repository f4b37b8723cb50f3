import { type ReactNode, useMemo } from 'react';
import { useItemPagesInfiniteQuery } from '#api/item-pages.api.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { type DataColumn, type RowGroups, type SortKey, sortFromText, sortToText } from '#ui/data-table-columns.ts';
import { count, counted, moneyCell } from '#ui/format.ts';
import { LazyBoundary } from '#ui/lazy-ahead.tsx';
import { MoreRows } from '#ui/MoreRows.tsx';
import { PageState } from '#ui/PageState.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { useLeave } from '../form/unsaved.ts';
import { fetchItemDrawer, ItemDrawer } from '../item-drawer/item-drawer-ahead.ts';
import type { ItemLife } from '../item-drawer/item-life.ts';
import { ITEM_COLUMNS } from './item-columns.tsx';
import { type ItemQuery, itemPagesArg } from './items-ahead.ts';

type ItemTableProps = {
  title: string;
  propertyId: number;
  /** The filter without paging and order. */
  filter: Omit<ItemQuery, 'limit' | 'sort'>;
  /** The order as the address has it, such as `-lifeUsed`. */
  sort: string;
  onSort: (sort: string) => void;
  tools?: ReactNode;
  groups?: RowGroups<ItemLife>;
  /** The prices that costs are shown at: the words in the column's head, and the factor to today's. */
  prices?: { head: string; factor: number } | undefined;
  /** The item whose drawer is open, as the address has it. */
  itemId: number | null;
  onItem: (itemId: number | null) => void;
  /** Which filter hides all, and how to clear it; absent where nothing is filtered. */
  filtered?: { words: string; onClear: () => void } | undefined;
  /** Shown when the property has no items at all. */
  nothingYet: ReactNode;
};

/** The options of the filter on recent installations. */
export const INSTALLED_OPTIONS = [{ value: 'thisyear', label: 'This year' }] as const;

const TODAYS_PRICES = { head: 'Cost, $', factor: 1 };
const NO_ROWS: readonly ItemLife[] = [];

/**
 * The items of a property as one list: sorted and filtered by the server, with totals over the whole filter and details
 * beside it.
 */
export function ItemTable(props: ItemTableProps) {
  const leave = useLeave();
  const { title, propertyId, filter, sort, onSort, tools, groups, prices, itemId, onItem, filtered, nothingYet } =
    props;
  const pages = useItemPagesInfiniteQuery(itemPagesArg({ propertyId, filter, sort }));
  const { data } = pages;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.results) ?? NO_ROWS, [data]);
  const last = data?.pages.at(-1);
  const hasFailed = pages.isError && !pages.isFetchNextPageError;
  const { head, factor } = prices ?? TODAYS_PRICES;
  const columns = useMemo(() => {
    const shown = ITEM_COLUMNS.map((column) => (column.id === 'cost' ? costColumn(column, head, factor) : column));
    return last ? shown.map((column) => ({ ...column, foot: footOf(column.id, last, factor) })) : shown;
  }, [last, head, factor]);
  const at = rows.findIndex((row) => row.id === itemId);
  const step = (to: number) => {
    const next = rows[to];
    return next && at !== -1 ? () => onItem(next.id) : undefined;
  };

  return (
    <div onPointerEnter={fetchItemDrawer}>
      <DataTable
        title={title}
        count={last && countWords(last)}
        tools={tools}
        rows={hasFailed ? NO_ROWS : rows}
        total={last?.total}
        columns={columns}
        rowId={(row) => row.id}
        sort={sortFromText(sort)}
        onSort={(keys: SortKey[]) => onSort(sortToText(keys.slice(-1)))}
        isSorted
        onRowClick={(row) => leave(() => onItem(row.id))}
        selectedId={itemId}
        groups={groups}
        hasTwoLines
        empty={<Absent pages={pages} filtered={filtered} nothingYet={nothingYet} />}
        more={
          last &&
          !hasFailed && (
            <MoreRows
              shown={rows.length}
              total={counted(last.total, 'item')}
              hasMore={pages.hasNextPage}
              isLoading={pages.isFetching}
              hasFailed={pages.isFetchNextPageError}
              onMore={() => void pages.fetchNextPage()}
            />
          )
        }
      />
      {rows[at] && (
        <LazyBoundary>
          <ItemDrawer item={rows[at]} onClose={() => onItem(null)} onPrevious={step(at - 1)} onNext={step(at + 1)} />
        </LazyBoundary>
      )}
    </div>
  );
}

type AbsentProps = Pick<ItemTableProps, 'filtered' | 'nothingYet'> & {
  pages: { isError: boolean; data?: unknown; refetch: () => unknown };
};

// In the place of the rows, so that the filters above do not move while rows load, fail, or are missing.
function Absent({ pages, filtered, nothingYet }: AbsentProps) {
  if (pages.isError) {
    return (
      <PageState
        kind="failed"
        title="The items could not be loaded"
        why="Nothing was changed."
        onRetry={() => void pages.refetch()}
      />
    );
  }
  if (!pages.data) return <TableSkeleton />;
  return filtered ? (
    <PageState kind="filtered-out" title="No item matches" why={filtered.words} onClear={filtered.onClear} />
  ) : (
    nothingYet
  );
}

type Totals = { total: number; totalCostCents: number | null; totalUnknownCost: number };

function countWords({ total, totalUnknownCost }: Totals): string {
  const unpriced = totalUnknownCost > 0 ? `, ${count(totalUnknownCost)} without a price` : '';
  return `${counted(total, 'item')}${unpriced}`;
}

function costColumn(column: DataColumn<ItemLife>, head: string, factor: number): DataColumn<ItemLife> {
  return { ...column, head, cell: ({ costCents }) => moneyCell(costCents === null ? null : costCents * factor) };
}

function footOf(columnId: string, { total, totalCostCents }: Totals, factor: number): ReactNode {
  if (columnId === 'unit') return `${counted(total, 'item')}, whole filter`;
  if (columnId === 'cost') return moneyCell(totalCostCents === null ? null : totalCostCents * factor);
  return columnId === 'type' ? <span className="muted">i installed, m made, s first seen</span> : null;
}
