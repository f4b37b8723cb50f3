import { filtersOf, type ListDefinition, type RowOfList } from '@lintel/contract/define-list';
import type { ListFilter } from '@lintel/contract/list-filter';
import { Button } from '@mui/material';
import { FilterChip, type FilterOption } from '#ui/FilterChip.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import type { List, ListAnswer, ListOptions } from './use-list.ts';

type ListFiltersProps<D extends ListDefinition, A extends ListAnswer<RowOfList<D>>> = {
  list: List<D, A>;
  options: ListOptions;
};

/** The filters of a list: a search field, a chip each, and Clear; every choice is kept in the address. */
export function ListFilters<D extends ListDefinition, A extends ListAnswer<RowOfList<D>>>({
  list,
  options,
}: ListFiltersProps<D, A>) {
  const shown = filtersOf(list.list, list.isPortfolio);
  return (
    <>
      {shown.map(([name, filter]) => {
        const value = list.search[name];
        if (filter.kind === 'search')
          return (
            <SearchField
              key={name}
              label={`Find ${list.list.noun[1]}`}
              placeholder={filter.placeholder ?? ''}
              value={String(value ?? '')}
              onChange={(text) => list.choose(name, text)}
            />
          );
        const offered = optionsOf(filter, options[name], value);
        // A quiet filter shows only while it is set; one with a single thing to choose divides nothing.
        const isIdle = value === undefined && (filter.isQuiet || offered.length < 2);
        if (isIdle && filter.kind !== 'choice') return null;
        if (value === undefined && filter.isQuiet) return null;
        return (
          <FilterChip
            key={name}
            name={filter.label}
            anyLabel={filter.anyLabel}
            options={offered}
            values={value === undefined ? [] : [String(value)]}
            onChange={([chosen]) => list.choose(name, chosen)}
          />
        );
      })}
      {/* Where they hide all, the place of the rows has the button. */}
      {list.chosen.length > 0 && list.rows.length > 0 && (
        <Button size="small" variant="text" onClick={list.clear}>
          Clear
        </Button>
      )}
    </>
  );
}

function optionsOf(filter: ListFilter, given: readonly FilterOption[] | undefined, value: unknown): FilterOption[] {
  const known = filter.words ? Object.entries(filter.words).map(([of, label]) => ({ value: of, label })) : [];
  const offered = [...(given ?? known)];
  if (value === undefined || offered.some((option) => option.value === String(value))) return offered;
  return [...offered, { value: String(value), label: filter.words?.[String(value)] ?? String(value) }];
}
