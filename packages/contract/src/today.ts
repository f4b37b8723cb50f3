import * as z from 'zod';
import { defineContract } from './route.ts';
import { Count, DateOnly, Id, Instant } from './scalars.ts';

/** Rows that an answer carries of each kind; `total` counts all of them. */
export const TODAY_ROWS_MAX = 20;

/** Days of the place's own calendar; 0 is today, negative has passed. */
const DaysLeft = z.int();

const PlacedRow = { propertyId: Id, propertyName: z.string() };
const rowsOf = <T extends z.ZodType>(row: T) => z.strictObject({ total: Count, results: z.array(row) });

const DueRequest = z.strictObject({
  id: Id,
  unitId: Id,
  unitName: z.string(),
  ...PlacedRow,
  summary: z.string(),
  priority: z.enum(['EMERGENCY', 'HIGH', 'NORMAL', 'LOW']),
  reportedAt: Instant,
  dueAt: Instant.meta({ description: 'reported plus the days that its priority gives, at the same time of day there' }),
  openDays: Count,
  daysLeft: DaysLeft,
});
const EndingWarranty = z.strictObject({
  itemId: Id,
  itemType: z.string(),
  unitName: z.string().nullable(),
  ...PlacedRow,
  endsOn: DateOnly,
  daysLeft: DaysLeft,
});
const EndingPaper = z.strictObject({ contactId: Id, name: z.string(), endsOn: DateOnly, daysLeft: DaysLeft });
const PropertyCount = z.strictObject({ ...PlacedRow, count: Count, of: Count });

export const TodayAnswer = z.strictObject({
  /** The property's day where one is named, else the organization's; each row counts by its own place's. */
  today: DateOnly,
  asOf: Instant,
  /** What the caller sees at all. */
  propertyCount: Count,
  unitCount: Count,
  /** Properties whose items are still being counted: what is said of items leaves them out. */
  uncountedProperties: Count,
  overdueRequests: rowsOf(DueRequest),
  requestsThisWeek: rowsOf(DueRequest),
  expiredVendors: Count,
  papersThisWeek: rowsOf(EndingPaper),
  warrantiesThisWeek: rowsOf(EndingWarranty),
  /** Properties with items whose expected life ended this month: `count` of the `of` that are past it. */
  newlyPast: rowsOf(PropertyCount),
  /** Properties with items whose dates are weak: `count` of `of`. */
  weakDates: rowsOf(PropertyCount),
  /** For administrators; null for others. */
  administration: z
    .strictObject({
      waitingImports: Count,
      failedImports: Count,
      unansweredInvitations: Count,
      expiredInvitations: Count,
      failedMessages: Count,
      failedJobs: Count,
    })
    .nullable(),
  /** What is due next after this week, the soonest first; empty where nothing is. */
  next: z.array(z.strictObject({ kind: z.enum(['REQUEST', 'PAPER', 'WARRANTY', 'ITEM']), on: DateOnly })),
});

export const today = defineContract({
  getToday: {
    method: 'GET',
    path: '/today',
    access: 'user',
    summary: 'What needs the caller now: overdue, due this week, waiting for review, stuck; and what is due next',
    query: z.strictObject({ propertyId: Id.optional() }),
    response: TodayAnswer,
    errors: ['NOT_FOUND'],
    reads: ['PROPERTY', 'UNIT', 'ITEM', 'MAINTENANCE_NOTE', 'VENDOR', 'IMPORT', 'USER', 'OUTBOX', 'JOB'],
    about: { propertyId: 'query.propertyId' },
  },
});
