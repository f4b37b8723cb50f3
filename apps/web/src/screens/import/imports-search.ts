import * as z from 'zod';
import { aView } from '#app/use-search-state.ts';

/** The address of the page beside that of its list: imports, checks, or both. */
export const ImportsSearch = z.object({
  show: aView(z.enum(['imports', 'checks', 'all']).default('imports')),
});
