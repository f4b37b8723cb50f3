import * as z from 'zod';
import { firstDayOf, PERIODS } from '#app/periods.ts';
import { aDrawer, aView } from '#app/use-search-state.ts';

const Whole = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const Word = z.string().min(1).max(100);

/** The list's address: what it is filtered by, and the line that is open. */
export const AuditSearch = z.object({
  org: Whole.optional(),
  who: Whole.optional(),
  kind: Word.optional(),
  thing: Whole.optional(),
  action: Word.optional(),
  /** Days back from today, today included. */
  days: z.enum(PERIODS).optional(),
  q: Word.optional(),
  trail: aView(z.enum(['instance']).optional()),
  line: aDrawer(Whole.optional()),
});
export type AuditFilters = z.output<typeof AuditSearch>;

/** A patch that clears all filters. */
export const NO_FILTERS = { org: null, who: null, kind: null, thing: null, action: null, days: null, q: null } as const;

/** The filters as the API takes them; days are those of the organization. */
export function auditQuery({ org, who, kind, thing, action, days, q, trail }: AuditFilters, today: string) {
  return {
    ...(org !== undefined && { organizationId: org }),
    ...(who !== undefined && { userId: who }),
    ...(kind !== undefined && { entity: kind }),
    ...(thing !== undefined && { entityId: thing }),
    ...(action !== undefined && { action }),
    ...(days !== undefined && { from: firstDayOf(days, today) }),
    ...(q !== undefined && { q }),
    ...(trail !== undefined && { trail }),
  };
}
