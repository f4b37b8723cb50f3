import { REPEATED_JOB_KINDS } from '@lintel/contract/work/job';
import { FLS_TYPE_WORDS } from '@lintel/domain/fls/fls';
import { LEFT_FOR_DAYS, SERVICE_DUE_DAYS, UNANSWERED_AFTER_DAYS, WEEK_DAYS } from '@lintel/domain/items/service-due';
import { type RawBuilder, sql } from 'kysely';
import { dayAt, localDay } from '#platform/identity/day.ts';
import { hasRight } from '#platform/identity/property-rights.ts';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { visibleContacts } from '#platform/lookups/visible-contacts.ts';
import { byDay, byTime, type Line, lineParts, linesOf, mostFirst, placed } from './today-line.ts';
import { flagCountCte, workLines } from './today-work.ts';

/** What the lines are read for: all places of the viewer, or those of one organization or property. */
export type TodayScope = {
  viewer: Viewer;
  /** The instant of the request; which day it is, each property and organization says itself. */
  now: string;
  propertyId: number | undefined;
  organizationId?: number | undefined;
  /** Of one property: without the columns that follow from it for all lines (`PLACE_COLUMNS`). */
  isBrief?: boolean;
};

/**
 * CTE `line`, one row for each thing that needs somebody, after those that it is read from: `scope` (properties with what was counted of their
 * items), `owner` (organizations), `request`, `paper`, `warranty`. Its `urgency` is a number that sorts the lines of all groups. What belongs to
 * no single property is left out where one is named.
 */
export function lineCtes(asked: TodayScope): RawBuilder<unknown> {
  const { viewer, now, propertyId, organizationId, isBrief = false } = asked;
  const { adminOrganizationIds: administered, organizationIds } = viewer;
  const isWhole = propertyId === undefined;
  const ofOrganization = (column: RawBuilder<unknown>) =>
    organizationId === undefined ? sql`true` : sql`${column} = ${organizationId}`;
  const lines = [requestLines(now), warrantyLines(), flsLines(), ...workLines(now), newlyPastLines(), weakDateLines()];
  if (isWhole) lines.push(paperLines());
  if (isWhole && administered.length > 0) lines.push(...administrationLines(viewer, now));
  return sql`scope as materialized (
      select p.organization_id, o.name as organization_name, p.id as property_id, p.name as property_name, p.timezone,
        ${localDay(now, 'p.timezone')} as today, ${localDay(now, 'p.timezone')} + ${sql.lit(WEEK_DAYS)} as week_end,
        ${administered.length === organizationIds.length ? sql`true` : hasRight(viewer, 'p', 'record')} as can_record, k.computed_at, k.units, k.items, k.backlog_count,
        k.newly_past_count, k.next_past_on, k.weak_count, k.turns_ready_on
      from property p join organization o on o.id = p.organization_id
      left join property_snapshot k on k.organization_id = p.organization_id and k.property_id = p.id
      where ${visibleProperties(viewer, 'p')} and ${isWhole ? sql`true` : sql`p.id = ${propertyId}`} and ${ofOrganization(sql`p.organization_id`)}
    ), owner as materialized (
      select o.id, o.name, o.timezone, ${localDay(now, 'o.timezone')} as today from organization o
      where o.id = any (${bigints(viewer.organizationIds)}) and ${ofOrganization(sql`o.id`)}
    ), ${requestCte(viewer, now)}, ${isWhole ? sql`${paperCtes(viewer)}, ` : sql``}${warrantyCtes(viewer)}, ${systemCte}, ${flagCountCte},
    line as (${linesOf(lines, !isBrief)})`;
}

/** The columns of a row of the contract, from a CTE with the columns of `line`. A unit is looked up by key: as a join, all units would be read for few lines. */
export function lineColumns(from: string): RawBuilder<unknown> {
  const n = (column: string) => sql`${sql.ref(`${from}.${column}`)}`;
  const { groupName, kindName, thingId } = lineParts(from);
  return sql`${n('id')}, ${groupName} as "group", ${kindName} as kind, ${thingId} as "thingId", ${n('organization_id')} as "organizationId",
    ${n('organization_name')} as "organizationName", ${n('property_id')} as "propertyId", ${n('property_name')} as "propertyName",
    (select u.name from unit u where u.organization_id = ${n('organization_id')} and u.id = ${n('unit_id')}) as "unitName", ${saidOfLine(from)},
    ${n('days_left')} as "daysLeft", ${n('job_id')} as "jobId", ${n('delivery')}`;
}

