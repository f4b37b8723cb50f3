import { JOB_STATES } from '@lintel/contract/job';
import * as z from 'zod';
import { aDrawer } from '#app/use-search-state.ts';

const Whole = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** The list's address: what it is filtered by, and the job that is open. */
export const JobsSearch = z.object({
  state: z.enum(JOB_STATES).optional(),
  org: Whole.optional(),
  job: aDrawer(Whole.optional()),
});

/** A patch that clears all filters. */
export const NO_FILTERS = { state: null, org: null } as const;
