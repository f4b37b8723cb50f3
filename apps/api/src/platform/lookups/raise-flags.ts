import type { Db } from '@lintel/db/pooled-kysely';
import { cutWithDots } from '@lintel/domain/base/text-cut';
import type { AlertReasonCode } from '@lintel/domain/flags/alert-lanes';
import { type RawBuilder, sql } from 'kysely';
import { localDay } from '../identity/day.ts';

/** One reason to raise a flag, about an item, else about a unit or area of the property. */
export type Finding = {
  code: AlertReasonCode;
  /** What found it, where one code can have several findings on one thing: 'deficiency 12'. A rule has none. */
  source?: string;
  itemId?: number | null;
  unitId?: number | null;
  /** What it is about, where there is no item: 'Unit 101, handrail'. */
  title?: string;
  /** The evidence in words. */
  detail?: string | null;
  /** What was found, and the limit that it was held against. */
  value?: number | null;
  threshold?: number | null;
  /** A reason that was dismissed is raised again only at a higher one. */
  severity?: number;
};

/** Where flags are raised, by whom (null: by a rule) and when. */
export type RaisedAt = { organizationId: number; propertyId: number; userId: number | null; now: string };

/** What became of a finding, by its place among those that were given. */
export type Raised = {
  at: number;
  alertId: number;
  /** It made a flag of its own. */
  isNewFlag: boolean;
};

/**
 * Raises flags on one property in the caller's transaction, and answers with what was raised. Findings about one item meet on its one open flag;
 * others have a flag each. A finding that is on an open flag already is left out, as is one that was dismissed before and is not worse now:
 * so it is safe to call again. Nothing that names an item of another property is raised.
 */
export async function raiseFlags(db: Db, to: RaisedAt, given: readonly Finding[]): Promise<Raised[]> {
  if (given.length === 0) return [];
  const findings = given.map(fitting);
  // Two who raise flags here at once take turns: the second sees what the first raised.
  await sql`select pg_advisory_xact_lock(hashtextextended('asset_alert', ${to.propertyId}))`.execute(db);
  const sent = JSON.stringify(findings.map((finding, at) => ({ ...finding, at })));
  const { rows: fresh } = await sql<{ at: number }>`
    with finding as (
      select ${to.organizationId}::bigint as organization_id, p.id as property_id, ${localDay(to.now, 'p.timezone')} as today, f.at, f.code,
        coalesce(f.source, '') as source, f."itemId" as item_id, f."unitId" as unit_id, coalesce(f.severity, 0) as severity
      from jsonb_to_recordset(${sent}::jsonb) as f (at int, code text, source text, "itemId" bigint, "unitId" bigint, severity int)
      join property p on p.organization_id = ${to.organizationId} and p.id = ${to.propertyId}
    )
    select f.at from finding f where ${isFresh} order by f.at`.execute(db);
  const raised: Raised[] = [];
  const ofItems = fresh.filter(({ at }) => typeof findings[at]?.itemId === 'number').map(({ at }) => at);
  raised.push(...(await raiseOnItems(db, to, sent, ofItems)));
  for (const { at } of fresh)
    if (!ofItems.includes(at)) raised.push(await raiseAlone(db, to, findings[at] as Finding, at));
  return raised.toSorted((a, b) => a.at - b.at);
}

const DETAIL_MAX = 500;
const TITLE_MAX = 200;

// A flag tells the beginning of a long note; the whole one stands where it was written.
function fitting(finding: Finding): Finding {
  const { title, detail } = finding;
  return {
    ...finding,
    ...(title !== undefined && { title: cutWithDots(title, TITLE_MAX) }),
    ...(detail && { detail: cutWithDots(detail, DETAIL_MAX) }),
  };
}

/**
 * Over `finding f (organization_id, property_id, today, code, source, item_id, unit_id, severity)`: neither on an open flag, nor dismissed
 * at this severity while nothing was to be watched until today.
 */
export const isFresh: RawBuilder<boolean> = sql<boolean>`not exists (
  select from asset_alert_reason r
  join asset_alert a on a.organization_id = r.organization_id and a.property_id = r.property_id and a.id = r.alert_id and a.archived_at is null
  where r.organization_id = f.organization_id and r.property_id = f.property_id and r.code = f.code and r.source = f.source
    and a.item_id is not distinct from f.item_id and (f.item_id is not null or a.unit_id is not distinct from f.unit_id)
    and case when a.action_state = 'DISMISSED' then r.severity >= f.severity and (a.watch_until is null or a.watch_until >= f.today)
      else true end)`;