/** What a line says itself. */
export function saidOfLine(from: string): RawBuilder<unknown> {
  const n = (column: string) => sql.ref(`${from}.${column}`);
  return sql`${n('unit_id')} as "unitId", ${n('subject')}, ${n('reason')}, ${n('priority')}, ${n('howmany')} as count, ${n('whole')} as "of",
    case when ${n('age_days')} is not null then greatest(${n('age_days')}, 0) end as "ageDays", ${n('due_on')} as "dueOn", ${n('version')}`;
}

function requestLines(now: string): Line {
  return {
    kind: 'REQUEST',
    group: { isOverdue: sql`r.due_at < ${now}::timestamptz` },
    order: sql`r.priority_rank * 10000000000 + ${byTime('r.due_at')}`,
    from: sql`from request r where r.due_on < r.week_end`,
    columns: {
      ...placed('r'),
      thing_id: sql`r.id`,
      unit_id: sql`r.unit_id`,
      subject: sql`r.summary`,
      priority: sql`r.priority`,
      age_days: sql`r.open_days`,
      due_on: sql`r.due_on`,
      days_left: sql`r.due_on - r.today`,
      version: sql`r.version`,
    },
  };
}

function paperLines(): Line {
  return {
    kind: 'PAPERS',
    group: { isOverdue: sql`c.ends_on < c.today` },
    order: byDay('c.ends_on'),
    from: sql`from paper c`,
    columns: {
      thing_id: sql`c.id`,
      organization_id: sql`c.organization_id`,
      organization_name: sql`c.organization_name`,
      subject: sql`c.name`,
      age_days: sql`case when c.ends_on < c.today then c.today - c.ends_on end`,
      due_on: sql`c.ends_on`,
      days_left: sql`c.ends_on - c.today`,
    },
  };
}

function warrantyLines(): Line {
  return {
    kind: 'WARRANTY',
    group: 'WEEK',
    order: byDay('w.ends_on'),
    from: sql`from warranty w`,
    columns: {
      ...placed('w'),
      thing_id: sql`w.id`,
      unit_id: sql`w.unit_id`,
      subject: sql`w.item_type`,
      due_on: sql`w.ends_on`,
      days_left: sql`w.ends_on - w.today`,
    },
  };
}

// The systems that are checked; what runs out and what was missed are both told of them.
const systemCte = sql`fls_system as materialized (
    select s.organization_id, s.organization_name, s.property_id, s.property_name, s.today, s.week_end, s.can_record, r.id, r.type, r.compliant_through
    from scope s join fls_record r on r.organization_id = s.organization_id and r.property_id = s.property_id and r.enabled and r.archived_at is null
  )`;

function flsLines(): Line {
  const types = sql.join(
    Object.entries(FLS_TYPE_WORDS).map(([type, words]) => sql`when ${sql.lit(type)} then ${sql.lit(words)}`),
    sql` `,
  );
  return {
    kind: 'FLS',
    group: { isOverdue: sql`r.compliant_through < r.today` },
    order: byDay('r.compliant_through'),
    from: sql`from fls_system r where r.compliant_through < r.week_end`,
    columns: {
      ...placed('r'),
      thing_id: sql`r.id`,
      subject: sql`case r.type ${types} end`,
      age_days: sql`case when r.compliant_through < r.today then r.today - r.compliant_through end`,
      due_on: sql`r.compliant_through`,
      days_left: sql`r.compliant_through - r.today`,
    },
  };
}

function newlyPastLines(): Line {
  return {
    kind: 'NEWLY_PAST',
    group: 'REVIEW',
    order: mostFirst('k.newly_past_count'),
    from: sql`from scope k where k.newly_past_count > 0`,
    columns: {
      ...placed('k'),
      thing_id: sql`k.property_id`,
      subject: sql`k.property_name`,
      howmany: sql`k.newly_past_count`,
      whole: sql`coalesce(k.backlog_count, k.newly_past_count)`,
    },
  };
}

