import type { RowOfList } from '@lintel/contract/base/define-list';
import type { propertyModelsReport } from '@lintel/contract/items/property-models';
import type { Db } from '@lintel/db/pooled-kysely';
import { PLANNED_REASON } from '@lintel/domain/items/observed-life';
import { sql } from 'kysely';
import type { ListReading } from '#platform/lists/list-handler.ts';
import { lifeCtes } from '#platform/lookups/item-life.ts';
import { spentCte, spentCteJoin } from '#platform/lookups/repair-advice.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { asOfScope, isScopeFound, listScope, numberKey, sortedBy, textKey } from '#platform/sql/list-sort.ts';
import { type Page, selectPage } from '#platform/sql/page.ts';
import { selectObservedModels } from './observed-life.queries.ts';

type Ask = ListAsk<typeof propertyModelsReport>;
type Model = RowOfList<typeof propertyModelsReport>;

/** What the answer holds beside its rows. */
type More = { asOf: string; counts: { models: number; withoutModel: number } };

const paged = sortedBy<Ask['sort']>({
  type: textKey(sql`lower(m."itemType")`),
  model: textKey(sql`lower(m."modelName")`),
  count: numberKey(sql`m.count`),
  age: numberKey(sql`m."averageAgeYears"::float8`),
  eul: numberKey(sql`m."eulYears"`),
  past: numberKey(sql`m."pastLifeCount"`),
  cost: numberKey(sql`m."costCents"`),
  failures: numberKey(sql`m."failuresPer100Years"::float8`),
  repairs: numberKey(sql`m."repairs12MonthsCents"`),
  retired: numberKey(sql`m."retiredCount"`),
  recalls: numberKey(sql`m."recallPossibleCount" + m."recallAffectedCount"`),
  lasted: numberKey(sql`m."medianRetirementAgeYears"::float8`),
});

// As domain/observed-life has it.
const isFailure = sql`(btrim(l.retired_reason) <> '' and lower(l.retired_reason) !~ ${PLANNED_REASON})`;

/** How the report is read; equal rows are by type, then the most frequent first. */
export const propertyModelsReading: ListReading<typeof propertyModelsReport, More> = {
  select: selectPropertyModels,
  isPosition: paged.isPosition,
};

/**
 * A page of the models installed on a property, one row a model and type and one a type for items of no known model.
 * Expected life and cost are what the model's items have unless set on single ones. The retirement age is the median
 * of the items retired here whose installation or manufacture date is known; a first sighting says only 'at least'.
 */
export async function selectPropertyModels(db: Db, ask: Ask): Promise<Page<Model, More>> {
  const page = await selectModelPage(db, ask);
  const modelIds = page.rows.flatMap(({ modelId }) => modelId ?? []);
  const observed = await selectObservedModels(db, ask, modelIds);
  const rows = page.rows.map((row) => ({
    ...row,
    observed: row.modelId === null ? null : (observed.get(row.modelId) ?? NOTHING_OBSERVED),
  }));
  return { ...page, rows };
}

const NOTHING_OBSERVED = { ended: 0, inService: 0, medianYears: null };

async function selectModelPage(db: Db, ask: Ask): Promise<Page<Omit<Model, 'observed'>, More>> {
  const { now, sort, limit } = ask;
  return selectPage<Omit<Model, 'observed'>, More>(db, {
    limit,
    found: isScopeFound(ask),
    more: {
      asOf: asOfScope(ask),
      counts: sql`(select json_build_object('models', count(distinct m."modelId"),
        'withoutModel', count(*) filter (where m."modelId" is null)) from model_row m)`,
    },
    ctes: sql`scope as materialized (${listScope(ask)}),
    ${lifeCtes({ now, statuses: ['ACTIVE', 'RETIRED'] })}, ${spentCte}, model_row as (
      select n.*, round((n."failureCount" * 100 / nullif(n."serviceYears", 0))::numeric, 1) as "failuresPer100Years" from (
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
          filter (where l.status = 'RETIRED' and l.basis in ('i', 'm') and l.retired_on >= l.basis_date)::numeric, 1) as "medianRetirementAgeYears",
        count(*) filter (where l.status = 'RETIRED' and ${isFailure} or l.status = 'ACTIVE' and l.condition = 1) as "failureCount",
        count(*) filter (where l.status = 'RETIRED' and coalesce(btrim(l.retired_reason), '') = '') as "unreasonedCount",
        round(sum(greatest(0, coalesce(l.retired_on, l.as_of) - l.basis_date) / 365.2425::float8)
          filter (where l.basis in ('i', 'm'))::numeric, 1) as "serviceYears",
        count(*) filter (where l.status = 'ACTIVE' and l.recall_state = 'POSSIBLE') as "recallPossibleCount",
        count(*) filter (where l.status = 'ACTIVE' and l.recall_state = 'AFFECTED') as "recallAffectedCount",
        sum(sp.cents_12)::bigint as "repairs12MonthsCents"
      from life l ${spentCteJoin}
      left join manufacturer mk on mk.id = l.maker_id and l.model_id is not null
      group by l.model_id, l.model_name, mk.name, l.item_type_id, l.item_type_name, l.icon
      having count(*) filter (where l.status = 'ACTIVE') > 0
      ) n
    ), found as (
      select row_number() over (order by m."itemType", m.count desc, m."modelName", m."modelId") as id,
        ${paged.keyOf(sort)} as sort_key, m as model from model_row m
    ), ${paged.page(ask)}, rows as (
      select ${paged.place(ask)}, m.* from page cross join lateral (select (page.model).*) m
    )`,
  });
}
