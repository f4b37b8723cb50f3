import { filtersOf, type ListDefinition, type RowOfList } from '@lintel/contract/base/define-list';
import type { ListFilter } from '@lintel/contract/base/list-filter';
import { Button, useMediaQuery } from '@mui/material';
import { ListFilter as Funnel } from 'lucide-react';
import { useState } from 'react';
import { FilterChip, type FilterOption } from '#ui/buttons/FilterChip.tsx';
import { SearchField } from '#ui/fields/SearchField.tsx';
import type { List, ListAnswer, ListOptions } from './use-list.ts';

type ListFiltersProps<D extends ListDefinition, A extends ListAnswer<RowOfList<D>>> = {
  list: List<D, A>;
  options: ListOptions;
  chipsAtOnce?: number | undefined;
};

/** Chips that are shown without being asked for; the others are one press away, and all of them on a phone. */
const CHIPS_AT_ONCE = 3;

/** The filters of a list: a search field, a chip each, and Clear; every choice is kept in the address. */
export function ListFilters<D extends ListDefinition, A extends ListAnswer<RowOfList<D>>>({
  list,
  options,
  chipsAtOnce = CHIPS_AT_ONCE,
}: ListFiltersProps<D, A>) {
  const isPhone = useMediaQuery('(max-width: 600px)', { noSsr: true });
  const [isOpen, setOpen] = useState(false);
  const { within } = list;
  const shown = filtersOf(list.list, list.isPortfolio)
    .filter(([name, { keyOf }]) => !keyOf && !(within && name in within))
    .map(([name, filter]) => {
      const value = list.search[name];
      return { name, filter, value, offered: optionsOf(filter, options[name], value) };
    });
  const chips = shown.filter(({ name, filter, value, offered }) => {
    if (filter.kind === 'search' || (filter.isView && filter.isQuiet)) return false;
    // A quiet filter shows only while it is set; one with a single thing to choose divides nothing.
    if (value !== undefined || filter.isQuiet) return value !== undefined;
    // What is still being loaded keeps the place of its chip.
    if (name in options && options[name] === undefined) return true;
    return offered.length >= (filter.kind === 'named' ? 2 : 1);
  });
  const atOnce = isPhone ? 0 : chipsAtOnce;
  const first = chips.length <= atOnce + 1 ? chips : chips.slice(0, atOnce);
  const more = chips.filter((chip) => !first.includes(chip));
  const isUnfolded = isOpen || (!isPhone && more.some(({ value }) => value !== undefined));
  const chosen = more.filter(({ value }) => value !== undefined).length;
  const chipOf = ({ name, filter, value, offered }: (typeof chips)[number]) => (
    <FilterChip
      key={name}
      name={filter.label}
      anyLabel={filter.anyLabel}
      options={offered}
      values={value === undefined ? [] : [String(value)]}
      onChange={([next]) => list.choose(name, next)}
    />
  );
  return (
    <>
      {shown
        .filter(({ filter }) => filter.kind === 'search')
        .map(({ name, filter, value }) => (
          <SearchField
            key={name}
            label={`Find ${list.list.noun[1]}`}
            placeholder={filter.placeholder ?? ''}
            value={String(value ?? '')}
            // What is typed arrives after a pause: a row that was opened meanwhile stays open.
            onChange={(text) => list.patch({ [name]: text })}
          />
        ))}
      {first.map(chipOf)}
      {more.length > 0 && (
        <Button
          size="small"
          sx={{ fontWeight: 400 }}
          aria-expanded={isUnfolded}
          startIcon={<Funnel size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {isPhone ? 'Filters' : 'More filters'}
          {chosen > 0 && `, ${chosen} set`}
        </Button>
      )}
      {isUnfolded && more.map(chipOf)}
      <GroupChip list={list} />
      {/* Where they hide all, the place of the rows has the button. */}
      {list.chosen.length > 0 && (list.rows.length > 0 || list.hasFailed) && (
        <Button size="small" variant="text" onClick={list.clear}>
          Clear
        </Button>
      )}
    </>
  );
}

/** By what the rows are grouped, where the list has groups. */
function GroupChip<D extends ListDefinition, A extends ListAnswer<RowOfList<D>>>({ list }: { list: List<D, A> }) {
  const { group } = list.list.filters;
  if (!group?.keyOf) return null;
  return (
    <FilterChip
      name={group.label}
      anyLabel={group.anyLabel}
      options={optionsOf(group, undefined, undefined)}
      values={list.grouping === undefined ? [] : [list.grouping]}
      onChange={([next]) => list.choose('group', next)}
    />
  );
}

function optionsOf(filter: ListFilter, given: readonly FilterOption[] | undefined, value: unknown): FilterOption[] {
  const known = filter.words ? Object.entries(filter.words).map(([of, label]) => ({ value: of, label })) : [];
  const offered = [...(given ?? known)];
  if (value === undefined || offered.some((option) => option.value === String(value))) return offered;
  return [...offered, { value: String(value), label: filter.words?.[String(value)] ?? String(value) }];
}
