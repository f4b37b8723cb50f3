import type { Db } from '@lintel/db/pooled-kysely';
import { ALERT_RULE_CODES, ALERT_RULES, type AlertRuleCode } from '@lintel/domain/flags/alert-rules';
import { type RawBuilder, sql } from 'kysely';
import { coverJoin } from '#platform/lookups/item-cover.ts';
import { lifeCtes } from '#platform/lookups/item-life.ts';
import { type Finding, isFresh } from '#platform/lookups/raise-flags.ts';
import { repairRulesJoin, spentCte, spentCteJoin, turnWithinDays } from '#platform/lookups/repair-advice.ts';
import { emptiesWithin } from '#platform/lookups/unit-turn.ts';
import { type FlsRuleCode, flsFindings, isFlsRule } from './fls-findings.ts';

export type RuleSetting = { code: AlertRuleCode; isOn: boolean; threshold: number | null };

const EMPTIES_SOON = emptiesWithin({ turn: sql`sp.turn`, status: sql`u.status` }, turnWithinDays, sql`l.as_of`);
/** Of what is in a unit that empties soon: since when, or on which day. */
const EMPTIES_WORDS = sql`case when sp.turn is null then 'Unit empty now' when (sp.turn ->> 'vacantOn')::date <= l.as_of
  then 'Unit empty since ' || (sp.turn ->> 'vacantOn') else 'Unit empties ' || (sp.turn ->> 'vacantOn') end`;

type Match = {
  where: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
  severity: RawBuilder<unknown>;
  detail?: RawBuilder<unknown>;
};

/** Each step of 25 percent is worse than the one before. */
const stepOf = (pct: RawBuilder<unknown>) => sql`floor(${pct} / 25)`;
const SPENT_PCT = sql`sp.cents_24 * 100.0 / nullif(l.cost_cents, 0)`;
const OPEN_REQUESTS = sql`(select count(*) from service_request r where r.organization_id = l.organization_id and r.item_id = l.id
  and r.closed_at is null and r.hidden_at is null and r.archived_at is null)`;
const LAST_REQUEST = sql`(select r.summary from service_request r where r.organization_id = l.organization_id and r.item_id = l.id
  and r.closed_at is null and r.hidden_at is null and r.archived_at is null order by r.reported_at desc, r.id desc limit 1)`;
/** Over `life l`: other items in service of the property that have the same plate, in another unit or in the same one. */
const SAME_PLATE = sql`from life o where o.organization_id = l.organization_id and o.property_id = l.property_id
  and o.serial_normalised = l.serial_normalised and o.id <> l.id and o.item_type_id = l.item_type_id
  and o.maker_id is not distinct from l.maker_id`;

/** Over `life l`: notices that may concern it and are not settled. */
const OPEN_RECALLS = sql`from item_recall r join recall_notice n on n.id = r.recall_id
  where r.organization_id = l.organization_id and r.item_id = l.id and r.state in ('POSSIBLE', 'AFFECTED') and r.archived_at is null`;

/** What each rule finds over `life l` with what was spent on it (`sp`) and its `unit u`, at a limit. */
function matchOf(code: Exclude<AlertRuleCode, FlsRuleCode>, limit: RawBuilder<unknown>): Match {
  switch (code) {
    case 'RECALL_MATCH':
      return {
        where: sql`l.recall_state in ('POSSIBLE', 'AFFECTED')`,
        value: sql`(select count(*) ${OPEN_RECALLS})`,
        // One that a person confirmed is worse than any number of possible ones.
        severity: sql`(select sum(case r.state when 'AFFECTED' then 100 else 1 end) ${OPEN_RECALLS})`,
        detail: sql`(select left(string_agg(case r.state when 'AFFECTED' then 'affected' else 'possible match, compare the plate' end
          || ': ' || n.number || ', ' || n.title, '; ' order by r.state, n.id), 480) ${OPEN_RECALLS})`,
      };
    case 'LIFE_OVER':
    case 'LIFE_FAR_OVER':
      return {
        where: sql`l.life_used_pct >= ${limit}`,
        value: sql`round(l.life_used_pct::numeric, 1)`,
        severity: stepOf(sql`l.life_used_pct`),
      };
    case 'REPAIRS_12M':
      return { where: sql`sp.count_12 >= ${limit}`, value: sql`sp.count_12`, severity: sql`sp.count_12` };
    case 'MONEY_PIT':
      return {
        where: sql`${SPENT_PCT} >= ${limit}`,
        value: sql`round((${SPENT_PCT})::numeric, 1)`,
        severity: stepOf(SPENT_PCT),
      };
    case 'REPLACE_AT_TURN':
      return {
        where: sql`round(l.rul_years::numeric, 2) <= ${limit} and ${EMPTIES_SOON}`,
        value: sql`round(l.rul_years::numeric, 2)`,
        severity: sql`case when l.is_past_life then 1 else 0 end`,
        detail: EMPTIES_WORDS,
      };
    case 'WARRANTY_FAULT':
      return {
        where: sql`cv.covered_until between l.as_of and l.as_of + ${limit}::int and ${OPEN_REQUESTS} > 0`,
        value: sql`cv.covered_until - l.as_of`,
        severity: OPEN_REQUESTS,
        detail: sql`left(${LAST_REQUEST}, 200)`,
      };
    case 'SAME_SERIAL':
      return {
        where: sql`length(l.serial_normalised) >= 5 and exists (select ${SAME_PLATE})`,
        value: sql`(select count(*) ${SAME_PLATE})`,
        severity: sql`(select count(*) ${SAME_PLATE})`,
        detail: sql`(select left('also in ' || string_agg(distinct x.name, ', '), 200) from (select case when o.unit_id is not distinct from l.unit_id then 'the same place' else coalesce(v.name, 'no unit') end as name from life o
          left join unit v on v.organization_id = o.organization_id and v.id = o.unit_id
          where o.organization_id = l.organization_id and o.property_id = l.property_id and o.serial_normalised = l.serial_normalised and o.id <> l.id
            and o.item_type_id = l.item_type_id and o.maker_id is not distinct from l.maker_id) x)`,
      };
  }
}

