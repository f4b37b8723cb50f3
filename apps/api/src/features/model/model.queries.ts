import type { Model, modelsList } from '@lintel/contract/items/model';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { localDay } from '#platform/identity/day.ts';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import type { ListReading } from '#platform/lists/list-handler.ts';
import { visibleCatalogue } from '#platform/records/catalogue-layers.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { numberKey, sortedBy, textKey } from '#platform/sql/list-sort.ts';
import { type Page, selectPage } from '#platform/sql/page.ts';

export type ModelListRow = z.infer<typeof Model>;
type Ask = ListAsk<typeof modelsList>;

const GAPS: Record<NonNullable<Ask['filter']['gap']>, (viewer: Viewer) => RawBuilder<unknown>> = {
  type: () => sql`m.item_type_id is null`,
  life: (viewer) =>
    sql`(m.eul_years is null and coalesce(t.average_life_span, 0) = 0 and not ${isSetBy(viewer, 'eul_years')})`,
  cost: (viewer) =>
    sql`(m.replacement_cost_cents is null and t.typical_cost_cents is null and not ${isSetBy(viewer, 'unit_cost_cents')})`,
  warranty: () => sql`(m.warranty_months is null and t.warranty_months is null)`,
};

// True where an organization of the viewer sets the value for the type of the model `m`.
function isSetBy(viewer: Viewer, column: 'eul_years' | 'unit_cost_cents'): RawBuilder<unknown> {
  return sql`exists (select from organization_item_type ot where ot.organization_id = any (${bigints(viewer.organizationIds)})
    and ot.item_type_id = m.item_type_id and ${sql.ref(`ot.${column}`)} is not null and ot.archived_at is null)`;
}

const SORTED = sortedBy<Ask['sort']>({
  name: textKey(sql`natural_key(m.name)`),
  maker: textKey(sql`natural_key(k.name) || ' ' || natural_key(m.name)`),
  type: textKey(sql`lower(t.name)`),
  items: numberKey(sql`coalesce(n.items, 0)`),
  age: numberKey(sql`n.age_years::float8`),
});

const modelColumns = (viewer: Viewer): RawBuilder<unknown> => sql`
  m.id, m.name, m.manufacturer_id as "manufacturerId", k.name as "manufacturerName", m.item_type_id as "itemTypeId",
  t.name as "itemType", m.eul_years as "eulYears", m.replacement_cost_cents as "replacementCostCents", m.priced_on as "pricedOn",
  m.warranty_months as "warrantyMonths", m.sold_from as "soldFrom", m.sold_to as "soldTo", m.specs, ${countingColumns}, m.organization_id as "organizationId",
  (select o.name from organization o where o.id = m.organization_id) as "organizationName", coalesce(n.items, 0) as "itemCount", coalesce(n.dated, 0) as "datedCount",
  round(n.age_years::numeric, 1) as "averageAgeYears",
  array_remove(array[${sql.join(
    Object.entries(GAPS).map(([gap, condition]) => sql`case when ${condition(viewer)} then ${sql.lit(gap)} end`),
    sql`, `,
  )}], null) as gaps, ${instant('m.archived_at')} as "archivedAt", m.version`;

const modelJoins: RawBuilder<unknown> = sql`
  join manufacturer k on k.id = m.manufacturer_id left join item_type t on t.id = m.item_type_id
  left join usage n on n.model_id = m.id`;

// CTE `usage (model_id, items, dated, age_years)`: items in service on the properties that the viewer sees.
const usageCte = (viewer: Viewer, now: string): RawBuilder<unknown> => sql`usage as (
    select i.model_id, count(*)::int as items, count(i.basis_date)::int as dated, array_agg(distinct i.property_id) as property_ids,
      avg(greatest(0, p.today - i.basis_date)) filter (where i.basis_date is not null) / 365.2425 as age_years
    from (
      select p.organization_id, p.id, ${localDay(now, 'p.timezone')} as today from property p
      where ${visibleProperties(viewer, 'p')} offset 0
    ) p join item i on i.organization_id = p.organization_id and i.property_id = p.id
    where i.archived_at is null and i.status = 'ACTIVE' and i.model_id is not null
    group by i.model_id
  )`;

/** How the list of models is read, with their items in service in the viewer's places. */
export const modelReading: ListReading<typeof modelsList, null> = {
  select: selectModels,
  isPosition: SORTED.isPosition,
};

