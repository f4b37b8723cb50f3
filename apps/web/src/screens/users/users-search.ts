import * as z from 'zod';
import { aDrawer, aView } from '#app/use-search-state.ts';

export const USER_VIEWS = ['people', 'invitations', 'archived'] as const;

const Whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

/** The list's address: what is shown, its filters, and what is open beside it. */
export const UsersSearch = z.object({
  show: aView(z.enum(USER_VIEWS).default('people')),
  q: z.string().max(200).optional(),
  org: Whole.optional(),
  role: z.enum(['1', '2', '3', 'admin', 'super', 'two-factor']).optional(),
  user: aDrawer(Whole.optional()),
  open: aDrawer(z.enum(['invite', 'rules']).optional()),
});
