import { TODAY_ROWS_MAX, type TodayAnswer } from '@lintel/contract/today';
import type { Db } from '@lintel/db/pooled-kysely';
import { LEFT_FOR_DAYS, SERVICE_DUE_DAYS, UNANSWERED_AFTER_DAYS, WEEK_DAYS } from '@lintel/domain/service-due';
import { DEFAULT_TIME_ZONE } from '@lintel/domain/time-zones';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { dayAt, localDay } from '#platform/day.ts';
import { instant } from '#platform/lookups/instant.ts';
import { visibleContacts } from '#platform/lookups/visible-contacts.ts';
import { bigints, type Viewer, visibleProperties } from '#platform/viewer.ts';

type WireToday = z.infer<typeof TodayAnswer>;
export type TodayOptions = {
  /** The instant of the request; which day it is, each property and organization says itself. */
  now: string;
  /** Only what is about this property. */
  propertyId: number | undefined;
};

/**
 * All of Today in one statement; undefined where a property is named that the viewer does not see. Items are
 * counted from one row a property, the rest from indexes that hold only what is open or ends.
 */
export async function selectToday(db: Db, viewer: Viewer, options: TodayOptions): Promise<WireToday | undefined> {
  const { now, propertyId } = options;
  const isWhole = propertyId === undefined;
  const { rows } = await sql<WireToday & { found: boolean }>`
    with scope as materialized (
      select p.organization_id, p.id as property_id, p.name as property_name, p.timezone, ${localDay(now, 'p.timezone')} as today from property p
      where ${visibleProperties(viewer, 'p')} and ${isWhole ? sql`true` : sql`p.id = ${propertyId}`}
    ), owner as materialized (
      select o.id, ${localDay(now, 'o.timezone')} as today from organization o where o.id = any (${bigints(viewer.organizationIds)})
    ), snapshot as materialized (
      select s.property_id, s.property_name, s.today, k.units, k.items, k.backlog_count, k.newly_past_count, k.next_past_on, k.weak_count
      from scope s
      left join property_snapshot k on k.organization_id = s.organization_id and k.property_id = s.property_id
    ), ${requestCtes(viewer, now)}, ${paperCtes(viewer, isWhole)}, ${warrantyCtes(viewer)}, next_due as (
      select 'REQUEST' as kind, min(r.due_on) as "on" from request r where r.due_on >= r.today + ${WEEK_DAYS}::int
      union all select 'PAPER', (select min(c.ends_on) from paper_later c)
      union all select 'WARRANTY', (select min(w.ends_on) from warranty_later w)
      union all select 'ITEM', min(k.next_past_on) from snapshot k where k.next_past_on >= k.today
    )
    select exists (select from scope) or ${isWhole} as found,
      coalesce(${isWhole ? sql`null` : sql`(select s.today from scope s)`}, (select w.today from owner w order by w.id limit 1),
        ${localDay(now, sql`${DEFAULT_TIME_ZONE}::text`)}) as "today",
      ${now}::text as "asOf",
      (select count(*) from scope) as "propertyCount",
      (select coalesce(sum(k.units), 0) from snapshot k) as "unitCount",
      (select count(*) from snapshot k where k.units is null) as "uncountedProperties",
      ${requestRows(sql`r.due_at < ${now}::timestamptz`)} as "overdueRequests",
      ${requestRows(sql`r.due_at >= ${now}::timestamptz and r.due_on < r.today + ${WEEK_DAYS}::int`)} as "requestsThisWeek",
      (select count(*) from paper c where c.ends_on < c.today) as "expiredVendors",
      ${rowsOf(
        sql`select c.id as "contactId", c.name, c.ends_on as "endsOn", c.ends_on - c.today as "daysLeft" from paper c where c.ends_on >= c.today`,
        sql`x."endsOn", x.name`,
      )} as "papersThisWeek",
      ${rowsOf(
        sql`select w.id as "itemId", t.name as "itemType", u.name as "unitName", w.property_id as "propertyId",
            w.property_name as "propertyName", w.ends_on as "endsOn", w.ends_on - w.today as "daysLeft"
          from warranty w join item_type t on t.id = w.item_type_id
          left join unit u on u.organization_id = w.organization_id and u.id = w.unit_id`,
        sql`x."endsOn", x."itemId"`,
      )} as "warrantiesThisWeek",
      ${propertyRows(sql`k.newly_past_count`, sql`k.backlog_count`)} as "newlyPast",
      ${propertyRows(sql`k.weak_count`, sql`k.items`)} as "weakDates",
      ${isWhole ? administration(viewer, now) : sql`null`} as "administration",
      (select coalesce(json_agg(n order by n."on", n.kind), '[]') from next_due n where n."on" is not null) as "next"`.execute(
    db,
  );
  const { found, ...answer } = rows[0] as WireToday & { found: boolean };
  return found ? answer : undefined;
}

// Open requests with the moment from which they are overdue: the same time of day there, that many days later.
function requestCtes(viewer: Viewer, now: string): RawBuilder<unknown> {
  const days = sql.join(
    Object.entries(SERVICE_DUE_DAYS).map(([priority, count]) => sql`when ${sql.lit(priority)} then ${sql.lit(count)}`),
    sql` `,
  );
  return sql`request as materialized (
    select r.*, ${dayAt('r.due_at', 'r.timezone')} as due_on, r.today - ${dayAt('r.reported_at', 'r.timezone')} as open_days from (
    select s.timezone, s.today, r.organization_id, r.id, r.property_id, s.property_name, r.unit_id, r.summary, r.priority, r.priority_rank, r.reported_at,
      (r.reported_at at time zone s.timezone + interval '1 day' * (case r.priority ${days} end)) at time zone s.timezone as due_at
    from scope s join service_request r on r.organization_id = s.organization_id and r.property_id = s.property_id
    where r.organization_id = any (${bigints(viewer.organizationIds)}) and r.closed_at is null and r.archived_at is null
      and r.hidden_at is null and r.reported_at <= ${now}::timestamptz
    ) r
  )`;
}

