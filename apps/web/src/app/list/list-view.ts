import { filtersOf, type ListDefinition } from '@lintel/contract/base/define-list';
import type { SavedView } from '#api/saved-view.api.ts';
import type { Density } from '#ui/table/DataTable.tsx';
import type { SearchPatch } from '../use-search-state.ts';
import { WHOLE_LIST } from './all-rows.ts';
import type { ListQuery } from './list-search.ts';

/** What a person chose of a table beside its rows: the columns that are shown (null: as the list has them) and the height of rows. */
export type ListLayout = { columns: readonly string[] | null; density: Density };

export const PLAIN_LAYOUT: ListLayout = { columns: null, density: 'compact' };

/** The part of a list's query that a view keeps as its filter. */
export function filterOf({ sort, ...filter }: ListQuery): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  );
}

/** The change of the address that shows a view, or the whole list where there is none. */
export function patchOf(list: ListDefinition, isPortfolio: boolean, view: SavedView | null): SearchPatch {
  const none = Object.fromEntries(filtersOf(list, isPortfolio).map(([name]) => [name, null]));
  const chosen = Object.entries(view?.filter ?? {}).map(([name, value]) => [name, String(value)] as const);
  const sort = view?.sort && view.sort !== list.order ? view.sort : null;
  return { ...none, ...Object.fromEntries(chosen), sort, view: view?.id ?? WHOLE_LIST };
}

/** False for a view of rows that the page leaves out: one of people, where the page sets that it lists vendors. */
export function fitsIn({ filter }: Pick<SavedView, 'filter'>, within: ListQuery = {}): boolean {
  return Object.entries(within).every(
    ([name, value]) => value === undefined || filter[name] === undefined || String(filter[name]) === String(value),
  );
}

/** The columns and rows of a view as the table takes them. */
export function layoutOf({ columns, density }: Pick<SavedView, 'columns' | 'density'>): ListLayout {
  return { columns: columns?.map(({ key }) => key) ?? null, density: density ?? PLAIN_LAYOUT.density };
}

/** True where filter, order, columns or rows are no longer those of the view. */
export function isChanged(list: ListDefinition, view: SavedView, query: ListQuery, layout: ListLayout): boolean {
  const own = layoutOf(view);
  return (
    textOf(filterOf(query)) !== textOf(view.filter) ||
    (query.sort ?? list.order) !== (view.sort ?? list.order) ||
    layout.columns?.join() !== own.columns?.join() ||
    layout.density !== own.density
  );
}

function textOf(filter: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
