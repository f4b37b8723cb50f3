import type { ITEM_DUE, ITEM_INSTALLED, ITEM_SORTS } from '@lintel/contract/item-lists';
import type { Db } from '@lintel/db/pooled-kysely';
import { isDate } from '@lintel/domain/calendar';
import type { DateConfidence } from '@lintel/domain/life';
import { normaliseSerial } from '@lintel/domain/serial-number';
import { type RawBuilder, sql } from 'kysely';
import type { Place } from '#platform/cursor.ts';
import { type JsonPage, selectPageJson } from '#platform/json-text.ts';
import { isInstalledThisYear, itemLifeColumns, itemLifeJoins, lifeCtes } from '#platform/lookups/item-life.ts';
import { type PageParts, selectPage } from '#platform/page.ts';
import { type Viewer, visibleProperty } from '#platform/viewer.ts';
import type { ItemLifeRow } from './item-columns.ts';

export type ItemSort = (typeof ITEM_SORTS)[number];

export type ItemListOptions = {
  now: string;
  q: string;
  itemTypeId: number | undefined;
  manufacturerId: number | undefined;
  modelId: number | undefined;
  buildingId: number | undefined;
  unitId: number | undefined;
  due: (typeof ITEM_DUE)[number] | undefined;
  dueYear: number | undefined;
  confidence: DateConfidence | undefined;
  installed: (typeof ITEM_INSTALLED)[number] | undefined;
  status: 'ACTIVE' | 'STORED' | 'RETIRED' | undefined;
  sort: ItemSort;
  isDescending: boolean;
  limit: number;
  after: Place | undefined;
};

/** Over the whole filter; the cost is null where no item of it has one. */
type Totals = { totalCostCents: number | null; totalUnknownCost: number };

type SortKey = { key: RawBuilder<unknown>; type: RawBuilder<unknown>; isKey: (text: string) => boolean };

const text = (key: RawBuilder<unknown>): SortKey => ({ key, type: sql`text`, isKey: () => true });
// Every number of a sort is exact in double precision.
const number = (key: RawBuilder<unknown>): SortKey => ({
  key,
  type: sql`float8`,
  isKey: (value) => /^-?\d+(\.\d+)?(e[-+]\d{1,2})?$/.test(value),
});

const SORT_KEYS: Record<ItemSort, SortKey> = {
  unit: text(sql`u.sort_key`),
  type: text(sql`lower(l.item_type_name) collate "C"`),
  basisDate: { key: sql`l.basis_date`, type: sql`date`, isKey: isDate },
  age: number(sql`l.age_years`),
  lifeUsed: number(sql`l.life_used_pct`),
  dueYear: number(sql`l.due_year`),
  cost: number(sql`l.cost_cents`),
  serial: text(sql`lower(l.serial_number) collate "C"`),
};

/** True for a position that can occur in a list of this sort; a cursor that was tampered with may name others. */
export function isPlaceOf(sort: ItemSort, place: Place | undefined): boolean {
  return !place || place.key === null || SORT_KEYS[sort].isKey(place.key);
}

/** One page of a property's items. */
export function selectPropertyItems(
  db: Db,
  viewer: Viewer,
  propertyId: number,
  options: ItemListOptions,
): Promise<JsonPage<ItemLifeRow, Totals>> {
  const sort = options.isDescending ? `-${options.sort}` : options.sort;
  return selectPageJson<ItemLifeRow, Totals>(db, sort, itemParts(viewer, propertyId, options));
}

/** The items of a file; undefined where the viewer sees no such property. */
export async function selectPropertyItemRows(
  db: Db,
  viewer: Viewer,
  propertyId: number,
  options: ItemListOptions,
): Promise<ItemLifeRow[] | undefined> {
  const page = await selectPage<ItemLifeRow, Totals>(db, itemParts(viewer, propertyId, options));
  return page.found ? page.rows : undefined;
}

/**
 * One page of a property's items with life and cost; count and sums cover the whole filter. What has no value in the
 * sorted column comes last in either direction; ties go by id, rising. `is true` keeps the page a hashed set: with a
 * join the planner expects one row, and a file of 15,000 items compares each with each.
 */
