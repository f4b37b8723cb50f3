import type { RowOfList } from '@lintel/contract/define-list';
import type { InvoiceSpend, invoiceReport } from '@lintel/contract/invoice-report';
import type { Db } from '@lintel/db/pooled-kysely';
import { INVOICE_STATE_WORDS, type InvoiceState, OPEN_INVOICE_STATES, wordsForSearch } from '@lintel/domain/invoices';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { ListAsk } from '#platform/list-handler.ts';
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
} from '#platform/list-sort.ts';
import { lifeDayCte } from '#platform/lookups/item-life.ts';
import { type Page, selectPage } from '#platform/page.ts';
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

const STATES = sql`${`{${Object.keys(INVOICE_STATE_WORDS).join(',')}}`}::text[]`;
const VENDOR = sql`lower(coalesce((select k.name from contact k where k.organization_id = v.organization_id and k.id = v.vendor_id), v.vendor_name))`;
const SORTED = sortedBy<Ask['sort']>({
  date: dateKey(sql`v.invoice_date`),
  vendor: textKey(VENDOR),
  number: textKey(sql`lower(v.number)`),
  property: textKey(sql`lower(p.name)`),
  total: numberKey(sql`v.total_cents`),
  state: numberKey(sql`array_position(${STATES}, v.state)`),
  age: instantKey(sql`v.state_since`),
  arrived: instantKey(sql`v.created_at`),
});

export const isInvoicePlace = SORTED.isPlace;

/** A page of the invoices of one property, or of those that the viewer sees, with the sums behind the report's figures. */
export function selectInvoices(db: Db, ask: Ask): Promise<Page<RowOfList<Report>, More>> {
  return selectPage<RowOfList<Report>, More>(db, {
    limit: ask.limit,
    found: isScopeFound(ask),
    more: {
      asOf: asOfScope(ask),
      totals: sql`(select json_build_object('totalCents', sum(f.total_cents) filter (where f.currency = 'USD'),
        'unread', count(*) filter (where f.total_cents is null), 'otherCurrency', count(*) filter (where f.currency <> 'USD'), 'overCents', sum(f.over_cents) filter (where f.currency = 'USD')) from found f)`,
      states: sql`(select coalesce(json_agg(json_build_object('state', s.state, 'count', s.n) order by array_position(${STATES}, s.state)), '[]') from (
        select v.state, count(*) as n from scope join invoice v on v.organization_id = scope.organization_id and v.property_id = scope.property_id
        where v.archived_at is null group by v.state) s)`,
      spend: SPEND,
      forFigures: sql`(select to_json(c) from counted c)`,
    },
    ctes: sql`scope as materialized (${listScope(ask)}), ${lifeDayCte(ask.now)}, counted as (${COUNTED}), spent as materialized (${SPENT}), found as (
      select v.id, v.organization_id, v.total_cents, v.currency, ${ask.filter.agreed === undefined ? sql`null::bigint` : overAgreed} as over_cents, ${SORTED.keyOf(ask.sort)} as sort_key from scope s
      join life_day d on d.organization_id = s.organization_id and d.property_id = s.property_id
      join property p on p.organization_id = s.organization_id and p.id = s.property_id
      join invoice v on v.organization_id = s.organization_id and v.property_id = s.property_id
      where ${conditions(ask.filter)}
    ), ${SORTED.page(ask)}, rows as (
      select ${SORTED.place(ask)}, ${invoiceColumns(ask.now)}
      from page join invoice v on v.organization_id = page.organization_id and v.id = page.id
      join property p on p.organization_id = v.organization_id and p.id = v.property_id ${invoiceJoins}
    )`,
  });
}

const OPEN = sql`${`{${OPEN_INVOICE_STATES.join(',')}}`}::text[]`;
const IS_OF_YEAR = sql`v.state = 'APPROVED' and v.invoice_date > (d.today - interval '1 year')::date`;

const IS_APPROVED_OF_YEAR = sql`(v.state = 'APPROVED' and v.approved_at > d.today - interval '1 year')`;

const COUNTED = sql`select count(*) filter (where v.state = any (${OPEN})) as waiting,
    count(*) filter (where ${IS_OF_YEAR}) as approved, count(*) filter (where ${IS_OF_YEAR} and v.currency <> 'USD') as foreign,
    sum(v.total_cents) filter (where ${IS_OF_YEAR} and v.currency = 'USD') as "spendCents",
    (select count(*) from scope s join unit u on u.organization_id = s.organization_id and u.property_id = s.property_id where u.archived_at is null) as units,
    coalesce(sum(l.lines), 0)::int as lines, coalesce(sum(l.unmatched), 0)::int as unmatched, sum(l.unmatched_cents) as "unmatchedCents",
    coalesce(sum(l.repair_cents), 0) as "repairCents", coalesce(sum(l.replace_cents), 0) as "replaceCents", coalesce(sum(l.typed), 0)::int as typed,
    count(*) filter (where ${IS_APPROVED_OF_YEAR}) as reviewed,
    avg(extract(epoch from v.approved_at - v.created_at) / 86400) filter (where ${IS_APPROVED_OF_YEAR})::float8 as "reviewDays"
  from scope s join life_day d on d.organization_id = s.organization_id and d.property_id = s.property_id
  join invoice v on v.organization_id = s.organization_id and v.property_id = s.property_id
  left join lateral (
    select count(*) as lines, count(*) filter (where l.unit_id is null and l.item_id is null) as unmatched,
      sum(l.amount_cents) filter (where l.unit_id is null and l.item_id is null) as unmatched_cents,
      sum(l.amount_cents) filter (where l.work_type = 'REPAIR') as repair_cents, sum(l.amount_cents) filter (where l.work_type = 'REPLACE') as replace_cents,
      count(l.work_type) as typed
    from invoice_line l where l.organization_id = v.organization_id and l.property_id = v.property_id and l.invoice_id = v.id and l.archived_at is null
  ) l on ${IS_OF_YEAR} and v.currency = 'USD'
  where v.archived_at is null`;