function weakDateLines(): Line {
  return {
    kind: 'WEAK_DATES',
    group: 'REVIEW',
    order: mostFirst('k.weak_count'),
    from: sql`from scope k where k.weak_count > 0`,
    columns: {
      ...placed('k'),
      thing_id: sql`k.property_id`,
      subject: sql`k.property_name`,
      howmany: sql`k.weak_count`,
      whole: sql`coalesce(k.items, k.weak_count)`,
    },
  };
}

const canRetry = sql`(j.state = 'FAILED' and j.kind = any (${`{${REPEATED_JOB_KINDS.join(',')}}`}::text[]))`;

/** What only those who administer its organization are given. */
function administrationLines({ adminOrganizationIds }: Viewer, now: string): Line[] {
  const since = sql`${now}::timestamptz - interval '1 day' * ${sql.lit(LEFT_FOR_DAYS)}`;
  const administered = (alias: string) =>
    sql`${sql.ref(`${alias}.organization_id`)} = any (${bigints(adminOrganizationIds)})`;
  const ages = (at: string) => sql`w.today - ${dayAt(at, 'w.timezone')}`;
  // A file that was checked again since, or imported, waits no longer.
  const imports = sql`from owner w join import m on m.organization_id = w.id where ${administered('m')} and m.archived_at is null
    and m.created_at >= ${since} and not exists (select from import a where a.organization_id = m.organization_id
      and a.file_hash = m.file_hash and a.id > m.id and a.state in ('APPLIED', 'APPLYING', 'CHECKED', 'FAILED'))`;
  const open = sql`from owner w join invitation v on v.organization_id = w.id where ${administered('v')} and v.accepted_at is null
    and v.revoked_at is null and v.archived_at is null`;
  const imported = {
    thing_id: sql`m.id`,
    organization_id: sql`m.organization_id`,
    organization_name: sql`w.name`,
    subject: sql`m.file_name`,
    age_days: ages('m.created_at'),
  };
  const invited = {
    thing_id: sql`v.id`,
    organization_id: sql`v.organization_id`,
    organization_name: sql`w.name`,
    subject: sql`v.email`,
    delivery: sql`v.delivery`,
  };
  return [
    {
      kind: 'IMPORT_CHECKED',
      group: 'REVIEW',
      order: byTime('m.created_at'),
      from: sql`${imports} and m.state = 'CHECKED' and m.rows_create + m.rows_update > 0`,
      columns: imported,
    },
    {
      kind: 'IMPORT_FAILED',
      group: 'STUCK',
      order: byTime('m.created_at'),
      from: sql`${imports} and m.state = 'FAILED'`,
      columns: {
        ...imported,
        reason: sql`m.error`,
        job_id: sql`(select j.id from job j where j.id = m.job_id and ${canRetry})`,
      },
    },
    {
      kind: 'MESSAGE_FAILED',
      group: 'STUCK',
      order: byTime('b.created_at'),
      from: sql`from owner w join outbox b on b.organization_id = w.id where ${administered('b')} and b.state = 'FAILED' and b.archived_at is null`,
      columns: {
        thing_id: sql`b.id`,
        organization_id: sql`b.organization_id`,
        organization_name: sql`w.name`,
        subject: sql`b.recipient`,
        reason: sql`b.error`,
        age_days: ages('b.created_at'),
      },
    },
    {
      kind: 'JOB_FAILED',
      group: 'STUCK',
      order: byTime('j.finished_at'),
      // That of an import is the import's own line.
      from: sql`from owner w join job j on j.organization_id = w.id where ${administered('j')} and j.state = 'FAILED' and j.finished_at >= ${since}
        and not exists (select from import m where m.organization_id = j.organization_id and m.job_id = j.id and m.state = 'FAILED')`,
      columns: {
        thing_id: sql`j.id`,
        job_id: sql`case when ${canRetry} then j.id end`,
        organization_id: sql`j.organization_id`,
        organization_name: sql`w.name`,
        subject: sql`j.kind`,
        reason: sql`j.message`,
        age_days: ages('j.finished_at'),
      },
    },
    {
      kind: 'INVITATION_EXPIRED',
      group: 'STUCK',
      order: byTime('v.expires_at'),
      from: sql`${open} and v.expires_at < ${now}::timestamptz`,
      columns: { ...invited, age_days: ages('v.expires_at') },
    },
    {
      kind: 'INVITATION_OPEN',
      group: 'STUCK',
      // Only sending it again changes an open one.
      order: byTime('v.updated_at'),
      from: sql`${open} and v.expires_at >= ${now}::timestamptz
        and v.updated_at < ${now}::timestamptz - interval '1 day' * ${sql.lit(UNANSWERED_AFTER_DAYS)}`,
      columns: { ...invited, age_days: ages('v.updated_at') },
    },
  ];
}

