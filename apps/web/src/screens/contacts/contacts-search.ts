import { CONTACT_KINDS } from '@lintel/domain/people/contacts';
import * as z from 'zod';
import { aView } from '#app/use-search-state.ts';

export const CONTACT_TABS = ['vendors', 'people', 'emergency', 'duplicates'] as const;
export type ContactTab = (typeof CONTACT_TABS)[number];

const Whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

export const PEOPLE_VIEWS = ['cards', 'table'] as const;

/** The page's address: tab, people as cards or as a table, and whose emergency sheet; the lists add filters, order and whose details are open. */
export const ContactsSearch = z.object({
  tab: aView(z.enum(CONTACT_TABS).default('vendors')),
  /** As in links to a saved view: its list has a tab of its own. */
  kind: z.enum(CONTACT_KINDS).optional(),
  as: aView(z.enum(PEOPLE_VIEWS).default('cards')),
  propertyId: Whole.optional(),
});

export type PeopleView = (typeof PEOPLE_VIEWS)[number];
