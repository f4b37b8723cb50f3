import * as z from 'zod';
import { aDrawer, aView } from '#app/use-search-state.ts';

const Whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

/** The list's address: what is shown, and the group that is open beside it. */
export const GroupsSearch = z.object({
  show: aView(z.enum(['groups', 'archived']).default('groups')),
  q: z.string().max(200).optional(),
  org: Whole.optional(),
  group: aDrawer(Whole.optional()),
  open: aDrawer(z.enum(['new']).optional()),
});