async function raiseOnItems(db: Db, to: RaisedAt, given: string, at: readonly number[]): Promise<Raised[]> {
  if (at.length === 0) return [];
  const wanted = sql`wanted as materialized (
      select f.*, coalesce(f.source, '') as source_key, i.unit_id, left(t.name || coalesce(' in ' || u.name, ''), 200) as title
      from jsonb_to_recordset(${given}::jsonb) as f (at int, code text, source text, "itemId" bigint, detail text, value float8, threshold float8, severity int)
      join item i on i.organization_id = ${to.organizationId} and i.property_id = ${to.propertyId} and i.id = f."itemId" and i.archived_at is null
      join item_type t on t.id = i.item_type_id
      left join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
      where f.at = any (${`{${at.join(',')}}`}::int[])
    )`;
  const { rows: made } = await sql<{ id: number }>`
    with ${wanted}, made as (
      insert into asset_alert (organization_id, property_id, item_id, unit_id, title, lane_since, raised_at, raised_by, created_at, updated_at)
      select distinct on (w."itemId") ${to.organizationId}, ${to.propertyId}::bigint, w."itemId", w.unit_id, w.title, ${to.now}::timestamptz,
        ${to.now}::timestamptz, ${to.userId}::bigint, ${to.now}::timestamptz, ${to.now}::timestamptz
      from wanted w order by w."itemId"
      on conflict (organization_id, item_id) where item_id is not null and action_state not in ('REPLACED', 'DISMISSED') and archived_at is null
        do nothing
      returning id, property_id
    ), moved as (
      insert into asset_alert_move (organization_id, property_id, alert_id, to_state, moved_by, created_at, updated_at)
      select ${to.organizationId}, m.property_id, m.id, 'NEEDS_REVIEW', ${to.userId}::bigint, ${to.now}::timestamptz, ${to.now}::timestamptz
      from made m order by m.id
    )
    select id from made`.execute(db);
  const isNew = new Set(made.map((one) => one.id));
  const { rows } = await sql<{ at: number; alertId: number }>`
    with ${wanted}, told as (
      insert into asset_alert_reason (organization_id, property_id, alert_id, code, source, detail, value, threshold, severity, raised_by, created_at, updated_at)
      select a.organization_id, a.property_id, a.id, w.code, w.source_key, w.detail, w.value, w.threshold, coalesce(w.severity, 0), ${to.userId}::bigint,
        ${to.now}::timestamptz, ${to.now}::timestamptz
      from wanted w join asset_alert a on a.organization_id = ${to.organizationId} and a.property_id = ${to.propertyId} and a.item_id = w."itemId"
        and a.action_state not in ('REPLACED', 'DISMISSED') and a.archived_at is null
      order by w.at on conflict (organization_id, alert_id, code, source) do nothing
      returning alert_id, code, source
    ), touched as (
      update asset_alert a set version = a.version + 1, updated_at = ${to.now}::timestamptz from (select distinct o.alert_id from told o) o
      where a.organization_id = ${to.organizationId} and a.id = o.alert_id and not a.id = any (${`{${[...isNew].join(',')}}`}::bigint[])
    )
    select min(w.at) as at, o.alert_id as "alertId" from told o
    join asset_alert a on a.organization_id = ${to.organizationId} and a.property_id = ${to.propertyId} and a.id = o.alert_id
    join wanted w on w."itemId" = a.item_id and w.code = o.code and w.source_key = o.source
    group by o.alert_id, o.code, o.source order by 1`.execute(db);
  // The first finding of a flag is the one that made it.
  return rows.map((row) => ({ ...row, isNewFlag: isNew.delete(row.alertId) }));
}

async function raiseAlone(db: Db, to: RaisedAt, finding: Finding, at: number): Promise<Raised> {
  const {
    code,
    source = '',
    unitId = null,
    title,
    detail = null,
    value = null,
    threshold = null,
    severity = 0,
  } = finding;
  const { rows } = await sql<{ alertId: number }>`
    with made as (
      insert into asset_alert (organization_id, property_id, unit_id, title, lane_since, raised_at, raised_by, created_at, updated_at)
      select p.organization_id, p.id, u.id, left(coalesce(${title ?? null}::text, u.name, p.name), 200), ${to.now}::timestamptz, ${to.now}::timestamptz,
        ${to.userId}::bigint, ${to.now}::timestamptz, ${to.now}::timestamptz
      from property p left join unit u on u.organization_id = p.organization_id and u.property_id = p.id and u.id = ${unitId}::bigint
      where p.organization_id = ${to.organizationId} and p.id = ${to.propertyId}
      returning organization_id, property_id, id
    ), told as (
      insert into asset_alert_reason (organization_id, property_id, alert_id, code, source, detail, value, threshold, severity, raised_by, created_at, updated_at)
      select m.organization_id, m.property_id, m.id, ${code}, ${source}, ${detail}::text, ${value}::float8, ${threshold}::float8, ${severity}::int,
        ${to.userId}::bigint, ${to.now}::timestamptz, ${to.now}::timestamptz from made m
    ), moved as (
      insert into asset_alert_move (organization_id, property_id, alert_id, to_state, moved_by, created_at, updated_at)
      select m.organization_id, m.property_id, m.id, 'NEEDS_REVIEW', ${to.userId}::bigint, ${to.now}::timestamptz, ${to.now}::timestamptz from made m
    )
    select m.id as "alertId" from made m`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a flag is raised on a property that there is');
  return { at, alertId: row.alertId, isNewFlag: true };
}
