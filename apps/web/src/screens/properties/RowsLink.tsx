import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { type ItemFilters, links, type PlaceFilters } from '#app/links.ts';
import { allRowsAt } from '#app/list/all-rows.ts';
import type { PortfolioRow } from './properties-search.ts';

/** Where the rows behind a figure are. */
export type RowsOf = {
  /** The list of items that holds them, and its filters. */
  items?: { list: 'items'; filters: ItemFilters } | { list: 'installed' };
  /** Else, and where no list of items can be filtered as the page is: the table in this order. */
  sort: string;
};

type RowsLinkProps = RowsOf & {
  /** All properties, and those that match the filter of the page. */
  rows: readonly PortfolioRow[];
  shown: readonly PortfolioRow[];
  children: ReactNode;
};

/** From a figure to the rows behind it. */
export function RowsLink({ items, sort, rows, shown, children }: RowsLinkProps) {
  const { search } = useLocation();
  const scope = placesOf(rows, shown);
  if (items && scope) {
    const to = items.list === 'items' ? links.items({ ...items.filters, ...scope }) : links.installed(undefined, scope);
    return <Link to={to.includes('?') ? to : allRowsAt(to)}>{children}</Link>;
  }
  const [only] = shown;
  if (only && shown.length === 1) return <Link to={links.property(only.propertyId, 'units')}>{children}</Link>;
  const params = new URLSearchParams(search);
  params.delete('as');
  params.set('sort', sort);
  return <Link to={`${links.properties()}?${params}`}>{children}</Link>;
}

/** What a list over all properties is filtered by to hold those of the shown ones; null where it has no such filter. */
export function placesOf(rows: readonly PortfolioRow[], shown: readonly PortfolioRow[]): PlaceFilters | null {
  const [first] = shown;
  if (shown.length === rows.length) return {};
  if (!first) return null;
  if (shown.length === 1) return { propertyId: first.propertyId };
  const { organizationId } = first;
  const isWhole = shown.length === rows.filter((row) => row.organizationId === organizationId).length;
  return isWhole && shown.every((row) => row.organizationId === organizationId) ? { organizationId } : null;
}
