import { count } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import type { DataColumn } from '#ui/table/data-table-columns.ts';
import type { Organization } from './organizations-search.ts';

export type OrganizationRow = Organization & {
  /** Properties that the search found, where the organization's own name does not match. */
  found: readonly string[];
};

/** The organizations, with totals over the whole filter. */
export function organizationColumns(rows: readonly OrganizationRow[]): DataColumn<OrganizationRow>[] {
  const figure = (id: keyof Organization['counts'], head: string): DataColumn<OrganizationRow> => ({
    id,
    head,
    isNumber: true,
    value: (row) => row.counts[id],
    cell: (row) => count(row.counts[id]),
    foot: count(rows.reduce((sum, row) => sum + row.counts[id], 0)),
  });
  return [
    {
      id: 'name',
      head: 'Organization',
      stack: 'first',
      value: (row) => row.name,
      cell: (row) => (
        <>
          <span className="strong">{row.name}</span>
          {row.found.length > 0 && (
            <>
              <br />
              <span className="muted small">{row.found.join(', ')}</span>
            </>
          )}
        </>
      ),
      foot: 'Total',
    },
    figure('properties', 'Properties'),
    figure('units', 'Units'),
    figure('items', 'Items'),
    // A person may belong to several organizations, so these do not add up.
    { ...figure('people', 'People'), foot: undefined },
    {
      id: 'state',
      head: 'State',
      value: (row) => (row.archivedAt === null ? 'Active' : 'Archived'),
      cell: (row) =>
        row.archivedAt === null ? (
          <StatusText tone="good">Active</StatusText>
        ) : (
          <StatusText tone="muted">Archived</StatusText>
        ),
    },
  ];
}
