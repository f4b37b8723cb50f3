import { compareValues } from '@lintel/domain/base/row-order';
import {
  type ColumnDef,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useRef, useState } from 'react';
import { COLUMN_MIN_WIDTH, COLUMN_WIDTH, type DataColumn, nextSort, type SortKey } from './data-table-columns.ts';
import { useWholeList } from './use-whole-list.ts';

/** Above this many rows only those in view are in the page. */
export const VIRTUAL_FROM_ROWS = 200;

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
});

type Features = typeof features;

type RowModelInput<Row> = {
  rows: readonly Row[];
  total?: number | undefined;
  columns: readonly DataColumn<Row>[];
  rowId: (row: Row) => string | number;
  sort?: readonly SortKey[];
  onSort?: (sort: SortKey[]) => void;
  isSorted?: boolean;
  shownIds?: readonly string[] | null;
  onShownIds?: (ids: string[]) => void;
  /** Called after a person chose another order. */
  onOrder: () => void;
};

/** Order, visible columns and widths of a table, on top of TanStack's table models. */
export function useRowModel<Row>(input: RowModelInput<Row>) {
  const { rows, total = 0, columns, rowId, sort: given, onSort, isSorted = false, onOrder } = input;
  const [ownSort, setOwnSort] = useState<readonly SortKey[]>(given ?? []);
  const sort = onSort ? (given ?? []) : ownSort;
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns]);
  const { shownIds, onShownIds } = input;
  const isKept = onShownIds !== undefined;
  const visibility = useMemo(
    () => (isKept ? visibilityOf(columns, shownIds ?? null) : undefined),
    [columns, shownIds, isKept],
  );
  const sorting = useMemo(() => sort.map((key) => ({ id: key.id, desc: key.isDescending })), [sort]);
  // why: TanStack's row type must be an object; the rows of a table always are
  const data = rows as readonly (Row & object)[];

  const table = useTable<Features, Row & object>({
    features,
    data,
    columns: definitions,
    getRowId: (row) => String(rowId(row)),
    manualSorting: isSorted,
    columnResizeMode: 'onChange',
    state: { sorting, ...(visibility && { columnVisibility: visibility }) },
    initialState: { columnVisibility: visibilityOf(columns, null) },
  });

  // why: a table that switches to fixed widths while it is read would jump
  const isLong = Math.max(rows.length, total) > VIRTUAL_FROM_ROWS;
  const isVirtual = !useWholeList() && isLong;
  const isResized = Object.keys(table.state.columnSizing).length > 0;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const visible = table.getVisibleLeafColumns().flatMap((column) => byId.get(column.id) ?? []);
  const kept = useRef(visible);
  // why: rows are rendered again only when their columns change, so the same columns must be the same list
  if (visible.length !== kept.current.length || visible.some((column, at) => column !== kept.current[at]))
    kept.current = visible;
  const shown = kept.current;
  const widthOf = (id: string) => table.getColumn(id)?.getSize() ?? COLUMN_WIDTH;

  const model = table.getRowModel();
  const ordered = useMemo(() => model.rows.map((row) => row.original as Row), [model]);

  return {
    rows: ordered,
    shown,
    sort,
    sortBy(column: DataColumn<Row>, isAdding: boolean) {
      const next = nextSort(sort, column.id, isAdding, column.isNumber === true);
      if (onSort) onSort(next);
      else setOwnSort(next);
      onOrder();
    },
    isColumnShown: (id: string) => table.getColumn(id)?.getIsVisible() ?? false,
    toggleColumn: (id: string) => {
      if (!onShownIds) return table.getColumn(id)?.toggleVisibility();
      const before = columns.filter((column) => !column.isFixed && visibility?.[column.id] !== false);
      const now = before.some((column) => column.id === id)
        ? before.filter((column) => column.id !== id)
        : columns.filter((column) => !column.isFixed && (column.id === id || before.includes(column)));
      onShownIds(now.map((column) => column.id));
    },
    isVirtual,
    hasWidths: isLong || isResized,
    widthOf,
    totalWidth: shown.reduce((sum, column) => sum + widthOf(column.id), 0),
    /** Before the first drag the browser chooses the widths; from then on they are fixed numbers. */
    startResize(id: string, measured: Record<string, number>, event: unknown) {
      if (!isResized && !isLong) table.setColumnSizing(measured);
      const header = table.getFlatHeaders().find((each) => each.column.id === id);
      header?.getResizeHandler()(event);
    },
    widen(id: string, by: number, measured: Record<string, number>) {
      table.setColumnSizing((sizes) => {
        const from = Object.keys(sizes).length > 0 ? sizes : measured;
        return { ...from, [id]: Math.max(COLUMN_MIN_WIDTH, (from[id] ?? COLUMN_WIDTH) + by) };
      });
    },
  };
}

function visibilityOf(
  columns: readonly { id: string; isHidden?: boolean; isFixed?: boolean }[],
  shownIds: readonly string[] | null,
): Record<string, boolean> {
  const isShown = ({ id, isHidden, isFixed }: (typeof columns)[number]) =>
    isFixed || (shownIds ? shownIds.includes(id) : !isHidden);
  return Object.fromEntries(columns.map((column) => [column.id, isShown(column) === true]));
}

const WIDTH_OF_STACK = { first: 220, full: 280, corner: COLUMN_WIDTH, hide: COLUMN_WIDTH } as const;

export type RowModelOf<Row> = ReturnType<typeof useRowModel<Row>>;

function definitionOf<Row>(column: DataColumn<Row>): ColumnDef<Features, Row & object> {
  return {
    id: column.id,
    accessorFn: (row) => column.value(row) ?? undefined,
    header: column.head,
    enableSorting: !column.isFixed && !column.isUnsorted,
    sortUndefined: 'last',
    sortFn: (a, b, id) => compareValues(a.getValue<string | number>(id), b.getValue<string | number>(id)),
    size: column.width ?? WIDTH_OF_STACK[column.stack ?? 'hide'],
    minSize: COLUMN_MIN_WIDTH,
  };
}
