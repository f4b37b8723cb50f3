import type { ListCells } from '#app/list/list-columns.tsx';
import { DASH } from '#ui/base/format.ts';
import type { Manufacturer } from './manufacturers-search.ts';

export const MANUFACTURER_CELLS: ListCells<Manufacturer> = {
  name: { stack: 'first', cell: (manufacturer) => <span className="strong">{manufacturer.name}</span> },
  catalogue: (manufacturer) => (
    <span className={manufacturer.organizationId === null ? 'muted' : undefined}>{ownerWords(manufacturer)}</span>
  ),
  aliases: { stack: 'full' },
  website: ({ website }) => website?.replace(/^https?:\/\//, '') ?? DASH,
};

/** Who owns a manufacturer: the name of the organization, or that all share it. */
export function ownerWords({ organizationName }: Pick<Manufacturer, 'organizationName'>): string {
  return organizationName ?? 'Shared';
}
