import type { RowOfList } from '@lintel/contract/base/define-list';
import { installed, type installedReport } from '@lintel/contract/items/installed-report';
import { installedThisYear } from '@lintel/domain/figures/metrics';
import { type RawBuilder, sql } from 'kysely';
import { type ListReading, listHandler } from '#platform/lists/list-handler.ts';
import { coverJoin } from '#platform/lookups/item-cover.ts';
import {
  ITEM_SORT_KEYS,
  isInstalledThisYear,
  itemPlaceCtes,
  itemPlaceJoins,
  itemRowColumns,
  lifeCtes,
  lifeJoins,
  matchesItem,
  mayBeInstalledThisYear,
} from '#platform/lookups/item-life.ts';
import type { Handlers } from '#platform/operations/context.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { all, asOfScope, dateKey, isScopeFound, listScope, sortedBy } from '#platform/sql/list-sort.ts';
import { isOnPage, selectPage } from '#platform/sql/page.ts';

type Report = typeof installedReport;
type Counts = { items: number; dated: number; minimums: number };
type More = { asOf: string; totals: { costCents: number | null; unpriced: number }; forFigures: Counts };

const SORTED = sortedBy<ListAsk<Report>['sort']>({
  ...ITEM_SORT_KEYS,
  installed: dateKey(sql`l.basis_date`),
});

const reading: ListReading<Report, More> = {
  select: (db, ask) => {
    const { q = '', itemTypeId } = ask.filter;
    const text = q.trim();
    const isNamed = text === '' ? sql`true` : matchesItem(text);
    const isOfType = itemTypeId === undefined ? sql`true` : sql`i.item_type_id = ${itemTypeId}`;
    const place = sql`join property p on p.organization_id = l.organization_id and p.id = l.property_id`;
    return selectPage<RowOfList<Report>, More>(db, {
      limit: ask.limit,
      found: isScopeFound(ask),
      more: {
        asOf: asOfScope(ask),
        totals: sql`(select json_build_object('costCents', sum(f.cost_cents), 'unpriced', count(*) filter (where f.cost_cents is null)) from found f)`,
        forFigures: sql`(select to_json(c) from counted c)`,
      },
      ctes: sql`scope as materialized (${listScope(ask)}),
      ${lifeCtes({ now: ask.now, where: all([mayBeInstalledThisYear, isOfType]), notMaterialized: true })}, ${itemPlaceCtes}, counted as (
        ${countItems(isOfType, isNamed)}
      ), found as (
        select l.id, l.cost_cents, ${SORTED.keyOf(ask.sort)} as sort_key from life l ${itemPlaceJoins} ${place}
        where ${isInstalledThisYear} and ${isNamed}
      ), ${SORTED.page(ask)}, rows as (
        select ${SORTED.place(ask, sql`l.id`)}, ${itemRowColumns} from life l ${lifeJoins(coverJoin, itemPlaceJoins)} ${place}
        where ${isOnPage(sql`l.id`, ask)}
      )`,
    });
  },
  figuresOf: ({ forFigures: { items, dated, minimums } }, total) => [installedThisYear(total, items, dated, minimums)],
  isPosition: SORTED.isPosition,
  timeoutMs: 15_000,
};

// Every item in service counts, whatever its age.
function countItems(isOfType: RawBuilder<unknown>, isNamed: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select count(*) as items, count(l.basis_date) as dated,
      count(l.first_seen_on) filter (where l.install_date is null and l.mfg_date is null) as minimums
    from (
      select i.*, t.name as item_type_name, m.name as model_name, coalesce(m.manufacturer_id, i.manufacturer_id) as maker_id
      from scope s join item i on i.organization_id = s.organization_id and i.property_id = s.property_id
      left join item_type t on t.id = i.item_type_id left join model m on m.id = i.model_id
      where i.archived_at is null and i.status = 'ACTIVE' and ${isOfType}
    ) l ${itemPlaceJoins} where ${isNamed}`;
}

export const installedHandlers: Handlers<typeof installed> = {
  getInstalledThisYear: listHandler(installed.getInstalledThisYear, reading),
  getPortfolioInstalledThisYear: listHandler(installed.getPortfolioInstalledThisYear, reading),
};
