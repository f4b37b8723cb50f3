import type { FlagTrends } from '@lintel/contract/flags/asset-alert';
import type { Db } from '@lintel/db/pooled-kysely';
import { ALERT_LANES } from '@lintel/domain/flags/alert-states';
import { sql } from 'kysely';
import type * as z from 'zod';
import { dayAt, localDay } from '#platform/identity/day.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { all } from '#platform/sql/list-sort.ts';

const WEEKS = 12;
const SINCE_DAYS = 180;

/**
 * How the flags of a property, or of all that the viewer sees, come and go; undefined where the property is not theirs to see. A flag was raised
 * and closed on days of its property; one that was brought back is not closed.
 */
export async function selectTrends(
  db: Db,
  viewer: Viewer,
  propertyId: number | undefined,
  now: string,
): Promise<z.infer<typeof FlagTrends> | undefined> {
  const { rows } = await sql<z.infer<typeof FlagTrends> & { isFound: boolean }>`
    with scope as materialized (
      select p.organization_id, p.id as property_id, p.timezone, ${localDay(now, 'p.timezone')} as today from property p
      where ${all([visibleProperties(viewer, 'p'), propertyId !== undefined && sql`p.id = ${propertyId}`])}
    ), last_day as materialized (
      select coalesce(max(s.today), ${localDay(now, sql`'UTC'::text`)}) as today from scope s
    ), flag as materialized (
      select a.organization_id, a.property_id, a.id, a.action_state, ${dayAt('a.raised_at', 's.timezone')} as raised_on,
        case when a.action_state in ('REPLACED', 'DISMISSED') then ${dayAt('a.lane_since', 's.timezone')} end as closed_on, s.timezone
      from scope s join asset_alert a on a.organization_id = s.organization_id and a.property_id = s.property_id and a.archived_at is null
    ), week as (
      select (date_trunc('week', l.today)::date - 7 * n.ago) as monday from last_day l, generate_series(0, ${sql.lit(WEEKS - 1)}) as n (ago)
    ), weeks as (
      select w.monday, (select count(*) from flag f where f.raised_on between w.monday and w.monday + 6) as raised,
        (select count(*) from flag f where f.closed_on between w.monday and w.monday + 6) as closed from week w
    ), reasons as (
      select r.code, count(distinct f.id) as raised, count(distinct f.id) filter (where f.closed_on is null) as open,
        count(distinct f.id) filter (where f.action_state = 'DISMISSED') as dismissed, count(distinct f.id) filter (where f.action_state = 'REPLACED') as replaced
      from last_day l cross join flag f
      join asset_alert_reason r on r.organization_id = f.organization_id and r.property_id = f.property_id and r.alert_id = f.id
      where ${dayAt('r.created_at', 'f.timezone')} > l.today - ${sql.lit(SINCE_DAYS)} group by r.code
    ), stay as (
      select lag(m.to_state) over by_flag as lane, ${dayAt('m.created_at', 'f.timezone')} as left_on,
        lag(${dayAt('m.created_at', 'f.timezone')}) over by_flag as came_on
      from flag f join asset_alert_move m on m.organization_id = f.organization_id and m.property_id = f.property_id and m.alert_id = f.id and m.kind = 'MOVE'
      window by_flag as (partition by m.organization_id, m.alert_id order by m.created_at, m.id)
    ), lanes as (
      select w.at, w.lane, count(s.lane) as stays, percentile_cont(0.5) within group (order by greatest(0, s.left_on - s.came_on)) filter (where s.lane is not null) as median
      from last_day l cross join unnest(${`{${ALERT_LANES.join(',')}}`}::text[]) with ordinality as w (lane, at)
      left join stay s on s.lane = w.lane and s.left_on > l.today - ${sql.lit(SINCE_DAYS)} group by w.at, w.lane
    )
    select ${propertyId === undefined ? sql`true` : sql`exists (select from scope)`} as "isFound",
      (select json_agg(json_build_object('from', w.monday, 'raised', w.raised, 'closed', w.closed) order by w.monday) from weeks w) as weeks,
      l.today - ${sql.lit(SINCE_DAYS - 1)} as since,
      (select coalesce(json_agg(json_build_object('code', r.code, 'raised', r.raised, 'open', r.open, 'dismissed', r.dismissed, 'replaced', r.replaced)
        order by r.raised desc, r.code), '[]') from reasons r) as reasons,
      (select json_agg(json_build_object('lane', n.lane, 'stays', n.stays, 'medianDays', n.median) order by n.at) from lanes n where n.lane <> 'REPLACED') as lanes
    from last_day l`.execute(db);
  const [found] = rows;
  if (!found?.isFound) return undefined;
  const { isFound: _isFound, ...trends } = found;
  return trends;
}
