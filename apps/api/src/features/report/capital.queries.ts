import type { Db } from '@lintel/db/pooled-kysely';
import { DAYS_PER_YEAR } from '@lintel/domain/base/calendar';
import { DATE_CONFIDENCES, INSTALLED_THIS_YEAR_MAX_AGE } from '@lintel/domain/items/life';
import { type RawBuilder, sql } from 'kysely';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { lifeCtes, lifeDayCte } from '#platform/lookups/item-life.ts';
import { isBeingRecomputed } from '#platform/records/stored-life.ts';
import { COHORT_MARKS, type FactsColumns } from './capital-facts.ts';

/** More items than this make no workbook; a spreadsheet with live sums over them would not open in reasonable time. */
export const WORKBOOK_ITEMS_MAX = 50_000;

/**
 * What the capital-assets report is computed from, in one statement: the property, its item types and its items folded
 * to cohorts (`cohortCte`). No row where the viewer sees no such property.
 */
export function selectCapitalFacts(db: Db, asked: Asked): Promise<FactsRow | undefined> {
  return selectFacts(db, asked, lifeDayCte, sql``);
}

/** The facts of `selectCapitalFacts` with the items themselves under `items` (null when there are too many). */
export function selectCapitalFactsAndItems(db: Db, asked: Asked): Promise<FactsRow | undefined> {
  return selectFacts(
    db,
    asked,
    (now) => lifeCtes({ now }),
    sql`,
      'items', case when (select coalesce(sum(c.items), 0) from cohort c) <= ${WORKBOOK_ITEMS_MAX}::int then (
        select coalesce(json_agg(json_build_object('unit', u.name, 'building', b.name, 'itemType', l.item_type_name,
          'maker', mk.name, 'model', l.model_name, 'serial', l.serial_number, 'installed', l.install_date, 'made', l.mfg_date,
          'basis', l.basis, 'ageYears', l.age_years, 'eulYears', l.eul_years, 'eulSource', l.eul_source, 'rulYears', l.rul_years,
          'dueYear', l.due_year, 'isPastLife', l.is_past_life, 'confidence', l.date_confidence, 'costCents', l.cost_cents)
          order by u.name, l.item_type_name, l.id), '[]')
        from life l
        left join unit u on u.organization_id = l.organization_id and u.id = l.unit_id
        left join building b on b.organization_id = l.organization_id and b.id = u.building_id
        left join manufacturer mk on mk.id = l.maker_id
      ) end`,
  );
}

const CONFIDENCES = sql`${`{${DATE_CONFIDENCES.join(',')}}`}::text[]`;
const YEAR_DAYS = sql`${sql.lit(DAYS_PER_YEAR)}::float8`;

/**
 * CTE `cohort`. A cohort shares type, expected life, date confidence, whether it has failed, and `due`: null where nothing says when its
 * life ends, positive by the year in which it does, else past its life. Its remaining life is the mean of its items', which falls in the
 * same due year, so each first replacement is in exactly its item's year. Replacements after the first are in their item's year too, but
 * for the day or two by which leap years shift it; where the expected life is no whole number of years the cohort is therefore split by
 * tenths of the due year. Backlog is split by bands of two years of age instead.
 *
 * Ages are whole days here and become years in `factsOf`: thousands of items are summed, and whole numbers are the cheapest. So are years: 1461
 * quarter days since 2001 are the year of a date until 2100, and of later ones up to a day. `reached_days` is the age that counts: of a life that a
 * condition reading moved, it is what its remaining life leaves of the expected one (in `lifeCtes` the same in years).
 */
