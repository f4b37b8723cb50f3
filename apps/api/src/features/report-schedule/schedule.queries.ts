import type { ReportSchedule, schedulesList } from '@lintel/contract/work/report-schedule';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';
import { visibleViewPlaces, visibleViews } from '#platform/lookups/visible-views.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import {
  afterId,
  directionOf,
  type Page,
  type PageOrder,
  pageOfFound,
  placeById,
  placeColumns,
  selectPage,
} from '#platform/sql/page.ts';
import { runColumns } from './run.queries.ts';

/** A page of the schedules that the viewer may see, newest first; the titles of the reports are still to be added. */
export async function selectSchedules(db: Db, ask: ListAsk<typeof schedulesList>): Promise<Page<ScheduleLine>> {
  const { viewer, filter, limit, isDescending } = ask;
  const inFilter = sql`${visibleSchedules(viewer)}
    and ${filter.organizationId === undefined ? sql`true` : sql`s.organization_id = ${filter.organizationId}`}
    and ${filter.savedViewId === undefined ? sql`true` : sql`s.view_id = ${filter.savedViewId}`}`;
  return selectPage<ScheduleLine>(db, {
    limit,
    total: sql`(select count(*) ${scheduleJoins} where ${inFilter})`,
    ctes: sql`page as (
      select ${scheduleColumns(viewer)} ${scheduleJoins}
      where ${inFilter} and ${afterId(sql`s.id`, ask)} order by s.id ${directionOf(ask)} limit ${limit + 1}
    ), rows as (select ${placeById({ isDescending })}, page.* from page)`,
  });
}

/** One schedule that the viewer may see. */
export async function selectSchedule(db: Db, viewer: Viewer, scheduleId: number): Promise<ScheduleLine | undefined> {
  const { rows } = await sql<ScheduleLine>`
    select ${scheduleColumns(viewer)} ${scheduleJoins} where ${visibleSchedules(viewer)} and s.id = ${scheduleId}`.execute(
    db,
  );
  return rows[0];
}

/** The schedule as it is stored, locked until the transaction ends. */
export async function lockSchedule(db: Db, viewer: Viewer, scheduleId: number): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    select s.organization_id as "organizationId", s.id, s.view_id as "savedViewId", s.owner_user_id as "ownerId", s.every, s.weekday,
      s.month_day as "monthDay", s.at_time as at, s.time_zone as "timeZone", s.format, s.skip_when_empty as "skipWhenEmpty",
      s.is_paused as "isPaused", ${instant('s.next_run_at')} as "nextRunAt", s.version,
      (select coalesce(json_agg(r.user_id order by r.user_id), '[]') from report_schedule_recipient r
        where r.organization_id = s.organization_id and r.schedule_id = s.id) as "recipientIds"
    ${scheduleJoins} where ${visibleSchedules(viewer)} and s.id = ${scheduleId} for no key update of s`.execute(db);
  return rows[0];
}

/** The view that a schedule is to send, with the time zone of its place; nobody deletes it until the transaction ends. */
export async function holdView(db: Db, viewer: Viewer, savedViewId: number): Promise<HeldView | undefined> {
  const { rows } = await sql<HeldView>`
    select v.organization_id as "organizationId", v.id,
      coalesce((select p.timezone from property p where p.organization_id = v.organization_id and p.id = v.property_id),
        (select o.timezone from organization o where o.id = v.organization_id)) as "timeZone"
    from saved_view v where ${visibleViews(viewer)} and v.id = ${savedViewId} for key share of v`.execute(db);
  return rows[0];
}

/** Of the ids, the people of the organization with an account; they stay in it until the transaction ends. */
export async function holdMembers(db: Db, organizationId: number, userIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select u.id ${memberJoins}
    where m.organization_id = ${organizationId} and u.id = any (${bigints(userIds)}) and ${isMember} order by u.id for key share of m`.execute(
    db,
  );
  return new Set(rows.map((row) => row.id));
}

/** A page of the people to whom a view can be sent, by name: those of its organization with an account. */
export async function selectPeople(db: Db, viewer: Viewer, page: PeoplePage): Promise<Page<Person>> {
  const inView = sql`m.organization_id = (select v.organization_id from saved_view v
    where ${visibleViews(viewer)} and v.id = ${page.savedViewId}) and ${isMember}`;
  return selectPage<Person>(db, {
    limit: page.limit,
    found: sql`exists (select from saved_view v where ${visibleViews(viewer)} and v.id = ${page.savedViewId})`,
    ctes: sql`found as (
      select u.id, concat_ws(' ', u.first_name, u.last_name) as name,
        natural_key(concat_ws(' ', u.last_name, u.first_name)) collate "C" as sort_key ${memberJoins} where ${inView}
    ), ${pageOfFound(page)}, rows as (select ${placeColumns(page)}, page.id, page.name from page)`,
  });
}

