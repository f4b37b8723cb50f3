import { ITEM_DUE } from '@lintel/contract/items/item-list-words';
import { PLANS } from '@lintel/domain/capital/capital';
import * as z from 'zod';
import { aDrawer, aView } from '#app/use-search-state.ts';

const Whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

export const CAPITAL_TABS = ['plan', 'list', 'models', 'scenarios', 'projects'] as const;
export const WAITS = ['3', '6', '9', '12'] as const;
export const PLAN_YEARS = ['5', '10', '20'] as const;

/** The report's address: tab, how the plan is shown, and the filter of the rows. */
export const CapitalSearch = z.object({
  tab: aView(z.enum(CAPITAL_TABS).default('plan')),
  years: z.enum(PLAN_YEARS).default('10'),
  /** Which forecast is the plan: each item at its expected life, or by survival odds. */
  plan: z.enum(PLANS).default('life'),
  measure: z.enum(['dollars', 'items']).default('dollars'),
  prices: z.enum(['today', 'inflated']).default('today'),
  /** What the rows under the plan show: a bucket, or a budget year; filters of the list too. */
  due: z.enum(ITEM_DUE).optional(),
  dueYear: Whole.optional(),
  /** The model whose life is open beside the models: its type, and its number where it has one. */
  life: aDrawer(
    z
      .string()
      .regex(/^\d{1,15}-(\d{1,15}|none)$/)
      .optional(),
  ),
  /** Of the scenarios: which are compared ('3-5-8', 'none'), whose year shows its lines ('3-2027'), and what is open beside them. */
  compare: z
    .string()
    .regex(/^(none|\d{1,9}(-\d{1,9}){0,2})$/)
    .optional(),
  line: z
    .string()
    .regex(/^\d{1,9}-\d{4}$/)
    .optional(),
  scenario: aDrawer(z.union([z.literal('new'), Whole]).optional()),
  sets: aDrawer(z.union([z.enum(['all', 'PRICE_BOOK', 'LIFE_PROFILE']), Whole]).optional()),
  /** How many months of waiting for turns are open beside the plan, and what a visit to a lived-in home is taken to cost, in dollars. */
  wait: aDrawer(z.enum(WAITS).optional()),
  visit: Whole.optional(),
});

export type CapitalSearchState = z.output<typeof CapitalSearch>;

/** The bucket or budget year that is chosen. */
export function dueOf({ due, dueYear }: Pick<CapitalSearchState, 'due' | 'dueYear'>): string | undefined {
  return due ?? (dueYear === undefined ? undefined : String(dueYear));
}

/** The API's filter for a bucket or a budget year; as a change of the address it removes the other of the two. */
export function dueFilter(due: string | undefined) {
  const bucket = ITEM_DUE.find((each) => each === due);
  return { due: bucket, dueYear: bucket || due === undefined ? undefined : Number(due) };
}
