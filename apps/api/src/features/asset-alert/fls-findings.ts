import type { AlertRuleCode } from '@lintel/domain/flags/alert-rules';
import { FLS_TYPE_WORDS } from '@lintel/domain/fls/fls';
import { type RawBuilder, sql } from 'kysely';
import { isRecalledDevice } from '#platform/lookups/open-work.ts';

export type FlsRuleCode = Extract<AlertRuleCode, 'FLS_OVERDUE' | 'FLS_DEVICE' | 'FLS_RECALL'>;
type DatedCode = Exclude<FlsRuleCode, 'FLS_RECALL'>;

/** A rule that looks at fire and life safety, not at items. */
export function isFlsRule(code: AlertRuleCode): code is FlsRuleCode {
  return code === 'FLS_OVERDUE' || code === 'FLS_DEVICE' || code === 'FLS_RECALL';
}

/** So many more days are worse: a flag that was dismissed is raised again. */
const WORSE_AFTER_DAYS = 30;

const TYPE_WORDS = sql`(case x.type ${sql.join(
  Object.entries(FLS_TYPE_WORDS).map(([type, words]) => sql`when ${sql.lit(type)} then ${sql.lit(words)}`),
  sql` `,
)} end)`;
const day = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;
/** As dates of compliance are read everywhere. */
const shownDay = (column: string) => sql`to_char(${sql.ref(column)}, 'MM/DD/YYYY')`;

/** A system is one thing until its date moves; a device until its next test does. The id of the record is what a flag leads to. */
const RULES: Record<DatedCode, { days: RawBuilder<unknown>; thing: RawBuilder<unknown>; due: RawBuilder<unknown> }> = {
  FLS_OVERDUE: {
    days: sql`d.today - x.compliant_through`,
    thing: sql`'record ' || x.id || ' '`,
    due: day('x.compliant_through'),
  },
  FLS_DEVICE: {
    days: sql`d.today - v.next_test`,
    thing: sql`'device ' || v.id || ' of record ' || x.id || ' '`,
    due: day('v.next_test'),
  },
};

const TITLES: Record<DatedCode, RawBuilder<unknown>> = {
  FLS_OVERDUE: TYPE_WORDS,
  FLS_DEVICE: sql`${TYPE_WORDS} || ': ' || v.label || coalesce(', ' || v.location, '')`,
};

const DETAILS: Record<DatedCode, RawBuilder<unknown>> = {
  FLS_OVERDUE: sql`'compliant through ' || ${shownDay('x.compliant_through')} || case when x.scheduled_on >= d.today
    then ', visit planned for ' || ${shownDay('x.scheduled_on')} else ', no visit planned' end || coalesce(', ' || x.vendor_name, '')`,
  FLS_DEVICE: sql`'next test was due ' || ${shownDay('v.next_test')} || coalesce(', last tested ' || ${shownDay('v.last_test')}, ', never tested')
    || case v.result when 'FAIL' then ', failed' else '' end`,
};

/**
 * What a rule finds over the CTE `life_day d`, at a limit in days, with the columns of every finding. A system that has an open flag for it is
 * known, also where its date was moved since and is over again; one whose flag was closed is found anew only for another date.
 */
export function flsFindings(code: FlsRuleCode, limit: RawBuilder<unknown>): RawBuilder<unknown> {
  if (code === 'FLS_RECALL') return recallFindings(limit);
  const { days, thing, due } = RULES[code];
  const device = sql`join fls_device v on v.organization_id = x.organization_id and v.property_id = x.property_id and v.record_id = x.id
    and v.archived_at is null and v.next_test is not null`;
  return sql`select x.organization_id, x.property_id, d.today, ${sql.lit(code)}::text as code, ${thing} || 'due ' || ${due} as source, null::bigint as item_id,
      null::bigint as unit_id, (${days})::float8 as value, ${limit}::float8 as threshold, ((${days}) / ${sql.lit(WORSE_AFTER_DAYS)})::int as severity,
      left(${DETAILS[code]}, 480) as detail, left(${TITLES[code]}, 200) as title, ${thing} as thing, exists (
        select from asset_alert_reason r
        join asset_alert a on a.organization_id = r.organization_id and a.property_id = r.property_id and a.id = r.alert_id
        where r.organization_id = x.organization_id and r.property_id = x.property_id and r.code = ${sql.lit(code)}
          and starts_with(r.source, ${thing}) and a.archived_at is null and a.action_state not in ('REPLACED', 'DISMISSED')) as is_known
    from life_day d join fls_record x on x.organization_id = d.organization_id and x.property_id = d.property_id
      and x.enabled and x.archived_at is null ${code === 'FLS_DEVICE' ? device : sql``}
    where ${days} >= ${limit} and ${days} > 0`;
}

/** A device that a recall may concern is one thing for as long as that is open; a confirmed one is worse than any number of possible ones. */
function recallFindings(limit: RawBuilder<unknown>): RawBuilder<unknown> {
  const open = sql`from fls_device_recall r join recall_notice n on n.id = r.recall_id where r.organization_id = v.organization_id
    and r.device_id = v.id and r.state in ('POSSIBLE', 'AFFECTED') and r.archived_at is null`;
  return sql`select x.organization_id, x.property_id, d.today, 'FLS_RECALL'::text as code, 'device ' || v.id || ' of record ' || x.id || ' ' as source,
      null::bigint as item_id, null::bigint as unit_id, (select count(*) ${open})::float8 as value, ${limit}::float8 as threshold,
      (select sum(case r.state when 'AFFECTED' then 100 else 1 end) ${open})::int as severity,
      (select left(string_agg(case r.state when 'AFFECTED' then 'affected' else 'possible match, compare the plate' end || ': ' || n.title, '; '
        order by r.state, n.id), 480) ${open}) as detail,
      left(${TYPE_WORDS} || ': ' || v.label || coalesce(', ' || v.location, ''), 200) as title,
      'device ' || v.id || ' of record ' || x.id || ' ' as thing, false as is_known
    from life_day d join fls_record x on x.organization_id = d.organization_id and x.property_id = d.property_id
      and x.enabled and x.archived_at is null
    join fls_device v on v.organization_id = x.organization_id and v.property_id = x.property_id and v.record_id = x.id and ${isRecalledDevice}`;
}

/** Of `asset_alert_reason r`: the record of fire and life safety that it is about. */
export const flsRecordOf: RawBuilder<unknown> = sql`case when r.code in ('FLS_OVERDUE', 'FLS_DEVICE', 'FLS_RECALL')
  then substring(r.source from 'record ([0-9]+) ')::bigint end`;
