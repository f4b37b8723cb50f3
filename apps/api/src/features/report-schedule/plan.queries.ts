import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type { Viewer } from '#platform/identity/viewer.ts';
import { visibleViewPlaces, visibleViews } from '#platform/lookups/visible-views.ts';
import { wanting } from '#platform/lookups/wanted-mail.ts';
import type { RunRef } from './run.queries.ts';
import type { NewSchedule } from './schedule.queries.ts';

/** What a run sends and to whom; undefined where the view, its place or the schedule is not there for the viewer any more. */
export async function selectRunPlan(db: Db, viewer: Viewer, run: RunRef): Promise<RunPlan | undefined> {
  const { rows } = await sql<RunPlan>`
    select s.id as "scheduleId", s.format, s.skip_when_empty as "skipWhenEmpty", s.every, s.weekday, s.month_day as "monthDay",
      s.at_time as at, s.time_zone as "timeZone", s.owner_user_id as "ownerId", concat_ws(' ', o.first_name, o.last_name) as "ownerName",
      v.id as "savedViewId", v.organization_id as "organizationId", v.report_id as "reportId", v.property_id as "propertyId",
      v.name as "viewName", v.filter, v.sort,
      (select count(*) from report_schedule_recipient x
        where x.organization_id = s.organization_id and x.schedule_id = s.id) as "recipientCount",
      (select coalesce(json_agg(json_build_object('userId', u.id, 'email', u.email, 'isUnwanted', ${wanting('REPORT', sql`u.id`)} is null) order by u.id), '[]')
        from report_schedule_recipient x join app_user u on u.id = x.user_id
        where x.organization_id = s.organization_id and x.schedule_id = s.id and not exists (select from report_run_recipient done
          where done.organization_id = r.organization_id and done.run_id = r.id and done.user_id = x.user_id)) as recipients
    from report_run r join report_schedule s on s.organization_id = r.organization_id and s.id = r.schedule_id
    join saved_view v on v.organization_id = s.organization_id and v.id = s.view_id
    join app_user o on o.id = s.owner_user_id
    where r.organization_id = ${run.organizationId} and r.id = ${run.runId} and s.archived_at is null and v.archived_at is null
      and ${visibleViewPlaces(viewer)}`.execute(db);
  return rows[0];
}

/** True where the person sees the view of the plan: it is theirs, or shared with them, over a place that they see. */
export async function isViewSeen(db: Db, person: Viewer, plan: Pick<RunPlan, 'organizationId' | 'savedViewId'>) {
  const { rows } = await sql`select from saved_view v
    where v.organization_id = ${plan.organizationId} and v.id = ${plan.savedViewId} and ${visibleViews(person)}`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Whether the view and the schedule of a run are still there, and the person is still among its recipients and in the organization: then
 * all of it stays so until the transaction ends. The view is locked first, as where it is deleted with its schedules.
 */
export async function holdGround(
  db: Db,
  plan: RunPlan,
  userId: number,
): Promise<'HELD' | 'ENDED' | 'TAKEN_OFF' | 'LEFT'> {
  const { organizationId, savedViewId, scheduleId } = plan;
  const view = await sql`select from saved_view v
    where v.organization_id = ${organizationId} and v.id = ${savedViewId} and v.archived_at is null for key share of v`.execute(
    db,
  );
  const schedule = await sql`select from report_schedule s
    where s.organization_id = ${organizationId} and s.id = ${scheduleId} and s.archived_at is null for key share of s`.execute(
    db,
  );
  if (view.rows.length === 0 || schedule.rows.length === 0) return 'ENDED';
  const recipient = await sql`select from report_schedule_recipient x
    where x.organization_id = ${organizationId} and x.schedule_id = ${scheduleId} and x.user_id = ${userId} for key share of x`.execute(
    db,
  );
  if (recipient.rows.length === 0) return 'TAKEN_OFF';
  const member = await sql`select from membership m
    where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.archived_at is null for key share of m`.execute(
    db,
  );
  return member.rows.length === 0 ? 'LEFT' : 'HELD';
}

/** Schedules whose next slot has come, earliest first, over all organizations. */
export async function selectDueUnscoped(db: Db, now: string): Promise<{ organizationId: number; id: number }[]> {
  const { rows } = await sql<{ organizationId: number; id: number }>`
    select s.organization_id as "organizationId", s.id from report_schedule s
    where s.next_run_at <= ${now}::timestamptz and s.archived_at is null order by s.next_run_at, s.id limit ${DUE_MAX}`.execute(
    db,
  );
  return rows;
}

/** A due schedule, locked; undefined where another worker has it, or its slot was taken. */
export async function lockDueUnscoped(
  db: Db,
  { organizationId, id }: { organizationId: number; id: number },
  now: string,
): Promise<DueSchedule | undefined> {
  const { rows } = await sql<DueSchedule>`
    select s.organization_id as "organizationId", s.id, s.owner_user_id as "ownerId", s.every, s.weekday, s.month_day as "monthDay",
      s.at_time as at, s.time_zone as "timeZone",
      exists (select from organization o where o.id = s.organization_id and o.archived_at is null)
        and exists (select from saved_view v left join property p on p.organization_id = v.organization_id and p.id = v.property_id
          where v.organization_id = s.organization_id and v.id = s.view_id and v.archived_at is null and p.archived_at is null) as "isLive"
    from report_schedule s
    where s.organization_id = ${organizationId} and s.id = ${id} and s.next_run_at <= ${now}::timestamptz and s.archived_at is null
    for update of s skip locked`.execute(db);
  return rows[0];
}

/** Notes the next slot of a locked schedule; people changed nothing, so its version stays. */
export async function updateNextRun(db: Db, { organizationId, id }: DueSchedule, nextRunAt: string): Promise<void> {
  await sql`update report_schedule s set next_run_at = ${nextRunAt}::timestamptz
    where s.organization_id = ${organizationId} and s.id = ${id}`.execute(db);
}

const DUE_MAX = 200;

type Times = Pick<NewSchedule, 'every' | 'weekday' | 'monthDay' | 'at' | 'timeZone'>;
export type DueSchedule = Times & { organizationId: number; id: number; ownerId: number; isLive: boolean };
export type RunPlan = Times &
  Pick<NewSchedule, 'organizationId' | 'savedViewId' | 'format' | 'skipWhenEmpty'> & {
    scheduleId: number;
    ownerId: number;
    ownerName: string;
    reportId: string;
    propertyId: number | null;
    viewName: string;
    filter: Record<string, string | number | boolean>;
    sort: string | null;
    /** Everybody it goes to. */
    recipientCount: number;
    /** Those of whom nothing is noted yet. */
    recipients: { userId: number; email: string; isUnwanted: boolean }[];
  };
