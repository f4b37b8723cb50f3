import type { AlertRulesBody } from '@lintel/contract/flags/asset-alert';
import type { Db } from '@lintel/db/pooled-kysely';
import { DEFAULT_LANE_LIMITS, type LaneLimits } from '@lintel/domain/flags/alert-lanes';
import { ALERT_RULE_CODES, ALERT_RULES, type JudgedFinding } from '@lintel/domain/flags/alert-rules';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { localDay } from '#platform/identity/day.ts';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';
import { raiseFlags } from '#platform/lookups/raise-flags.ts';
import { updateEvidence } from './alert-evidence.queries.ts';
import { type RuleSetting, selectFindings } from './alert-findings.ts';

export type Settings = {
  organizationId: number;
  rules: RuleSetting[];
  laneDays: LaneLimits;
  mailsLate: boolean;
  version: number;
};

const RULES: RawBuilder<unknown> = sql`(select coalesce(json_agg(json_build_object('code', r.code, 'isOn', r.is_on, 'threshold', r.threshold)), '[]')
  from alert_rule r where r.organization_id = o.id)`;

// Every rule is there, in order; one that nobody set is off.
function settingsOf({ rules, ...rest }: Settings): Settings {
  const known = new Map(rules.map((rule) => [rule.code, rule]));
  return {
    ...rest,
    rules: ALERT_RULE_CODES.map(
      (code) => known.get(code) ?? { code, isOn: false, threshold: ALERT_RULES[code].threshold?.start ?? null },
    ),
  };
}

const LANE_DAYS: RawBuilder<unknown> = sql`json_build_object('NEEDS_REVIEW', coalesce(s.needs_review_days, ${sql.lit(DEFAULT_LANE_LIMITS.NEEDS_REVIEW)}),
  'REVIEWED', coalesce(s.reviewed_days, ${sql.lit(DEFAULT_LANE_LIMITS.REVIEWED)}),
  'ALERT_SENT', coalesce(s.alert_sent_days, ${sql.lit(DEFAULT_LANE_LIMITS.ALERT_SENT)}),
  'INITIATED_REPLACEMENT', coalesce(s.initiated_days, ${sql.lit(DEFAULT_LANE_LIMITS.INITIATED_REPLACEMENT)}))`;

/** Rules and limits of an organization; those that were never set are off, at version 1. */
export async function selectSettings(db: Db, viewer: Viewer, organizationId: number): Promise<Settings | undefined> {
  const { rows } = await sql<Settings>`
    select o.id as "organizationId", coalesce(s.version, 1) as version, ${RULES} as rules, ${LANE_DAYS} as "laneDays",
      coalesce(s.mails_late, false) as "mailsLate"
    from organization o left join alert_settings s on s.organization_id = o.id
    where o.id = any (${bigints(viewer.organizationIds)}) and o.id = ${organizationId} and o.archived_at is null`.execute(
    db,
  );
  return rows[0] && settingsOf(rows[0]);
}

/** The version of an organization's settings, locked until the transaction ends; undefined where the viewer does not see it. */
export async function lockSettings(db: Db, viewer: Viewer, organizationId: number): Promise<number | undefined> {
  await sql`insert into alert_settings (organization_id) select o.id from organization o
    where o.id = any (${bigints(viewer.organizationIds)}) and o.id = ${organizationId} and o.archived_at is null
    on conflict (organization_id) do nothing`.execute(db);
  const { rows } = await sql<{ version: number }>`
    select s.version from alert_settings s join organization o on o.id = s.organization_id and o.archived_at is null
    where s.organization_id = any (${bigints(viewer.organizationIds)}) and s.organization_id = ${organizationId} for update of s`.execute(
    db,
  );
  return rows[0]?.version;
}

/** Writes rules and limits of locked settings. */
export async function updateSettings(
  db: Db,
  organizationId: number,
  { rules, laneDays, mailsLate }: z.infer<typeof AlertRulesBody>,
): Promise<void> {
  await sql`update alert_settings s set needs_review_days = ${laneDays.NEEDS_REVIEW}, reviewed_days = ${laneDays.REVIEWED},
      alert_sent_days = ${laneDays.ALERT_SENT}, initiated_days = ${laneDays.INITIATED_REPLACEMENT},
      mails_late = coalesce(${mailsLate ?? null}::boolean, s.mails_late), version = s.version + 1, updated_at = now()
    where s.organization_id = ${organizationId}`.execute(db);
  await sql`update alert_rule r set is_on = false, version = r.version + 1, updated_at = now()
    where r.organization_id = ${organizationId} and r.is_on and not r.code = any (${`{${rules.map((rule) => rule.code).join(',')}}`}::text[])`.execute(
    db,
  );
  await sql`insert into alert_rule (organization_id, code, is_on, threshold)
    select ${organizationId}::bigint, r.code, r."isOn", r.threshold
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as r (code text, "isOn" boolean, threshold int)
    on conflict (organization_id, code) do update set is_on = excluded.is_on, threshold = excluded.threshold,
      version = alert_rule.version + 1, updated_at = now()`.execute(db);
}

