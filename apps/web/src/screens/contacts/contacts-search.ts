import { CONTACT_STATUSES } from '@lintel/domain/contacts';
import * as z from 'zod';
import { aDrawer, aView } from '#app/use-search-state.ts';

export const CONTACT_TABS = ['vendors', 'people', 'emergency', 'duplicates'] as const;
export type ContactTab = (typeof CONTACT_TABS)[number];

const SORTS = ['name', 'coi', 'workersComp', 'licence'] as const;
const Whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

export const PEOPLE_VIEWS = ['cards', 'table'] as const;

/** The page's address: tab, people as cards or as a table, filters and order, and whose details are open. */
export const ContactsSearch = z.object({
  tab: aView(z.enum(CONTACT_TABS).default('vendors')),
  view: aView(z.enum(PEOPLE_VIEWS).default('cards')),
  q: z.string().max(200).optional(),
  trade: z.string().max(40).optional(),
  status: z.enum(CONTACT_STATUSES).optional(),
  property: Whole.optional(),
  archived: z.literal('1').optional(),
  sort: z.enum([...SORTS, ...SORTS.map((sort) => `-${sort}` as const)]).default('name'),
  contact: aDrawer(Whole.optional()),
});

export type ContactsState = z.output<typeof ContactsSearch>;
