import type {
  ITEM_AGE_WORDS,
  ITEM_FLAG_WORDS,
  ITEM_RECALL_WORDS,
  ITEM_WARRANTY_WORDS,
} from '@lintel/contract/items/item-list-words';
import { DAYS_PER_YEAR } from '@lintel/domain/base/calendar';
import { INSTALLED_THIS_YEAR_MAX_AGE } from '@lintel/domain/items/life';
import { normaliseSerial } from '@lintel/domain/items/serial-number';
import { COVER_EXPIRING_DAYS } from '@lintel/domain/items/warranty-cover';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '../base/instant.ts';
import { localDay } from '../identity/day.ts';
import { all, numberKey, textKey } from '../sql/list-sort.ts';
import { coverColumns, coveredUntil, coverJoin, perhapsCoveredUntil } from './item-cover.ts';
import { adviceRule, repairRulesJoin, replaceFromCents, spentJoin } from './repair-advice.ts';

/** Which items the CTE `life` covers, beyond the properties in the CTE `scope`. */
export type LifeOptions = {
  /** The instant of the question: ages and remaining lives are as of the day it is at each property. */
  now: string;
  /** Extra conditions over `i` (item) and `d` (the CTE `life_day`). */
  where?: RawBuilder<unknown>;
  /** ACTIVE unless said; what is stored or retired has no remaining life to plan for. */
  statuses?: readonly ('ACTIVE' | 'STORED' | 'RETIRED')[];
  /** Where the items come from: all of `scope`, unless a CTE holds chosen or just written rows of it. */
  source?: RawBuilder<unknown>;
  /** That the items are read anew, with the columns that are asked of them, wherever `life` is named; else once with all of their columns. */
  notMaterialized?: boolean;
};

/**
 * CTEs up to `life` over the items of the CTE `scope (organization_id, property_id, timezone)`: one row an item with the day it
 * is at its property (`as_of`), basis, age, expected life and its source, remaining life, due year and installed cost. Expected
 * life, cost and the day on which life ends are stored on the item (`item_life()` in the database); the rest are comparisons
 * with today, in double precision as domain/life has them for one item (a test compares the two). Type and model are joined
 * from the left, so that a statement that shows neither name does not look them up.
 */
export function lifeCtes({
  now,
  where,
  statuses = ['ACTIVE'],
  source,
  notMaterialized,
}: LifeOptions): RawBuilder<unknown> {
  return sql`${lifeDayCte(now)}, life as${notMaterialized ? sql` not materialized` : sql``} (
    select r.*, r.installed_cost_cents as cost_cents,
      case when r.is_moved and r.eul_years is not null then r.eul_years - r.rul_years else r.age_years end as effective_age_years,
      r.age_years / r.eul_years * 100 as life_used_pct,
      case when r.life_ends_on is not null then date_part('year', greatest(r.life_ends_on, r.as_of))::int end as due_year,
      coalesce(r.life_ends_on <= r.as_of, false) as is_past_life
    from (
      select i.*, t.name as item_type_name, t.icon, t.category, m.name as model_name,
        coalesce(m.manufacturer_id, i.manufacturer_id) as maker_id,
        case when i.install_date is not null then 'i' when i.mfg_date is not null then 'm' when i.first_seen_on is not null then 's' end as basis,
        case when i.life_ends_on <= i.as_of then 0
          when i.is_moved then (i.life_ends_on - i.as_of) / 365.2425::float8
          else i.eul_years - i.age_years end as rul_years
      from (
        select i.*, d.today as as_of,
          case when i.basis_date is not null then greatest(0, d.today - i.basis_date) / 365.2425::float8 end as age_years,
          coalesce(i.condition, 3) <> 3 and i.life_ends_on is distinct from i.basis_date + round(i.eul_years * 365.2425::float8)::int as is_moved
        from life_day d join ${source ?? sql`item`} i on i.organization_id = d.organization_id and i.property_id = d.property_id
        where i.archived_at is null and i.status = any (${`{${statuses.join(',')}}`}::text[]) and ${where ?? sql`true`}
      ) i
      left join item_type t on t.id = i.item_type_id
      left join model m on m.id = i.model_id
    ) r
  )`;
}

/** CTE `life_day`: the properties of the CTE `scope` with the day it is there at the instant `now`. */
export function lifeDayCte(now: string): RawBuilder<unknown> {
  return sql`life_day as materialized (
    select s.organization_id, s.property_id, ${localDay(now, 's.timezone')} as today from scope s
  )`;
}

/** CTE `scope` of the properties that the items of the CTE `source` are on. */
export function scopeOf(source: string): RawBuilder<unknown> {
  return sql`scope as (
    select p.organization_id, p.id as property_id, p.timezone from property p
    where (p.organization_id, p.id) in (select o.organization_id, o.property_id from ${sql.table(source)} o)
  )`;
}

