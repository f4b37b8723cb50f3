import type { RowOfList } from '@lintel/contract/base/define-list';
import type { InvoiceSpend, invoiceReport } from '@lintel/contract/invoices/invoice-report';
import type { Db } from '@lintel/db/pooled-kysely';
import { type InvoiceState, searchParts } from '@lintel/domain/invoices/invoices';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import {
  INVOICE_SUMS,
  invoiceSums,
  isApprovedOfYear,
  OPEN_STATES,
  STATE_ORDER,
} from '#platform/lookups/invoice-sums.ts';
import { lifeDayCte } from '#platform/lookups/item-life.ts';
import { isSnapshotCurrent } from '#platform/lookups/snapshot.ts';
import { isOfVendor } from '#platform/lookups/vendor-entries.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import {
  all,
  asOfScope,
  dateKey,
  instantKey,
  isScopeFound,
  listScope,
  numberKey,
  sortedBy,
  textKey,
} from '#platform/sql/list-sort.ts';
import { type Page, selectPage } from '#platform/sql/page.ts';
import { overAgreed } from './agreed-price.queries.ts';
import { invoiceColumns, invoiceJoins } from './invoice-row.ts';

type Report = typeof invoiceReport;
type Ask = ListAsk<Report>;
/** What the figures of the report are worked out from: of the whole place, whatever the filter says. */
export type InvoiceSums = {
  waiting: number;
  approved: number;
  foreign: number;
  spendCents: number | null;
  units: number;
  lines: number;
  unmatched: number;
  unmatchedCents: number | null;
  repairCents: number;
  replaceCents: number;
  typed: number;
  reviewed: number;
  reviewDays: number | null;
};
type More = {
  asOf: string;
  totals: { totalCents: number | null; unread: number; otherCurrency: number; overCents: number | null };
  states: { state: InvoiceState; count: number }[];
  spend: z.output<typeof InvoiceSpend>;
  forFigures: InvoiceSums;
};

const VENDOR = sql`lower(coalesce((select k.name from contact k where k.organization_id = v.organization_id and k.id = v.vendor_id), v.vendor_name))`;
const SORTED = sortedBy<Ask['sort']>({
  date: dateKey(sql`v.invoice_date`),
  vendor: textKey(VENDOR),
  number: textKey(sql`lower(v.number)`),
  property: textKey(sql`lower(p.name)`),
  total: numberKey(sql`v.total_cents`),
  state: numberKey(sql`array_position(${STATE_ORDER}, v.state)`),
  age: instantKey(sql`v.state_since`),
  arrived: instantKey(sql`v.created_at`),
});

export const isInvoicePlace = SORTED.isPosition;

/** A page of the invoices of one property, or of those that the viewer sees, with the sums behind the report's figures. */
export function selectInvoices(db: Db, ask: Ask): Promise<Page<RowOfList<Report>, More>> {
  return selectPage<RowOfList<Report>, More>(db, {
    limit: ask.limit,
    found: isScopeFound(ask),
    more: {
      asOf: asOfScope(ask),
      totals: sql`(select json_build_object('totalCents', sum(f.total_cents) filter (where f.currency = 'USD'),
        'unread', count(*) filter (where f.total_cents is null), 'otherCurrency', count(*) filter (where f.currency <> 'USD'), 'overCents', sum(f.over_cents) filter (where f.currency = 'USD')) from found f)`,
      states: sql`(select coalesce(json_agg(json_build_object('state', s.state, 'count', s.n) order by array_position(${STATE_ORDER}, s.state)), '[]') from (
        select e.key as state, sum(e.value::int) as n from sums x, jsonb_each_text(x.states) e group by 1) s)`,
      spend: SPEND,
      forFigures: sql`(select to_json(c) from counted c)`,
    },
    ctes: sql`scope as materialized (${listScope(ask)}), ${lifeDayCte(ask.now)}, ${SUMS}, counted as (${COUNTED}), found as (
      select v.id, v.organization_id, v.total_cents, v.currency, ${ask.filter.agreed === undefined ? sql`null::bigint` : overAgreed} as over_cents, ${SORTED.keyOf(ask.sort)} as sort_key from scope s
      join life_day d on d.organization_id = s.organization_id and d.property_id = s.property_id
      join property p on p.organization_id = s.organization_id and p.id = s.property_id
      join ${invoicesWithWords(ask.filter)} on v.organization_id = s.organization_id and v.property_id = s.property_id
      where ${conditions(ask.filter)}
    ), ${SORTED.page(ask)}, rows as (
      select ${SORTED.place(ask)}, ${invoiceColumns(ask.now)}
      from page join invoice v on v.organization_id = page.organization_id and v.id = page.id
      join property p on p.organization_id = v.organization_id and p.id = v.property_id ${invoiceJoins}
    )`,
  });
}

