import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { lifeCtes } from '#platform/lookups/item-life.ts';
import { type Page, placeInOrder, selectPage } from '#platform/page.ts';
import { type Viewer, visibleProperty } from '#platform/viewer.ts';
import type { Model } from './report-files.ts';

/**
 * The models installed on a property, one row a model and type and one a type for items of no known model.
 * Expected life and cost are what the model's items have unless set on single ones. The retirement age is the median
 * of the items retired here whose installation or manufacture date is known; a first sighting says only 'at least'.
 */
export async function selectPropertyModels(
  db: Db,
  viewer: Viewer,
  propertyId: number,
  now: string,
): Promise<Page<Model>> {
  return selectPage<Model>(db, {
    found: sql`exists (select from scope)`,
    total: sql`(select count(*) from model_row)`,
    ctes: sql`scope as materialized (${visibleProperty(viewer, propertyId)}),
    ${lifeCtes({ now, statuses: ['ACTIVE', 'RETIRED'] })}, model_row as (
      select l.model_id as "modelId", l.model_name as "modelName", mk.name as "manufacturerName", l.item_type_id as "itemTypeId",
        l.item_type_name as "itemType", l.icon, count(*) filter (where l.status = 'ACTIVE') as count,
        count(l.age_years) filter (where l.status = 'ACTIVE') as "datedCount",
        count(*) filter (where l.status = 'ACTIVE' and l.basis = 's') as "minimumAgeCount",
        round(avg(l.age_years) filter (where l.status = 'ACTIVE')::numeric, 1) as "averageAgeYears",
        (array_agg(l.eul_years order by l.eul_source = 'ITEM', l.status, l.id))[1] as "eulYears",
        (array_agg(l.eul_source order by l.eul_source = 'ITEM', l.status, l.id))[1] as "eulSource",
        case when count(l.rul_years) filter (where l.status = 'ACTIVE') > 0
          then count(*) filter (where l.is_past_life and l.status = 'ACTIVE') end as "pastLifeCount",
        (array_agg(l.cost_cents order by l.cost_source = 'ITEM', l.status, l.id))[1] as "costCents",
        (array_agg(l.cost_source order by l.cost_source = 'ITEM', l.status, l.id))[1] as "costSource",
        count(*) filter (where l.status = 'RETIRED') as "retiredCount",
        round(percentile_cont(0.5) within group (order by (l.retired_on - l.basis_date) / 365.2425::float8)
          filter (where l.status = 'RETIRED' and l.basis in ('i', 'm') and l.retired_on >= l.basis_date)::numeric, 1) as "medianRetirementAgeYears"
      from life l
      left join manufacturer mk on mk.id = l.maker_id and l.model_id is not null
      group by l.model_id, l.model_name, mk.name, l.item_type_id, l.item_type_name, l.icon
      having count(*) filter (where l.status = 'ACTIVE') > 0
    ), rows as (
      select ${placeInOrder(sql`r."itemType", r.count desc, r."modelName", r."modelId"`)}, r.* from model_row r
    )`,
  });
}
