import type { RowOfList } from '@lintel/contract/define-list';
import { itemsReport } from '@lintel/contract/item-list';
import { isDate } from '@lintel/domain/calendar';
import { normaliseSerial } from '@lintel/domain/serial-number';
import { DEFAULT_TIME_ZONE } from '@lintel/domain/time-zones';
import { type RawBuilder, sql } from 'kysely';
import type { Place } from '#platform/cursor.ts';
import { localDay } from '#platform/day.ts';
import { selectPageJson } from '#platform/json-text.ts';
import { cursorOf, type ListAsk, type ListReading } from '#platform/list-handler.ts';
import { isInstalledThisYear, itemLifeColumns, itemLifeJoins, lifeCtes } from '#platform/lookups/item-life.ts';
import { type PageParts, selectPage } from '#platform/page.ts';
import { visibleProperties, visibleProperty } from '#platform/viewer.ts';

type Ask = ListAsk<typeof itemsReport>;
type ItemSort = Ask['sort'];
type ItemRow = RowOfList<typeof itemsReport>;

/** What the answer holds beside its rows. */
type More = { asOf: string; totals: { costCents: number | null; unpriced: number } };

type SortKey = { key: RawBuilder<unknown>; type: RawBuilder<unknown>; isKey: (text: string) => boolean };

const text = (key: RawBuilder<unknown>): SortKey => ({ key, type: sql`text`, isKey: () => true });
// Every number of a sort is exact in double precision.
const number = (key: RawBuilder<unknown>): SortKey => ({
  key,
  type: sql`float8`,
  isKey: (value) => /^-?\d+(\.\d+)?(e[-+]\d{1,2})?$/.test(value),
});

const SORT_KEYS: Record<ItemSort, SortKey> = {
  property: text(sql`lower(p.name) collate "C"`),
  unit: text(sql`u.sort_key`),
  type: text(sql`lower(l.item_type_name) collate "C"`),
  basisDate: { key: sql`l.basis_date`, type: sql`date`, isKey: isDate },
  age: number(sql`l.age_years`),
  lifeUsed: number(sql`l.life_used_pct`),
  dueYear: number(sql`l.due_year`),
  cost: number(sql`l.cost_cents`),
  serial: text(sql`lower(l.serial_number) collate "C"`),
};

/** How item lists are read, for one property or over all that the viewer sees. */
export const itemReading: ListReading<typeof itemsReport, More> = {
  select: (db, ask) => selectPage<ItemRow, More>(db, itemParts(ask)),
  selectJson: (db, ask) => {
    const sort = ask.isDescending ? `-${ask.sort}` : ask.sort;
    return selectPageJson<ItemRow, More & { computedAt: string; figures: never[] }>(db, cursorOf(itemsReport, sort), {
      ...itemParts(ask),
      more: { ...itemParts(ask).more, computedAt: sql`${ask.now}::text`, figures: sql`'[]'::json` },
    });
  },
  isPlace: (sort, { key }) => key === null || SORT_KEYS[sort].isKey(key),
};

/**
 * One page of items with life and cost; totals cover the whole filter. What has no value in the sorted column comes last in
 * either direction; ties go by id, rising. `is true` keeps the page a hashed set: with a join the planner expects one row, and a
 * file of 15,000 items compares each with each.
 */
function itemParts(ask: Ask) {
  const { now, propertyId, sort, isDescending, limit, after, filter } = ask;
  const { key, type } = SORT_KEYS[sort];
  const direction = isDescending ? sql`desc nulls last` : sql`asc nulls last`;
  const placeJoins = sql`left join unit u on u.organization_id = l.organization_id and u.id = l.unit_id
      left join manufacturer mk on mk.id = l.maker_id
      ${sort === 'property' ? sql`left join property p on p.organization_id = l.organization_id and p.id = l.property_id` : sql``}`;
  return {
    limit,
    found: propertyId === undefined ? sql`true` : sql`exists (select from scope)`,
    total: sql`(select s.total from sums s)`,
    more: {
      asOf: sql`coalesce((select min(d.today) from life_day d), ${localDay(now, sql`${DEFAULT_TIME_ZONE}::text`)})`,
      totals: sql`(select json_build_object('costCents', s.cents, 'unpriced', s.unknown) from sums s)`,
    },
    ctes: (own: RawBuilder<unknown>) => sql`scope as materialized (${scopeOf(ask)}),
    ${lifeCtes({ now, statuses: [filter.status ?? 'ACTIVE'], where: itemFilter(filter) })},
    filtered as materialized (
      select l.id, l.cost_cents, ${key} as sort_key from life l ${placeJoins}
      where ${lifeFilter(filter)}
    ), page as (
      select x.* from filtered x where ${after ? beyond(after, type, isDescending) : sql`true`} order by x.sort_key ${direction}, x.id limit ${limit + 1}
    ), rows as (
      select (${key})::text as "pageKey", l.id as "pageId", row_number() over (order by ${key} ${direction}, l.id) as "pageAt", ${own}
      from life l ${itemLifeJoins} join property p on p.organization_id = l.organization_id and p.id = l.property_id
      cross join lateral (select ${itemLifeColumns}, p.name as "propertyName") r
      where (l.id in (select x.id from page x)) is true
    ), sums as (
      select count(*) as total, sum(f.cost_cents)::bigint as cents, count(*) filter (where f.cost_cents is null) as unknown
      from filtered f
    )`,
  } satisfies PageParts<More>;
}

// The property of the address, or those that the viewer sees and the filter names.
function scopeOf({ viewer, propertyId, filter }: Ask): RawBuilder<unknown> {
  if (propertyId !== undefined) return visibleProperty(viewer, propertyId);
  return sql`select p.organization_id, p.id as property_id, p.timezone from property p where ${all([
    visibleProperties(viewer, 'p'),
    filter.organizationId !== undefined && sql`p.organization_id = ${filter.organizationId}`,
    filter.propertyId !== undefined && sql`p.id = ${filter.propertyId}`,
  ])}`;
}

function itemFilter({ itemTypeId, modelId, unitId, confidence }: Ask['filter']): RawBuilder<unknown> {
  return all([
    itemTypeId !== undefined && sql`i.item_type_id = ${itemTypeId}`,
    modelId !== undefined && sql`i.model_id = ${modelId}`,
    unitId !== undefined && sql`i.unit_id = ${unitId}`,
    confidence !== undefined && sql`i.date_confidence = ${confidence}`,
  ]);
}

function lifeFilter({
  q = '',
  manufacturerId,
  buildingId,
  due,
  dueYear,
  installed,
}: Ask['filter']): RawBuilder<unknown> {
  return all([
    manufacturerId !== undefined && sql`l.maker_id = ${manufacturerId}`,
    buildingId !== undefined && sql`u.building_id = ${buildingId}`,
    due !== undefined && dueIn(due),
    // What is past its life is backlog, which belongs to no year's own share.
    dueYear !== undefined && sql`l.due_year = ${dueYear} and not l.is_past_life`,
    installed !== undefined && isInstalledThisYear,
    q.trim() !== '' && matches(q.trim()),
  ]);
}

function dueIn(due: NonNullable<Ask['filter']['due']>): RawBuilder<unknown> {
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