const cohortCte = sql`cohort as (
      select i.item_type_id, i.eul_years, i.date_confidence as confidence, coalesce(i.condition = 1, false) as has_failed,
        case when i.days_left <= 0 then coalesce(-1 - (case when i.is_moved and i.eul_years is not null then i.eul_years / 2
            else i.age_days / (2 * ${YEAR_DAYS}) end)::int, 0)
          when i.days_left is not null then i.quarter_days / 1461 * 16
            + case when i.eul_years <> trunc(i.eul_years) then ((i.quarter_days % 1461 / 4 + 1) / 36.7::float8)::int else 0 end end as due,
        count(*) as items, count(i.cost_cents) as priced, sum(i.cost_cents) as cost_cents, sum(i.age_days) as age_days,
        sum(i.reached_days) as reached_days, sum(i.cost_cents * i.reached_days) as reached_day_cents,
        count(*) filter (where i.is_minimum) as minimums, count(*) filter (where i.is_new) as installed_this_year
      from (
        select i.*, case when i.is_moved then coalesce(i.eul_years * ${YEAR_DAYS}, 0) - greatest(0, i.days_left) else i.age_days end as reached_days
        from (
          select i.item_type_id, i.eul_years, i.date_confidence, i.condition, i.life_ends_on, i.installed_cost_cents as cost_cents,
            i.life_ends_on - d.today as days_left, (i.life_ends_on - date '2001-01-01') * 4 + 3 as quarter_days,
            case when i.basis_date is not null then greatest(0, d.today - i.basis_date) end as age_days,
            case when i.condition <> 3 then i.life_ends_on is distinct from i.basis_date + round(i.eul_years * ${YEAR_DAYS})::int
              else false end as is_moved,
            i.install_date is null and i.mfg_date is null and i.first_seen_on is not null as is_minimum,
            d.today - coalesce(i.install_date, i.mfg_date) <= ${sql.lit(Math.floor(INSTALLED_THIS_YEAR_MAX_AGE * DAYS_PER_YEAR))} as is_new
          from life_day d join item i on i.organization_id = d.organization_id and i.property_id = d.property_id
          where i.archived_at is null and i.status = 'ACTIVE' offset 0
        ) i
      ) i
      group by 1, 2, 3, 4, 5
    )`;

async function selectFacts(
  db: Db,
  { viewer, propertyId, now }: Asked,
  life: (now: string) => RawBuilder<unknown>,
  more: RawBuilder<unknown>,
): Promise<FactsRow | undefined> {
  const { rows } = await sql<FactsRow>`with scope as materialized (
      select p.organization_id, p.id as property_id, p.timezone, p.name, p.reserve_balance_cents, o.name as organization, o.inflation, o.aci_bands
      from property p join organization o on o.id = p.organization_id where ${visibleProperties(viewer, 'p')} and p.id = ${propertyId}
    ), ${life(now)}, ${cohortCte}, in_service as materialized (
      select count(distinct i.unit_id) as units, count(distinct i.model_id) as models from item i
      where i.organization_id = (select s.organization_id from scope s) and i.property_id = (select s.property_id from scope s)
        and i.status = 'ACTIVE' and i.archived_at is null
    ), used as materialized (select distinct c.item_type_id from cohort c)
    select json_build_object(
      'today', (select d.today from life_day d), 'isBeingRecomputed', ${isBeingRecomputed(sql`s.organization_id`)},
      'property', json_build_object('propertyId', s.property_id, 'propertyName', s.name, 'organizationId', s.organization_id,
        'organizationName', s.organization, 'inflation', s.inflation, 'aciBands', s.aci_bands, 'reserveBalanceCents', s.reserve_balance_cents),
      'units', (select count(*) from unit u
        where u.organization_id = s.organization_id and u.property_id = s.property_id and u.archived_at is null),
      'unitsWithItems', (select n.units from in_service n), 'models', (select n.models from in_service n),
      'itemTypes', (select coalesce(json_agg(json_build_array(t.id, t.name, t.icon) order by t.name, t.id), '[]')
        from item_type t where t.id in (select u.item_type_id from used u)),
      'cohorts', (select json_build_object('itemTypeId', coalesce(array_agg(c.item_type_id), '{}'), 'eulYears', array_agg(c.eul_years),
        'marks', array_agg(array_position(${CONFIDENCES}, c.confidence) + ${COHORT_MARKS.hasFailed}::int * c.has_failed::int
          + case when c.due <= 0 then ${COHORT_MARKS.isPastLife}::int when c.due is null then ${COHORT_MARKS.isEndless}::int else 0 end),
        'items', array_agg(c.items), 'priced', array_agg(c.priced), 'costCents', array_agg(c.cost_cents::bigint), 'reachedDays', array_agg(c.reached_days),
        'ageDays', sum(c.age_days), 'minimums', sum(c.minimums), 'installedThisYear', sum(c.installed_this_year),
        'fundedCents', round(sum(case when c.due <= 0 and c.eul_years is not null then c.cost_cents
          when c.due > 0 then c.reached_day_cents / (c.eul_years * ${YEAR_DAYS}) end))) from cohort c),
      'priceBook', (select json_build_object('oldest', min(ot.priced_on), 'newest', max(ot.priced_on)) from organization_item_type ot
        where ot.organization_id = s.organization_id and ot.unit_cost_cents is not null and ot.archived_at is null
          and ot.item_type_id in (select u.item_type_id from used u))${more}
    ) as facts
    from scope s`.execute(db);
  return rows[0];
}

type Asked = { viewer: Viewer; propertyId: number; now: string };
type FactsRow = { facts: FactsColumns };
