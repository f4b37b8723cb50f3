import type * as z from 'zod';
import { useSearchState } from '#app/use-search-state.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { UsersSearch } from './users-search.ts';

const VIEWS = [
  { value: 'people', label: 'People' },
  { value: 'invitations', label: 'Invitations' },
  { value: 'archived', label: 'Archived' },
] as const;

/** Which of its lists the page shows. */
export function UsersView() {
  const [search, patch] = useSearchState(UsersSearch);
  const shown = isArchived(search) ? 'archived' : search.show;
  // Neither the order nor the state of one list fits the other.
  const show = (view: (typeof VIEWS)[number]['value']) =>
    patch({
      show: view === 'invitations' ? view : null,
      archived: view === 'archived' ? 'true' : null,
      user: null,
      sort: null,
      state: null,
    });
  return <Segmented label="Show" options={VIEWS} value={shown} onChange={show} />;
}

function isArchived({ show, archived }: z.output<typeof UsersSearch>): boolean {
  return show === 'people' && archived === 'true';
}
