import type { RowOfList } from '@lintel/contract/base/define-list';
import { flsDeficiencies, flsDeficienciesReport } from '@lintel/contract/fls/fls-deficiencies';
import { FLS_AGES } from '@lintel/domain/fls/fls';
import { sql } from 'kysely';
import { type ListReading, listHandler } from '#platform/lists/list-handler.ts';
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
import { FLS_SUMS, type FlsSums, flsFigures, standingCtes } from './standing.ts';

type Report = typeof flsDeficienciesReport;
type Ask = ListAsk<Report>;
type More = { asOf: string; totals: { quoteCents: number | null }; forFigures: FlsSums };

const SORTED = sortedBy<Ask['sort']>({
  property: textKey(sql`lower(x.property_name)`),
  type: textKey(sql`x.type`),
  severity: numberKey(sql`array_position(array['CRITICAL', 'IMPAIRMENT', 'NONCRITICAL'], x.severity)`),
  found: dateKey(sql`x.found_on`),
  due: dateKey(sql`x.due_on`),
  quote: numberKey(sql`x.quote_cents`),
});

const reading: ListReading<Report, More> = {
  select: (db, ask) =>
    selectPage<RowOfList<Report>, More>(db, {
      limit: ask.limit,
      found: isScopeFound(ask),
      more: {
        asOf: asOfScope(ask),
        totals: sql`(select json_build_object('quoteCents', sum(x.quote_cents)) from found x)`,
        forFigures: FLS_SUMS,
      },
      ctes: sql`scope as materialized (${listScope(ask)}), ${standingCtes(ask.now, ofType(ask.filter))}, opened as (
        select k.organization_id, k.id, x.property_id, x.property_name, x.id as record_id, x.type, k.severity, k.description, k.found_on, k.due_on,
          k.quote_cents, x.vendor_name, greatest(x.today - k.found_on, 0) as age, coalesce(k.due_on < x.today, false) as is_overdue
        from standing x join fls_deficiency k on k.organization_id = x.organization_id and k.property_id = x.property_id and k.record_id = x.id
        where x.enabled and k.fixed_on is null and k.archived_at is null
      ), found as (
        select x.*, ${SORTED.keyOf(ask.sort)} as sort_key from opened x where ${isWanted(ask.filter)}
      ), ${SORTED.page(ask)}, rows as (
        select ${SORTED.place(ask)}, page.id, page.organization_id as "organizationId", page.property_id as "propertyId",
          page.property_name as "propertyName", page.record_id as "flsRecordId", page.type, page.severity, page.description,
          page.found_on as "foundOn", page.age as "ageDays", page.due_on as "dueOn", page.is_overdue as "isOverdue",
          page.quote_cents as "quoteCents", page.vendor_name as "vendorName" from page
      )`,
    }),
  figuresOf: ({ forFigures }) => {
    const asked: readonly string[] = flsDeficienciesReport.figures;
    return flsFigures(forFigures).filter(({ metric }) => asked.includes(metric));
  },
  isPosition: SORTED.isPosition,
  timeoutMs: 15_000,
};

function ofType({ type }: Ask['filter']) {
  return all([type !== undefined && sql`r.type = ${type}`]);
}

function isWanted({ q = '', severity, age, isOverdue, hasNoQuote }: Ask['filter']) {
  const text = q.trim();
  const holds = (column: string) => sql`position(lower(${text}) in lower(coalesce(${sql.ref(column)}, ''))) > 0`;
  const [from, to] = age === undefined ? [0, null] : FLS_AGES[age];
  return all([
    text !== '' && sql`(${holds('x.description')} or ${holds('x.property_name')} or ${holds('x.vendor_name')})`,
    severity !== undefined && sql`x.severity = ${severity}`,
    age !== undefined && sql`x.age >= ${from}`,
    to !== null && sql`x.age <= ${to}`,
    isOverdue === true && sql`x.is_overdue`,
    hasNoQuote === true && sql`x.quote_cents is null`,
  ]);
}

export const flsDeficienciesHandlers: Handlers<typeof flsDeficiencies> = {
  listFlsDeficiencies: listHandler(flsDeficiencies.listFlsDeficiencies, reading),
};
