import type { RowOfList } from '@lintel/contract/base/define-list';
import { valueWords } from '@lintel/contract/base/list-filter';
import { portfolioReport } from '@lintel/contract/properties/portfolio-report';
import { PLACE_FILTERS, type PlaceFilter, type PlaceFilterName } from '@lintel/domain/properties/portfolio-filter';
import * as z from 'zod';
import { listSearch } from '#app/list/list-search.ts';
import { aView } from '#app/use-search-state.ts';

export type PortfolioRow = RowOfList<typeof portfolioReport>;

const KINDS = ['table', 'compare', 'map'] as const;
export const METRIC_KEYS = ['due', 'backlog', 'value', 'weak', 'items', 'aci', 'age', 'complete'] as const;
export const PER_KEYS = ['total', 'unit', 'item'] as const;

/** What of the address the saved views of the list keep. */
export const PlacesSearch = listSearch(portfolioReport, true, 'row');

const known = PlacesSearch.shape;
const filters = Object.fromEntries(PLACE_FILTERS.map((name) => [name, known[name]]));

/** The address of the page: how the portfolio is seen and what of it. */
export const PropertiesSearch = z.object({
  as: aView(z.enum(KINDS).default('table')),
  // why: which filters a list has is known only by it; here they are those of `PlaceFilter`
  ...(filters as { [K in PlaceFilterName]: z.ZodType<PlaceFilter[K]> }),
  /** Several columns with commas between them, since the page sorts its own rows. */
  sort: z.string().max(200).default('-due'),
  /** The chosen properties. */
  ids: z.string().max(4000).default(''),
  metric: z.enum(METRIC_KEYS).default('due'),
  per: z.enum(PER_KEYS).default('unit'),
  chart: z.enum(['bars', 'heat']).default('bars'),
  /** The property that the compared ones are like. */
  like: z.coerce.number().int().positive().max(1e15).optional(),
  rail: z.enum(['worst', 'all']).default('worst'),
});

export type PropertiesState = z.output<typeof PropertiesSearch>;

/** A filter that is on, as it is called when it hides all: 'Built before 1970', 'State OR'. */
export function filterWords(
  name: PlaceFilterName,
  filter: PlaceFilter,
  organizationName: (id: number) => string,
): string {
  const { kind, label } = portfolioReport.filters[name];
  const given = filter[name];
  if (kind === 'search') return `Text ‘${given}’`;
  if (kind === 'named') return `${label} ${organizationName(Number(given))}`;
  const words = valueWords(portfolioReport.filters[name], given);
  return `${label} ${kind === 'choice' ? words.toLowerCase() : words}`;
}

export function chosenIds(ids: string): number[] {
  return ids
    .split(',')
    .filter((id) => /^[1-9]\d*$/.test(id))
    .map(Number);
}
