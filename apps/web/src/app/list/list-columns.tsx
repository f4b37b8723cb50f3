import { type ListColumn, type ListDefinition, totalUnder } from '@lintel/contract/base/define-list';
import type { ReactNode } from 'react';
import { count, DASH, dateTime, decimal, moneyCell, percent } from '#ui/base/format.ts';
import type { DataColumn } from '#ui/table/data-table-columns.ts';

/** How a page draws a column its own way; what it leaves out follows from the list. */
export type ListCell<Row> = Partial<
  Pick<DataColumn<Row>, 'cell' | 'value' | 'stack' | 'head' | 'headMark' | 'foot' | 'isHidden' | 'isNumber' | 'isFixed'>
>;
export type ListCells<Row> = Readonly<Record<string, ListCell<Row> | ((row: Row) => ReactNode)>>;

/** The columns of a list's table: heads, order, totals and plain cells from the list, the rest from the page. */
export function listColumns<Row>(
  list: ListDefinition,
  cells: ListCells<Row>,
  { isPortfolio, total, totals, ids }: Showing,
): DataColumn<Row>[] {
  const shown = Object.entries(list.columns).filter(
    ([id, column]) => column.only !== 'files' && (isPortfolio || !column.isPortfolioOnly) && (!ids || ids.includes(id)),
  );
  const hasTotals = shown.some(([, column]) => column.total !== undefined);
  return shown.map(([id, column], at) => {
    const given = cells[id];
    const own = typeof given === 'function' ? { cell: given } : given;
    return {
      id,
      head: column.head,
      value: column.value,
      cell: (row) => plainCell(column, column.value(row)),
      isNumber: NUMBERS.has(column.kind),
      isUnsorted: !column.isSorted,
      ...(column.isHidden && { isHidden: true }),
      ...(column.width !== undefined && { width: column.width }),
      ...(hasTotals && total !== undefined && { foot: footOf(list, column, at, total, totals) }),
      ...own,
    };
  });
}

type Showing = {
  isPortfolio: boolean;
  total?: number | undefined;
  totals?: Totals | undefined;
  ids?: readonly string[] | undefined;
};
type Drawn = Pick<ListColumn<unknown>, 'kind' | 'total'>;
type Totals = Record<string, number | null>;

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'number', 'cents', 'percent']);

/** A value as a column of its kind shows it. */
export function plainCell({ kind }: Drawn, value: string | number | null): ReactNode {
  if (value === null || value === '') return DASH;
  if (kind === 'date') return <span className="nowrap">{value}</span>;
  if (kind === 'instant') return dateTime(String(value), DASH);
  if (typeof value !== 'number') return value;
  if (kind === 'cents') return moneyCell(value);
  if (kind === 'percent') return percent(value * 100, 1);
  return kind === 'number' ? decimal(value) : count(value);
}

function footOf({ noun }: ListDefinition, column: Drawn, at: number, total: number, totals?: Totals): ReactNode {
  if (column.total !== undefined) return plainCell(column, totalUnder(column, totals));
  return at === 0 ? `${count(total)} ${noun[total === 1 ? 0 : 1]}, whole filter` : null;
}
