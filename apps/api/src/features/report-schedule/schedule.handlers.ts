import { PAGE_LIMIT_DEFAULT } from '@lintel/contract/base/paging';
import { LISTS } from '@lintel/contract/lists';
import { reportSchedule } from '@lintel/contract/work/report-schedule';
import type { Db } from '@lintel/db/pooled-kysely';
import { nextSlot } from '@lintel/domain/base/schedule';
import { reportSlots } from '@lintel/domain/base/schedule-words';
import { AppError, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { listHandler } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { decodeCursor } from '#platform/sql/cursor.ts';
import { pageAnswer } from '#platform/sql/page.ts';
import { queueRun } from './queue-run.ts';
import { selectLiveRun, selectRun, selectRuns } from './run.queries.ts';
import * as rows from './schedule.queries.ts';

export const reportScheduleHandlers: Handlers<typeof reportSchedule> = {
  listReportSchedules: listHandler(reportSchedule.listReportSchedules, {
    select: async (db, ask) => {
      const page = await rows.selectSchedules(db, ask);
      return { ...page, rows: page.rows.map(withTitle) };
    },
  }),

  async listSchedulePeople({ params: { savedViewId }, query }, { viewer, read }) {
    const { limit = PAGE_LIMIT_DEFAULT } = query;
    const after = decodeCursor('person', query.cursor);
    const asked = { savedViewId, isDescending: false, limit, after };
    const page = await read((db) => rows.selectPeople(db, viewer, asked));
    if (!page.found) throw notFound('saved view');
    return pageAnswer(page, 'person');
  },

  async getReportSchedule({ params }, { viewer, read }) {
    return read((db) => scheduleAnswer(db, viewer, params.scheduleId));
  },

  async createReportSchedule({ body }, { viewer, now, write }) {
    return write(async (db, audit) => {
      const view = await rows.holdView(db, viewer, body.savedViewId);
      if (!view) throw notFound('saved view');
      const { organizationId } = view;
      const schedule: rows.NewSchedule = {
        organizationId,
        savedViewId: view.id,
        ownerId: viewer.userId,
        every: body.every,
        weekday: body.weekday ?? null,
        monthDay: body.monthDay ?? null,
        at: body.at,
        timeZone: body.timeZone ?? view.timeZone,
        format: body.format,
        skipWhenEmpty: body.skipWhenEmpty ?? false,
        isPaused: body.isPaused ?? false,
        recipientIds: [...new Set(body.recipientIds ?? [viewer.userId])],
      };
      checkTimes(schedule);
      await checkRecipients(db, organizationId, body.recipientIds ?? schedule.recipientIds);
      const id = await rows.insertSchedule(db, schedule, nextRunOf(schedule, now));
      const { organizationId: _, ownerId: __, ...after } = schedule;
      audit({ organizationId, action: 'create', entity: 'report_schedule', entityId: id, after });
      return scheduleAnswer(db, viewer, id);
    });
  },

  async updateReportSchedule({ params, body, ifMatch }, { viewer, now, write }) {
    return write(async (db, audit) => {
      const row = await lock(db, viewer, params.scheduleId);
      if (ifMatch !== row.version) throw stale('schedule');
      const { organizationId, id } = row;
      const after: rows.ScheduleRow = { ...row, ...body };
      if (after.every !== 'WEEKLY' && body.weekday === undefined) after.weekday = null;
      if (after.every !== 'MONTHLY' && body.monthDay === undefined) after.monthDay = null;
      after.recipientIds = [...new Set(after.recipientIds)];
      checkTimes(after);
      if (body.recipientIds) await checkRecipients(db, organizationId, body.recipientIds, row.recipientIds);
      if (hasOtherTimes(row, after)) after.nextRunAt = nextRunOf(after, now);
      await rows.updateSchedule(db, after);
      const told = { before: fieldsOf(row), after: fieldsOf(after) };
      audit({ organizationId, action: 'update', entity: 'report_schedule', entityId: id, ...told });
      return scheduleAnswer(db, viewer, id);
    });
  },

  async deleteReportSchedule({ params, ifMatch }, { viewer, write }) {
    await write(async (db, audit) => {
      const row = await lock(db, viewer, params.scheduleId);
      if (ifMatch !== row.version) throw stale('schedule');
      await rows.archiveSchedule(db, row);
      const { organizationId, id } = row;
      audit({ organizationId, action: 'archive', entity: 'report_schedule', entityId: id, before: fieldsOf(row) });
    });
    return undefined;
  },

  async runReportSchedule({ params }, { viewer, write }) {
    return write(async (db, audit) => {
      const { organizationId, id } = await lock(db, viewer, params.scheduleId);
      const live = await selectLiveRun(db, { organizationId, id });
      if (live) return live;
      const runId = await queueRun(db, { organizationId, id }, { askedBy: viewer.userId });
      if (runId === undefined) throw new Error('a run outside the slots takes the place of no other');
      audit({ organizationId, action: 'run', entity: 'report_schedule', entityId: id });
      const run = await selectRun(db, { organizationId, runId });
      if (!run) throw notFound('run');
      return run;
    });
  },

  async listReportRuns({ params, query }, { viewer, read }) {
    const { limit = PAGE_LIMIT_DEFAULT } = query;
    return read(async (db) => {
      const { organizationId, id } = await scheduleAnswer(db, viewer, params.scheduleId);
      const page = await selectRuns(db, { organizationId, id }, { limit, before: beforeOf('run', query) });
      return pageAnswer(page, 'run');
    });
  },
};

async function scheduleAnswer(db: Db, viewer: Viewer, scheduleId: number) {
  const found = await rows.selectSchedule(db, viewer, scheduleId);
  if (!found) throw notFound('schedule');
  return withTitle(found);
}

async function lock(db: Db, viewer: Viewer, scheduleId: number): Promise<rows.ScheduleRow> {
  const row = await rows.lockSchedule(db, viewer, scheduleId);
  if (!row) throw notFound('schedule');
  return row;
}

function withTitle(line: rows.ScheduleLine) {
  return { ...line, reportTitle: LISTS[line.reportId]?.title ?? line.reportId };
}

function beforeOf(list: string, { cursor }: { cursor?: string | undefined }): number {
  return decodeCursor(list, cursor)?.id ?? Number.MAX_SAFE_INTEGER;
}

function nextRunOf(schedule: rows.NewSchedule, now: string): string | null {
  return schedule.isPaused ? null : nextSlot(reportSlots(schedule), now);
}

// What is due stays due while its recipients or its format are changed.
function hasOtherTimes(before: rows.NewSchedule, after: rows.NewSchedule): boolean {
  return (['every', 'weekday', 'monthDay', 'at', 'timeZone', 'isPaused'] as const).some(
    (name) => before[name] !== after[name],
  );
}

function checkTimes({ every, weekday, monthDay }: rows.NewSchedule): void {
  if ((every === 'WEEKLY') !== (weekday !== null))
    throw unprocessable('weekday', 'A weekly schedule has a weekday, and no other has one.');
  if ((every === 'MONTHLY') !== (monthDay !== null))
    throw unprocessable('monthDay', 'A monthly schedule has a day of the month, and no other has one.');
}

// Somebody who is in another organization and nobody at all are told apart by nothing. Who was a recipient before may stay one.
async function checkRecipients(
  db: Db,
  organizationId: number,
  userIds: readonly number[],
  before: readonly number[] = [],
): Promise<void> {
  const known = await rows.holdMembers(db, organizationId, userIds);
  const fields = userIds.flatMap((id, at) =>
    known.has(id) || before.includes(id)
      ? []
      : [{ path: `recipientIds.${at}`, message: 'is nobody with an account in this organization' }],
  );
  if (fields.length > 0)
    throw new AppError('UNPROCESSABLE', 'Only people of the organization can be sent its reports.', { fields });
}

function fieldsOf(schedule: rows.ScheduleRow) {
  const { organizationId: _, ownerId: __, id: ___, version: ____, nextRunAt: _____, ...fields } = schedule;
  return fields;
}
