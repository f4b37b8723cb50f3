import { SERVICE_DUE_DAYS } from '@lintel/domain/items/service-due';
import * as z from 'zod';
import { defineList, listRoute } from '../base/define-list.ts';
import { choice, PLACE_FILTERS } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Count, DateOnly, Id, Instant } from '../base/scalars.ts';
import { PRIORITIES } from '../items/maintenance.ts';
import { jobKindWord } from './job.ts';

/** Rows that an answer carries of each group; `total` counts all of them. */
export const TODAY_ROWS_MAX = 20;

/** Why something needs somebody now, the most pressing first. */
export const TODAY_GROUP_WORDS = {
  OVERDUE: 'Overdue',
  WEEK: 'Due this week',
  REVIEW: 'Waiting for review',
  STUCK: 'Stuck',
} as const;

/** What a line is about. Imports, messages, jobs and invitations are for administrators only. */
export const TODAY_KIND_WORDS = {
  REQUEST: 'Service request',
  PAPERS: 'Vendor papers',
  WARRANTY: 'Warranty',
  FLS: 'Fire, life and safety',
  FLS_MISSED: 'Units not entered',
  TURN: 'Turn to be ready',
  TURN_LATE: 'Turn that will be late',
  TURN_WALK: 'Final walk',
  TURN_HELD: 'Turn on hold',
  INSPECTION_RUN: 'Run of inspections',
  INSPECTION: 'Inspection',
  FINDING: 'Finding',
  FLAGS: 'Red flags to decide',
  FLAGS_LATE: 'Red flags too long',
  NEWLY_PAST: 'Past expected life',
  WEAK_DATES: 'Weak dates',
  IMPORT_CHECKED: 'Import to apply',
  IMPORT_FAILED: 'Failed import',
  MESSAGE_FAILED: 'Message not sent',
  JOB_FAILED: 'Failed job',
  INVITATION_EXPIRED: 'Expired invitation',
  INVITATION_OPEN: 'Unanswered invitation',
} as const;
export type TodayKind = keyof typeof TODAY_KIND_WORDS;

const PRIORITY_WORDS = { EMERGENCY: 'Emergency', HIGH: 'High', NORMAL: 'Normal', LOW: 'Low' } as const;

/** One thing that needs somebody; what is not known or does not apply is null. */
export const TodayRow = z.strictObject({
  /** Of the line. */
  id: Id,
  group: z.enum(Object.keys(TODAY_GROUP_WORDS) as [keyof typeof TODAY_GROUP_WORDS]),
  kind: z.enum(Object.keys(TODAY_KIND_WORDS) as [TodayKind]),
  thingId: Id.meta({
    description:
      'of the request, contact, item, fire and life safety record, turn, run, inspection, finding, import, message, job or invitation; else of the property',
  }),
  organizationId: Id,
  organizationName: z.string(),
  propertyId: Id.nullable(),
  propertyName: z.string().nullable(),
  unitId: Id.nullable(),
  unitName: z.string().nullable(),
  /** What was reported, the vendor, the type of the item or system, the lane of the turn, the run, the template, the finding, the file, the address, the kind of the job. */
  subject: z.string(),
  /** What went wrong, where something did; why a turn is on hold, or for when it is predicted; how severe a finding is. */
  reason: z.string().nullable(),
  priority: z.enum(PRIORITIES).nullable(),
  /** How many items or red flags of the property, units of a visit or inspections of a run, of how many. */
  count: Count.nullable(),
  of: Count.nullable(),
  /** Days since it was reported, ran out, was sent or failed, by the calendar of its place. */
  ageDays: Count.nullable(),
  dueOn: DateOnly.nullable(),
  /** Days of the place's own calendar until it is due; 0 is today, negative has passed. */
  daysLeft: z.int().nullable(),
  /** Of a service request: the version that a change names. */
  version: z.int().positive().nullable(),
  /** Of a failed job, or a failed import: the job that can be tried again. */
  jobId: Id.nullable(),
  /** Of an invitation. */
  delivery: z.enum(['MAIL', 'LINK']).nullable(),
});
type Row = z.output<typeof TodayRow>;

