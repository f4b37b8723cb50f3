import type { ItemType as ItemTypeSchema, StandardItem as StandardItemSchema } from '@lintel/contract/item-type';
import type { Model as ModelSchema } from '@lintel/contract/model';
import * as z from 'zod';
import { aDrawer, aView } from '#app/use-search-state.ts';

export type Model = z.output<typeof ModelSchema>;
export type ItemType = z.output<typeof ItemTypeSchema>;
export type StandardItem = z.output<typeof StandardItemSchema>;

export const MODEL_VIEWS = ['models', 'archived', 'types', 'sets'] as const;
const GAPS = ['type', 'life', 'cost', 'warranty'] as const;
const SORTS = ['name', 'maker', 'type', 'items', 'age'] as const;

export const GAP_WORDS: Record<(typeof GAPS)[number], string> = {
  type: 'No type',
  life: 'Life not known',
  cost: 'Cost not known',
  warranty: 'Warranty not known',
};

const Whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

/** The page's address: what is shown, filters and order of the models, and what is open beside them. */
export const ModelsSearch = z.object({
  show: aView(z.enum(MODEL_VIEWS).default('models')),
  q: z.string().max(200).optional(),
  maker: Whole.optional(),
  type: Whole.optional(),
  gap: z.enum(GAPS).optional(),
  sort: z.enum([...SORTS, ...SORTS.map((sort) => `-${sort}` as const)]).default('-items'),
  open: aDrawer(Whole.optional()),
});

export type ModelsState = z.output<typeof ModelsSearch>;
