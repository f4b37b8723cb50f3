import type { PortfolioRow as PortfolioRowSchema } from '@lintel/contract/report';
import { completePct } from '@lintel/domain/portfolio';
import * as z from 'zod';
import { aView } from '#app/use-search-state.ts';

export type PortfolioRow = z.output<typeof PortfolioRowSchema>;

const VIEWS = ['table', 'compare', 'map'] as const;
export const METRIC_KEYS = ['due', 'backlog', 'value', 'weak', 'items', 'aci', 'age', 'complete'] as const;
export const PER_KEYS = ['total', 'unit', 'item'] as const;

export const BUILT_BANDS = [
  { value: 'to1969', label: 'Before 1970', from: 0, to: 1969 },
  { value: '1970to1989', label: '1970 to 1989', from: 1970, to: 1989 },
  { value: '1990to2009', label: '1990 to 2009', from: 1990, to: 2009 },
  { value: 'from2010', label: '2010 or later', from: 2010, to: 9999 },
] as const;

export const COMPLETE_LIMITS = ['50', '75', '90', '100'] as const;

const Word = z.string().max(200).optional();

/** The address of the page: how the portfolio is seen and what of it. */
export const PropertiesSearch = z.object({
  view: aView(z.enum(VIEWS).default('table')),
  q: Word,
  org: Word,
  state: Word,
  built: Word,
  rm: Word,
  rmm: Word,
  complete: Word,
  sort: z.string().max(60).default('-due'),
  ids: z.string().max(200).default(''),
  metric: z.enum(METRIC_KEYS).default('due'),
  per: z.enum(PER_KEYS).default('unit'),
  chart: z.enum(['bars', 'heat']).default('bars'),
  like: z.enum(['1']).optional(),
  rail: z.enum(['worst', 'all']).default('worst'),
});

export type PropertiesState = z.output<typeof PropertiesSearch>;

const FILTER_KEYS = ['q', 'org', 'state', 'built', 'rm', 'rmm', 'complete'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** One filter that is on: which rows it lets through, and how it is called when it hides all. */
export type ActiveFilter = { key: FilterKey; words: string; matches: (row: PortfolioRow) => boolean };

export function activeFilters(state: PropertiesState, organizationName: (id: number) => string): ActiveFilter[] {
  return FILTER_KEYS.flatMap((key) => {
    const value = state[key];
    if (!value) return [];
    const { words, matches } = FILTERS[key];
    return [{ key, words: words(key === 'org' ? organizationName(Number(value)) : value), matches: matches(value) }];
  });
}

export function filterRows(rows: readonly PortfolioRow[], filters: readonly ActiveFilter[]): PortfolioRow[] {
  return rows.filter((row) => filters.every((filter) => filter.matches(row)));
}

/** The filters to clear when no row is left: the one whose removal helps most, or all when no single one does. */
export function hidingFilters(rows: readonly PortfolioRow[], filters: readonly ActiveFilter[]): ActiveFilter[] {
  const gains = filters.map((filter) => ({
    filter,
    count: filterRows(
      rows,
      filters.filter((other) => other !== filter),
    ).length,
  }));
  const best = gains.toSorted((a, b) => b.count - a.count)[0];
  return best && best.count > 0 ? [best.filter] : [...filters];
}

export function chosenIds(ids: string): number[] {
  return ids
    .split(',')
    .filter((id) => /^[1-9]\d*$/.test(id))
    .map(Number);
}

type FilterRule = { words: (value: string) => string; matches: (value: string) => (row: PortfolioRow) => boolean };

const FILTERS: Record<FilterKey, FilterRule> = {
  q: {
    words: (value) => `Text ‘${value}’`,
    matches: (value) => {
      const wanted = value.trim().toLowerCase();
      return (row) =>
        [row.propertyName, row.city, row.state, row.kind].some((text) => text?.toLowerCase().includes(wanted));
    },
  },
  org: {
    words: (name) => `Organization ${name}`,
    matches: (value) => (row) => row.organizationId === Number(value),
  },
  state: { words: (value) => `State ${value}`, matches: (value) => (row) => row.state === value },
  built: {
    words: (value) => `Built ${BUILT_BANDS.find((band) => band.value === value)?.label.toLowerCase() ?? value}`,
    matches: (value) => {
      const band = BUILT_BANDS.find((each) => each.value === value);
      return ({ yearBuilt }) =>
        band === undefined || (yearBuilt !== null && yearBuilt >= band.from && yearBuilt <= band.to);
    },
  },
  rm: { words: (value) => `Manager ${value}`, matches: (value) => (row) => row.regionalManager === value },
  rmm: {
    words: (value) => `Maintenance manager ${value}`,
    matches: (value) => (row) => row.regionalMaintenanceManager === value,
  },
  complete: {
    words: (value) => `Complete under ${value}%`,
    matches: (value) => (row) => {
      const pct = completePct(row);
      return pct !== null && pct < Number(value);
    },
  },
};