async function selectModels(db: Db, ask: Ask): Promise<Page<ModelListRow>> {
  const { viewer, sort, limit, now } = ask;
  return selectPage<ModelListRow>(db, {
    limit,
    ctes: sql`${usageCte(viewer, now)}, found as (
      select m.id, ${SORTED.keyOf(sort)} as sort_key from model m ${modelJoins}
      where ${visibleCatalogue(viewer, 'm')} and ${inFilter(ask)}
    ), ${SORTED.page(ask)}, rows as (
      select ${SORTED.place(ask)}, r.*
      from page join model m on m.id = page.id ${modelJoins} ${countingJoin(viewer)}
      cross join lateral (select ${modelColumns(viewer)}) r
    )`,
  });
}

// The effective values of a model `m` of type `t` in the places of `usage n`, or, where it has no item, in the viewer's
// organizations.
const countingJoin = (viewer: Viewer): RawBuilder<unknown> => sql`cross join lateral (
    select min(c.life) as life, max(c.life) as life_max, count(distinct coalesce(c.life, 0)) as lives,
      max(c.life_source) as life_source, min(c.cost) as cost, max(c.cost) as cost_max, count(distinct coalesce(c.cost, -1)) as costs,
      max(c.cost_source) as cost_source
    from (
      select coalesce(pt.eul_years, ot.eul_years, nullif(t.average_life_span, 0)) as life,
        case when pt.eul_years is not null then 'PROPERTY' when ot.eul_years is not null then 'ORGANIZATION' else 'ITEM_TYPE' end as life_source,
        coalesce(pt.unit_cost_cents, ot.unit_cost_cents, t.typical_cost_cents) as cost,
        case when pt.unit_cost_cents is not null then 'PROPERTY' when ot.unit_cost_cents is not null then 'PRICE_BOOK' else 'ITEM_TYPE' end as cost_source
      from (
        select p.organization_id, p.id as property_id from property p
        where p.id = any (n.property_ids) and ${visibleProperties(viewer, 'p')}
        union all
        select o.id, null from organization o
        where n.model_id is null and o.id = any (${bigints(viewer.organizationIds)}) and o.id = coalesce(m.organization_id, o.id)
      ) place
      left join property_item_type pt on pt.organization_id = place.organization_id and pt.property_id = place.property_id
        and pt.item_type_id = t.id and pt.archived_at is null
      left join organization_item_type ot on ot.organization_id = place.organization_id and ot.item_type_id = t.id and ot.archived_at is null
    ) c
  ) h`;

const countingColumns: RawBuilder<unknown> = sql`
  coalesce(nullif(m.eul_years, 0), h.life)::float8 as "lifeYears", coalesce(nullif(m.eul_years, 0), h.life_max)::float8 as "lifeYearsMax",
  case when m.eul_years > 0 then 'MODEL' when h.life is null then 'UNKNOWN' when h.lives > 1 then 'SEVERAL' else h.life_source end as "lifeSource",
  coalesce(m.replacement_cost_cents, h.cost) as "unitCostCents", coalesce(m.replacement_cost_cents, h.cost_max) as "unitCostCentsMax",
  case when m.replacement_cost_cents is not null then 'MODEL' when h.cost is null then 'UNKNOWN' when h.costs > 1 then 'SEVERAL'
    else h.cost_source end as "costSource",
  coalesce(m.warranty_months, t.warranty_months) as "warrantyMonthsCounting",
  case when m.warranty_months is not null then 'MODEL' when t.warranty_months is not null then 'ITEM_TYPE' else 'UNKNOWN' end as "warrantySource"`;

function inFilter({ viewer, filter }: Ask): RawBuilder<unknown> {
  const { manufacturerId, itemTypeId, modelId, gap, archived } = filter;
  const q = filter.q?.trim() ?? '';
  const conditions = [
    archived ? sql`m.archived_at is not null` : sql`m.archived_at is null and k.archived_at is null`,
    manufacturerId === undefined ? undefined : sql`m.manufacturer_id = ${manufacturerId}`,
    itemTypeId === undefined ? undefined : sql`m.item_type_id = ${itemTypeId}`,
    modelId === undefined ? undefined : sql`m.id = ${modelId}`,
    gap && GAPS[gap](viewer),
    q === ''
      ? undefined
      : sql`(strpos(lower(k.name || ' ' || m.name), lower(${q})) > 0 or lower(m.name) % lower(${q}) or lower(k.name) % lower(${q}))`,
  ];
  return sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  );
}

/** One model. */
export async function selectModel(
  db: Db,
  viewer: Viewer,
  modelId: number,
  now: string,
): Promise<ModelListRow | undefined> {
  const { rows } = await sql<ModelListRow>`
    with ${usageCte(viewer, now)}
    select r.* from model m ${modelJoins} ${countingJoin(viewer)}
    cross join lateral (select ${modelColumns(viewer)}) r
    where m.id = ${modelId} and ${visibleCatalogue(viewer, 'm')}`.execute(db);
  return rows[0];
}