export type RuleNoise = { code: string; raised: number; dismissed: number; open: number; judged: JudgedFinding[] };

/** What became of the flags of each rule in the last 180 days, on the properties of an organization. */
export async function selectNoise(db: Db, organizationId: number, now: string): Promise<RuleNoise[]> {
  const { rows } = await sql<RuleNoise>`
    select r.code, count(*) as raised, count(*) filter (where a.action_state = 'DISMISSED') as dismissed,
      count(*) filter (where a.action_state not in ('DISMISSED', 'REPLACED')) as open,
      coalesce(json_agg(json_build_object('value', r.value, 'isDismissed', a.action_state = 'DISMISSED'))
        filter (where r.value is not null and a.action_state <> 'NEEDS_REVIEW'), '[]') as judged
    from asset_alert_reason r
    join asset_alert a on a.organization_id = r.organization_id and a.property_id = r.property_id and a.id = r.alert_id and a.archived_at is null
    where r.organization_id = ${organizationId} and r.created_at > ${now}::timestamptz - interval '180 days' group by r.code`.execute(
    db,
  );
  return rows;
}

type RunDone = { items: number; systems: number; flags: number; reasons: number; gone: number };

/** Has the rules that are on look at one property: raises what is new, brings the evidence on open flags up to date, and notes that they did. */
export async function runRules(
  db: Db,
  at: { organizationId: number; propertyId: number },
  rules: readonly RuleSetting[],
  { version, now }: { version: number; now: string },
): Promise<RunDone> {
  const { items, systems, findings } = await selectFindings(db, at, rules, now);
  const to = { ...at, userId: null, now };
  const looked = rules.filter((rule) => rule.isOn).map((rule) => rule.code);
  const gone = await updateEvidence(db, to, looked, findings);
  const raised = await raiseFlags(
    db,
    to,
    findings.filter((one) => !one.isKnown),
  );
  const flags = raised.filter((one) => one.isNewFlag).length;
  await sql`insert into alert_run (organization_id, property_id, ran_at, ran_on, settings_version, items, systems, raised)
    select p.organization_id, p.id, ${now}::timestamptz, ${localDay(now, 'p.timezone')}, ${version}::int, ${items}::int, ${systems}::int, ${flags}::int
    from property p where p.organization_id = ${at.organizationId} and p.id = ${at.propertyId}
    on conflict (organization_id, property_id) do update set ran_at = excluded.ran_at, ran_on = excluded.ran_on,
      settings_version = excluded.settings_version, items = excluded.items, systems = excluded.systems, raised = excluded.raised,
      version = alert_run.version + 1, updated_at = now()`.execute(db);
  return { items, systems, flags, reasons: raised.length, gone };
}

export type DueRun = { organizationId: number; propertyId: number; rules: RuleSetting[]; version: number };

/**
 * Properties, over all organizations, whose rules have not looked since six in the morning there, or not since they were changed.
 */
export async function selectDueRunsUnscoped(db: Db, now: string, limit: number): Promise<DueRun[]> {
  const { rows } = await sql<Settings & { propertyId: number }>`
    select p.organization_id as "organizationId", p.id as "propertyId", s.version, ${RULES} as rules, null as "laneDays", s.mails_late as "mailsLate"
    from alert_settings s join organization o on o.id = s.organization_id and o.archived_at is null
    join property p on p.organization_id = o.id and p.archived_at is null
    left join alert_run r on r.organization_id = p.organization_id and r.property_id = p.id
    where exists (select from alert_rule x where x.organization_id = o.id and x.is_on)
      and (r.property_id is null or r.settings_version <> s.version
        or r.ran_at < least(${now}::timestamptz, ((${localDay(now, 'p.timezone')} + time '06:00') at time zone p.timezone)) and
          ${now}::timestamptz >= ((${localDay(now, 'p.timezone')} + time '06:00') at time zone p.timezone))
    order by p.organization_id, p.id limit ${limit}`.execute(db);
  return rows.map(({ propertyId, ...settings }) => ({ ...settingsOf(settings), propertyId }));
}
