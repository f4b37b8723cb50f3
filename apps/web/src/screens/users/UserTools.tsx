import type * as z from 'zod';
import { useAppSelector } from '#app/store.ts';
import type { SearchPatch } from '#app/use-search-state.ts';
import { FilterChip } from '#ui/FilterChip.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { RIGHTS_FILTER } from './user-words.ts';
import type { UsersSearch } from './users-search.ts';

const VIEWS = [
  { value: 'people', label: 'People' },
  { value: 'invitations', label: 'Invitations' },
  { value: 'archived', label: 'Archived' },
] as const;

export type UsersView = { search: z.output<typeof UsersSearch>; patch: (changes: SearchPatch) => void };

/** Search and filters above the people and above the invitations. */
export function UserTools({ search, patch }: UsersView) {
  const organizations = useAppSelector((state) => state.session.orgData);
  return (
    <>
      {search.show !== 'invitations' && (
        <>
          <SearchField
            label="Search people"
            placeholder="Name or email"
            value={search.q ?? ''}
            onChange={(q) => patch({ q })}
          />
          <FilterChip
            name="Role"
            options={RIGHTS_FILTER}
            values={search.role === undefined ? [] : [search.role]}
            onChange={([role]) => patch({ role })}
          />
        </>
      )}
      {organizations.length > 1 && (
        <FilterChip
          name="Organization"
          anyLabel="All"
          options={organizations.map((each) => ({ value: String(each.id), label: each.name }))}
          values={search.org === undefined ? [] : [String(search.org)]}
          onChange={([org]) => patch({ org })}
        />
      )}
      <Segmented label="Show" options={VIEWS} value={search.show} onChange={(show) => patch({ show, user: null })} />
    </>
  );
}
