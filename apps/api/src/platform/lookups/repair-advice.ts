import { DEFAULT_THRESHOLDS } from '@lintel/domain/items/repair-or-replace';
import { type RawBuilder, sql } from 'kysely';
import type { ItemsOfOne } from './item-cover.ts';
import { emptiesWithin, isOpenTurn, unitTurn } from './unit-turn.ts';

const D = DEFAULT_THRESHOLDS;
const limit = (column: string, otherwise: number) => sql`coalesce(${sql.ref(`rr.${column}`)}, ${sql.lit(otherwise)})`;

// Counts and sums of the maintenance records `mr` as of the day `as_of`; hidden and archived ones are left out by whoever reads them.
const spentColumns = (asOf: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    count(*) filter (where mr.performed_on > ${asOf} - interval '12 months') as count_12,
    sum(mr.cost_cents) filter (where mr.performed_on > ${asOf} - interval '12 months')::bigint as cents_12,
    sum(mr.cost_cents) filter (where mr.performed_on > ${asOf} - interval '24 months')::bigint as cents_24,
    sum(mr.cost_cents)::bigint as cents_all`;

const isCounted: RawBuilder<unknown> = sql`mr.hidden_at is null and mr.archived_at is null`;

/** The days within which a unit must empty for rule 8, by the limits `rr` of its organization. */
export const turnWithinDays: RawBuilder<unknown> = limit('turn_within_days', D.turnWithinDays);

/** Joins what was spent on each item of `life l`, and the open turn of its unit, as `sp`, for a few items. */
export const spentJoin: RawBuilder<unknown> = sql`
  cross join lateral (
    select ${spentColumns(sql`l.as_of`)}, (select ${unitTurn} from turn t
      where t.organization_id = l.organization_id and t.unit_id = l.unit_id and ${isOpenTurn}) as turn
    from maintenance_record mr
    where mr.organization_id = l.organization_id and mr.item_id = l.id and ${isCounted}
  ) sp`;

/** What was spent on some items of one organization, by item (`itemId`, `count12`, `cents12`, `cents24`, `cents`); none of those without a record. */
export function spentByItem({ organizationId, ids }: ItemsOfOne, asOf: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select s.item_id as "itemId", s.count_12 as "count12", s.cents_12 as "cents12", s.cents_24 as "cents24", s.cents_all as cents from (
      select mr.item_id, ${spentColumns(asOf)} from maintenance_record mr
      where mr.organization_id = ${organizationId} and mr.item_id = any (${ids}) and ${isCounted} group by mr.item_id) s`;
}

/** The limits of one organization as RepairThresholds (domain/repair-or-replace), from its row under this alias. */
export function limitsOf(alias: string): RawBuilder<unknown> {
  const at = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`json_build_object('halfLifePct', ${at('half_life_pct')}, 'halfCostPct', ${at('half_cost_pct')}, 'strictCostPct', ${at('strict_cost_pct')},
    'majorRepairLifePct', ${at('major_repair_life_pct')}, 'moneyPitPct', ${at('money_pit_pct')}, 'repairsIn12Months', ${at('repairs_in_12_months')},
    'turnRulYears', ${at('turn_rul_years')}, 'turnWithinDays', ${at('turn_within_days')})`;
}

/**
 * CTEs `spent` and `turning`: the same for all items of the CTE `life_day`, as one JSON object by item and one by unit. A row an item would
 * be joined row by row, each with each, where the planner expects few: it has no statistics of a CTE, nor of a table just filled.
 */
export const spentCte: RawBuilder<unknown> = sql`spent as materialized (
    select jsonb_object_agg(s.item_id, jsonb_build_array(s.count_12, s.cents_12, s.cents_24, s.cents_all)) as by_item from (
      select mr.item_id, ${spentColumns(sql`d.today`)}
      from life_day d join maintenance_record mr on mr.organization_id = d.organization_id and mr.property_id = d.property_id
      where mr.item_id is not null and ${isCounted} group by mr.item_id
    ) s
  ), turning as materialized (
    select jsonb_object_agg(t.unit_id, ${unitTurn}) as by_unit
    from life_day d join turn t on t.organization_id = d.organization_id and t.property_id = d.property_id where ${isOpenTurn}
  )`;

/** Joins those CTEs as `sp`: each object is read once a statement, and looked up once a row (`offset 0`). */
export const spentCteJoin: RawBuilder<unknown> = sql`
  cross join lateral (
    select (e.own ->> 0)::bigint as count_12, (e.own ->> 1)::bigint as cents_12, (e.own ->> 2)::bigint as cents_24,
      (e.own ->> 3)::bigint as cents_all, e.turn
    from (select (select s.by_item from spent s) -> l.id::text as own,
      (select x.by_unit from turning x) -> l.unit_id::text as turn offset 0) e offset 0
  ) sp`;

/** Joins the limits that the organization of `life l` set as `rr`. */
export const repairRulesJoin: RawBuilder<unknown> = sql`left join repair_rules rr on rr.organization_id = l.organization_id`;

/**
 * The rule of repair or replace that fires on `life l` with the covers `cv` in `unit u` without a quote, as domain/repair-inputs has it for one item: on
 * percentages and years as they are shown. Null where nothing speaks either way, and for what is retired.
 */
export const adviceRule: RawBuilder<number | null> = sql`case
    when l.status = 'RETIRED' then null
    when l.recall_state = 'AFFECTED' then 1
    when cv.covered_until >= l.as_of then 2
    when sp.count_12 >= ${limit('repairs_in_12_months', D.repairsIn12Months)} then 7
    when round(l.rul_years::numeric, 2) <= ${limit('turn_rul_years', D.turnRulYears)}
      and ${emptiesWithin({ turn: sql`sp.turn`, status: sql`u.status` }, turnWithinDays, sql`l.as_of`)} then 8
    when l.rul_years is null and l.life_used_pct is null then null
    else 9 end`;

const shareOfCost = (pct: RawBuilder<unknown>): RawBuilder<unknown> => sql`ceil(l.cost_cents * ${pct} / 100.0)`;

/** The lowest quote in cents that replaces the item instead, given the rule that fires without one. */
export function replaceFromCents(rule: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`case when ${rule} > 2 and l.cost_cents > 0 then greatest(0, least(
      ${shareOfCost(limit('money_pit_pct', D.moneyPitPct))} - coalesce(sp.cents_24, 0),
      case when round(l.life_used_pct::numeric, 1) >= ${limit('half_life_pct', D.halfLifePct)}
        then ${shareOfCost(limit('half_cost_pct', D.halfCostPct))} end,
      ${shareOfCost(sql`rr.strict_cost_pct`)}))::bigint end`;
}