/** Adds a schedule with its recipients and gives its id. */
export async function insertSchedule(db: Db, schedule: NewSchedule, nextRunAt: string | null): Promise<number> {
  const { organizationId, savedViewId, ownerId, every, weekday, monthDay, at, timeZone, format } = schedule;
  const { rows } = await sql<{ id: number }>`
    insert into report_schedule (organization_id, view_id, owner_user_id, every, weekday, month_day, at_time, time_zone, format,
      skip_when_empty, is_paused, next_run_at)
    values (${organizationId}, ${savedViewId}, ${ownerId}, ${every}, ${weekday}, ${monthDay}, ${at}, ${timeZone}, ${format},
      ${schedule.skipWhenEmpty}, ${schedule.isPaused}, ${nextRunAt}::timestamptz) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await saveRecipients(db, organizationId, id, schedule.recipientIds);
  return id;
}

/** Writes a locked schedule and its recipients. */
export async function updateSchedule(db: Db, schedule: ScheduleRow): Promise<void> {
  const { organizationId, id, every, weekday, monthDay, at, timeZone, format, skipWhenEmpty, isPaused } = schedule;
  await sql`
    update report_schedule s set every = ${every}, weekday = ${weekday}, month_day = ${monthDay}, at_time = ${at},
      time_zone = ${timeZone}, format = ${format}, skip_when_empty = ${skipWhenEmpty}, is_paused = ${isPaused},
      next_run_at = ${schedule.nextRunAt}::timestamptz, version = s.version + 1, updated_at = now()
    where s.organization_id = ${organizationId} and s.id = ${id}`.execute(db);
  await saveRecipients(db, organizationId, id, schedule.recipientIds);
}

/** Ends a locked schedule. */
export async function archiveSchedule(db: Db, { organizationId, id }: ScheduleRow): Promise<void> {
  await sql`update report_schedule s set archived_at = now(), version = s.version + 1, updated_at = now()
    where s.organization_id = ${organizationId} and s.id = ${id}`.execute(db);
}

/** The condition over `report_schedule s` and its `saved_view v`: an own one, or one of an organization that the viewer administers. */
export function visibleSchedules(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(s.archived_at is null and v.archived_at is null and ${visibleViewPlaces(viewer)}
    and (s.owner_user_id = ${viewer.userId} or s.organization_id = any (${bigints(viewer.adminOrganizationIds)})))`;
}

export const scheduleJoins: RawBuilder<unknown> = sql`from report_schedule s
  join saved_view v on v.organization_id = s.organization_id and v.id = s.view_id`;

async function saveRecipients(db: Db, organizationId: number, id: number, userIds: readonly number[]): Promise<void> {
  await sql`delete from report_schedule_recipient r where r.organization_id = ${organizationId} and r.schedule_id = ${id}
    and not r.user_id = any (${bigints(userIds)})`.execute(db);
  await sql`
    insert into report_schedule_recipient (organization_id, schedule_id, user_id)
    select ${organizationId}, ${id}, u from unnest(${bigints(userIds)}) as u
    on conflict (organization_id, schedule_id, user_id) do nothing`.execute(db);
}

function scheduleColumns(viewer: Viewer): RawBuilder<unknown> {
  return sql`s.id, s.organization_id as "organizationId", v.id as "savedViewId", v.name as "viewName", v.report_id as "reportId",
    v.property_id as "propertyId",
    (select p.name from property p where p.organization_id = v.organization_id and p.id = v.property_id) as "propertyName",
    (select json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) from app_user u where u.id = s.owner_user_id) as owner,
    s.owner_user_id = ${viewer.userId} as "isOwn", s.every, s.weekday, s.month_day as "monthDay", s.at_time as at,
    s.time_zone as "timeZone", s.format,
    (select coalesce(json_agg(json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name), 'isMember',
          exists (select ${memberOf(sql`s.organization_id`)} and m.user_id = r.user_id))
        order by lower(u.last_name), lower(u.first_name), u.id), '[]')
      from report_schedule_recipient r join app_user u on u.id = r.user_id
      where r.organization_id = s.organization_id and r.schedule_id = s.id) as recipients,
    s.skip_when_empty as "skipWhenEmpty", s.is_paused as "isPaused", ${instant('s.next_run_at')} as "nextRunAt",
    (select to_json(last) from (select ${runColumns} from report_run r
      where r.organization_id = s.organization_id and r.schedule_id = s.id order by r.id desc limit 1) last) as "lastRun", s.version`;
}

function memberOf(organizationId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${memberJoins} where m.organization_id = ${organizationId} and ${isMember}`;
}

const memberJoins = sql`from membership m join app_user u on u.id = m.user_id`;
const isMember = sql`m.archived_at is null and u.archived_at is null and u.disabled_at is null`;

type WireSchedule = z.infer<typeof ReportSchedule>;
/** A schedule without the title of its report, which the definitions of the reports have. */
export type ScheduleLine = Omit<WireSchedule, 'reportTitle'>;
type Person = { id: number; name: string };
export type HeldView = { organizationId: number; id: number; timeZone: string };
export type NewSchedule = Pick<
  WireSchedule,
  | 'organizationId'
  | 'savedViewId'
  | 'every'
  | 'weekday'
  | 'monthDay'
  | 'at'
  | 'timeZone'
  | 'format'
  | 'skipWhenEmpty'
  | 'isPaused'
> & { ownerId: number; recipientIds: number[] };
export type ScheduleRow = NewSchedule & Pick<WireSchedule, 'id' | 'nextRunAt' | 'version'>;
type PeoplePage = PageOrder & { savedViewId: number };
