import type { ReportRun } from '@lintel/contract/work/report-schedule';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { type Page, placeById, selectPage } from '#platform/sql/page.ts';

/** A page of the runs of a schedule, newest first; the caller has found the schedule. */
export async function selectRuns(db: Db, schedule: ScheduleRef, page: RunPage): Promise<Page<WireRun>> {
  const ofSchedule = sql`r.organization_id = ${schedule.organizationId} and r.schedule_id = ${schedule.id}`;
  return selectPage<WireRun>(db, {
    limit: page.limit,
    total: sql`(select count(*) from report_run r where ${ofSchedule})`,
    ctes: sql`page as (
      select ${runColumns} from report_run r where ${ofSchedule} and r.id < ${page.before} order by r.id desc limit ${page.limit + 1}
    ), rows as (select ${placeById({ isDescending: true })}, page.* from page)`,
  });
}

/** One run; the caller has found its schedule. */
export async function selectRun(db: Db, { organizationId, runId }: RunRef): Promise<WireRun | undefined> {
  const { rows } = await sql<WireRun>`select ${runColumns} from report_run r
    where r.organization_id = ${organizationId} and r.id = ${runId}`.execute(db);
  return rows[0];
}

/** The run of a schedule that waits or is under way; the caller has locked the schedule. */
export async function selectLiveRun(db: Db, { organizationId, id }: ScheduleRef): Promise<WireRun | undefined> {
  const { rows } = await sql<WireRun>`select ${runColumns} from report_run r
    where r.organization_id = ${organizationId} and r.schedule_id = ${id} and r.state in ('QUEUED', 'RUNNING')
    order by r.id limit 1`.execute(db);
  return rows[0];
}

/** Adds the run of a slot, or with `askedBy` one outside the slots; undefined where the slot has its run already. */
export async function insertRun(
  db: Db,
  schedule: ScheduleRef,
  run: { slotAt: string } | { askedBy: number },
): Promise<number | undefined> {
  const { slotAt, askedBy } = { slotAt: null, askedBy: null, ...run };
  const { rows } = await sql<{ id: number }>`
    insert into report_run (organization_id, schedule_id, slot_at, asked_by)
    values (${schedule.organizationId}, ${schedule.id}, ${slotAt}::timestamptz, ${askedBy})
    on conflict (organization_id, schedule_id, slot_at) do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** Notes which job does the run. */
export async function updateRunJob(db: Db, { organizationId, runId }: RunRef, jobId: number): Promise<void> {
  await sql`update report_run r set job_id = ${jobId} where r.organization_id = ${organizationId} and r.id = ${runId}`.execute(
    db,
  );
}

/** Begins a run, or goes on with one that was begun. */
export async function updateRunStarted(db: Db, { organizationId, runId }: RunRef): Promise<void> {
  await sql`update report_run r set state = 'RUNNING', started_at = coalesce(r.started_at, now()), version = r.version + 1,
      updated_at = now()
    where r.organization_id = ${organizationId} and r.id = ${runId} and r.state in ('QUEUED', 'RUNNING')`.execute(db);
}

/** Ends a run: done, or failed as a whole for a reason. */
export async function updateRunEnded(db: Db, { organizationId, runId }: RunRef, reason: string | null): Promise<void> {
  await sql`update report_run r set state = ${reason === null ? 'DONE' : 'FAILED'}, reason = ${reason}, finished_at = now(),
      version = r.version + 1, updated_at = now()
    where r.organization_id = ${organizationId} and r.id = ${runId} and r.state in ('QUEUED', 'RUNNING')`.execute(db);
}

/** Lets a run that failed as a whole go on with those who have not had theirs; false where it did not fail. */
export async function updateRunAgain(db: Db, { organizationId, runId }: RunRef): Promise<boolean> {
  const { rows } =
    await sql`update report_run r set state = 'QUEUED', reason = null, finished_at = null, version = r.version + 1,
      updated_at = now()
    where r.organization_id = ${organizationId} and r.id = ${runId} and r.state = 'FAILED' returning r.id`.execute(db);
  return rows.length > 0;
}

/** Notes what came of a run for a person; false where that is noted already, and nothing may be sent again. */
export async function insertRunResult(db: Db, { organizationId, runId }: RunRef, result: RunResult): Promise<boolean> {
  const { rows } = await sql`
    insert into report_run_recipient (organization_id, run_id, user_id, result, row_count, reason)
    values (${organizationId}, ${runId}, ${result.userId}, ${result.result}, ${result.rowCount ?? null}, ${result.reason ?? null})
    on conflict (organization_id, run_id, user_id) do nothing returning user_id`.execute(db);
  return rows.length > 0;
}

/** Notes which mail brings a person the report, as insertRunResult noted that one does. */
export async function updateRunMail(db: Db, { organizationId, runId }: RunRef, mail: RunMail): Promise<void> {
  await sql`update report_run_recipient x set message_key = ${mail.messageKey}::uuid
    where x.organization_id = ${organizationId} and x.run_id = ${runId} and x.user_id = ${mail.userId}`.execute(db);
}

/** Deletes runs of more than a year ago with what came of them, but not one that is under way; over all organizations. */
export async function deleteOldRunsUnscoped(db: Db): Promise<void> {
  await sql`delete from report_run r where r.created_at < now() - make_interval(days => ${KEPT_DAYS}::int)
    and r.state in ('DONE', 'FAILED')`.execute(db);
}

const KEPT_DAYS = 365;

/** To whom a run was sent, with how many rows. */
export async function selectSent(db: Db, { organizationId, runId }: RunRef) {
  const { rows } = await sql<{ userId: number; rowCount: number }>`
    select x.user_id as "userId", x.row_count as "rowCount" from report_run_recipient x
    where x.organization_id = ${organizationId} and x.run_id = ${runId} and x.message_key is not null order by x.user_id`.execute(
    db,
  );
  return rows;
}

/** The columns of a run `r`. */
export const runColumns: RawBuilder<unknown> = sql`r.id, ${instant('r.slot_at')} as "slotAt", r.state, r.job_id as "jobId",
  (select nullif(concat_ws(' ', u.first_name, u.last_name), '') from app_user u where u.id = r.asked_by) as "askedBy", r.reason,
  ${instant('r.created_at')} as "createdAt", ${instant('r.started_at')} as "startedAt", ${instant('r.finished_at')} as "finishedAt",
  (select coalesce(json_agg(json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name), 'result', x.result,
      'rowCount', x.row_count, 'reason', x.reason) order by lower(u.last_name), lower(u.first_name), u.id), '[]')
    from report_run_recipient x join app_user u on u.id = x.user_id
    where x.organization_id = r.organization_id and x.run_id = r.id) as recipients`;

type WireRun = z.infer<typeof ReportRun>;
export type RunRef = { organizationId: number; runId: number };
type ScheduleRef = { organizationId: number; id: number };
type RunMail = { userId: number; messageKey: string };
type RunPage = { limit: number; before: number };
type RunResult = {
  userId: number;
  result: WireRun['recipients'][number]['result'];
  rowCount?: number;
  reason?: string;
};
