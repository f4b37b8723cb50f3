import type { Db } from '@lintel/db/pooled-kysely';
import type { AlertRuleCode } from '@lintel/domain/flags/alert-rules';
import { sql } from 'kysely';
import { localDay } from '#platform/identity/day.ts';
import type { RaisedAt } from '#platform/lookups/raise-flags.ts';
import type { RuleFinding } from './alert-findings.ts';

/** What the sources of one system or device begin with, as fls-findings writes them. */
const THING = '^((?:device [0-9]+ of )?record [0-9]+ )';

/**
 * Brings what rules raised on the open flags of a property up to date with what they find now: value, limit and words, and how severe it is
 * should the flag be dismissed. What a rule that looked finds no more is marked with the day, and unmarked when it finds it again; people
 * decide what that means. Answers how many reasons are found no more since this run.
 */
export async function updateEvidence(
  db: Db,
  { organizationId, propertyId, now }: RaisedAt,
  looked: readonly AlertRuleCode[],
  findings: readonly RuleFinding[],
): Promise<number> {
  if (looked.length === 0) return 0;
  // One key for an item, one for a system or device whatever its date.
  const { rows } = await sql<{ gone: number }>`
    with finding as materialized (
      select f.code, coalesce(f."itemId"::text, f.thing) as key, f.source, f.value, f.threshold, f.severity, f.detail
      from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb)
        as f (code text, source text, thing text, "itemId" bigint, value float8, threshold float8, severity int, detail text)
    ), held as materialized (
      select r.organization_id, r.id, r.alert_id, r.code, r.gone_on, ${localDay(now, 'p.timezone')} as today,
        coalesce(a.item_id::text, substring(r.source from ${THING})) as key
      from property p join asset_alert a on a.organization_id = p.organization_id and a.property_id = p.id
        and a.action_state not in ('REPLACED', 'DISMISSED') and a.archived_at is null
      join asset_alert_reason r on r.organization_id = a.organization_id and r.property_id = a.property_id and r.alert_id = a.id
      where p.organization_id = ${organizationId} and p.id = ${propertyId} and r.raised_by is null and r.code = any (${`{${looked.join(',')}}`}::text[])
    ), seen as materialized (
      select h.organization_id, h.id, h.alert_id, h.gone_on, h.today, f.code is not null as is_found, f.source, f.value, f.threshold, f.severity, f.detail
      from held h left join finding f on f.code = h.code and f.key = h.key
    ), fresher as (
      update asset_alert_reason r set value = s.value, threshold = s.threshold, severity = s.severity, detail = s.detail, source = s.source,
        gone_on = null, version = r.version + 1, updated_at = ${now}::timestamptz
      from seen s where s.is_found and r.organization_id = s.organization_id and r.id = s.id
        and (r.value, r.threshold, r.severity, r.detail, r.source, r.gone_on) is distinct from (s.value, s.threshold, s.severity, s.detail, s.source, null)
    ), gone as (
      update asset_alert_reason r set gone_on = s.today, version = r.version + 1, updated_at = ${now}::timestamptz
      from seen s where not s.is_found and s.gone_on is null and r.organization_id = s.organization_id and r.id = s.id
      returning r.organization_id, r.alert_id
    ), touched as (
      update asset_alert a set version = a.version + 1, updated_at = ${now}::timestamptz
      from (select g.organization_id, g.alert_id from gone g union
        select s.organization_id, s.alert_id from seen s where s.is_found and s.gone_on is not null) c
      where a.organization_id = c.organization_id and a.id = c.alert_id
    )
    select count(*) as gone from gone`.execute(db);
  return rows[0]?.gone ?? 0;
}