function itemParts(viewer: Viewer, propertyId: number, options: ItemListOptions) {
  const { now, sort, isDescending, limit, after, status = 'ACTIVE' } = options;
  const { key, type } = SORT_KEYS[sort];
  const direction = isDescending ? sql`desc nulls last` : sql`asc nulls last`;
  return {
    limit,
    found: sql`exists (select from scope)`,
    total: sql`(select s.total from sums s)`,
    more: {
      totalCostCents: sql`(select s.cents from sums s)`,
      totalUnknownCost: sql`(select s.unknown from sums s)`,
    },
    ctes: (own: RawBuilder<unknown>) => sql`scope as materialized (${visibleProperty(viewer, propertyId)}),
    ${lifeCtes({ now, statuses: [status], where: itemFilter(options) })},
    filtered as materialized (
      select l.id, l.cost_cents, ${key} as sort_key from life l
      left join unit u on u.organization_id = l.organization_id and u.id = l.unit_id
      left join manufacturer mk on mk.id = l.maker_id
      where ${lifeFilter(options)}
    ), page as (
      select x.* from filtered x where ${after ? beyond(after, type, isDescending) : sql`true`} order by x.sort_key ${direction}, x.id limit ${limit + 1}
    ), rows as (
      select (${key})::text as "pageKey", l.id as "pageId", row_number() over (order by ${key} ${direction}, l.id) as "pageAt", ${own}
      from life l ${itemLifeJoins} cross join lateral (select ${itemLifeColumns}) r
      where (l.id in (select x.id from page x)) is true
    ), sums as (
      select count(*) as total, sum(f.cost_cents)::bigint as cents, count(*) filter (where f.cost_cents is null) as unknown
      from filtered f
    )`,
  } satisfies PageParts<Totals>;
}

function itemFilter({ itemTypeId, modelId, unitId, confidence }: ItemListOptions): RawBuilder<unknown> {
  return all([
    itemTypeId !== undefined && sql`i.item_type_id = ${itemTypeId}`,
    modelId !== undefined && sql`i.model_id = ${modelId}`,
    unitId !== undefined && sql`i.unit_id = ${unitId}`,
    confidence !== undefined && sql`i.date_confidence = ${confidence}`,
  ]);
}

function lifeFilter({ q, manufacturerId, buildingId, due, dueYear, installed }: ItemListOptions): RawBuilder<unknown> {
  return all([
    manufacturerId !== undefined && sql`l.maker_id = ${manufacturerId}`,
    buildingId !== undefined && sql`u.building_id = ${buildingId}`,
    due !== undefined && dueIn(due),
    // What is past its life is backlog, which belongs to no year's own share.
    dueYear !== undefined && sql`l.due_year = ${dueYear} and not l.is_past_life`,
    installed !== undefined && isInstalledThisYear,
    q !== '' && matches(q),
  ]);
}

function dueIn(due: NonNullable<ItemListOptions['due']>): RawBuilder<unknown> {
  const conditions = {
    backlog: sql`l.is_past_life`,
    nodate: sql`l.rul_years is null`,
    thisyear: sql`not l.is_past_life and l.due_year = date_part('year', l.as_of)`,
    nextyear: sql`not l.is_past_life and l.due_year = date_part('year', l.as_of) + 1`,
    later: sql`not l.is_past_life and l.due_year > date_part('year', l.as_of) + 1`,
    weak: sql`l.date_confidence in ('LOW', 'NONE')`,
  };
  return conditions[due];
}

function matches(q: string): RawBuilder<unknown> {
  const text = sql`lower(concat_ws(' ', u.name, l.serial_number, l.model_name, mk.name, l.item_type_name))`;
  return sql`(strpos(${text}, lower(${q})) > 0 or strpos(l.serial_normalised, ${normaliseSerial(q)}::text) > 0)`;
}

function beyond({ key, id }: Place, type: RawBuilder<unknown>, isDescending: boolean): RawBuilder<unknown> {
  if (key === null) return sql`x.sort_key is null and x.id > ${id}`;
  const value = sql`${key}::${type}`;
  return sql`(x.sort_key ${isDescending ? sql`<` : sql`>`} ${value} or (x.sort_key = ${value} and x.id > ${id}) or x.sort_key is null)`;
}

function all(conditions: (RawBuilder<unknown> | false)[]): RawBuilder<unknown> {
  const given = conditions.filter((condition) => condition !== false);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}
