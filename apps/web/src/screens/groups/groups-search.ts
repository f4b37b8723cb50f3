import * as z from 'zod';

const Whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

/** The list's address: what is shown, and the group that stands open beside it. */
export const GroupsSearch = z.object({
  show: z.enum(['groups', 'archived']).default('groups'),
  q: z.string().max(200).optional(),
  org: Whole.optional(),
  group: Whole.optional(),
  open: z.enum(['new']).optional(),
});