/** The line in words: 'Range: warranty ends'. */
export function todayWords({ kind, subject, group, count, of }: Row): string {
  const items = `${number(count)} ${count === 1 ? 'item' : 'items'}`;
  const ofFlags = `${number(count)} of ${number(of)} open red ${of === 1 ? 'flag' : 'flags'}`;
  switch (kind) {
    case 'REQUEST':
      return subject;
    case 'PAPERS':
      return `${subject}: insurance or licence ${group === 'OVERDUE' ? 'has run out' : 'runs out'}`;
    case 'WARRANTY':
      return `${subject}: warranty ends`;
    case 'FLS':
      return `${subject}: ${group === 'OVERDUE' ? 'compliance has run out' : 'compliance runs out'}`;
    case 'FLS_MISSED':
      return `${subject}: ${number(count)} of ${number(of)} units not entered`;
    case 'TURN':
      return `Turn (${subject}): ready-by date ${group === 'OVERDUE' ? 'has passed' : 'is near'}`;
    case 'TURN_LATE':
      return `Turn (${subject}): will miss its ready-by date`;
    case 'TURN_WALK':
      return 'Turn waits for its final walk';
    case 'TURN_HELD':
      return `Turn not moving: ${subject}`;
    case 'INSPECTION_RUN':
      return `${subject}: ${number(count)} of ${number(of)} inspections not made`;
    case 'INSPECTION':
      return `${subject}: not made`;
    case 'FINDING':
      return `Failed check: ${subject}`;
    case 'FLAGS':
      return `${ofFlags} ${count === 1 ? 'waits' : 'wait'} for a decision`;
    case 'FLAGS_LATE':
      return `${ofFlags} ${count === 1 ? 'has' : 'have'} been in ${count === 1 ? 'its' : 'their'} lane too long`;
    case 'NEWLY_PAST':
      return `${items} passed ${count === 1 ? 'its' : 'their'} expected life this month, ${number(of)} past it in all`;
    case 'WEAK_DATES':
      return `${number(count)} of ${number(of)} items ${count === 1 ? 'has' : 'have'} a weak date or none`;
    case 'IMPORT_CHECKED':
      return `${subject}: checked, not imported`;
    case 'IMPORT_FAILED':
      return `${subject}: import failed`;
    case 'MESSAGE_FAILED':
      return `Message to ${subject} could not be sent`;
    case 'JOB_FAILED':
      return `${jobKindWord(subject)} failed`;
    case 'INVITATION_EXPIRED':
      return `Invitation to ${subject} expired unanswered`;
    case 'INVITATION_OPEN':
      return `Invitation to ${subject} is unanswered`;
  }
}

function number(value: number | null): string {
  return (value ?? 0).toLocaleString('en-US');
}

/** What is said of a line beside its words: its priority, or what went wrong. */
export function todayDetail({ priority, reason }: Row): string | null {
  return priority === null ? reason : PRIORITY_WORDS[priority];
}