/** CTEs up to `finding`: what the rules find today over the items in service, and the systems, of the properties of the CTE `scope`. */
function findingCtes(now: string, rules: readonly RuleSetting[]): RawBuilder<unknown> {
  const parts = rules.map(({ code, threshold }) => {
    const limit = threshold ?? ALERT_RULES[code].threshold?.start ?? null;
    if (isFlsRule(code)) return flsFindings(code, sql`${limit}::float8`);
    const { where, value, severity, detail } = matchOf(code, sql`${limit}::float8`);
    return sql`select l.organization_id, l.property_id, l.as_of as today, ${sql.lit(code)}::text as code, ''::text as source, l.id as item_id,
        l.unit_id, (${value})::float8 as value, ${limit}::float8 as threshold, (${severity})::int as severity, ${detail ?? sql`null`}::text as detail, null::text as title,
        ''::text as thing, false as is_known
      from life l ${spentCteJoin} ${code === 'WARRANTY_FAULT' ? coverJoin : sql``} ${code === 'REPLACE_AT_TURN' ? repairRulesJoin : sql``} left join unit u on u.organization_id = l.organization_id and u.id = l.unit_id where ${where}`;
  });
  const none = sql`select null::bigint as organization_id, null::bigint as property_id, null::date as today, ''::text as code, ''::text as source,
    null::bigint as item_id, null::bigint as unit_id, null::float8 as value, null::float8 as threshold, 0 as severity, null::text as detail, null::text as title,
    ''::text as thing, false as is_known where false`;
  return sql`${lifeCtes({ now })}, ${spentCte}, finding as materialized (${sql.join([none, ...parts], sql` union all `)})`;
}

/** What a rule found. `thing` is what the sources of one system or device begin with; a finding that `isKnown` is on an open flag already. */
export type RuleFinding = Finding & { thing: string; isKnown: boolean };
type Looked = { items: number; systems: number; findings: RuleFinding[] };

const SYSTEMS = sql`(select count(*) from life_day d join fls_record x on x.organization_id = d.organization_id and x.property_id = d.property_id
  and x.enabled and x.archived_at is null)`;

/** What the rules that are on find at one property, raised or not, and over how many items and fire and life safety systems they looked. */
export async function selectFindings(
  db: Db,
  at: { organizationId: number; propertyId: number },
  rules: readonly RuleSetting[],
  now: string,
): Promise<Looked> {
  const { rows } = await sql<Looked>`
    with scope as materialized (
      select p.organization_id, p.id as property_id, p.timezone from property p
      where p.organization_id = ${at.organizationId} and p.id = ${at.propertyId} and p.archived_at is null
    ), ${findingCtes(
      now,
      rules.filter((rule) => rule.isOn),
    )}
    select (select count(*) from life) as items, ${SYSTEMS} as systems, (
      select coalesce(json_agg(json_strip_nulls(json_build_object('code', f.code, 'source', f.source, 'itemId', f.item_id, 'title', f.title,
        'value', f.value, 'threshold', f.threshold, 'severity', f.severity, 'detail', f.detail, 'thing', f.thing, 'isKnown', f.is_known))
        order by f.item_id, f.code, f.source), '[]') from finding f) as findings`.execute(db);
  return rows[0] as Looked;
}

export type RulePreview = {
  items: number;
  systems: number;
  rules: { code: AlertRuleCode; found: number; raises: number }[];
  reasons: number;
  flags: number;
};

/** What rules find and would raise over all properties of an organization; sums are over those that are on. */
export async function selectPreview(
  db: Db,
  organizationId: number,
  rules: readonly RuleSetting[],
  now: string,
): Promise<RulePreview> {
  const on = sql`${`{${rules
    .filter((rule) => rule.isOn)
    .map((rule) => rule.code)
    .join(',')}}`}::text[]`;
  const { rows } = await sql<RulePreview>`
    with scope as materialized (
      select p.organization_id, p.id as property_id, p.timezone from property p where p.organization_id = ${organizationId} and p.archived_at is null
    ), ${findingCtes(now, rules)}, judged as materialized (select f.*, not f.is_known and ${isFresh} as is_fresh from finding f)
    select (select count(*) from life) as items, ${SYSTEMS} as systems, (
      select coalesce(json_agg(json_build_object('code', c.code, 'found', c.found, 'raises', c.raises) order by c.code), '[]') from (
        select k.code, count(j.code) as found, count(*) filter (where j.is_fresh) as raises
        from unnest(${`{${rules.map((rule) => rule.code).join(',')}}`}::text[]) as k (code) left join judged j on j.code = k.code group by k.code
      ) c) as rules,
      (select count(*) from judged j where j.is_fresh and j.code = any (${on})) as reasons,
      (select count(distinct j.item_id) + count(*) filter (where j.item_id is null) from judged j where j.is_fresh and j.code = any (${on}) and not exists (
        select from asset_alert a where a.organization_id = j.organization_id and a.item_id = j.item_id
          and a.action_state not in ('REPLACED', 'DISMISSED') and a.archived_at is null)) as flags`.execute(db);
  const [found] = rows as [RulePreview];
  return {
    ...found,
    rules: found.rules.toSorted((a, b) => ALERT_RULE_CODES.indexOf(a.code) - ALERT_RULE_CODES.indexOf(b.code)),
  };
}
