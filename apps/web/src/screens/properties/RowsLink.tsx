import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { links } from '#app/links.ts';
import type { PortfolioRow } from './properties-search.ts';

type RowsLinkProps = {
  /** The only property of the filter, whose items are the rows behind the figure. */
  only: PortfolioRow | undefined;
  /** Else the table in this order. */
  sort: string;
  /** Of the items of the only property: 'due=backlog'. */
  filter?: string | undefined;
  children: ReactNode;
};

/** From a figure to the rows behind it. */
export function RowsLink({ only, sort, filter, children }: RowsLinkProps) {
  const { search } = useLocation();
  if (only) {
    const to = filter
      ? `${links.property(only.propertyId, 'items')}&${filter}`
      : links.property(only.propertyId, 'units');
    return <Link to={to}>{children}</Link>;
  }
  const params = new URLSearchParams(search);
  params.delete('view');
  params.set('sort', sort);
  return <Link to={`${links.properties()}?${params.toString()}`}>{children}</Link>;
}
