import { filtersOf, type ListDefinition, type RowOfList } from '@lintel/contract/base/define-list';
import { valueWords } from '@lintel/contract/base/list-filter';
import { useMemo } from 'react';
import type { FilterOption } from '#ui/buttons/FilterChip.tsx';
import type { ShownFigure } from '#ui/figures/ExplainPopover.tsx';
import { useLeave } from '../form/unsaved.ts';
import { useSearchState } from '../use-search-state.ts';
import { type ListArg, type ListQuery, listArg, listSearch } from './list-search.ts';
import { useListViews } from './use-list-views.ts';

/** A page of a list as the API answers it. */
export type ListAnswer<Row> = {
  results: readonly Row[];
  total: number;
  totals?: Record<string, number | null>;
  asOf?: string;
  computedAt?: string;
  figures?: readonly ShownFigure[];
  groups?: readonly ListGroup[];
};

/** A group of a list's rows over the whole filter. */
export type ListGroup = { key: string; label: string; count: number; totals?: Record<string, number | null> };

/** The infinite query of a list's operation: `useListJobsPagesInfiniteQuery`. */
export type UsePages<Answer> = (arg: never) => {
  data?: { pages: Answer[] };
  /** Of this argument; `data` may be that of the one before. */
  currentData?: { pages: Answer[] };
  isError: boolean;
  error?: unknown;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

/** What a filter by id offers, by the filter's name; undefined while that is being loaded. */
export type ListOptions = Record<string, readonly FilterOption[] | undefined>;

export type ListInput<D extends ListDefinition, Answer extends ListAnswer<RowOfList<D>>> = {
  list: D;
  usePages: UsePages<Answer>;
  /** The property that the list is about; absent over all that the person may see. */
  propertyId?: number | undefined;
  /** The key in the address of the row whose drawer is open: 'job'. */
  opens?: string;
  options?: ListOptions;
  /** The filter that the page sets, in the place of the one in the address. */
  fixed?: ListQuery;
  /** Filters that the page sets, beside those in the address: they are neither offered nor cleared. */
  within?: ListQuery | undefined;
};

const NO_ROWS: readonly never[] = [];

/** A list with its filters and order in the address, read page by page. */
export function useList<D extends ListDefinition, Answer extends ListAnswer<RowOfList<D>>>({
  list,
  usePages,
  propertyId,
  opens = 'row',
  options = {},
  fixed,
  within,
}: ListInput<D, Answer>) {
  const isPortfolio = propertyId === undefined;
  const [state, patch] = useSearchState(listSearch(list, isPortfolio, opens));
  // why: keys and values of a search schema made from a list are known only by it
  const search = state as ListQuery;
  const arg: ListArg = listArg(list, propertyId, fixed ? { sort: search.sort, ...fixed } : { ...search, ...within });
  // A list may have a filter of this name that groups nothing, as Today has.
  const isGrouped = fixed === undefined && list.filters.group?.keyOf !== undefined;
  const grouping = isGrouped ? (search.group as string | undefined) : undefined;
  const openGroup = grouping === undefined ? undefined : (search.groupKey as string | undefined);
  // Groups are shown without rows until one is opened.
  if (grouping !== undefined && openGroup === undefined) arg.query.limit = 1;
  // why: which query a list's operation takes is checked where the hook is derived; here it is any of them
  const pages = usePages(arg as never);
  // why: rows of another filter are shown until the answer is there, and are none where it does not come
  const hasFailed = pages.isError && pages.currentData === undefined;
  const data = hasFailed ? undefined : pages.data;
  const rows = useMemo(
    () => (data?.pages.flatMap((page) => page.results) as readonly RowOfList<D>[] | undefined) ?? NO_ROWS,
    [data],
  );
  const chosen = filtersOf(list, isPortfolio)
    .filter(([name, { isView }]) => !fixed && !isView && !(within && name in within))
    .filter(([name]) => search[name] !== undefined && search[name] !== '')
    .map(([name, filter]) => ({
      name,
      filter,
      words:
        options[name]?.find(({ value }) => value === String(search[name]))?.label ?? valueWords(filter, search[name]),
    }));
  const openId = search[opens] as number | undefined;
  /** A patch that clears every chosen filter and closes the open row. */
  const none = Object.fromEntries([...chosen.map(({ name }) => [name, null]), [opens, null]]);
  const leave = useLeave();
  /** What shows other rows closes the open one; asks first where that loses what is typed beside it. */
  const closing = (go: () => void) => (openId === undefined ? go() : leave(go));
  const query = withoutPaging(arg.query);
  const isBare = Object.values(search).every((value) => value === undefined);
  const closed = { [opens]: null };
  const views = useListViews({ list, propertyId, within, search, patch, query, isBare, closing, closed });
  const { layout, setLayout } = views;
  return {
    list,
    propertyId,
    isPortfolio,
    within,
    search,
    patch,
    /** The answer's query without paging: what files and saved views take. */
    query,
    layout,
    setLayout,
    views,
    pages,
    rows,
    /** The newest page: total, totals and parts over the whole filter. */
    last: data?.pages.at(-1),
    /** There is no answer to what is asked. */
    hasFailed,
    /** The rows could not be read again: they are as they were before. */
    isOutdated: pages.isError && !hasFailed && !pages.isFetchNextPageError,
    /** By what the rows are grouped, and the group whose rows are shown. */
    grouping,
    openGroup,
    foldGroup: (key: string) => closing(() => patch({ groupKey: key === openGroup ? null : key, [opens]: null })),
    chosen,
    none,
    clear: () => closing(() => patch(none)),
    openId,
    open: (id: number | null) => patch({ [opens]: id }),
    /** Changes a filter; the open row may not be in what it shows. */
    choose: (name: string, value: string | undefined) => {
      const cleared = list.filters[name]?.clears ?? [];
      closing(() =>
        patch({ [name]: value, ...Object.fromEntries(cleared.map((other) => [other, null])), [opens]: null }),
      );
    },
    sortBy: (sort: string) => patch({ sort: sort === list.order ? null : sort }),
  };
}

export type List<D extends ListDefinition, Answer extends ListAnswer<RowOfList<D>>> = ReturnType<
  typeof useList<D, Answer>
>;

function withoutPaging({ limit, ...query }: ListQuery): ListQuery {
  return query;
}
