import type { Manufacturer as ManufacturerSchema } from '@lintel/contract/manufacturer';
import * as z from 'zod';
import { aDrawer, aView } from '#app/use-search-state.ts';

export type Manufacturer = z.output<typeof ManufacturerSchema>;

export const MAKER_VIEWS = ['live', 'archived', 'duplicates', 'merges'] as const;

const Whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

/** The list's address: what is shown, the search, and the manufacturer whose drawer is open. */
export const ManufacturersSearch = z.object({
  show: aView(z.enum(MAKER_VIEWS).default('live')),
  q: z.string().max(200).optional(),
  maker: aDrawer(Whole.optional()),
});
