import { INSTALLED_THIS_YEAR_MAX_AGE } from '@lintel/domain/life';
import { type RawBuilder, sql } from 'kysely';

/** Which items a life computation covers, beyond the property in the `scope` CTE. */
export type LifeOptions = {
  /** 'yyyy-MM-dd': ages and remaining lives are as of this day. */
  asOf: string;
  /** Extra conditions over `i` (item) and `m` (model). */
  where?: RawBuilder<unknown>;
  /** ACTIVE unless said; what is stored or retired has no remaining life to plan for. */
  statuses?: readonly ('ACTIVE' | 'STORED' | 'RETIRED')[];
  /** Where the items come from: those of `scope`, unless a CTE or subquery holds chosen or just written rows of it. */
  source?: RawBuilder<unknown>;
  /** Of an item or two only the types that they have are looked up. */
  isFew?: boolean;
};

/**
 * CTEs up to `life` over the items of the CTE `scope (organization_id, property_id)`: one row an item with basis, age,
 * expected life and its source, remaining life moved by the condition reading, due year and installed cost.
 * The formulas are the metric dictionary's 3.1 and 3.2, in double precision as domain/life has them for one item (a test
 * compares the two). `offset 0` keeps a CTE's expressions from being computed once per use, and lets unread columns drop out;
 * it also has models looked up while the planner still knows how many items there are.
 */
export function lifeCtes({ asOf, where, statuses = ['ACTIVE'], source, isFew }: LifeOptions): RawBuilder<unknown> {
  const theirTypes = isFew && source ? sql` where t.id = any (array(select o.item_type_id from ${source} o))` : sql``;
  return sql`life_types as materialized (
    select s.organization_id, s.property_id, t.id, t.key, t.name, t.icon, t.category,
      case when coalesce(pt.eul_years, ot.eul_years, t.average_life_span) > 0
        then coalesce(pt.eul_years, ot.eul_years, t.average_life_span)::float8 end as eul_years,
      case when pt.eul_years is not null then 'PROPERTY' when ot.eul_years is not null then 'ORGANIZATION'
        when t.average_life_span > 0 then 'ITEM_TYPE' else 'UNKNOWN' end as eul_source,
      coalesce(pt.unit_cost_cents, ot.unit_cost_cents, t.typical_cost_cents) as unit_cost_cents,
      coalesce(ot.delivery_cents + ot.install_cents + ot.haul_away_cents, 0) as extra_cents,
      case when pt.unit_cost_cents is not null then 'PROPERTY' when ot.unit_cost_cents is not null then 'PRICE_BOOK'
        when t.typical_cost_cents is not null then 'ITEM_TYPE' else 'UNKNOWN' end as cost_source
    from scope s
    cross join item_type t
    left join property_item_type pt on pt.organization_id = s.organization_id and pt.property_id = s.property_id
      and pt.item_type_id = t.id and pt.archived_at is null
    left join organization_item_type ot on ot.organization_id = s.organization_id
      and ot.item_type_id = t.id and ot.archived_at is null${theirTypes}
  ), life_items as (
    select i.*, m.name as model_name, m.manufacturer_id as model_maker_id,
      case when m.eul_years > 0 then m.eul_years::float8 end as model_eul_years, m.replacement_cost_cents as model_cost_cents
    from ${source ?? sql`(select i.* from scope s join item i on i.organization_id = s.organization_id and i.property_id = s.property_id)`} i
    left join model m on m.id = i.model_id
    where i.archived_at is null and i.status = any (${`{${statuses.join(',')}}`}::text[]) and ${where ?? sql`true`}
    offset 0
  ), life_facts as (
    select i.*, ${asOf}::date as as_of,
      case when i.install_date is not null then 'i' when i.mfg_date is not null then 'm' when i.first_seen_on is not null then 's' end as basis,
      case when i.basis_date is not null then greatest(0, ${asOf}::date - i.basis_date) / 365.2425::float8 end as age_years,
      coalesce(i.eul_override_years::float8, i.model_eul_years, t.eul_years) as eul_years,
      case when i.eul_override_years is not null then 'ITEM' when i.model_eul_years is not null then 'MODEL' else t.eul_source end as eul_source,
      coalesce(i.price_override_cents, i.model_cost_cents, t.unit_cost_cents) + t.extra_cents as cost_cents,
      case when i.price_override_cents is not null then 'ITEM' when i.model_cost_cents is not null then 'MODEL'
        else t.cost_source end as cost_source,
      t.name as item_type_name, t.icon, t.category, coalesce(i.model_maker_id, i.manufacturer_id) as maker_id
    from life_types t
    join life_items i on i.organization_id = t.organization_id and i.property_id = t.property_id and i.item_type_id = t.id
    offset 0
  ), life_remaining as (
    select f.*,
      case when f.eul_years is not null and f.age_years is not null then greatest(0, f.eul_years - f.age_years) end as rul_by_age,
      case when f.condition = 1 then 0
        when f.eul_years is null or f.age_years is null then null
        when f.condition = 2 then least(greatest(0, f.eul_years - f.age_years), 2)
        when f.condition = 4 then greatest(0.25 * f.eul_years, f.eul_years - f.age_years)
        when f.condition = 5 then greatest(0.6 * f.eul_years, f.eul_years - f.age_years)
        else greatest(0, f.eul_years - f.age_years) end as rul_years
    from life_facts f
    offset 0
  ), life as (
    select r.*,
      case when r.eul_years is not null and r.rul_years is not null and r.rul_years is distinct from r.rul_by_age
        then r.eul_years - r.rul_years else r.age_years end as effective_age_years,
      r.age_years / r.eul_years * 100 as life_used_pct,
      date_part('year', r.as_of + round(r.rul_years * 365.2425)::int)::int as due_year,
      coalesce(r.rul_years <= 0, false) as is_past_life
    from life_remaining r
  )`;
}