/** Today as a list: every line of every group, to filter, export, save as a view and have sent. */
export const todayList = defineList({
  id: 'today',
  title: 'Today',
  question: 'What is overdue, due this week, waiting for review or stuck?',
  noun: ['line', 'lines'],
  places: { portfolio: { operationId: 'listToday', page: '/today' } },
  row: TodayRow,
  sorts: ['urgency', 'age', 'due', 'property'],
  order: 'urgency',
  filters: {
    group: choice('Group', TODAY_GROUP_WORDS, { anyLabel: 'All' }),
    kind: choice('Kind', TODAY_KIND_WORDS, { anyLabel: 'All' }),
    ...PLACE_FILTERS,
  },
  notes: [
    `A service request is overdue ${SERVICE_DUE_DAYS.EMERGENCY} day after an emergency was reported, ${SERVICE_DUE_DAYS.HIGH} days after one of high priority, ${SERVICE_DUE_DAYS.NORMAL} for normal, ${SERVICE_DUE_DAYS.LOW} for low.`,
    'This week is today and the six days after it, by the calendar of each place.',
    'A turn will be late where the day for which it is predicted to be ready is after its ready-by date or the next move-in.',
    'Turns, inspections, units that were not entered and red flags are listed for people who may record work at the property.',
    'Lines without a property belong to the whole organization; those of its administration are given to administrators only.',
  ],
  columns: {
    group: {
      head: 'Group',
      kind: 'text',
      value: (row) => TODAY_GROUP_WORDS[row.group],
      width: 132,
    },
    kind: {
      head: 'Kind',
      kind: 'text',
      value: (row) => TODAY_KIND_WORDS[row.kind],
      isHidden: true,
      isNotOnPaper: true,
    },
    what: { head: 'What', kind: 'text', value: todayWords, width: 320 },
    detail: { head: 'Detail', kind: 'text', value: todayDetail },
    property: { head: 'Property', kind: 'text', value: (row) => row.propertyName, isSorted: true, width: 152 },
    unit: { head: 'Unit', kind: 'text', value: (row) => row.unitName },
    organization: {
      head: 'Organization',
      kind: 'text',
      value: (row) => row.organizationName,
      isHidden: true,
      isNotOnPaper: true,
    },
    age: {
      head: 'Age, d',
      label: 'Age (days)',
      kind: 'integer',
      value: (row) => row.ageDays,
      isSorted: true,
      width: 76,
    },
    due: { head: 'Due', kind: 'date', value: (row) => row.dueOn, isSorted: true, width: 112 },
    daysLeft: { head: 'Days left', kind: 'integer', value: (row) => row.daysLeft, only: 'files' },
  },
});

const Group = z.strictObject({ total: Count, results: z.array(TodayRow) });

export const TodayAnswer = z.strictObject({
  /** The property's day where one is named, else the organization's; each row counts by its own place's. */
  today: DateOnly,
  asOf: Instant,
  /** When the items of each property were last counted: the earliest of all; null where none were. */
  itemsCountedAt: Instant.nullable(),
  /** Where nothing is listed: when the rules of red flags last looked at all of these places, and at how many items; null where they did not yet. */
  rulesLooked: z.strictObject({ at: Instant, items: Count }).nullable(),
  /** What the caller sees at all. */
  propertyCount: Count,
  unitCount: Count,
  /** Properties whose items are still being counted: what is said of items leaves them out. */
  uncountedProperties: Count,
  /** The first lines of each group. */
  groups: z.strictObject({ OVERDUE: Group, WEEK: Group, REVIEW: Group, STUCK: Group }),
  /** What is due next after this week, the soonest first; empty where nothing is. */
  next: z.array(z.strictObject({ kind: z.enum(['REQUEST', 'PAPER', 'WARRANTY', 'ITEM']), on: DateOnly })),
});

const READS = [
  'FLS',
  'TURN',
  'INSPECTION',
  'ASSET_ALERT',
  'PROPERTY',
  'UNIT',
  'ITEM',
  'MAINTENANCE_NOTE',
  'VENDOR',
  'IMPORT',
  'USER',
  'OUTBOX',
  'JOB',
] as const;

export const today = defineContract({
  getToday: {
    method: 'GET',
    path: '/today',
    access: 'user',
    summary: 'What needs the caller now: overdue, due this week, waiting for review, stuck; and what is due next',
    query: z.strictObject({ propertyId: Id.optional() }),
    response: TodayAnswer,
    revision: 'today',
    errors: ['NOT_FOUND'],
    reads: READS,
    about: { propertyId: 'query.propertyId' },
  },
  listToday: listRoute(todayList, '/today/line', {
    access: 'user',
    summary: 'The same as one list, the most urgent line first',
    errors: ['NOT_FOUND'],
    reads: READS,
    about: { propertyId: 'query.propertyId', organizationId: 'query.organizationId' },
  }),
});
