import type { RowOfList } from '@lintel/contract/base/define-list';
import { flsUnbilled, type flsUnbilledReport } from '@lintel/contract/fls/fls-unbilled';
import { countFigure } from '@lintel/domain/figures/metrics';
import { sql } from 'kysely';
import { notFound } from '#platform/base/errors.ts';
import { type ListReading, listHandler } from '#platform/lists/list-handler.ts';
import { lifeDayCte } from '#platform/lookups/item-life.ts';
import { isOfVendor } from '#platform/lookups/vendor-entries.ts';
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
import { changeRecord } from './fls.handlers.ts';
import { UNBILLED, VISITS } from './fls-bills.ts';
import { updateNoBill } from './fls-write.queries.ts';

type Report = typeof flsUnbilledReport;
type Ask = ListAsk<Report>;
type More = { asOf: string; totals: { costCents: number | null }; forFigures: { unbilled: number } };

const SORTED = sortedBy<Ask['sort']>({
  visited: dateKey(sql`x.event_date`),
  property: textKey(sql`lower(p.name)`),
  system: textKey(sql`x.type`),
  vendor: textKey(sql`lower(x.vendor_name)`),
  cost: numberKey(sql`x.cost_cents`),
});

const reading: ListReading<Report, More> = {
  select: (db, ask) =>
    selectPage<RowOfList<Report>, More>(db, {
      limit: ask.limit,
      found: isScopeFound(ask),
      more: {
        asOf: asOfScope(ask),
        totals: sql`(select json_build_object('costCents', sum(x.cost_cents)) from found x)`,
        forFigures: sql`(select json_build_object('unbilled', count(*)) from unbilled u where u.no_bill_reason is null)`,
      },
      ctes: sql`scope as materialized (${listScope(ask)}), ${lifeDayCte(ask.now)}, ${VISITS}, ${UNBILLED}, found as (
        select x.*, p.name as property_name, ${SORTED.keyOf(ask.sort)} as sort_key
        from unbilled x join property p on p.organization_id = x.organization_id and p.id = x.property_id where ${isWanted(ask.filter)}
      ), ${SORTED.page(ask)}, rows as (
        select ${SORTED.place(ask)}, page.id, page.organization_id as "organizationId", page.property_id as "propertyId",
          page.property_name as "propertyName", page.record_id as "flsRecordId", page.type, page.event_date as "eventDate", page.kind,
          page.result, page.document_kind as "documentKind", page.vendor_name as "vendorName", page.age as "ageDays",
          page.cost_cents as "costCents", page.no_bill_reason as "noBillReason", page.record_version as "recordVersion" from page
      )`,
    }),
  figuresOf: ({ forFigures }) => [countFigure('flsUnbilled', forFigures.unbilled)],
  isPosition: SORTED.isPosition,
  timeoutMs: 15_000,
};

function isWanted({ q = '', type, document, vendorId, noBill }: Ask['filter']) {
  const text = q.trim();
  const holds = (column: string) => sql`position(lower(${text}) in lower(coalesce(${sql.ref(column)}, ''))) > 0`;
  return all([
    noBill === true ? sql`x.no_bill_reason is not null` : sql`x.no_bill_reason is null`,
    text !== '' && sql`(${holds('x.vendor_name')} or ${holds('p.name')})`,
    type !== undefined && sql`x.type = ${type}`,
    document !== undefined && sql`x.document_kind = ${document}`,
    vendorId !== undefined && isOfVendor('x', vendorId),
  ]);
}

export const flsUnbilledHandlers: Handlers<typeof flsUnbilled> = {
  listUnbilledVisits: listHandler(flsUnbilled.listUnbilledVisits, reading),

  async setFlsEventBill(input, ctx) {
    return changeRecord(input, ctx, async (db, held) => {
      const { flsEventId } = input.params;
      const before = await updateNoBill(db, held, flsEventId, input.body.noBillReason, ctx.now);
      if (!before) throw notFound('visit');
      return { action: 'set-bill', before, after: { ...input.body, flsEventId } };
    });
  },
};