function requestRows(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return rowsOf(
    sql`select r.id, r.unit_id as "unitId", u.name as "unitName", r.property_id as "propertyId", r.property_name as "propertyName",
        r.summary, r.priority, ${instant('r.reported_at')} as "reportedAt", ${instant('r.due_at')} as "dueAt",
        r.open_days as "openDays", r.due_on - r.today as "daysLeft"
      from request r join unit u on u.organization_id = r.organization_id and u.id = r.unit_id where ${condition}`,
    sql`array_position(array['EMERGENCY', 'HIGH', 'NORMAL', 'LOW'], x.priority), x."dueAt", x.id`,
  );
}

// A vendor belongs to no single property, so of one property none is told.
function paperCtes(viewer: Viewer, isWhole: boolean): RawBuilder<unknown> {
  const mine = sql`c.organization_id = w.id and ${isWhole ? visibleContacts(viewer) : sql`false`} and c.kind = 'VENDOR' and c.archived_at is null`;
  const week = sql`w.today + ${WEEK_DAYS}::int`;
  return sql`paper as materialized (
      select c.id, c.name, c.papers_end_on as ends_on, w.today from owner w join contact c on ${mine} and c.papers_end_on < ${week}
    ), paper_later as (
      select k.ends_on from owner w cross join lateral (
        select c.papers_end_on as ends_on from contact c where ${mine} and c.papers_end_on >= ${week} order by c.papers_end_on limit 1
      ) k
    )`;
}

// The earliest and the latest day among the properties bound what is read from the index; each property's own then decides. Estimated ends
// are no news; parts and labor of an item that end on one day are one line.
function warrantyCtes(viewer: Viewer): RawBuilder<unknown> {
  const covered = sql`from item_cover c join scope s on s.organization_id = c.organization_id and s.property_id = c.property_id
    join item i on i.organization_id = c.organization_id and i.id = c.item_id
    where c.organization_id = any (${bigints(viewer.organizationIds)}) and not c.is_estimated and i.archived_at is null and i.status = 'ACTIVE'`;
  const [first, last] = [sql`(select min(d.today) from scope d)`, sql`(select max(d.today) from scope d)`];
  const week = sql`${WEEK_DAYS}::int`;
  return sql`warranty as materialized (
      select distinct i.organization_id, i.id, i.item_type_id, i.unit_id, s.property_id, s.property_name, s.today, c.ends_on
      ${covered} and c.ends_on >= ${first} and c.ends_on < ${last} + ${week} and c.ends_on >= s.today and c.ends_on < s.today + ${week}
    ), warranty_later as (
      select c.ends_on ${covered} and c.ends_on >= ${first} + ${week} and c.ends_on >= s.today + ${week} order by c.ends_on limit 1)`;
}

function propertyRows(count: RawBuilder<unknown>, of: RawBuilder<unknown>): RawBuilder<unknown> {
  return rowsOf(
    sql`select k.property_id as "propertyId", k.property_name as "propertyName", ${count} as count, coalesce(${of}, ${count}) as "of"
      from snapshot k where ${count} > 0`,
    sql`x.count desc, x."propertyId"`,
  );
}

function administration({ adminOrganizationIds }: Viewer, now: string): RawBuilder<unknown> {
  if (adminOrganizationIds.length === 0) return sql`null`;
  const mine = sql`organization_id = any (${bigints(adminOrganizationIds)})`;
  const since = sql`${now}::timestamptz - interval '1 day' * ${sql.lit(LEFT_FOR_DAYS)}`;
  const imports = sql`from import m where m.${mine} and m.archived_at is null and m.created_at >= ${since}
    and not exists (select from import a where a.organization_id = m.organization_id and a.file_hash = m.file_hash
      and a.id > m.id and a.state in ('APPLIED', 'APPLYING', 'CHECKED', 'FAILED'))`;
  const open = sql`from invitation v where v.${mine} and v.accepted_at is null and v.revoked_at is null and v.archived_at is null`;
  return sql`json_build_object(
    'waitingImports', (select count(*) ${imports} and m.state = 'CHECKED' and m.rows_create + m.rows_update > 0),
    'failedImports', (select count(*) ${imports} and m.state = 'FAILED'),
    'unansweredInvitations', (select count(*) ${open} and v.expires_at >= ${now}::timestamptz
      and v.created_at < ${now}::timestamptz - interval '1 day' * ${sql.lit(UNANSWERED_AFTER_DAYS)}),
    'expiredInvitations', (select count(*) ${open} and v.expires_at < ${now}::timestamptz),
    'failedMessages', (select count(*) from outbox b where b.${mine} and b.state = 'FAILED' and b.archived_at is null),
    'failedJobs', (select count(*) from job j where j.${mine} and j.state = 'FAILED' and j.finished_at >= ${since}))`;
}

function rowsOf(select: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`json_build_object('total', (select count(*) from (${select}) x), 'results',
    (select coalesce(json_agg(y), '[]') from (select x.* from (${select}) x order by ${order} limit ${TODAY_ROWS_MAX}) y))`;
}
