import type { ItemType as ItemTypeSchema, StandardItem as StandardItemSchema } from '@lintel/contract/items/item-type';
import type { Model as ModelSchema } from '@lintel/contract/items/model';
import * as z from 'zod';
import { aDrawer, aView } from '#app/use-search-state.ts';

export type Model = z.output<typeof ModelSchema>;
export type ItemType = z.output<typeof ItemTypeSchema>;
export type StandardItem = z.output<typeof StandardItemSchema>;

const Whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

/** The page's address: the part of the catalogue that is shown, and what is open beside it; the list of models adds its filters. */
export const ModelsSearch = z.object({
  show: aView(z.enum(['models', 'types', 'sets']).default('models')),
  open: aDrawer(Whole.optional()),
});
