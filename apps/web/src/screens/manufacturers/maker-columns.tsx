import type { DataColumn } from '#ui/data-table-columns.ts';
import { count } from '#ui/format.ts';
import type { Manufacturer } from './manufacturers-search.ts';

export const MAKER_COLUMNS: readonly DataColumn<Manufacturer>[] = [
  {
    id: 'name',
    head: 'Manufacturer',
    stack: 'first',
    value: (maker) => maker.name,
    cell: (maker) => <span className="strong">{maker.name}</span>,
  },
  {
    id: 'catalogue',
    head: 'Catalogue',
    value: (maker) => ownerWords(maker),
    cell: (maker) => <span className={maker.organizationId === null ? 'muted' : undefined}>{ownerWords(maker)}</span>,
  },
  { id: 'phone', head: 'Support phone', value: (maker) => maker.supportPhone },
  { id: 'aliases', head: 'Also written', stack: 'full', value: (maker) => maker.aliases.join(', ') || null },
  {
    id: 'website',
    head: 'Website',
    value: (maker) => maker.website?.replace(/^https?:\/\//, '') ?? null,
    isHidden: true,
  },
  {
    id: 'models',
    head: 'Models',
    isNumber: true,
    value: (maker) => maker.modelCount,
    cell: (maker) => count(maker.modelCount),
  },
  {
    id: 'items',
    head: 'Items',
    isNumber: true,
    value: (maker) => maker.itemCount,
    cell: (maker) => count(maker.itemCount),
  },
];

/** Whose a maker is: the name of the organization, or that all share it. */
export function ownerWords({ organizationName }: Pick<Manufacturer, 'organizationName'>): string {
  return organizationName ?? 'Shared';
}
