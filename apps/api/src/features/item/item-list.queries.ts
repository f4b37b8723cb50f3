import type { RowOfList } from '@lintel/contract/define-list';
import { itemsReport } from '@lintel/contract/item-list';
import { type RawBuilder, sql } from 'kysely';
import { selectPageJson } from '#platform/json-text.ts';
import { cursorOf, type ListAsk, type ListReading } from '#platform/list-handler.ts';
import { all, asOfScope, dateKey, isScopeFound, listScope, numberKey, sortedBy, textKey } from '#platform/list-sort.ts';
import {
  ITEM_SORT_KEYS,
  isCovered,
  isInstalledThisYear,
  isOfAge,
  itemLifeJoins,
  itemRowColumns,
  lifeCtes,
  matchesItem,
  mayBeInstalledThisYear,
} from '#platform/lookups/item-life.ts';
import { type PageParts, selectPage } from '#platform/page.ts';

type Ask = ListAsk<typeof itemsReport>;
type ItemRow = RowOfList<typeof itemsReport>;

/** What the answer holds beside its rows. */
type More = { asOf: string; totals: { costCents: number | null; unpriced: number } };

const SORTED = sortedBy<Ask['sort']>({
  ...ITEM_SORT_KEYS,
  basisDate: dateKey(sql`l.basis_date`),
  age: numberKey(sql`l.age_years`),
  lifeUsed: numberKey(sql`l.life_used_pct`),
  dueYear: numberKey(sql`l.due_year`),
  serial: textKey(sql`lower(l.serial_number)`),
});

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
  isPlace: SORTED.isPlace,
  timeoutMs: 15_000,
};

/**
 * One page of items with life and cost; totals cover the whole filter. `is true` keeps the page a hashed set: with a join the
 * planner expects one row, and a file of 15,000 items compares each with each.
 */
function itemParts(ask: Ask) {
  const { now, sort, limit, filter } = ask;
  const placeJoins = sql`left join unit u on u.organization_id = l.organization_id and u.id = l.unit_id
      left join manufacturer mk on mk.id = l.maker_id
      ${sort === 'property' ? sql`left join property p on p.organization_id = l.organization_id and p.id = l.property_id` : sql``}`;
  return {
    limit,
    found: isScopeFound(ask),
    total: sql`(select s.total from sums s)`,
    more: {
      asOf: asOfScope(ask),
      totals: sql`(select json_build_object('costCents', s.cents, 'unpriced', s.unknown) from sums s)`,
    },
    ctes: (own: RawBuilder<unknown>) => sql`scope as materialized (${listScope(ask)}),
    ${lifeCtes({ now, statuses: [filter.status ?? 'ACTIVE'], where: itemFilter(filter) })},
    found as materialized (
      select l.id, l.cost_cents, ${SORTED.keyOf(sort)} as sort_key from life l ${placeJoins}
      where ${lifeFilter(filter)}
    ), ${SORTED.page(ask)}, rows as (
      select ${SORTED.place(ask, sql`l.id`)}, ${own}
      from life l ${itemLifeJoins} join property p on p.organization_id = l.organization_id and p.id = l.property_id
      cross join lateral (select ${itemRowColumns}) r
      where (l.id in (select x.id from page x)) is true
    ), sums as (
      select count(*) as total, sum(f.cost_cents)::bigint as cents, count(*) filter (where f.cost_cents is null) as unknown
      from found f
    )`,
  } satisfies PageParts<More>;
}

function itemFilter({
  itemTypeId,
  modelId,
  unitId,
  age,
  warranty,
  confidence,
  installed,
}: Ask['filter']): RawBuilder<unknown> {
  return all([
    itemTypeId !== undefined && sql`i.item_type_id = ${itemTypeId}`,
    modelId !== undefined && sql`i.model_id = ${modelId}`,
    unitId !== undefined && sql`i.unit_id = ${unitId}`,
    installed !== undefined && mayBeInstalledThisYear,
    age !== undefined && isOfAge(age),
    warranty !== undefined && isCovered(warranty),
    confidence !== undefined && sql`i.date_confidence = ${confidence}`,
  ]);
}

function lifeFilter({
  q = '',
  manufacturerId,
  buildingId,
  floorPlan,
  due,
  dueYear,
  installed,
}: Ask['filter']): RawBuilder<unknown> {
  return all([
    manufacturerId !== undefined && sql`l.maker_id = ${manufacturerId}`,
    buildingId !== undefined && sql`u.building_id = ${buildingId}`,
    floorPlan !== undefined && sql`u.floor_plan = ${floorPlan}`,
    due !== undefined && dueIn(due),
    // What is past its life is backlog, which belongs to no year's own share.
    dueYear !== undefined && sql`l.due_year = ${dueYear} and not l.is_past_life`,
    installed !== undefined && isInstalledThisYear,
    q.trim() !== '' && matchesItem(q.trim()),
  ]);
}

function dueIn(due: NonNullable<Ask['filter']['due']>): RawBuilder<unknown> {
  const conditions = {
    backlog: sql`l.is_past_life`,
    nodate: sql`l.rul_years is null`,
    thisyear: sql`not l.is_past_life and l.due_year = date_part('year', l.as_of)`,
    nextyear: sql`not l.is_past_life and l.due_year = date_part('year', l.as_of) + 1`,
    later: sql`not l.is_past_life and l.due_year > date_part('year', l.as_of) + 1`,
    within12: sql`not l.is_past_life and l.life_ends_on <= (l.as_of + interval '12 months')::date`,
    within36: sql`not l.is_past_life and l.life_ends_on <= (l.as_of + interval '36 months')::date`,
    undated: sql`l.age_years is null`,
    weak: sql`l.date_confidence in ('LOW', 'NONE')`,
  };
  return conditions[due];
}
