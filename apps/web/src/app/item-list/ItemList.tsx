import { type items, itemsReport } from '@lintel/contract/items/item-list';
import { type ReactNode, useMemo } from 'react';
import type { RouteAnswer } from '#api/endpoints.ts';
import { itemPages } from '#api/item.api.ts';
import { count, moneyCell } from '#ui/base/format.ts';
import type { RowGroups } from '#ui/table/data-table-columns.ts';
import { preloadItemDrawer } from '../item-drawer/item-drawer-preload.ts';
import { OpenItem } from '../item-drawer/OpenItem.tsx';
import { ListTable } from '../list/ListTable.tsx';
import type { ListCells } from '../list/list-columns.tsx';
import type { ListQuery } from '../list/list-search.ts';
import { type ListOptions, useList } from '../list/use-list.ts';
import { NewProjectButton } from '../project/NewProjectButton.tsx';
import { RaiseFlagsButton } from '../red-flags/RaiseFlagsButton.tsx';
import { TagButton } from '../tags/TagButton.tsx';
import { ITEM_CELLS } from './item-columns.tsx';

export type ItemPage = RouteAnswer<typeof items.listPropertyItems>;
export type ItemRow = ItemPage['results'][number];

const CELLS = {
  ...ITEM_CELLS,
  type: { ...ITEM_CELLS.type, foot: <span className="muted">i installed, m made, s first seen</span> },
};

type ItemListProps = {
  title?: string;
  /** The items of one property; of all that the person may see where none is given. */
  propertyId?: number;
  options?: ListOptions;
  tools?: ReactNode;
  groups?: RowGroups<ItemRow>;
  /** A filter that the page sets, in the place of those of the list. */
  fixed?: ListQuery;
  /** The prices that costs are shown at: the words in the column's head, and the factor to today's. */
  prices?: { head: string; factor: number };
  nothingYet: { title: string; why: ReactNode; action?: ReactNode };
  /** Columns that do not start hidden on this page. Keep at module level. */
  shows?: readonly string[];
  /** Columns that start hidden on this page. Keep at module level. */
  hides?: readonly string[];
};

/** Items as one list: filtered, sorted and summed by the server, with details beside it. */
export function ItemList({
  title,
  propertyId,
  options = {},
  tools,
  groups,
  fixed,
  prices,
  nothingYet,
  shows,
  hides,
}: ItemListProps) {
  const { usePages, exportPath } = itemPages(propertyId);
  const list = useList<typeof itemsReport, ItemPage>({
    list: itemsReport,
    usePages,
    propertyId,
    opens: 'item',
    options,
    ...(fixed && { fixed }),
  });
  const { last } = list;
  const { head, factor } = prices ?? {};
  const cells = useMemo(() => {
    const totals = last?.totals;
    const cost = head !== undefined &&
      factor !== undefined && { cost: costAt({ head, factor }, totals?.costCents ?? null) };
    const summed = last && {
      repairs: {
        ...CELLS.repairs,
        foot: ofAll(last.totals.repairs12MonthsCents, last.totals.repairedCount, last.total),
      },
      tco: { ...CELLS.tco, foot: ofAll(last.totals.tcoCents, last.totals.tcoCount, last.total) },
    };
    return shownAtFirst({ ...CELLS, ...summed, ...cost }, shows, hides);
  }, [head, factor, last, shows, hides]);
  return (
    <div onPointerEnter={preloadItemDrawer}>
      <ListTable
        list={list}
        cells={cells}
        options={options}
        tools={tools}
        hasTwoLines
        {...(fixed === undefined && { rowName: nameOf, bulkTools })}
        hasFilters={fixed === undefined}
        countNote={({ totals: { unpriced } }) => (unpriced > 0 ? `${count(unpriced)} without a price` : null)}
        nothingYet={nothingYet}
        {...(fixed === undefined && { exportPath })}
        {...(title !== undefined && { title })}
        {...(groups && { groups })}
        drawer={(open) => <OpenItem open={open} />}
      />
    </div>
  );
}

/** A sum with over how many of the rows it is. */
function ofAll(cents: number | null, known: number, total: number): ReactNode {
  return (
    <>
      {moneyCell(cents)}
      <br />
      <span className="muted small">
        {count(known)} of {count(total)}
      </span>
    </>
  );
}

function shownAtFirst(
  cells: ListCells<ItemRow>,
  shows: readonly string[] = [],
  hides: readonly string[] = [],
): ListCells<ItemRow> {
  const set = [...shows, ...hides].map((id) => {
    const cell = cells[id];
    return [id, { ...(typeof cell === 'function' ? { cell } : cell), isHidden: hides.includes(id) }] as const;
  });
  return { ...cells, ...Object.fromEntries(set) };
}

function bulkTools(rows: readonly ItemRow[], onDone: () => void) {
  const [first, ...others] = new Set(rows.map((row) => row.propertyId));
  const selection =
    first === undefined || others.length > 0 ? null : { propertyId: first, itemIds: rows.map((row) => row.id) };
  return (
    <>
      <NewProjectButton selection={selection} onDone={onDone} />
      {selection && <RaiseFlagsButton selection={selection} size={rows.length} onDone={onDone} />}
      {selection && <TagButton selection={selection} size={rows.length} onDone={onDone} />}
    </>
  );
}

function nameOf({ itemType, unitName }: ItemRow): string {
  return `${itemType} in ${unitName ?? 'no unit'}`;
}

function costAt({ head, factor }: { head: string; factor: number }, totalCents: number | null) {
  const at = (cents: number | null) => moneyCell(cents === null ? null : cents * factor);
  return { head, cell: ({ costCents }: ItemRow) => at(costCents), foot: at(totalCents) };
}
