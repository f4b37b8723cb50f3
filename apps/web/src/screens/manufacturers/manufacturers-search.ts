import type { Manufacturer as ManufacturerSchema } from '@lintel/contract/items/manufacturer';
import * as z from 'zod';
import { aView } from '#app/use-search-state.ts';

export type Manufacturer = z.output<typeof ManufacturerSchema>;

/** What the page's address shows; the list adds its filters, order and the manufacturer whose drawer is open. */
export const ManufacturersSearch = z.object({
  show: aView(z.enum(['live', 'duplicates', 'merges']).default('live')),
});
