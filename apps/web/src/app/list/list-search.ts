import { filtersOf, type ListDefinition, ordersOf } from '@lintel/contract/base/define-list';
import * as z from 'zod';
import { aDrawer, aView } from '../use-search-state.ts';

const Whole = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

const schemas = new WeakMap<ListDefinition, Map<string, z.ZodObject>>();

/**
 * What the address of a list's page holds: each filter under its name in the API, the order, and under `opens` the row whose
 * drawer is open. The same schema for the same list, so that it can be used as one of module level.
 */
export function listSearch(list: ListDefinition, isPortfolio: boolean, opens: string): z.ZodObject {
  const known = schemas.get(list) ?? new Map<string, z.ZodObject>();
  schemas.set(list, known);
  const key = `${isPortfolio} ${opens}`;
  const made = known.get(key) ?? searchOf(list, isPortfolio, opens);
  known.set(key, made);
  return made;
}

function searchOf(list: ListDefinition, isPortfolio: boolean, opens: string): z.ZodObject {
  const orders = ordersOf(list);
  return z.object({
    ...Object.fromEntries(
      filtersOf(list, isPortfolio).map(([name, { schema, isView }]) => {
        const given = fromAddress(schema);
        return [name, isView ? aView(given) : given];
      }),
    ),
    ...(orders.length > 0 && { sort: z.enum(orders as [string, ...string[]]).optional() }),
    view: Whole.optional(),
    [opens]: aDrawer(Whole.optional()),
  });
}

// An address holds text; a filter that takes numbers or yes and no is given those.
function fromAddress(schema: z.ZodType): z.ZodType {
  return z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return undefined;
      for (const value of [text, Number(text), text === 'true']) {
        const read = schema.safeParse(value);
        if (read.success) return read.data;
      }
      context.addIssue({ code: 'custom', message: 'does not fit' });
      return z.NEVER;
    });
}

export type ListQuery = Record<string, string | number | boolean | undefined>;
export type ListArg = { params?: { propertyId: number }; query: ListQuery };

/** The rows that a page of a list brings. */
const PAGE_ROWS = 100;

/** The argument of the call for a list as an address has it; the same for the same address, so that it can be preloaded. */
export function listArg(list: ListDefinition, propertyId: number | undefined, search: ListQuery): ListArg {
  const names = [...filtersOf(list, propertyId === undefined).map(([name]) => name), 'sort'];
  const given = names.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]] as const]));
  const query = { limit: PAGE_ROWS, sort: list.order, ...Object.fromEntries(given) };
  if (list.sorts.length === 0) delete (query as { sort?: string }).sort;
  return propertyId === undefined ? { query } : { params: { propertyId }, query };
}
