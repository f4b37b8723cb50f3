import type { DataColumn } from '#ui/data-table-columns.ts';
import { count } from '#ui/format.ts';
import type { Manufacturer } from './manufacturers-search.ts';

export const MANUFACTURER_COLUMNS: readonly DataColumn<Manufacturer>[] = [
  {
    id: 'name',
    head: 'Manufacturer',
    stack: 'first',
    value: (manufacturer) => manufacturer.name,
    cell: (manufacturer) => <span className="strong">{manufacturer.name}</span>,
  },
  {
    id: 'catalogue',
    head: 'Catalogue',
    value: (manufacturer) => ownerWords(manufacturer),
    cell: (manufacturer) => (
      <span className={manufacturer.organizationId === null ? 'muted' : undefined}>{ownerWords(manufacturer)}</span>
    ),
  },
  { id: 'phone', head: 'Support phone', value: (manufacturer) => manufacturer.supportPhone },
  {
    id: 'aliases',
    head: 'Also known as',
    stack: 'full',
    value: (manufacturer) => manufacturer.aliases.join(', ') || null,
  },
  {
    id: 'website',
    head: 'Website',
    value: (manufacturer) => manufacturer.website?.replace(/^https?:\/\//, '') ?? null,
    isHidden: true,
  },
  {
    id: 'models',
    head: 'Models',
    isNumber: true,
    value: (manufacturer) => manufacturer.modelCount,
    cell: (manufacturer) => count(manufacturer.modelCount),
  },
  {
    id: 'items',
    head: 'Items',
    isNumber: true,
    value: (manufacturer) => manufacturer.itemCount,
    cell: (manufacturer) => count(manufacturer.itemCount),
  },
];

/** Who owns a manufacturer: the name of the organization, or that all share it. */
export function ownerWords({ organizationName }: Pick<Manufacturer, 'organizationName'>): string {
  return organizationName ?? 'Shared';
}
