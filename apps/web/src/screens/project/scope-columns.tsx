import { Link } from 'react-router';
import { AdviceText } from '#app/item-drawer/AdviceText.tsx';
import { links } from '#app/links.ts';
import { count, DASH, money, moneyCell } from '#ui/base/format.ts';
import { LifeBar } from '#ui/figures/LifeBar.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { ItemTypeIcon } from '#ui/pictures/ItemTypeIcon.tsx';
import type { DataColumn } from '#ui/table/data-table-columns.ts';
import type { ScopeLine } from './project-types.ts';

export const SCOPE_COLUMNS: readonly DataColumn<ScopeLine>[] = [
  {
    id: 'item',
    head: 'Item',
    stack: 'first',
    value: (row) => row.description,
    cell: (row) => (
      <span style={{ display: 'inline-flex', gap: 10, alignItems: 'center' }}>
        <ItemTypeIcon name={row.itemType ?? row.description} />
        <span>
          {row.itemId === null ? (
            row.description
          ) : (
            <Link to={links.item(row.itemId)} className="inline strong">
              {row.itemType}
            </Link>
          )}
          <br />
          <span className="muted small">
            {[row.manufacturerName, row.modelName].filter(Boolean).join(' ') || 'Model not known'}
          </span>
        </span>
      </span>
    ),
  },
  { id: 'unit', head: 'Unit', value: (row) => row.unitName },
  {
    id: 'serial',
    head: 'Serial',
    value: (row) => row.serialNumber,
    cell: (row) => (row.serialNumber ? <span className="mono">{row.serialNumber}</span> : DASH),
  },
  {
    id: 'life',
    head: 'Life used',
    value: (row) => row.lifeUsedPct,
    cell: (row) => <LifeBar lifeUsedPct={row.lifeUsedPct} />,
  },
  { id: 'due', head: 'Due', value: (row) => row.dueYear },
  {
    id: 'advice',
    head: 'Advice',
    value: (row) => row.adviceRule,
    cell: (row) => (isGone(row) ? DASH : <AdviceText item={row} />),
  },
  {
    id: 'cost',
    head: 'Cost when added, $',
    isNumber: true,
    value: (row) => row.costCents,
    cell: (row) => (
      <>
        {moneyCell(row.costCents)}
        {row.costNowCents !== row.costCents && (
          <>
            <br />
            <span className="muted small">{money(row.costNowCents)} today</span>
          </>
        )}
      </>
    ),
  },
  {
    id: 'replaced',
    head: 'Replaced',
    value: (row) => row.replacedOn,
    cell: (row) =>
      row.replacedByItemId === null ? (
        DASH
      ) : (
        <StatusText tone="good">
          <Link to={links.item(row.replacedByItemId)} className="inline">
            {row.replacedOn}
          </Link>
          {row.spentCents !== null && `, ${money(row.spentCents)}`}
        </StatusText>
      ),
  },
];

/** There is nothing to decide any more about what is retired, or is not to be seen here. */
function isGone({ status }: ScopeLine): boolean {
  return status === null || status === 'RETIRED';
}

/** The sums under the table, over the whole scope. */
export function scopeColumns(rows: readonly ScopeLine[]): readonly DataColumn<ScopeLine>[] {
  const priced = rows.flatMap(({ costCents }) => (costCents === null ? [] : [costCents]));
  const total = priced.length === 0 ? null : priced.reduce((sum, each) => sum + each, 0);
  return SCOPE_COLUMNS.map((column) => {
    if (column.id === 'item')
      return { ...column, foot: `${count(rows.length)} ${rows.length === 1 ? 'item' : 'items'}` };
    return column.id === 'cost' ? { ...column, foot: moneyCell(total) } : column;
  });
}
