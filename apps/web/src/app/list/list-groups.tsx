import { type ListDefinition, type RowOfList, totalUnder } from '@lintel/contract/base/define-list';
import { count, wholeMoney } from '#ui/base/format.ts';
import type { RowGroups } from '#ui/table/data-table-columns.ts';
import { plainCell } from './list-columns.tsx';
import type { List, ListAnswer } from './use-list.ts';

/** The groups that a person chose for a list: all of them with their figures over the whole filter, and the rows of the one that is open. */
export function listGroups<D extends ListDefinition, A extends ListAnswer<RowOfList<D>>>({
  list,
  grouping,
  openGroup,
  foldGroup,
  last,
}: List<D, A>): RowGroups<RowOfList<D>> | undefined {
  const keyOf = grouping === undefined ? undefined : list.filters.group?.keyOf?.[grouping];
  if (!keyOf || !last?.groups) return undefined;
  const byKey = new Map(last.groups.map((group) => [group.key, group]));
  const summed = Object.entries(list.columns).filter(([, column]) => column.total !== undefined);
  const costs = summed.find(([, { kind }]) => kind === 'cents');
  return {
    keyOf,
    keys: last.groups.map(({ key }) => key),
    isFolded: (key) => key !== openGroup,
    onFold: foldGroup,
    title: (_rows, key) => {
      const group = byKey.get(key);
      // In a wide table the columns of the sums may be out of sight.
      const money = costs && totalUnder(costs[1], group?.totals);
      return (
        <>
          {group?.label ?? key}{' '}
          <span className="muted small">
            {group && `${count(group.count)} ${list.noun[group.count === 1 ? 0 : 1]}`}
            {money != null && `, ${wholeMoney(money)}`}
          </span>
        </>
      );
    },
    cells: (_rows, key) =>
      Object.fromEntries(
        summed.map(([id, column]) => [id, plainCell(column, totalUnder(column, byKey.get(key)?.totals))]),
      ),
  };
}