/** Over `life l`: installed, else made, within the last average year; a first sighting alone does not say so. */
export const isInstalledThisYear: RawBuilder<boolean> = sql`l.basis in ('i', 'm') and l.age_years <= ${sql.lit(INSTALLED_THIS_YEAR_MAX_AGE)}`;

/**
 * Over `item i` and `life_day d`, for `lifeCtes`: all that can be `isInstalledThisYear`, and few others. A condition reading moves the
 * end of a life and not its basis.
 */
export const mayBeInstalledThisYear: RawBuilder<boolean> = sql`i.basis_date >= d.today - ${sql.lit(Math.ceil(INSTALLED_THIS_YEAR_MAX_AGE * DAYS_PER_YEAR) + 1)}`;

/** Over `item i` and `life_day d`, for `lifeCtes`: of this age; what is not known is of none. */
export function isOfAge(age: keyof typeof ITEM_AGE_WORDS): RawBuilder<unknown> {
  if (age === 'unknown') return sql`i.basis_date is null`;
  const [from, to] = AGE_YEARS[age];
  // why: greatest() skips nulls, and an item without a date would be new
  return all([
    sql`i.basis_date is not null`,
    from > 0 && sql`d.today - i.basis_date >= ${sql.lit(from * DAYS_PER_YEAR)}`,
    to !== null && sql`d.today - i.basis_date < ${sql.lit(to * DAYS_PER_YEAR)}`,
  ]);
}

// From this age, to below this one.
const AGE_YEARS = { to5: [0, 5], to10: [5, 10], to15: [10, 15], over15: [15, null] } as const;

/** Over `item i` and `life_day d`, for `lifeCtes`: whether a warranty covers it; its last day counts. */
export function isCovered(warranty: keyof typeof ITEM_WARRANTY_WORDS): RawBuilder<boolean> {
  return {
    covered: sql<boolean>`coalesce(${coveredUntil} >= d.today, false)`,
    ending90: sql<boolean>`coalesce(${coveredUntil} between d.today and d.today + ${sql.lit(COVER_EXPIRING_DAYS)}, false)`,
    ended: sql<boolean>`coalesce(${coveredUntil} < d.today, false)`,
    unknown: sql<boolean>`${coveredUntil} is null`,
  }[warranty];
}

/** Over `life l`: past its expected life since this month, by its age or by a condition reading. */
export const isNewlyPast: RawBuilder<boolean> = sql`coalesce(l.life_ends_on between date_trunc('month', l.as_of)::date and l.as_of, false)`;

// An item has one open flag at most; of one that was raised where the item was before, nothing is said here.
const openFlag = (of: string) => sql`from asset_alert fl where fl.organization_id = ${sql.ref(`${of}.organization_id`)}
    and fl.item_id = ${sql.ref(`${of}.id`)} and fl.property_id = ${sql.ref(`${of}.property_id`)} and fl.archived_at is null
    and fl.action_state not in ('REPLACED', 'DISMISSED')`;
const flagOf = sql`(select json_build_object('id', fl.id, 'actionState', fl.action_state) ${openFlag('l')})`;

/** Over `item i`, for `lifeCtes`: with an open red flag in this lane, in any, or with none. */
export function isFlagged(flag: keyof typeof ITEM_FLAG_WORDS): RawBuilder<boolean> {
  if (flag === 'none') return sql`not exists (select ${openFlag('i')})`;
  return sql`exists (select ${openFlag('i')} and ${flag === 'open' ? sql`true` : sql`fl.action_state = ${flag}`})`;
}

/** Over `item i`, for `lifeCtes`: by what is known about recall notices that may concern it. */
export function isRecalled(recall: keyof typeof ITEM_RECALL_WORDS): RawBuilder<boolean> {
  if (recall === 'none') return sql`i.recall_state is null`;
  return recall === 'open' ? sql`i.recall_state in ('POSSIBLE', 'AFFECTED')` : sql`i.recall_state = ${recall}`;
}

