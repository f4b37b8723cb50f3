import { portfolioReport } from '@lintel/contract/properties/portfolio-report';
import type { PlaceFilterName } from '@lintel/domain/properties/portfolio-filter';
import { Button } from '@mui/material';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { FilterChip, type FilterOption } from '#ui/buttons/FilterChip.tsx';
import { SearchField } from '#ui/fields/SearchField.tsx';
import styles from './properties.module.css';
import type { PortfolioRow, PropertiesState } from './properties-search.ts';

type FiltersProps = {
  rows: readonly PortfolioRow[];
  state: PropertiesState;
  organizations: readonly { id: number; name: string }[];
  onChange: (key: PlaceFilterName, value: string | null) => void;
};

/** Shown once asked for, or while one of them is on. */
const MORE = [
  'organizationId',
  'region',
  'state',
  'regionalMaintenanceManager',
  'completeUnder',
  'fls',
  'open',
] as const;

/** The filters of the portfolio; their options are the values of the rows. */
export function PortfolioFilters({ rows, state, organizations, onChange }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const chip = (name: PlaceFilterName, options: readonly FilterOption[], label?: string) => {
    const { label: known, anyLabel } = portfolioReport.filters[name];
    return (
      <FilterChip
        key={name}
        name={label ?? known}
        anyLabel={anyLabel}
        options={options}
        values={state[name] ? [String(state[name])] : []}
        onChange={(values) => onChange(name, values[0] ?? null)}
      />
    );
  };
  const present = (pick: (row: PortfolioRow) => string | null) => optionsOf(rows.map(pick));
  const held = organizations.filter((each) => rows.some((row) => row.organizationId === each.id));
  const hasMore = MORE.some((key) => state[key]);
  return (
    <>
      <span className={styles.search}>
        <SearchField
          label="Find a property"
          placeholder="Find a property"
          value={state.q ?? ''}
          onChange={(q) => onChange('q', q || null)}
        />
      </span>
      {chip('built', optionsOfWords(portfolioReport.filters.built.words))}
      {chip(
        'regionalManager',
        present((row) => row.regionalManager),
      )}
      <Button
        size="small"
        sx={{ fontWeight: 400 }}
        aria-expanded={isOpen || hasMore}
        startIcon={<ListFilter size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        Filter
      </Button>
      {(isOpen || hasMore) && (
        <>
          {held.length > 1 &&
            chip(
              'organizationId',
              held.map((each) => ({ value: String(each.id), label: each.name })),
            )}
          {(state.region !== undefined || rows.some((row) => row.region !== null)) &&
            chip(
              'region',
              present((row) => row.region),
            )}
          {chip(
            'state',
            present((row) => row.state),
          )}
          {chip(
            'regionalMaintenanceManager',
            present((row) => row.regionalMaintenanceManager),
            'Maintenance',
          )}
          {(['completeUnder', 'fls', 'open'] as const).map((name) =>
            chip(name, optionsOfWords(portfolioReport.filters[name].words)),
          )}
        </>
      )}
    </>
  );
}

function optionsOfWords(words: Readonly<Record<string, string>> = {}): FilterOption[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}

function optionsOf(values: readonly (string | null)[]): FilterOption[] {
  const counts = Map.groupBy(
    values.filter((value) => value !== null),
    (value) => value,
  );
  return [...counts]
    .map(([value, same]) => ({ value, label: value, hint: String(same.length) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}
