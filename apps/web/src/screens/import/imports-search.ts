import * as z from 'zod';
import type { ImportRun } from '#app/import-run/import-words.ts';
import { aDrawer, aView } from '#app/use-search-state.ts';

export const IMPORT_VIEWS = ['imports', 'checks', 'all'] as const;

const Whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

/** The list's address: what is shown, and the import whose receipt is open. */
export const ImportsSearch = z.object({
  show: aView(z.enum(IMPORT_VIEWS).default('imports')),
  org: Whole.optional(),
  import: aDrawer(Whole.optional()),
});

export function isShown({ isDryRun }: ImportRun, show: (typeof IMPORT_VIEWS)[number]): boolean {
  return show === 'all' || isDryRun === (show === 'checks');
}
