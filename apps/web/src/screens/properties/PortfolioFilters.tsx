import { Button } from '@mui/material';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { FilterChip, type FilterOption } from '#ui/FilterChip.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import styles from './properties.module.css';
import {
  BUILT_BANDS,
  COMPLETE_LIMITS,
  type FilterKey,
  type PortfolioRow,
  type PropertiesState,
} from './properties-search.ts';

type FiltersProps = {
  rows: readonly PortfolioRow[];
  state: PropertiesState;
  organizations: readonly { id: number; name: string }[];
  onChange: (key: FilterKey, value: string | null) => void;
};

const COMPLETE_OPTIONS = COMPLETE_LIMITS.map((value) => ({ value, label: `Under ${value}%` }));

/** Shown once asked for, or while one of them is on. */
const MORE = ['org', 'state', 'rmm', 'complete'] as const;

/** The filters of the portfolio; their options are the values of the rows. */
export function PortfolioFilters({ rows, state, organizations, onChange }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const chip = (key: FilterKey, name: string, anyLabel: string, options: readonly FilterOption[]) => (
    <FilterChip
      key={key}
      name={name}
      anyLabel={anyLabel}
      options={options}
      values={state[key] ? [state[key]] : []}
      onChange={(values) => onChange(key, values[0] ?? null)}
    />
  );
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
      {chip('built', 'Built', 'Any year', BUILT_BANDS)}
      {chip(
        'rm',
        'Manager',
        'Anyone',
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
              'org',
              'Organization',
              'All',
              held.map((each) => ({ value: String(each.id), label: each.name })),
            )}
          {chip(
            'state',
            'State',
            'Any',
            present((row) => row.state),
          )}
          {chip(
            'rmm',
            'Maintenance',
            'Anyone',
            present((row) => row.regionalMaintenanceManager),
          )}
          {chip('complete', 'Complete', 'Any', COMPLETE_OPTIONS)}
        </>
      )}
    </>
  );
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
