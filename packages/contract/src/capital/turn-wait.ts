import { OPENINGS } from '@lintel/domain/capital/turn-wait-words';
import * as z from 'zod';
import { ExportFormat } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, Id, Instant, idParams } from '../base/scalars.ts';

/** Replacements; `cents` is null where none of them has a price. */
export const WaitSum = z.strictObject({ count: Count, cents: Cents.nullable(), unpriced: Count });

/** What happens to the replacements that are due if one waits so many months for turns. */
const WaitWindow = z.strictObject({
  months: z.int(),
  until: DateOnly,
  /** In homes where nobody will live by then: empty, on the turn board, or on notice. */
  sure: WaitSum,
  /** In homes whose lease ends by then; it may be renewed. */
  lease: WaitSum,
  /** In homes of which neither is known. */
  unknown: WaitSum,
  /** In homes that empty after it. */
  later: WaitSum,
  /** How many homes `sure` and `lease` are in. */
  homes: Count,
  /** How many happen by then at the property's own turnover; null where too few move-outs are on record. */
  likely: z.number().nonnegative().nullable(),
  /** Entries to lived-in homes that `sure` and `lease` save. */
  visits: Count,
  /** How many of them fail while they wait: a sum of chances, and what those cost at today's prices. */
  failures: z.number().nonnegative(),
  failureCents: Cents,
});

export const TurnWait = z.strictObject({
  propertyId: Id,
  asOf: DateOnly,
  computedAt: Instant,
  isBeingRecomputed: z.boolean(),
  /** The last day of what counts as due. */
  dueBy: DateOnly,
  /** Due by then or past their life, in a home. */
  due: WaitSum,
  /** What has failed cannot wait. */
  failed: Count,
  /** Due, and in no home. */
  elsewhere: Count,
  /** Left out, for nothing says when their life ends. */
  undated: Count,
  moveOuts: z.strictObject({
    count: Count,
    /** Of at most a year, since the first move-out on record. */
    days: Count,
    homes: Count,
    /** Move-outs a home and year; null below ten move-outs or ninety days. */
    yearly: z.number().nullable(),
  }),
  /** Lived-in homes with the day on which their lease ends, of all that are lived in. */
  leases: z.strictObject({ known: Count, homes: Count }),
  windows: z.array(WaitWindow),
  /** The homes that the due items are in, by the day on which each empties; those of which nothing is known last. */
  homes: z.array(
    z.strictObject({
      ...WaitSum.shape,
      unitId: Id,
      unitName: z.string(),
      opening: z.enum(OPENINGS).nullable(),
      opensOn: DateOnly.nullable(),
      dueOn: DateOnly,
      itemTypes: z.array(z.string()),
    }),
  ),
});

export const turnWait = defineContract({
  getTurnWait: {
    method: 'GET',
    path: '/report/:propertyId/turn-wait',
    access: 'user',
    summary:
      'What of the replacements due within a year can wait until nobody lives in the home; as a file home by home',
    params: idParams('propertyId'),
    query: z.strictObject({ format: ExportFormat.optional() }),
    response: TurnWait,
    revision: 'property',
    errors: ['NOT_FOUND', 'OVERLOADED'],
    reads: ['ITEM', 'UNIT', 'PROPERTY', 'CATALOGUE', 'TURN'],
    about: { propertyId: 'params.propertyId' },
    exports: true,
    limit: 'heavy',
  },
});
