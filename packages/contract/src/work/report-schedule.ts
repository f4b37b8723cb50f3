import { scheduleWords } from '@lintel/domain/base/schedule-words';
import * as z from 'zod';
import { defineList, listRoute } from '../base/define-list.ts';
import { named, value } from '../base/list-filter.ts';
import { pageOf, pagesQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Count, Id, Instant, idParams, TimeZone } from '../base/scalars.ts';

export const SCHEDULE_INTERVALS = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export const SCHEDULE_FORMATS = ['CSV', 'XLSX', 'PDF'] as const;
export const RUN_STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const;
/**
 * WAITING: the mail is on its way; SENT: the mail server has it; NOT_SENT: it lies in the Outbox, because nothing is set up to send it or
 * it was cancelled; EMPTY: no rows, and the schedule skips that. NO_ACCESS: the person may not see the report now.
 */
export const RUN_RESULTS = ['SENT', 'WAITING', 'NOT_SENT', 'EMPTY', 'NO_ACCESS', 'FAILED'] as const;
export const RECIPIENTS_MAX = 50;

const Person = z.strictObject({ id: Id, name: z.string() });
/** Without `isMember` it is nobody with an account in the organization any more, and nothing is sent to them. */
const Recipient = z.strictObject({ ...Person.shape, isMember: z.boolean() });
/** HH:mm on the clocks of the time zone. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 07:30');

/** One run: of a slot, or asked for by a person; with what came of it for each recipient. */
export const ReportRun = z.strictObject({
  id: Id,
  /** Null: asked for outside the slots. */
  slotAt: Instant.nullable(),
  state: z.enum(RUN_STATES),
  jobId: Id.nullable(),
  askedBy: z.string().nullable(),
  /** Why it failed as a whole. */
  reason: z.string().nullable(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  recipients: z.array(
    z.strictObject({
      ...Person.shape,
      result: z.enum(RUN_RESULTS),
      rowCount: Count.nullable(),
      reason: z.string().nullable(),
    }),
  ),
});

/** A saved view that is mailed to people as a file at times of the clock. */
export const ReportSchedule = z.strictObject({
  id: Id,
  organizationId: Id,
  savedViewId: Id,
  viewName: z.string(),
  reportId: z.string(),
  reportTitle: z.string(),
  propertyId: Id.nullable(),
  propertyName: z.string().nullable(),
  owner: Person,
  isOwn: z.boolean(),
  every: z.enum(SCHEDULE_INTERVALS),
  /** Of a weekly one: 1 Monday to 7 Sunday. */
  weekday: z.int().min(1).max(7).nullable(),
  /** Of a monthly one; a shorter month takes its last day. */
  monthDay: z.int().min(1).max(31).nullable(),
  at: z.string(),
  timeZone: z.string(),
  format: z.enum(SCHEDULE_FORMATS),
  recipients: z.array(Recipient),
  skipWhenEmpty: z.boolean(),
  isPaused: z.boolean(),
  /** Null while it is paused. */
  nextRunAt: Instant.nullable(),
  lastRun: ReportRun.nullable(),
  version: z.int().positive(),
});

const ScheduleFields = {
  every: z.enum(SCHEDULE_INTERVALS),
  weekday: z.int().min(1).max(7).nullable().optional(),
  monthDay: z.int().min(1).max(31).nullable().optional(),
  at: TimeOfDay,
  /** The property's unless said; of a view over all properties the organization's. */
  timeZone: TimeZone.optional(),
  format: z.enum(SCHEDULE_FORMATS),
  /** People of the organization; the caller unless said. Who was among them already may have left it since. */
  recipientIds: z.array(Id).min(1).max(RECIPIENTS_MAX).optional(),
  skipWhenEmpty: z.boolean().optional(),
  isPaused: z.boolean().optional(),
};

const ScheduleParams = idParams('scheduleId');

/** The people a schedule goes to, with those marked to whom nothing is sent any more: 'Mike Okafor, Luis Ortega (left)'. */
export function recipientsWords(recipients: readonly z.output<typeof Recipient>[]): string {
  return recipients.map(({ name, isMember }) => (isMember ? name : `${name} (left)`)).join(', ');
}

const RESULT_WORDS = {
  SENT: 'sent',
  WAITING: 'on its way',
  NOT_SENT: 'not sent',
  EMPTY: 'nothing to send',
  NO_ACCESS: 'no access',
  FAILED: 'failed',
} as const;

/** What came of a run in a few words: '3 sent, 1 no access', or 'failed, 1 sent' where it did not come to its end. */
export function runWords({ state, recipients }: Pick<z.output<typeof ReportRun>, 'state' | 'recipients'>): string {
  if (state === 'QUEUED') return 'waiting';
  if (state === 'RUNNING') return 'running';
  const parts = RUN_RESULTS.flatMap((result) => {
    const howMany = recipients.filter((each) => each.result === result).length;
    return howMany === 0 ? [] : [`${howMany} ${RESULT_WORDS[result]}`];
  });
  if (state === 'FAILED') return ['failed', ...parts].join(', ');
  return parts.join(', ') || 'nobody to send to';
}

/** Why a run failed, as a whole or for some; null where nothing is said. */
export function whyWords({ reason, recipients }: Pick<z.output<typeof ReportRun>, 'reason' | 'recipients'>) {
  const each = recipients.flatMap((one) => (one.reason === null ? [] : [`${one.name}: ${one.reason}`]));
  return [...(reason === null ? [] : [reason]), ...each].join(' ') || null;
}

/** The schedules that send saved views by mail. */
export const schedulesList = defineList({
  id: 'schedules',
  title: 'Schedules',
  question: 'Which reports go out by mail, to whom, and what came of it?',
  noun: ['schedule', 'schedules'],
  places: { portfolio: { operationId: 'listReportSchedules', page: '/schedules' } },
  row: ReportSchedule,
  sorts: ['made'],
  order: '-made',
  filters: {
    organizationId: named('Organization', 'organization', { anyLabel: 'All' }),
    savedViewId: value('View', Id),
  },
  columns: {
    view: { head: 'View', kind: 'text', value: (row) => row.viewName },
    report: { head: 'Report', kind: 'text', value: (row) => row.reportTitle },
    place: { head: 'Property', kind: 'text', value: (row) => row.propertyName ?? 'All properties' },
    when: { head: 'When', kind: 'text', value: scheduleWords },
    format: { head: 'As', kind: 'text', value: (row) => row.format },
    recipients: { head: 'To', kind: 'text', value: (row) => recipientsWords(row.recipients) },
    owner: { head: 'Set up by', kind: 'text', value: (row) => row.owner.name, isHidden: true },
    next: { head: 'Next', kind: 'instant', value: (row) => row.nextRunAt },
    last: { head: 'Last run', kind: 'instant', value: (row) => row.lastRun?.createdAt ?? null },
    result: { head: 'Result', kind: 'text', value: (row) => row.lastRun && runWords(row.lastRun) },
    why: { head: 'Why', kind: 'text', value: (row) => row.lastRun && whyWords(row.lastRun), only: 'files' },
  },
});

export const reportSchedule = defineContract({
  listReportSchedules: listRoute(schedulesList, '/report-schedule', {
    access: 'user',
    summary: 'Own schedules, and all of the organizations that the caller administers, newest first',
    errors: ['NOT_FOUND'],
    reads: ['SCHEDULE', 'SAVED_VIEW'],
    things: { reportSchedule: 'results' },
  }),
  listSchedulePeople: {
    method: 'GET',
    path: '/saved-view/:savedViewId/people',
    access: 'user',
    needs: 'record',
    summary: 'The people of the organization of a saved view, to whom it can be sent',
    params: idParams('savedViewId'),
    query: pagesQuery,
    response: pageOf(Person),
    errors: ['NOT_FOUND'],
    reads: ['USER'],
  },
  getReportSchedule: {
    method: 'GET',
    path: '/report-schedule/:scheduleId',
    access: 'user',
    summary: 'One schedule',
    params: ScheduleParams,
    response: ReportSchedule,
    errors: ['NOT_FOUND'],
    reads: ['SCHEDULE', 'SAVED_VIEW'],
    about: { scheduleId: 'params.scheduleId' },
    things: { reportSchedule: '' },
    etag: true,
  },
  createReportSchedule: {
    method: 'POST',
    path: '/report-schedule',
    access: 'user',
    summary:
      'Have a saved view mailed daily, weekly or monthly; each recipient gets the rows they may see at that moment',
    body: z.strictObject({ savedViewId: Id, ...ScheduleFields }),
    response: ReportSchedule,
    status: 201,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['SCHEDULE', 'SAVED_VIEW'],
    about: { scheduleId: 'answer.id' },
    etag: true,
    idempotent: true,
  },
  updateReportSchedule: {
    method: 'PUT',
    path: '/report-schedule/:scheduleId',
    access: 'user',
    summary: 'Change a schedule, pause it or let it go on',
    params: ScheduleParams,
    body: z.strictObject(ScheduleFields).partial(),
    response: ReportSchedule,
    errors: ['NOT_FOUND', 'STALE', 'UNPROCESSABLE'],
    writes: ['SCHEDULE'],
    about: { scheduleId: 'params.scheduleId' },
    thing: 'reportSchedule',
    etag: true,
    ifMatch: 'required',
  },
  deleteReportSchedule: {
    method: 'DELETE',
    path: '/report-schedule/:scheduleId',
    access: 'user',
    summary: 'End a schedule',
    params: ScheduleParams,
    errors: ['NOT_FOUND', 'STALE'],
    writes: ['SCHEDULE', 'SAVED_VIEW'],
    about: { scheduleId: 'params.scheduleId' },
    ifMatch: 'required',
  },
  runReportSchedule: {
    method: 'POST',
    path: '/report-schedule/:scheduleId/run',
    access: 'user',
    summary: 'Send it now; the next slot stays as it is. While a run is waiting or under way it answers that one',
    params: ScheduleParams,
    response: ReportRun,
    status: 202,
    errors: ['NOT_FOUND'],
    writes: ['SCHEDULE', 'JOB'],
    about: { scheduleId: 'params.scheduleId' },
    idempotent: true,
    limit: 'heavy',
  },
  listReportRuns: {
    method: 'GET',
    path: '/report-schedule/:scheduleId/runs',
    access: 'user',
    summary: 'What ran, what failed and why, newest first',
    params: ScheduleParams,
    query: pagesQuery,
    response: pageOf(ReportRun),
    errors: ['NOT_FOUND'],
    reads: ['SCHEDULE', 'JOB'],
    about: { scheduleId: 'params.scheduleId' },
  },
});