const SPENT_ON_MAX = 8;

const SPENT = sql`select v.organization_id, v.property_id, v.id, v.vendor_id, v.vendor_name, v.invoice_type, v.total_cents, to_char(v.invoice_date, 'YYYY-MM') as month
  from scope s join life_day d on d.organization_id = s.organization_id and d.property_id = s.property_id
  join invoice v on v.organization_id = s.organization_id and v.property_id = s.property_id
  where v.archived_at is null and ${IS_OF_YEAR} and v.currency = 'USD'`;

/** Rows of names and cents, those with the most. */
const spentOn = (
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(select coalesce(json_agg(json_build_object('name', m.name, 'cents', m.cents) order by m.cents desc, m.name), '[]')
  from (select r.name, sum(r.cents)::bigint as cents from (${rows}) r group by r.name order by 2 desc, 1 limit ${SPENT_ON_MAX}) m)`;

const SPEND = sql`json_build_object(
  'months', (select coalesce(json_agg(json_build_object('month', m.month, 'invoiceType', m.invoice_type, 'cents', m.cents) order by m.month, m.invoice_type), '[]')
    from (select s.month, s.invoice_type, sum(s.total_cents)::bigint as cents from spent s group by 1, 2) m),
  'itemTypes', ${spentOn(sql`select t.name, l.amount_cents as cents from spent s
    join invoice_line l on l.organization_id = s.organization_id and l.property_id = s.property_id and l.invoice_id = s.id and l.archived_at is null
    left join item i on i.organization_id = l.organization_id and i.id = l.item_id left join item_type t on t.id = i.item_type_id`)},
  'vendors', ${spentOn(sql`select coalesce(k.name, s.vendor_name) as name, s.total_cents as cents from spent s
    left join contact k on k.organization_id = s.organization_id and k.id = s.vendor_id`)})`;

/** SQL condition: a live line of `invoice v` for which this holds. */
const hasLine = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (select from invoice_line l
  where l.organization_id = v.organization_id and l.property_id = v.property_id and l.invoice_id = v.id and l.archived_at is null and ${condition})`;

/** SQL condition: `invoice v` at a property whose day is `life_day d` is one of the filter. */
export function conditions(filter: Ask['filter']): RawBuilder<unknown> {
  const {
    q = '',
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
    q.trim() !== '' && matchesText(q.trim()),
    open !== undefined &&
      (open === 'open' ? sql`v.state = any (${OPEN})` : sql`v.state in ('APPROVED', 'REJECTED', 'DUPLICATE')`),
    state !== undefined && sql`v.state = ${state}`,
    dated !== undefined && sql`v.invoice_date between ${FIRST_DAY[dated]} and d.today`,
    from !== undefined && sql`v.invoice_date >= ${from}`,
    to !== undefined && sql`v.invoice_date <= ${to}`,
    vendorId !== undefined && sql`v.vendor_id = ${vendorId}`,
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
    approved !== undefined && IS_APPROVED_OF_YEAR,
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

// The name of the vendor or the number; else a document that has every word, or begins of words, that were typed.
function matchesText(text: string): RawBuilder<unknown> {
  const low = text.toLowerCase();
  const key = low.replace(/[^\p{L}\p{N}]/gu, '');
  const words = [...wordsForSearch(text).keys()];
  const inDocument = words.map(
    (
      word,
    ) => sql`v.document_id in (select w.document_id from invoice_word w join scope s2 on s2.organization_id = w.organization_id
      and s2.property_id = w.property_id where w.word >= ${word} and w.word < ${`${word}\u{10ffff}`})`,
  );
  // why: each is looked up once for all invoices, not for each of them
  const ofVendor = sql`(v.organization_id, v.vendor_id) in (select k.organization_id, k.id from contact k
      where k.organization_id in (select s2.organization_id from scope s2) and strpos(lower(k.name), ${low}) > 0)`;
  const hasText = sql`(v.organization_id, v.id) in (select l.organization_id, l.invoice_id from invoice_line l
      join scope s2 on s2.organization_id = l.organization_id and s2.property_id = l.property_id
      where l.archived_at is null and strpos(lower(l.body), ${low}) > 0)`;
  return sql`(${ofVendor} or (v.vendor_id is null and strpos(lower(v.vendor_name), ${low}) > 0)
    or (${key} <> '' and strpos(v.number_key, ${key}) > 0) or ${hasText}${words.length > 0 ? sql` or (${sql.join(inDocument, sql` and `)})` : sql``})`;
}
