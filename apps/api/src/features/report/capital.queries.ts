import { DATE_CONFIDENCES } from '@lintel/domain/life';
import { type RawBuilder, sql } from 'kysely';
import { fixedStatement, type Given } from '#platform/fixed-statement.ts';
import { isInstalledThisYear, lifeCtes } from '#platform/lookups/item-life.ts';
import { isBeingRecomputed } from '#platform/stored-life.ts';
import { sightOf, type Viewer, visibleProperty } from '#platform/viewer.ts';
import type { FactsColumns } from './capital-facts.ts';

/** More items than this make no workbook; a spreadsheet with live sums over them would not open in reasonable time. */
export const WORKBOOK_ITEMS_MAX = 50_000;

/**
 * What the capital-assets report is computed from, in one statement: the property, its item types and its items folded
 * to cohorts. No row where the viewer sees no such property.
 *
 * A cohort shares type, expected life, due year, date confidence and whether it has failed; its remaining life is the
 * mean of its items', which falls in the same due year, so each first replacement is in exactly its item's year.
 * Replacements after the first are in their item's year too, but for the day or two by which leap years shift it; where
 * the expected life is no whole number of years the cohort is therefore split by tenths of the due year. Backlog, which
 * has one due year, is split by bands of two years of age instead.
 */
export const selectCapitalFacts = fixedStatement<Asked, FactsRow>((given) => facts(given, sql``));

/** The same facts with the items themselves under `items` (null when there are too many). */
export const selectCapitalFactsAndItems = fixedStatement<Asked, FactsRow>((given) =>
  facts(
    given,
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
  ),
);

const CONFIDENCES = sql`${`{${DATE_CONFIDENCES.join(',')}}`}::text[]`;

function facts(given: Given<Asked>, more: RawBuilder<unknown>): RawBuilder<FactsRow> {
  const propertyId = given((asked) => asked.propertyId);
  const now = given((asked) => asked.now);
  return sql`with scope as materialized (${visibleProperty(sightOf(given), propertyId)}),
    ${lifeCtes({ now })}, cohort as (
      select l.item_type_id, l.eul_years, l.due_year, l.date_confidence as confidence,
        coalesce(l.condition = 1, false) as has_failed,
        case when l.is_past_life then -1 - (l.effective_age_years / 2)::int
          when l.eul_years <> trunc(l.eul_years) then (date_part('doy', l.life_ends_on) / 36.7)::int
          else 0 end as band,
        avg(l.rul_years) as rul_years, avg(l.effective_age_years) as age_reached, count(*) as items,
        count(l.cost_cents) as priced, coalesce(sum(l.cost_cents), 0)::bigint as cost_cents, count(l.age_years) as dated,
        count(*) filter (where l.basis = 's') as minimums, count(*) filter (where ${isInstalledThisYear}) as installed_this_year,
        sum(l.age_years) as age_years_sum, sum(l.cost_cents * (1 - l.rul_years / l.eul_years)) as funded_cents
      from life l
      group by 1, 2, 3, 4, 5, 6
    ), in_service as materialized (
      select count(distinct i.unit_id) as units, count(distinct i.model_id) as models from item i
      where i.organization_id = (select s.organization_id from scope s) and i.property_id = (select s.property_id from scope s)
        and i.status = 'ACTIVE' and i.archived_at is null
    )
    select json_build_object(
      'today', (select d.today from life_day d), 'isBeingRecomputed', ${isBeingRecomputed(sql`s.organization_id`)},
      'property', (select json_build_object('propertyId', p.id, 'propertyName', p.name, 'organizationId', o.id,
          'organizationName', o.name, 'inflation', o.inflation, 'aciBands', o.aci_bands, 'reserveBalanceCents', p.reserve_balance_cents)
        from property p join organization o on o.id = s.organization_id
        where p.organization_id = s.organization_id and p.id = s.property_id),
      'units', (select count(*) from unit u
        where u.organization_id = s.organization_id and u.property_id = s.property_id and u.archived_at is null),
      'unitsWithItems', (select n.units from in_service n), 'models', (select n.models from in_service n),
      'itemTypes', (select coalesce(json_agg(json_build_array(t.id, t.name, t.icon) order by t.name, t.id), '[]')
        from item_type t where t.id in (select c.item_type_id from cohort c)),
      'cohorts', (select json_build_object('itemTypeId', coalesce(array_agg(c.item_type_id), '{}'), 'eulYears', array_agg(c.eul_years),
        'ageReached', array_agg(round(c.age_reached::numeric, 3)), 'rulYears', array_agg(c.rul_years),
        'confidence', array_agg(array_position(${CONFIDENCES}, c.confidence)), 'hasFailed', array_agg(c.has_failed), 'items', array_agg(c.items), 'costCents', array_agg(c.cost_cents),
        'priced', array_agg(c.priced), 'dated', array_agg(c.dated), 'ageYearsSum', sum(c.age_years_sum),
        'minimums', sum(c.minimums), 'installedThisYear', sum(c.installed_this_year),
        'fundedCents', round(sum(c.funded_cents))) from cohort c),
      'priceBook', (select json_build_object('oldest', min(ot.priced_on), 'newest', max(ot.priced_on)) from organization_item_type ot
        where ot.organization_id = s.organization_id and ot.unit_cost_cents is not null and ot.archived_at is null
          and ot.item_type_id in (select c.item_type_id from cohort c))${more}
    ) as facts
    from scope s`;
}

type Asked = { viewer: Viewer; propertyId: number; now: string };
type FactsRow = { facts: FactsColumns };
