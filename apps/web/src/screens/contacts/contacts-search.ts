import type { Contact as ContactSchema } from '@lintel/contract/contact';
import { CONTACT_STATUSES, type ContactStatus } from '@lintel/domain/contacts';
import * as z from 'zod';
import { aDrawer, aView } from '#app/use-search-state.ts';
import type { Tone } from '#ui/StatusText.tsx';

export type Contact = z.output<typeof ContactSchema>;

export const CONTACT_TABS = ['vendors', 'people', 'emergency', 'duplicates'] as const;
export type ContactTab = (typeof CONTACT_TABS)[number];

export const STATUS_WORDS: Record<ContactStatus, string> = {
  EXPIRED: 'Expired',
  MISSING: 'Missing',
  EXPIRING: 'Expiring',
  OK: 'In order',
};
export const STATUS_TONES: Record<ContactStatus, Tone> = {
  EXPIRED: 'bad',
  MISSING: 'muted',
  EXPIRING: 'warn',
  OK: 'good',
};

const SORTS = ['name', 'coi', 'workersComp', 'licence'] as const;
const Whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

/** The page's address: tab, filters and order, and whose details are open. */
export const ContactsSearch = z.object({
  tab: aView(z.enum(CONTACT_TABS).default('vendors')),
  q: z.string().max(200).optional(),
  trade: z.string().max(40).optional(),
  status: z.enum(CONTACT_STATUSES).optional(),
  property: Whole.optional(),
  archived: z.literal('1').optional(),
  sort: z.enum([...SORTS, ...SORTS.map((sort) => `-${sort}` as const)]).default('name'),
  contact: aDrawer(Whole.optional()),
});

export type ContactsState = z.output<typeof ContactsSearch>;
