import type { RowOfList } from '@lintel/contract/base/define-list';
import { type items, type itemsReport, PAST_LIFE_GROUP } from '@lintel/contract/items/item-list';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { ListReading } from '#platform/lists/list-handler.ts';
import { coverJoin } from '#platform/lookups/item-cover.ts';
import { itemFilter, lifeFilter } from '#platform/lookups/item-filter.ts';
import {
  ITEM_SORT_KEYS,
  itemPlaceCtes,
  itemPlaceJoins,
  itemRowColumns,
  lifeCtes,
} from '#platform/lookups/item-life.ts';
import { adviceRule, repairRulesJoin, spentCte, spentCteJoin } from '#platform/lookups/repair-advice.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import {
  asOfScope,
  dateKey,
  groupedBy,
  isScopeFound,
  listScope,
  numberKey,
  sortedBy,
  textKey,
} from '#platform/sql/list-sort.ts';
import { isOnPage, type Page, selectPage } from '#platform/sql/page.ts';

type Ask = ListAsk<typeof itemsReport>;
type ItemRow = RowOfList<typeof itemsReport>;
type Answer = z.output<(typeof items)['listItems']['response']>;

/** What the answer holds beside its rows. */
type More = Pick<Answer, 'asOf' | 'totals' | 'groups'>;

// Purchase price and repairs, as far as they are on record.
const ownership = sql`case when l.purchase_cents is not null or sp.cents_all is not null
  then coalesce(l.purchase_cents, 0) + coalesce(sp.cents_all, 0) end`;
// domain/capital's `inflate`, by the inflation of organization `o`.
const costAtDue = sql`round(l.cost_cents * (1 + o.inflation::float8) ^ (l.due_year - date_part('year', l.as_of)))::bigint`;

// Those of the item and of its unit, each once. 'distinct on' sorts them; a plain 'distinct' has a hash table made for each row, a tenth of a millisecond.
const tags = sql`(select coalesce(json_agg(x.name order by lower(x.name), x.name), '[]') from (
  select distinct on (lower(tg.name), tg.name) tg.name from tag tg
  where tg.organization_id = l.organization_id and (tg.item_id = l.id or tg.unit_id = l.unit_id) order by lower(tg.name), tg.name) x)`;

const SORTED = sortedBy<Ask['sort']>({
  ...ITEM_SORT_KEYS,
  basisDate: dateKey(sql`l.basis_date`),
  age: numberKey(sql`l.age_years`),
  lifeUsed: numberKey(sql`l.life_used_pct`),
  building: textKey(sql`natural_key(b.name)`),
  remaining: numberKey(sql`l.rul_years`),
  dueYear: numberKey(sql`l.due_year`),
  repairs: numberKey(sql`sp.cents_12`),
  tco: numberKey(ownership),
  warranty: dateKey(sql`nullif(cv.covered_until, 'infinity')`),
  condition: numberKey(sql`l.condition`),
  advice: numberKey(adviceRule),
  serial: textKey(sql`lower(l.serial_number)`),
  recall: numberKey(sql`array_position(array['AFFECTED', 'POSSIBLE', 'REMEDIED', 'NOT_AFFECTED'], l.recall_state)`),
});

const GROUPS = groupedBy<NonNullable<Ask['filter']['group']>>({
  type: { key: sql`l.item_type_id`, label: sql`l.item_type_name`, order: sql`lower(l.item_type_name)` },
  building: { key: sql`u.building_id`, label: sql`coalesce(b.name, 'No building')`, order: sql`natural_key(b.name)` },
  dueYear: {
    key: sql`case when l.is_past_life then ${sql.lit(PAST_LIFE_GROUP)} else l.due_year::text end`,
    label: sql`case when l.is_past_life then 'Past expected life' else coalesce('Due ' || l.due_year, 'No date') end`,
    order: sql`case when l.is_past_life then 0 else l.due_year end`,
  },
  floorPlan: {
    key: sql`u.floor_plan`,
    label: sql`coalesce(u.floor_plan, 'No floor plan')`,
    order: sql`natural_key(u.floor_plan)`,
  },
});

// Over rows `f` of the CTE `found`.
const TOTALS = sql`json_build_object('costCents', sum(f.cost_cents)::bigint, 'unpriced', count(*) filter (where f.cost_cents is null),
    'costAtDueCents', sum(f.at_due_cents)::bigint, 'repairs12MonthsCents', sum(f.repairs_cents)::bigint,
    'repairedCount', count(f.repairs_cents), 'tcoCents', sum(f.tco_cents)::bigint, 'tcoCount', count(f.tco_cents))`;

/** How item lists are read, for one property or over all that the viewer sees. */
export const itemReading: ListReading<typeof itemsReport, More> = {
  select: selectItems,
  isPosition: SORTED.isPosition,
  timeoutMs: 15_000,
};

/** One page of items with life and cost; totals cover the whole filter. */
function selectItems(db: Db, ask: Ask): Promise<Page<ItemRow, More>> {
  const { now, sort, limit, filter } = ask;
  const spent = sql`${spentCteJoin} ${repairRulesJoin} join organization o on o.id = l.organization_id`;
  const isByCover = sort === 'warranty' || sort === 'advice' || filter.advice !== undefined;
  const property = sql`left join property p on p.organization_id = l.organization_id and p.id = l.property_id`;
  return selectPage<ItemRow, More>(db, {
    limit,
    found: isScopeFound(ask),
    total: sql`(select s.total from sums s)`,
    more: {
      asOf: asOfScope(ask),
      totals: sql`(select s.totals from sums s)`,
      groups: GROUPS.members(ask, TOTALS),
    },
    ctes: sql`scope as materialized (${listScope(ask)}),
    ${lifeCtes({ now, statuses: [filter.status ?? 'ACTIVE'], where: itemFilter(filter), notMaterialized: true })}, ${itemPlaceCtes}, ${spentCte},
    found as materialized (
      select l.id, l.cost_cents, ${costAtDue} as at_due_cents, sp.cents_12 as repairs_cents, ${ownership} as tco_cents,
        ${SORTED.keyOf(sort)} as sort_key, ${GROUPS.columns(ask)}
      from life l ${itemPlaceJoins} ${spent} ${isByCover ? coverJoin : sql``} ${sort === 'property' ? property : sql``}
      where ${lifeFilter(filter)}
    ), ${SORTED.page(ask, GROUPS.isOpen(ask))}, rows as (
      select ${SORTED.place(ask, sql`l.id`)}, r.*
      from life l ${itemPlaceJoins} ${spent} ${coverJoin} ${property}
      cross join lateral (select ${itemRowColumns}, u.building_id as "buildingId", ${costAtDue} as "costAtDueCents", ${tags} as tags) r
      where ${isOnPage(sql`l.id`, ask)}
    ), sums as (
      select count(*) as total, ${TOTALS} as totals from found f
    )`,
  });
}
