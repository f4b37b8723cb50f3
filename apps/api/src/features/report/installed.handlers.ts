import type { RowOfList } from '@lintel/contract/define-list';
import { installed, type installedReport } from '@lintel/contract/installed-report';
import { installedThisYear } from '@lintel/domain/metrics';
import { sql } from 'kysely';
import type { Handlers } from '#platform/context.ts';
import { type ListAsk, type ListReading, listHandler } from '#platform/list-handler.ts';
import { all, asOfScope, dateKey, isScopeFound, listScope, numberKey, sortedBy, textKey } from '#platform/list-sort.ts';
import {
  isInstalledThisYear,
  itemLifeJoins,
  itemRowColumns,
  lifeCtes,
  matchesItem,
} from '#platform/lookups/item-life.ts';
import { selectPage } from '#platform/page.ts';

type Report = typeof installedReport;
type Counts = { fresh: number; items: number; dated: number; minimums: number };
type More = { asOf: string; totals: { costCents: number | null; unpriced: number }; forFigures: Counts };

const SORTED = sortedBy<ListAsk<Report>['sort']>({
  installed: dateKey(sql`l.basis_date`),
  property: textKey(sql`lower(p.name)`),
  unit: textKey(sql`u.sort_key`),
  type: textKey(sql`lower(l.item_type_name)`),
  cost: numberKey(sql`l.cost_cents`),
});

const reading: ListReading<Report, More> = {
  select: (db, ask) => {
    const { q = '', itemTypeId } = ask.filter;
    const joins = sql`${itemLifeJoins} join property p on p.organization_id = l.organization_id and p.id = l.property_id`;
    return selectPage<RowOfList<Report>, More>(db, {
      limit: ask.limit,
      found: isScopeFound(ask),
      more: {
        asOf: asOfScope(ask),
        totals: sql`(select json_build_object('costCents', sum(f.cost_cents), 'unpriced', count(*) filter (where f.cost_cents is null)) from found f)`,
        forFigures: sql`(select json_build_object('fresh', count(*) filter (where m.is_fresh), 'items', count(*),
          'dated', count(m.basis), 'minimums', count(*) filter (where m.basis = 's')) from matching m)`,
      },
      ctes: sql`scope as materialized (${listScope(ask)}), ${lifeCtes({ now: ask.now })}, matching as materialized (
        select l.id, l.cost_cents, l.basis, ${isInstalledThisYear} as is_fresh, ${SORTED.keyOf(ask.sort)} as sort_key from life l ${joins}
        where ${all([itemTypeId !== undefined && sql`l.item_type_id = ${itemTypeId}`, q.trim() !== '' && matchesItem(q.trim())])}
      ), found as (select * from matching m where m.is_fresh), ${SORTED.page(ask)}, rows as (
        select ${SORTED.place(ask, sql`l.id`)}, ${itemRowColumns} from life l ${joins}
        where (l.id in (select x.id from page x)) is true
      )`,
    });
  },
  figuresOf: ({ forFigures: { fresh, items, dated, minimums } }) => [installedThisYear(fresh, items, dated, minimums)],
  isPlace: SORTED.isPlace,
  timeoutMs: 15_000,
};

export const installedHandlers: Handlers<typeof installed> = {
  getInstalledThisYear: listHandler(installed.getInstalledThisYear, reading),
  getPortfolioInstalledThisYear: listHandler(installed.getPortfolioInstalledThisYear, reading),
};