// CTE `sums`: a row for each property, out of its snapshot, or worked out where that is not current.
const SUMS = sql`place as materialized (
      select d.organization_id, d.property_id, d.today, s.units, s.invoice_sums, ${isSnapshotCurrent('d.organization_id', 'd.property_id', sql`d.today`)} as is_current
      from life_day d left join property_snapshot s on s.organization_id = d.organization_id and s.property_id = d.property_id
    ), sums as materialized (
      select k.organization_id, k.units, x.* from (
        select s.organization_id, s.units, s.invoice_sums as sums from place s where s.is_current
        union all select s.organization_id, (select count(*) from unit u where u.organization_id = s.organization_id and u.property_id = s.property_id and u.archived_at is null), s.sums
        from (${invoiceSums(sql`(select * from place where not is_current)`)}) s
      ) k left join lateral jsonb_to_record(k.sums) as x ${INVOICE_SUMS} on true
    )`;

const COUNTED = sql`select coalesce(sum((select sum(e.value::int) from jsonb_each_text(x.states) e where e.key = any (${OPEN_STATES}))), 0)::int as waiting,
    coalesce(sum(x.approved), 0)::int as approved, coalesce(sum(x."foreign"), 0)::int as "foreign", sum(x."spendCents")::bigint as "spendCents",
    coalesce(sum(x.units), 0)::int as units, coalesce(sum(x.lines), 0)::int as lines, coalesce(sum(x.unmatched), 0)::int as unmatched,
    sum(x."unmatchedCents")::bigint as "unmatchedCents", coalesce(sum(x."repairCents"), 0)::bigint as "repairCents",
    coalesce(sum(x."replaceCents"), 0)::bigint as "replaceCents", coalesce(sum(x.typed), 0)::int as typed, coalesce(sum(x.reviewed), 0)::int as reviewed,
    sum(x."reviewDays") / nullif(sum(x.reviewed), 0) as "reviewDays"
  from sums x`;

const SPENT_ON_MAX = 8;

