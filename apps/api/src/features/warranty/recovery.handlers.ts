import type { RowOfList } from '@lintel/contract/base/define-list';
import { type RecoverySum, type recoveryReport, warrantyRecovery } from '@lintel/contract/items/warranty-recovery';
import { moneyFigure } from '@lintel/domain/figures/metrics';
import { sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { type ListReading, listHandler } from '#platform/lists/list-handler.ts';
import { type WorkSums, workCte, workSums } from '#platform/lookups/covered-work.ts';
import { lifeDayCte } from '#platform/lookups/item-life.ts';
import type { Handlers } from '#platform/operations/context.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import {
  all,
  asOfScope,
  dateKey,
  isScopeFound,
  listScope,
  numberKey,
  sortedBy,
  textKey,
} from '#platform/sql/list-sort.ts';
import { selectPage } from '#platform/sql/page.ts';
import { paidFigure, recoverableFigure } from './recovery-figures.ts';

type Report = typeof recoveryReport;
type Ask = ListAsk<Report>;
type More = {
  asOf: string;
  totals: { costCents: number | null; recoveredCents: number | null; unpriced: number };
  work: z.output<typeof RecoverySum>[];
  forFigures: WorkSums & { recoveredCents: number; paidClaims: number };
};

const SORTED = sortedBy<Ask['sort']>({
  claimBy: dateKey(sql`x.claim_by`),
  serviced: dateKey(sql`x.performed_on`),
  property: textKey(sql`lower(x.property_name)`),
  unit: textKey(sql`x.sort_key_of_unit`),
  type: textKey(sql`lower(x.item_type_name)`),
  cost: numberKey(sql`x.cost_cents`),
});

const reading: ListReading<Report, More> = {
  select: (db, ask) => {
    const { q = '', open, certainty, itemTypeId } = ask.filter;
    const text = q.trim();
    const words = sql`lower(concat_ws(' ', x.unit_name, x.serial_number, x.model_name, x.summary, x.vendor, x.item_type_name))`;
    return selectPage<RowOfList<Report>, More>(db, {
      limit: ask.limit,
      found: isScopeFound(ask),
      more: {
        asOf: asOfScope(ask),
        totals: sql`(select json_build_object('costCents', sum(f.cost_cents), 'recoveredCents', sum(f.recovered_cents),
          'unpriced', count(*) filter (where f.cost_cents is null)) from found f)`,
        work: sql`(select coalesce(json_agg(g), '[]') from work_sums g)`,
        forFigures: sql`(select to_jsonb(s) || to_jsonb(b) from sums s cross join back b)`,
      },
      ctes: sql`scope as materialized (${listScope(ask)}),
      ${lifeDayCte(ask.now)}, ${workCte}, sums as (
        select ${workSums} from work w
      ), work_sums as (
        select w.certainty, w.claimable as claim, count(*) as repairs, count(*) filter (where w.cost_cents is null) as unpriced,
          coalesce(sum(w.cost_cents), 0) as "costCents" from work w group by w.certainty, w.claimable
      ), back as (
        select coalesce(sum(k.recovered_cents), 0) as "recoveredCents", count(*) as "paidClaims"
        from scope s join warranty_claim k on k.organization_id = s.organization_id and k.property_id = s.property_id
        where k.state = 'PAID' and k.archived_at is null
      ), told as (
        select w.*, p.name as property_name, u.name as unit_name, u.sort_key as sort_key_of_unit, i.item_type_id, t.name as item_type_name, t.icon, t.category,
          mk.name as maker_name, m.name as model_name, i.serial_number
        from work w join property p on p.organization_id = w.organization_id and p.id = w.property_id
        join item i on i.organization_id = w.organization_id and i.id = w.item_id
        join unit u on u.organization_id = w.organization_id and u.id = w.unit_id
        join item_type t on t.id = i.item_type_id left join model m on m.id = i.model_id
        left join manufacturer mk on mk.id = coalesce(m.manufacturer_id, i.manufacturer_id)
      ), found as (
        select x.*, ${SORTED.keyOf(ask.sort)} as sort_key from told x where ${all([
          text !== '' && sql`strpos(${words}, lower(${text})) > 0`,
          open !== undefined && sql`x.claimable = ${open}`,
          certainty !== undefined && sql`x.certainty = ${certainty}`,
          itemTypeId !== undefined && sql`x.item_type_id = ${itemTypeId}`,
        ])}
      ), ${SORTED.page(ask)}, rows as (
        select ${SORTED.place(ask)}, page.id, page.item_id as "itemId", page.organization_id as "organizationId",
          page.property_id as "propertyId", page.property_name as "propertyName", page.unit_id as "unitId",
          page.unit_name as "unitName", page.item_type_id as "itemTypeId", page.item_type_name as "itemType", page.icon, page.category,
          page.maker_name as "manufacturerName", page.model_name as "modelName", page.serial_number as "serialNumber",
          page.performed_on as "servicedOn", page.summary, page.vendor, page.cost_cents as "costCents", to_json(page.covers) as covers,
          page.certainty, page.claim_by as "claimBy", page.claim_by - page.today as "daysToClaim", page.claim_id as "claimId",
          page.claim_state as "claimState", page.recovered_cents as "recoveredCents", ${instant('page.updated_at')} as "updatedAt"
        from page
      )`,
    });
  },
  figuresOf: ({ forFigures }) => [
    paidFigure(forFigures),
    recoverableFigure(forFigures),
    {
      ...moneyFigure('warrantyRecovered', forFigures.recoveredCents, 1, forFigures.paidClaims),
      counted: forFigures.paidClaims,
    },
  ],
  isPosition: SORTED.isPosition,
  timeoutMs: 15_000,
};

export const recoveryHandlers: Handlers<typeof warrantyRecovery> = {
  getWarrantyRecovery: listHandler(warrantyRecovery.getWarrantyRecovery, reading),
  getPortfolioWarrantyRecovery: listHandler(warrantyRecovery.getPortfolioWarrantyRecovery, reading),
};
