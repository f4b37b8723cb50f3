import { ITEM_DUE, ITEM_INSTALLED } from '@lintel/contract/item-lists';
import { PLANS } from '@lintel/domain/capital';
import * as z from 'zod';
import { aDrawer, aView } from '#app/use-search-state.ts';

const Whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

export const CAPITAL_TABS = ['plan', 'list', 'models'] as const;
export const PLAN_YEARS = ['5', '10', '20'] as const;

/** The report's address: tab, how the plan is shown, and the filter of the rows. */
export const CapitalSearch = z.object({
  tab: aView(z.enum(CAPITAL_TABS).default('plan')),
  years: z.enum(PLAN_YEARS).default('10'),
  /** Which forecast is the plan: each item at its expected life, or by survival odds. */
  plan: z.enum(PLANS).default('life'),
  measure: z.enum(['dollars', 'items']).default('dollars'),
  prices: z.enum(['today', 'inflated']).default('today'),
  /** What the rows under the plan show: a bucket, or a budget year. */
  due: z.union([z.enum(ITEM_DUE), z.string().regex(/^\d{4}$/)]).optional(),
  type: Whole.optional(),
  installed: z.enum(ITEM_INSTALLED).optional(),
  confidence: z.enum(['HIGH', 'MEDIUM', 'LOW', 'NONE']).optional(),
  q: z.string().max(200).optional(),
  sort: z.string().max(60).optional(),
  item: aDrawer(Whole.optional()),
});

export type CapitalSearchState = z.output<typeof CapitalSearch>;

/** The API's filter for the list of items. */
export function listFilter({ due, type, installed, confidence, q }: CapitalSearchState) {
  return { ...dueQuery(due), itemTypeId: type, installed, confidence, q };
}

/** The API's filter for a due bucket or year. */
export function dueQuery(due: string | undefined): { due?: (typeof ITEM_DUE)[number]; dueYear?: number } {
  if (due === undefined) return {};
  const bucket = ITEM_DUE.find((each) => each === due);
  return bucket ? { due: bucket } : { dueYear: Number(due) };
}