// Open requests with the moment from which they are overdue: the same time of day there, that many days later.
function requestCte(viewer: Viewer, now: string): RawBuilder<unknown> {
  const days = sql.join(
    Object.entries(SERVICE_DUE_DAYS).map(([priority, count]) => sql`when ${sql.lit(priority)} then ${sql.lit(count)}`),
    sql` `,
  );
  const due = sql`(l.reported_local + interval '1 day' * (case l.priority ${days} end))`;
  // `offset 0` keeps the zone's time from being worked out anew for each column that follows from it.
  return sql`request as materialized (
    select l.*, l.today - l.reported_local::date as open_days, ${due}::date as due_on, ${due} at time zone l.timezone as due_at from (
      select s.organization_id, s.organization_name, s.property_id, s.property_name, s.timezone, s.today, s.week_end, r.id, r.unit_id, r.summary,
        r.priority, r.priority_rank, r.version, r.reported_at at time zone s.timezone as reported_local
      from scope s join service_request r on r.organization_id = s.organization_id and r.property_id = s.property_id
      where r.organization_id = any (${bigints(viewer.organizationIds)}) and r.closed_at is null and r.archived_at is null
        and r.hidden_at is null and r.reported_at <= ${now}::timestamptz offset 0
    ) l
  )`;
}

// A vendor belongs to no single property, so of one property none is told.
function paperCtes(viewer: Viewer): RawBuilder<unknown> {
  const mine = sql`c.organization_id = w.id and ${visibleContacts(viewer)} and c.kind = 'VENDOR' and c.archived_at is null`;
  const week = sql`w.today + ${WEEK_DAYS}::int`;
  return sql`paper as materialized (
      select c.organization_id, w.name as organization_name, c.id, c.name, c.papers_end_on as ends_on, w.today from owner w join contact c on ${mine} and c.papers_end_on < ${week}
    ), paper_later as (
      select k.ends_on from owner w cross join lateral (
        select c.papers_end_on as ends_on from contact c where ${mine} and c.papers_end_on >= ${week} order by c.papers_end_on limit 1
      ) k
    )`;
}

// The days are columns of `scope`: under the policies an index is asked for what a column says, and not for what is computed of it. Estimated ends
// are no news; an item has one line, for what ends first. The next end after the week is the first of the index at each property.
function warrantyCtes(viewer: Viewer): RawBuilder<unknown> {
  const inService = sql`i.archived_at is null and i.status = 'ACTIVE'`;
  return sql`warranty as materialized (
      select distinct on (c.organization_id, c.item_id) c.organization_id, s.organization_name, c.item_id as id, i.item_type, i.unit_id, s.property_id,
        s.property_name, s.today, c.ends_on
      from item_cover c join scope s on s.organization_id = c.organization_id and s.property_id = c.property_id
      cross join lateral (
        select i.unit_id, t.name as item_type from item i join item_type t on t.id = i.item_type_id
        where i.organization_id = c.organization_id and i.id = c.item_id and ${inService} offset 0
      ) i
      where c.organization_id = any (${bigints(viewer.organizationIds)}) and not c.is_estimated
        and c.ends_on >= s.today and c.ends_on < s.week_end
      order by c.organization_id, c.item_id, c.ends_on
    ), warranty_later as (
      select n.ends_on from scope s cross join lateral (
        select c.ends_on from item_cover c where c.organization_id = s.organization_id and c.property_id = s.property_id and c.ends_on >= s.week_end
          and not c.is_estimated and exists (
            select from item i where i.organization_id = c.organization_id and i.id = c.item_id and ${inService} offset 0)
        order by c.ends_on limit 1
      ) n)`;
}
