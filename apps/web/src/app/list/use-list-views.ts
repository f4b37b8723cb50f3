import type { ListDefinition } from '@lintel/contract/base/define-list';
import { useRef, useState } from 'react';
import type { SearchPatch } from '../use-search-state.ts';
import type { ListQuery } from './list-search.ts';
import { type ListLayout, PLAIN_LAYOUT } from './list-view.ts';

type ViewsInput = {
  list: ListDefinition;
  propertyId?: number | undefined;
  /** What the address says of the list; nothing where it asks for nothing. */
  search: ListQuery;
  patch: (changes: SearchPatch) => void;
  /** Filter and order as they are shown: what a view saves. */
  query: ListQuery;
  /** Filters that the page sets, beside those in the address. */
  within?: ListQuery | undefined;
  /** The address asks for nothing at all. */
  isBare: boolean;
  /** Does what shows other rows; asks first where that loses what is typed. */
  closing?: (go: () => void) => void;
  /** What a change of rows changes in the address beside them. */
  closed?: SearchPatch;
};

/** A list as its saved views work on it: what is shown of it, and how another view is shown. */
export function useListViews(input: ViewsInput) {
  const { list, propertyId, search, patch, query, within, isBare, closing = (go) => go(), closed = {} } = input;
  const [layout, setLayout] = useState<ListLayout>(PLAIN_LAYOUT);
  const place = `${list.id} ${propertyId}`;
  const opening = useRef({ place: '', isBare, isBegun: false });
  // why: another property under the same address is another page, which is opened anew
  if (opening.current.place !== place) opening.current = { place, isBare, isBegun: false };
  return {
    definition: list,
    propertyId,
    within,
    search,
    patch,
    query,
    /** Which columns are shown, and how high rows are. */
    layout,
    setLayout,
    /** Shows other rows in another layout: those of a view. */
    show: (changes: SearchPatch, shown: ListLayout) =>
      closing(() => {
        setLayout(shown);
        patch({ ...changes, ...closed });
      }),
    /** Calls back once per opening of the page; with true where nothing was asked for, then or since. */
    begin: (start: (isPlain: boolean) => void) => {
      if (opening.current.isBegun) return;
      opening.current.isBegun = true;
      start(opening.current.isBare && isBare);
    },
  };
}

export type ListViews = ReturnType<typeof useListViews>;