/** The select list of one ItemLife row (contract/item) from `life l`; needs the joins of `itemLifeJoins`. */
export const itemLifeColumns: RawBuilder<unknown> = sql`
  l.id, l.organization_id as "organizationId", l.property_id as "propertyId", l.unit_id as "unitId", u.name as "unitName",
  u.status as "unitStatus", sp.turn as "unitTurn", b.name as "buildingName", u.floor_plan as "floorPlan", l.item_type_id as "itemTypeId", l.item_type_name as "itemType",
  l.icon, l.category, l.maker_id as "manufacturerId", mk.name as "manufacturerName", l.model_id as "modelId",
  l.model_name as "modelName", l.serial_number as "serialNumber", l.mfg_date as "mfgDate", l.install_date as "installDate",
  l.first_seen_on as "firstSeenOn", l.basis, l.basis_date as "basisDate", round(l.age_years::numeric, 2) as "ageYears",
  l.eul_years as "eulYears", l.eul_source as "eulSource", round(l.life_used_pct::numeric, 1) as "lifeUsedPct",
  round(l.rul_years::numeric, 2) as "rulYears", round(l.effective_age_years::numeric, 2) as "effectiveAgeYears", l.due_year as "dueYear",
  l.is_past_life as "isPastLife", l.date_confidence as "dateConfidence", l.cost_cents as "costCents",
  l.cost_source as "costSource", l.purchase_cents as "purchaseCents",
  coalesce(sp.count_12, 0) as "repairs12MonthsCount", sp.cents_12 as "repairs12MonthsCents",
  sp.cents_24 as "repairs24MonthsCents", sp.cents_all as "repairsCents",
  ${adviceRule} as "adviceRule", ${replaceFromCents(adviceRule)} as "replaceFromCents", l.warranty_ends_on as "warrantyEndsOn",
  ${coverColumns}, ${perhapsCoveredUntil} as "perhapsCoveredUntil", ${flagOf} as flag,
  l.recall_state as recall, l.condition,
  l.condition_on as "conditionOn", nullif(concat_ws(' ', cu.first_name, cu.last_name), '') as "conditionBy", l.note, l.status,
  l.retired_on as "retiredOn", l.retired_reason as "retiredReason", l.replaced_by_item_id as "replacedByItemId",
  l.eul_override_years as "eulOverrideYears", l.price_override_cents as "priceOverrideCents", l.version`;

/** Over `life l` with the joins of `itemNameJoins`: unit, serial number, model, manufacturer or type contains the text. */
export function matchesItem(q: string): RawBuilder<boolean> {
  const text = sql`lower(concat_ws(' ', u.name, l.serial_number, l.model_name, mk.name, l.item_type_name))`;
  return sql`(strpos(${text}, lower(${q})) > 0 or strpos(l.serial_normalised, ${normaliseSerial(q)}::text) > 0)`;
}

/** The columns of one ItemRow (contract/item-list); beyond the joins of `itemLifeColumns` they need `property p`. */
export const itemRowColumns: RawBuilder<unknown> = sql`${itemLifeColumns}, p.name as "propertyName", ${instant('l.updated_at')} as "updatedAt"`;

/** What every list of items is sorted by, over `life l`, `unit u` and `property p`. */
export const ITEM_SORT_KEYS = {
  property: textKey(sql`lower(p.name)`),
  unit: textKey(sql`u.sort_key`),
  type: textKey(sql`lower(l.item_type_name)`),
  cost: numberKey(sql`l.cost_cents`),
};

/** The manufacturer of an item and who read its condition. */
const itemMakerJoins: RawBuilder<unknown> = sql`
  left join manufacturer mk on mk.id = l.maker_id
  left join app_user cu on cu.id = l.condition_by`;

/** CTEs `place_unit` and `place_building`: the units and buildings on the properties of the CTE `scope`, read once. */
export const itemPlaceCtes: RawBuilder<unknown> = sql`place_unit as materialized (
    select u.organization_id, u.id, u.name, u.sort_key, u.status, u.floor_plan, u.building_id
    from scope s join unit u on u.organization_id = s.organization_id and u.property_id = s.property_id
  ), place_building as materialized (
    select b.organization_id, b.id, b.name from scope s join building b on b.organization_id = s.organization_id and b.property_id = s.property_id
  )`;

/** As `itemNameJoins`, for many items of few properties: from `itemPlaceCtes`, where the tables themselves would be read for the whole organization. */
export const itemPlaceJoins: RawBuilder<unknown> = sql`
  left join place_unit u on u.organization_id = l.organization_id and u.id = l.unit_id
  left join place_building b on b.organization_id = l.organization_id and b.id = u.building_id ${itemMakerJoins}`;

/** The names of an item's place and manufacturer, and who read its condition. */
export const itemNameJoins: RawBuilder<unknown> = sql`
  left join unit u on u.organization_id = l.organization_id and u.id = l.unit_id
  left join building b on b.organization_id = l.organization_id and b.id = u.building_id ${itemMakerJoins}`;

/** The joins that `itemLifeColumns` reads: `itemNameJoins`, what was spent on the item, its covers and the limits of the advice. */
export const itemLifeJoins: RawBuilder<unknown> = lifeJoins(coverJoin);

/** The joins that `itemLifeColumns` reads, with the covers `cover` of rows that were just written, or with the names of places from `itemPlaceCtes`. */
export function lifeJoins(cover: RawBuilder<unknown>, names = itemNameJoins): RawBuilder<unknown> {
  return sql`${names} ${spentJoin} ${cover} ${repairRulesJoin}`;
}
