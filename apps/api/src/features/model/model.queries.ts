import type { MODEL_GAPS, MODEL_SORTS } from '@lintel/contract/model';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type { Place } from '#platform/cursor.ts';
import { instant } from '#platform/lookups/instant.ts';
import { type PageRow, pageColumns } from '#platform/page-json.ts';
import { type Viewer, visibleProperties } from '#platform/viewer.ts';

const MODELS_FOUND_MAX = 50;

export type ModelSort = (typeof MODEL_SORTS)[number];
export type ModelGap = (typeof MODEL_GAPS)[number];
export type ModelListOptions = {
  asOf: string;
  q: string;
  manufacturerId: number | undefined;
  itemTypeId: number | undefined;
  gap: ModelGap | undefined;
  isArchived: boolean;
  sort: ModelSort;
  isDescending: boolean;
  limit: number;
  after: Place | undefined;
};

const GAPS: Record<ModelGap, RawBuilder<unknown>> = {
  type: sql`m.item_type_id is null`,
  life: sql`m.eul_years is null`,
  cost: sql`m.replacement_cost_cents is null`,
  warranty: sql`m.warranty_months is null`,
};

const SORT_KEYS: Record<ModelSort, RawBuilder<unknown>> = {
  name: sql`natural_key(m.name)`,
  maker: sql`natural_key(k.name) || ' ' || natural_key(m.name)`,
  type: sql`lower(coalesce(t.name, ''))`,
  items: sql`lpad(coalesce(n.items, 0)::text, 12, '0')`,
  age: sql`lpad(round(coalesce(n.age_years, 0) * 100)::text, 12, '0')`,
};

const modelColumns: RawBuilder<unknown> = sql`
  m.id, m.name, m.manufacturer_id as "manufacturerId", k.name as "manufacturerName", m.item_type_id as "itemTypeId",
  t.name as "itemType", m.eul_years as "eulYears", m.replacement_cost_cents as "replacementCostCents", m.priced_on as "pricedOn",
  m.warranty_months as "warrantyMonths", m.specs, coalesce(n.items, 0) as "itemCount", coalesce(n.dated, 0) as "datedCount",
  round(n.age_years::numeric, 1) as "averageAgeYears",
  array_remove(array[${sql.join(
    Object.entries(GAPS).map(([gap, condition]) => sql`case when ${condition} then ${sql.lit(gap)} end`),
    sql`, `,
  )}], null) as gaps, ${instant('m.archived_at')} as "archivedAt", m.version`;

const modelJoins: RawBuilder<unknown> = sql`
  join manufacturer k on k.id = m.manufacturer_id left join item_type t on t.id = m.item_type_id
  left join usage n on n.model_id = m.id`;

// CTE `usage (model_id, items, dated, age_years)`: items in service on the properties that the viewer sees.
const usageCte = (viewer: Viewer, asOf: string): RawBuilder<unknown> => sql`usage as (
    select i.model_id, count(*)::int as items, count(i.basis_date)::int as dated,
      avg(greatest(0, ${asOf}::date - i.basis_date)) filter (where i.basis_date is not null) / 365.2425 as age_years
    from property p join item i on i.organization_id = p.organization_id and i.property_id = p.id
    where ${visibleProperties(viewer, 'p')} and i.archived_at is null and i.status = 'ACTIVE' and i.model_id is not null
    group by i.model_id
  )`;

/** One page of models with their items in service in the viewer's places. */
export async function selectModels(db: Db, viewer: Viewer, options: ModelListOptions): Promise<PageRow> {
  const { sort, isDescending, limit, after, asOf } = options;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const beyond = isDescending ? sql`<` : sql`>`;
  const { rows } = await sql<PageRow>`
    with ${usageCte(viewer, asOf)}, found as (
      select m.id, (${SORT_KEYS[sort]}) collate "C" as sort_key from model m ${modelJoins} where ${filter(options)}
    ), page as (
      select f.* from found f
      where ${after ? sql`(f.sort_key ${beyond} ${after.key} or (f.sort_key = ${after.key} and f.id > ${after.id}))` : sql`true`}
      order by f.sort_key ${direction}, f.id limit ${limit + 1}
    ), rows as (
      select page.sort_key, page.id, row_number() over (order by page.sort_key ${direction}, page.id) as at, to_json(r) as json
      from page join model m on m.id = page.id ${modelJoins} cross join lateral (select ${modelColumns}) r
    )
    select true as found, (select count(*) from found) as total, ${pageColumns(limit)} from rows x`.execute(db);
  return rows[0] as PageRow;
}

function filter({ q, manufacturerId, itemTypeId, gap, isArchived }: ModelListOptions): RawBuilder<unknown> {
  const conditions = [
    isArchived ? sql`m.archived_at is not null` : sql`m.archived_at is null and k.archived_at is null`,
    manufacturerId === undefined ? undefined : sql`m.manufacturer_id = ${manufacturerId}`,
    itemTypeId === undefined ? undefined : sql`m.item_type_id = ${itemTypeId}`,
    gap && GAPS[gap],
    q === ''
      ? undefined
      : sql`(strpos(lower(k.name || ' ' || m.name), lower(${q})) > 0 or lower(m.name) % lower(${q}) or lower(k.name) % lower(${q}))`,
  ];
  return sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  );
}

/** One model as JSON text. */
export async function selectModel(
  db: Db,
  viewer: Viewer,
  modelId: number,
  asOf: string,
): Promise<{ version: number; json: string } | undefined> {
  const { rows } = await sql<{ version: number; json: string }>`
    with ${usageCte(viewer, asOf)}
    select m.version, to_json(r)::text as json from model m ${modelJoins} cross join lateral (select ${modelColumns}) r
    where m.id = ${modelId}`.execute(db);
  return rows[0];
}

/** Models whose name begins so, then those spelled nearly so, at most 50, as the JSON text of a page. */
export async function selectModelsByName(db: Db, name: string): Promise<string> {
  const prefix = `${name.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ json: string }>`
    select json_build_object('results', coalesce(json_agg(r order by x.is_prefix desc, x.nearness desc, lower(x.name), x.id), '[]'),
      'total', count(*), 'nextCursor', null)::text as json
    from (
      select m.id, m.name, m.manufacturer_id, k.name as maker, m.item_type_id, lower(m.name) like lower(${prefix}) as is_prefix,
        similarity(lower(m.name), lower(${name})) as nearness
      from model m join manufacturer k on k.id = m.manufacturer_id and k.archived_at is null
      where m.archived_at is null and (lower(m.name) like lower(${prefix}) or lower(m.name) % lower(${name}))
      order by 6 desc, 7 desc, lower(m.name), m.id limit ${MODELS_FOUND_MAX}
    ) x
    left join item_type t on t.id = x.item_type_id
    cross join lateral (select x.id, x.name, x.manufacturer_id as "manufacturerId", x.maker as "manufacturerName",
      x.item_type_id as "itemTypeId", t.name as "itemType") r`.execute(db);
  return (rows[0] as { json: string }).json;
}
