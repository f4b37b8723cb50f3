import type { ListDefinition, RowOfList } from '@lintel/contract/base/define-list';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { count, dateTime } from '#ui/base/format.ts';
import { LazyBoundary } from '#ui/base/lazy-preload.tsx';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { Outdated } from '#ui/page-states/Outdated.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { type DataColumn, type RowGroups, sortFromText, sortToText } from '#ui/table/data-table-columns.ts';
import { MoreRows } from '#ui/table/MoreRows.tsx';
import { ExportMenu, type OwnExport } from '../ExportMenu.tsx';
import { useLeave } from '../form/unsaved.ts';
import { usePrintedFilters } from '../PrintHead.tsx';
import { type BulkAction, BulkBar } from './BulkBar.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ListViewsMenu } from './ListViewsMenu.tsx';
import styles from './list.module.css';
import { type ListCells, listColumns } from './list-columns.tsx';
import { listGroups } from './list-groups.tsx';
import { SelectionContext, selectionColumn, useSelection } from './selection.tsx';
import { useLastVisit } from './use-last-visit.ts';
import type { List, ListAnswer, ListOptions } from './use-list.ts';

/** What a drawer beside a list is given: the open row where the list has or had it, and the ways on. */
export type OpenRow<Row, Answer = unknown> = {
  id: number;
  /** Undefined where it was never among the loaded rows, such as that of a link. */
  row: Row | undefined;
  /** The list has it no more: `row` is how it last was. */
  hasLeft: boolean;
  /** The newest page, with the parts of the answer; undefined where the list could not be loaded. */
  last: Answer | undefined;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

export type ListTableProps<D extends ListDefinition, A extends ListAnswer<RowOfList<D>>> = {
  list: List<D, A>;
  cells?: ListCells<RowOfList<D>>;
  options?: ListOptions;
  /** A number where a drawer opens for it, or a file can be had of the selected rows. */
  rowId?: (row: RowOfList<D>) => number | string;
  /** What opens beside the list for the row in the address. */
  drawer?: (open: OpenRow<RowOfList<D>, A>) => ReactNode;
  /** Instead of a drawer: where a click on a row leads. */
  onRow?: (row: RowOfList<D>) => void;
  /** Shown while there is nothing at all: title, why, and perhaps the first step. */
  nothingYet: { title: string; why: ReactNode; action?: ReactNode };
  /** Said under a failure. */
  failedWhy?: string;
  /** In the place of the count of rows. */
  countWords?: (last: A) => string;
  /** After the count: '12 without a price'. */
  countNote?: (last: A) => string | null;
  title?: string;
  /** Beside the filters: what only this page has. */
  tools?: ReactNode;
  /** False where the page sets the filters itself. */
  hasFilters?: boolean;
  /** Filters that are shown before 'More filters', where the usual three would break the row of tools. */
  chipsAtOnce?: number;
  groups?: RowGroups<RowOfList<D>>;
  hasTwoLines?: boolean;
  variant?: 'embedded';
  /** The columns that this page has, of those of the list; all unless given. Keep at module level. */
  columns?: readonly string[];
  /** Columns that only this page has, after those of the list: buttons. Keep at module level. */
  ownColumns?: readonly DataColumn<RowOfList<D>>[];
  /** Draws the rows another way than as a table, such as cards. */
  draw?: (rows: readonly RowOfList<D>[], list: List<D, A>) => ReactNode;
  /** The path of the operation as the contract has it; the list can then be exported. */
  exportPath?: string;
  /** Other files of the same rows, that the page makes itself. */
  ownExports?: readonly OwnExport[];
  /** What can be done to several rows at once, beside exporting them. */
  bulk?: readonly BulkAction<RowOfList<D>>[];
  /** What can be done to all selected rows at once: a button. */
  bulkTools?: (rows: readonly RowOfList<D>[], onDone: () => void) => ReactNode;
  /** Names a row on its box: 'Select Refrigerator in S111'. */
  rowName?: (row: RowOfList<D>) => string;
};

const NO_ACTIONS: readonly never[] = [];

/** The table of a list: filters, order, pages, totals and files from the list, cells and drawer from the page. */
export function ListTable<D extends ListDefinition, A extends ListAnswer<RowOfList<D>>>(props: ListTableProps<D, A>) {
  const { list, cells, options = {}, drawer, onRow, nothingYet, failedWhy, countNote, tools } = props;
  const { rows, last, pages, chosen, openId, hasFailed, propertyId } = list;
  // why: only rows with a number open a drawer; a selection takes any id
  const rowId = (props.rowId ?? ownId) as (row: RowOfList<D>) => number;
  const { columns: ids, ownColumns, draw } = props;
  const leave = useLeave();
  const { title, noun, order, sorts } = list.list;
  const { isPortfolio } = list;
  const selection = useSelection(JSON.stringify(list.query));
  usePrintedFilters(chosen.map(({ filter, words }) => `${filter.label}: ${words}`));
  const { bulk = NO_ACTIONS, rowName, exportPath } = props;
  const hasBoxes = rowName !== undefined;
  // why: a page names its rows in a function of its own at each rendering, and boxes need only the newest
  const nameOf = useRef(rowName);
  nameOf.current = rowName;
  const columns = useMemo(() => {
    const boxes = hasBoxes
      ? [selectionColumn<RowOfList<D>>(list.list.noun[1], rowId, (row) => nameOf.current?.(row) ?? '')]
      : [];
    const own = listColumns(list.list, cells ?? {}, { isPortfolio, total: last?.total, totals: last?.totals, ids });
    return [...boxes, ...own, ...(ownColumns ?? [])];
  }, [list.list, cells, isPortfolio, last, ids, ownColumns, hasBoxes, rowId]);
  const shownIds = useMemo(() => rows.map(rowId), [rows, rowId]);
  const inSelection = useMemo(() => ({ selection, shown: shownIds }), [selection, shownIds]);
  const selected = rows.filter((row) => selection.ids.has(rowId(row)));
  const toolsPlace = useRef<HTMLSpanElement>(null);
  useFocusKept(toolsPlace, chosen.length, selected.length);
  const exported = exportPath
    ? { path: exportPath, params: propertyId === undefined ? {} : { propertyId }, query: list.query }
    : undefined;
  const at = openId === undefined ? -1 : rows.findIndex((row) => rowId(row) === openId);
  const opened = useOpenRow(openId, rows[at]);
  const step = (to: number) => {
    const next = at === -1 ? undefined : rows[to];
    return next && (() => list.open(rowId(next)));
  };
  const words = (total: number) => `${count(total)} ${noun[total === 1 ? 0 : 1]}`;
  const open = drawer ? (row: RowOfList<D>) => leave(() => list.open(rowId(row))) : onRow;

  const heading = props.title ?? title;
  const { changedAt } = list.list;
  const lastVisitAt = useLastVisit(list.list.id, propertyId, changedAt !== undefined && props.hasFilters !== false);
  const isNew = (row: RowOfList<D>) => lastVisitAt !== null && (changedAt?.(row) ?? '') > lastVisitAt;
  const fresh = rows.filter(isNew).length;
  const sinceVisit =
    fresh > 0 &&
    `${count(fresh)} of ${count(rows.length)} shown changed since you last looked, ${dateTime(lastVisitAt)}`;
  const counted = last
    ? [props.countWords?.(last) ?? words(last.total), countNote?.(last), sinceVisit].filter(Boolean).join(', ')
    : '';
  const allTools = (
    <span ref={toolsPlace} className={styles.tools}>
      {selected.length > 0 && (
        <BulkBar
          rows={selected}
          ids={selected.map(rowId)}
          onClear={selection.clear}
          onAll={selected.length < rows.length ? () => selection.toggleAll(shownIds) : undefined}
          noun={noun}
          actions={bulk}
          exported={selected.every((row) => Number.isInteger(rowId(row))) ? exported : undefined}
        >
          {props.bulkTools?.(selected, selection.clear)}
        </BulkBar>
      )}
      {props.hasFilters !== false && <ListFilters list={list} options={options} chipsAtOnce={props.chipsAtOnce} />}
      {tools}
      {exported && <ListViewsMenu list={list.views} />}
      {exported && <ExportMenu {...exported} own={props.ownExports} />}
    </span>
  );
  // In the place of the rows, so that the filters above do not move while rows load, fail, or are missing.
  const empty = (
    <QueryState query={{ ...pages, data: pages.currentData }} thing={`The ${noun[1]}`} why={failedWhy}>
      {() =>
        chosen.length > 0 ? (
          <PageState
            kind="filtered-out"
            title={`No ${noun[0]} fits the filters`}
            why={`Filtered by ${chosen.map(({ filter, words: of }) => `${filter.label.toLowerCase()} ‘${of}’`).join(', ')}.`}
            onClear={list.clear}
          />
        ) : (
          <PageState kind="nothing-yet" {...nothingYet} />
        )
      }
    </QueryState>
  );
  const groups = props.groups ?? listGroups(list);
  const openGroup = list.grouping === undefined ? undefined : last?.groups?.find(({ key }) => key === list.openGroup);
  const more = last && (list.grouping === undefined || openGroup) && (
    <MoreRows
      shown={rows.length}
      total={words(openGroup?.count ?? last.total)}
      hasMore={pages.hasNextPage}
      isLoading={pages.isFetching}
      hasFailed={pages.isFetchNextPageError}
      onMore={() => void pages.fetchNextPage()}
    />
  );

  return (
    <SelectionContext value={inSelection}>
      {list.isOutdated && rows.length > 0 && <Outdated thing={`The ${noun[1]}`} onRetry={pages.refetch} />}
      {draw ? (
        <section aria-label={heading}>
          <SectionHead title={heading} count={counted}>
            {allTools}
          </SectionHead>
          {rows.length === 0 ? empty : draw(rows, list)}
          {rows.length > 0 && more}
        </section>
      ) : (
        <DataTable
          title={heading}
          count={counted}
          tools={allTools}
          rows={rows}
          total={last?.total}
          columns={columns}
          rowId={rowId}
          {...(sorts.length > 0 && {
            sort: sortFromText(String(list.search.sort ?? order)),
            onSort: (keys: { id: string; isDescending: boolean }[]) => list.sortBy(sortToText(keys.slice(-1))),
          })}
          isSorted
          shownIds={list.layout.columns}
          onShownIds={(shown) => list.setLayout({ ...list.layout, columns: shown })}
          density={list.layout.density}
          onDensity={(density) => list.setLayout({ ...list.layout, density })}
          {...(open && { onRowClick: open })}
          selectedId={openId ?? null}
          isMarked={isNew}
          {...(groups && { groups })}
          hasTwoLines={props.hasTwoLines ?? false}
          variant={props.variant}
          empty={empty}
          more={more}
        />
      )}
      {drawer && openId !== undefined && (last || hasFailed) && (
        <LazyBoundary>
          {drawer({
            id: openId,
            ...opened,
            last,
            onClose: () => list.open(null),
            onPrevious: step(at - 1),
            onNext: step(at + 1),
          })}
        </LazyBoundary>
      )}
    </SelectionContext>
  );
}

/**
 * What clears filters or the selection is gone once it has done so: the focus it had goes to the first control that comes in its place,
 * a button where there is one, which opens no keyboard on a phone.
 */
function useFocusKept(place: RefObject<HTMLElement | null>, ...counts: number[]) {
  const before = useRef(counts);
  useEffect(() => {
    const isLess = counts.some((howMany, at) => howMany < (before.current[at] ?? 0));
    before.current = counts;
    if (!isLess || document.activeElement !== document.body) return;
    const [first] = ['button:not(:disabled)', 'input'].flatMap(
      (what) => place.current?.querySelector<HTMLElement>(what) ?? [],
    );
    first?.focus({ preventScroll: true });
  });
}

/** The open row as the list last had it: a row that leaves the list takes nothing with it that is typed beside it. */
function useOpenRow<Row>(openId: number | undefined, row: Row | undefined) {
  const last = useRef<{ id: number | undefined; row: Row } | null>(null);
  if (row !== undefined) last.current = { id: openId, row };
  const kept = last.current?.id === openId ? last.current?.row : undefined;
  return { row: row ?? kept, hasLeft: row === undefined && kept !== undefined };
}

// why: every row has an id of its own unless the page says which
function ownId(row: unknown): number {
  return (row as { id: number }).id;
}