/** Over `life l`: installed, else made, within the last average year; a first sighting alone does not say so. */
export const isInstalledThisYear: RawBuilder<boolean> = sql`l.basis in ('i', 'm') and l.age_years <= ${sql.lit(INSTALLED_THIS_YEAR_MAX_AGE)}`;

/** Over `life l`: past its expected life since this month, by its age or by what an inspection read. */
export const isNewlyPast: RawBuilder<boolean> = sql`l.is_past_life and coalesce(least(
    case l.condition when 1 then l.condition_on when 2 then (l.condition_on + interval '2 years')::date end,
    l.as_of - floor((l.age_years - l.eul_years) * 365.2425)::int) >= date_trunc('month', l.as_of)::date, false)`;

/** The select list of one ItemLife row (contract/item) from `life l`; needs the joins of `itemLifeJoins`. */
export const itemLifeColumns: RawBuilder<unknown> = sql`
  l.id, l.organization_id as "organizationId", l.property_id as "propertyId", l.unit_id as "unitId", u.name as "unitName",
  b.name as "buildingName", u.floor_plan as "floorPlan", l.item_type_id as "itemTypeId", l.item_type_name as "itemType",
  l.icon, l.category, l.maker_id as "manufacturerId", mk.name as "manufacturerName", l.model_id as "modelId",
  l.model_name as "modelName", l.serial_number as "serialNumber", l.mfg_date as "mfgDate", l.install_date as "installDate",
  l.first_seen_on as "firstSeenOn", l.basis, l.basis_date as "basisDate", round(l.age_years::numeric, 2) as "ageYears",
  l.eul_years as "eulYears", l.eul_source as "eulSource", round(l.life_used_pct::numeric, 1) as "lifeUsedPct",
  round(l.rul_years::numeric, 2) as "rulYears", round(l.effective_age_years::numeric, 2) as "effectiveAgeYears", l.due_year as "dueYear",
  l.is_past_life as "isPastLife", l.date_confidence as "dateConfidence", l.cost_cents as "costCents",
  l.cost_source as "costSource", l.purchase_cents as "purchaseCents", l.warranty_ends_on as "warrantyEndsOn", l.condition,
  l.condition_on as "conditionOn", nullif(concat_ws(' ', cu.first_name, cu.last_name), '') as "conditionBy", l.note, l.status,
  l.retired_on as "retiredOn", l.retired_reason as "retiredReason", l.replaced_by_item_id as "replacedByItemId",
  l.eul_override_years as "eulOverrideYears", l.price_override_cents as "priceOverrideCents", l.version`;

/** The half of `itemLifeJoins` that is not about the place: maker and who read the condition. */
export const itemMakerJoins: RawBuilder<unknown> = sql`
  left join manufacturer mk on mk.id = l.maker_id
  left join app_user cu on cu.id = l.condition_by`;

/** The joins that `itemLifeColumns` reads: unit, building, maker and who read the condition. */
export const itemLifeJoins: RawBuilder<unknown> = sql`
  left join unit u on u.organization_id = l.organization_id and u.id = l.unit_id
  left join building b on b.organization_id = l.organization_id and b.id = u.building_id ${itemMakerJoins}`;
