import { ITEM_DUE, ITEM_INSTALLED } from '@lintel/contract/item-lists';
import type { FullProperty as FullPropertySchema } from '@lintel/contract/property';
import { DATE_CONFIDENCES } from '@lintel/domain/life';
import { UNIT_STATUSES } from '@lintel/domain/roster-status';
import * as z from 'zod';
import { aDrawer, aView } from '#app/use-search-state.ts';

export type FullProperty = z.output<typeof FullPropertySchema>;
export type UnitRow = FullProperty['units'][number];

export const PROPERTY_TABS = ['overview', 'units', 'items', 'people', 'activity'] as const;
export type PropertyTab = (typeof PROPERTY_TABS)[number];

const Whole = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional();
const Words = z.string().max(200).optional();

/** The address of the page: tab, and the filters of its lists. */
export const PropertySearch = z.object({
  tab: aView(z.enum(PROPERTY_TABS).default('overview')),
  q: Words,
  sort: z.string().max(60).optional(),
  status: z.enum([...UNIT_STATUSES, 'NONE']).optional(),
  only: z.enum(['past', 'undated']).optional(),
  due: z.union([z.enum(ITEM_DUE), z.string().regex(/^\d{4}$/)]).optional(),
  installed: z.enum(ITEM_INSTALLED).optional(),
  type: Whole,
  building: Whole,
  confidence: z.enum(DATE_CONFIDENCES).optional(),
  state: z.enum(['ACTIVE', 'STORED', 'RETIRED']).optional(),
  item: aDrawer(Whole),
});

export type PropertyState = z.output<typeof PropertySearch>;

/** The keys that belong to one tab: removed from the address when another tab opens. */
export const TAB_KEYS = [
  'q',
  'sort',
  'status',
  'only',
  'due',
  'type',
  'building',
  'confidence',
  'state',
  'item',
] as const;

export function cleared(keys: readonly string[]): Record<string, null> {
  return Object.fromEntries(keys.map((key) => [key, null]));
}
