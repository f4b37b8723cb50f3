import * as z from 'zod';
import { aDrawer, aView } from '#app/use-search-state.ts';

const Whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

/** The address of the page beside that of its lists: which one is shown, for which organization, and what is open. */
export const UsersSearch = z.object({
  show: aView(z.enum(['people', 'invitations']).default('people')),
  archived: aView(z.literal('true').optional()),
  organizationId: Whole.optional(),
  user: aDrawer(Whole.optional()),
  open: aDrawer(z.enum(['invite', 'rules']).optional()),
});