/** Rows of names and cents, those with the most. */
const spentOn = (
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(select coalesce(json_agg(json_build_object('name', m.name, 'cents', m.cents) order by m.cents desc, m.name), '[]')
  from (select r.name, sum(r.cents)::bigint as cents from (${rows}) r group by r.name order by 2 desc, 1 limit ${SPENT_ON_MAX}) m)`;

const SPEND = sql`json_build_object(
  'months', (select coalesce(json_agg(json_build_object('month', m.month, 'invoiceType', m.invoice_type, 'cents', m.cents) order by m.month, m.invoice_type), '[]')
    from (select e ->> 0 as month, e ->> 1 as invoice_type, sum((e ->> 2)::bigint)::bigint as cents from sums x, jsonb_array_elements(x.months) e group by 1, 2) m),
  'itemTypes', ${spentOn(sql`select t.name, (e ->> 1)::bigint as cents from sums x cross join jsonb_array_elements(x."itemTypes") e
    left join item_type t on t.id = (e ->> 0)::bigint`)},
  'vendors', ${spentOn(sql`select coalesce(k.name, e.name) as name, e.cents from (
      select x.organization_id, (e ->> 0)::bigint as vendor_id, e ->> 1 as name, (e ->> 2)::bigint as cents from sums x, jsonb_array_elements(x.vendors) e
    ) e left join contact k on k.organization_id = e.organization_id and k.id = e.vendor_id`)})`;

/** SQL condition: a live line of `invoice v` for which this holds. */
const hasLine = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (select from invoice_line l
  where l.organization_id = v.organization_id and l.property_id = v.property_id and l.invoice_id = v.id and l.archived_at is null and ${condition})`;

/** SQL condition: `invoice v` of `invoicesWithWords`, at a property whose day is `life_day d`, is one of the filter. */
export function conditions(filter: Ask['filter']): RawBuilder<unknown> {
  const {
    open,
    state,
    dated,
    from,
    to,
    vendorId,
    invoiceType,
    unitId,
    itemTypeId,
    itemId,
    match,
    work,
    approved,
    currency,
    agreed,
    source,
    exported,
    minCents,
    maxCents,
  } = filter;
  return all([
    sql`v.archived_at is null`,
    open !== undefined &&
      (open === 'open' ? sql`v.state = any (${OPEN_STATES})` : sql`v.state in ('APPROVED', 'REJECTED', 'DUPLICATE')`),
    state !== undefined && sql`v.state = ${state}`,
    dated !== undefined && sql`v.invoice_date between ${FIRST_DAY[dated]} and d.today`,
    from !== undefined && sql`v.invoice_date >= ${from}`,
    to !== undefined && sql`v.invoice_date <= ${to}`,
    vendorId !== undefined && isOfVendor('v', vendorId),
    invoiceType !== undefined && sql`v.invoice_type = ${invoiceType}`,
    unitId !== undefined && hasLine(sql`l.unit_id = ${unitId}`),
    itemTypeId !== undefined &&
      hasLine(
        sql`exists (select from item i where i.organization_id = l.organization_id and i.id = l.item_id and i.item_type_id = ${itemTypeId})`,
      ),
    itemId !== undefined && hasLine(sql`${itemId}::bigint in (l.item_id, l.new_item_id)`),
    match === 'none' && hasLine(sql`l.unit_id is null and l.item_id is null`),
    match === 'some' && hasLine(sql`(l.unit_id is not null or l.item_id is not null)`),
    work !== undefined && hasLine(sql`l.work_type in ('REPAIR', 'REPLACE')`),
    approved !== undefined && isApprovedOfYear,
    currency !== undefined && (currency === 'USD' ? sql`v.currency = 'USD'` : sql`v.currency <> 'USD'`),
    agreed !== undefined && sql`${overAgreed} > 0`,
    source !== undefined && sql`v.source = ${source}`,
    exported !== undefined && (exported === 'not' ? sql`v.ap_export_id is null` : sql`v.ap_export_id is not null`),
    minCents !== undefined && sql`v.total_cents >= ${minCents}`,
    maxCents !== undefined && sql`v.total_cents <= ${maxCents}`,
  ]);
}

const FIRST_DAY: Record<NonNullable<Ask['filter']['dated']>, RawBuilder<unknown>> = {
  today: sql`d.today`,
  d7: sql`d.today - 6`,
  d30: sql`d.today - 29`,
  d90: sql`d.today - 89`,
  month: sql`date_trunc('month', d.today)::date`,
  quarter: sql`date_trunc('quarter', d.today)::date`,
  year: sql`date_trunc('year', d.today)::date`,
  y1: sql`(d.today - interval '1 year')::date + 1`,
};

/**
 * The rows `invoice v` that a filter looks among: all, or those with every word, or beginning of a word, that was typed. A word counts where it stands on
 * the pages, in the lines, the number or the vendor as written, or in the name of the vendor.
 */
export function invoicesWithWords({ q = '' }: Ask['filter']): RawBuilder<unknown> {
  if (q.trim() === '') return sql`invoice v`;
  const parts = searchParts(q).map(withPart);
  const hits = parts.length > 0 ? sql.join(parts, sql` intersect `) : sql`select 0, 0, 0 where false`;
  return sql`(with owner as materialized (select distinct s.organization_id as id from scope s), hit as materialized (
        select distinct x.* from (${hits}) x (organization_id, property_id, id))
      select v.* from hit h cross join ${lookedUp(sql`v.organization_id = h.organization_id and v.id = h.id`, sql`v.*`)} v) v`;
}

function withPart({ whole, words }: ReturnType<typeof searchParts>[number]): RawBuilder<unknown> {
  if (words.length === 0) return sql`(${withWord(whole)})`;
  return sql`((${withWord(whole)}) union (${sql.join(
    words.map((word) => sql`(${withWord(word)})`),
    sql` intersect `,
  )}))`;
}

function withWord(word: string): RawBuilder<unknown> {
  return sql`select w.organization_id, w.property_id, w.invoice_id from owner o join invoice_word w on w.organization_id = o.id and ${beginsWith('w.word', word)}
    union all select v.organization_id, v.property_id, v.id from owner o join contact k on k.organization_id = o.id and strpos(lower(k.name), ${word}) > 0
      cross join ${lookedUp(sql`v.organization_id = k.organization_id and v.vendor_id = k.id`, sql`v.organization_id, v.property_id, v.id`)} v`;
}

// why: by `offset 0` each is looked up in an index, whatever the planner expects of how often a word occurs
function lookedUp(condition: RawBuilder<unknown>, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lateral (select ${columns} from invoice v where ${condition} offset 0)`;
}

// why: a comparison byte by byte is what an index answers behind a row-level security policy (migration 0237)
function beginsWith(column: string, beginning: string): RawBuilder<unknown> {
  return sql`${sql.ref(column)} >= ${beginning} and ${sql.ref(column)} < ${`${beginning}\u{10ffff}`}`;
}
