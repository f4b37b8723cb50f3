import type { RowOfList } from '@lintel/contract/base/define-list';
import type { paymentReport } from '@lintel/contract/invoices/payment-report';
import type { Db } from '@lintel/db/pooled-kysely';
import { paidState } from '@lintel/domain/invoices/invoice-payments';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { lifeDayCte } from '#platform/lookups/item-life.ts';
import { isOfVendor } from '#platform/lookups/vendor-entries.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import {
  all,
  asOfScope,
  dateKey,
  groupedBy,
  isScopeFound,
  listScope,
  numberKey,
  sortedBy,
  textKey,
} from '#platform/sql/list-sort.ts';
import { type Page, selectPage } from '#platform/sql/page.ts';
import { paymentJson, paymentSums } from './payment-row.ts';

type Report = typeof paymentReport;
type Ask = ListAsk<Report>;
type Row = RowOfList<Report>;
type Totals = {
  totalCents: number | null;
  paidCents: number | null;
  remainingCents: number | null;
  otherCurrency: number;
};
/** A sum in cents over so many, beside how many are in another currency or, of those that owe, have no due date. */
type Sum = { cents: number | null; counted: number; foreign: number };
/** What the figures of the report are worked out from: of the whole place, whatever the filter says. */
export type PaymentSums = {
  open: Sum;
  overdue: Sum;
  due7: Sum;
  due30: Sum;
  credits: Sum;
  paidMonth: Sum;
  withoutDueDate: number;
};
type Group = { key: string; label: string; count: number; totals: Totals };
type More = { asOf: string; totals: Totals; groups: Group[]; forFigures: PaymentSums };

const SORTED = sortedBy<Ask['sort']>({
  due: dateKey(sql`v.due_date`),
  vendor: textKey(sql`lower(v.vendor)`),
  number: textKey(sql`lower(v.number)`),
  property: textKey(sql`lower(v.property)`),
  date: dateKey(sql`v.invoice_date`),
  total: numberKey(sql`v.total_cents`),
  paid: numberKey(sql`v.paid_cents`),
  paidOn: dateKey(sql`v.paid_on`),
  remaining: numberKey(sql`v.remaining_cents`),
});
export const isPaymentPosition = SORTED.isPosition;

const GROUPS = groupedBy<NonNullable<Ask['filter']['group']>>({
  vendor: { key: sql`v.vendor_key`, label: sql`coalesce(v.vendor, 'No vendor')`, order: sql`lower(v.vendor)` },
  month: {
    key: sql`to_char(v.due_date, 'YYYY-MM')`,
    label: sql`coalesce(to_char(v.due_date, 'FMMonth YYYY'), 'No due date')`,
    order: sql`date_trunc('month', v.due_date)`,
  },
});

const IS_OPEN = sql`v.remaining_cents > 0`;
const IS_CREDIT = sql`v.remaining_cents < 0`;
const IS_OVERDUE = sql`(${IS_OPEN} and v.due_date < v.today)`;
const dueWithin = (days: number) => sql`(${IS_OPEN} and v.due_date between v.today and v.today + ${sql.lit(days)})`;
const IS_DUE_7 = dueWithin(7);
const IS_DUE_30 = dueWithin(30);

// Over rows `f` of the CTE `found`.
const TOTALS = sql`json_build_object('totalCents', sum(f.total_cents) filter (where f.currency = 'USD'),
    'paidCents', sum(f.paid_cents) filter (where f.currency = 'USD'), 'remainingCents', sum(f.remaining_cents) filter (where f.currency = 'USD'),
    'otherCurrency', count(*) filter (where f.currency <> 'USD'))`;

/** A page of the approved invoices of one property, or of those that the viewer sees, with what was paid and the sums behind the figures. */
export async function selectPayments(db: Db, ask: Ask): Promise<Page<Row, More>> {
  const page = await selectPage<Omit<Row, 'paidState'>, More>(db, {
    limit: ask.limit,
    found: isScopeFound(ask),
    more: {
      asOf: asOfScope(ask),
      totals: sql`(select ${TOTALS} from found f)`,
      groups: GROUPS.members(ask, TOTALS),
      forFigures: FOR_FIGURES,
    },
    ctes: sql`scope as materialized (${listScope(ask)}), ${lifeDayCte(ask.now)}, approved as materialized (${APPROVED}), found as (
      select v.*, ${SORTED.keyOf(ask.sort)} as sort_key, ${GROUPS.columns(ask)} from approved v where ${conditions(ask.filter)}
    ), ${SORTED.page(ask, GROUPS.isOpen(ask))}, rows as (
      select ${SORTED.place(ask)}, page.id, page.organization_id as "organizationId", page.property_id as "propertyId", page.property as "propertyName",
        page.vendor_id as "vendorId", page.vendor as "vendorName", page.vendor_key as "vendorKey", page.number, page.invoice_date as "invoiceDate",
        page.due_date as "dueDate", page.currency, page.total_cents as "totalCents", page.paid_cents as "paidCents",
        page.remaining_cents as "remainingCents", case when page.remaining_cents > 0 and page.due_date < page.today then page.today - page.due_date end as "overdueDays",
        (select coalesce(json_agg(${paymentJson} order by y.paid_on, y.id), '[]') from invoice_payment y
          where y.organization_id = page.organization_id and y.property_id = page.property_id and y.invoice_id = page.id and y.archived_at is null) as payments,
        ${instant('page.approved_at')} as "approvedAt", page.version
      from page
    )`,
  });
  return { ...page, rows: page.rows.map((row) => ({ ...row, paidState: paidState(row) })) };
}

const APPROVED = sql`select v.id, v.organization_id, v.property_id, p.name as property, v.vendor_id, coalesce(k.name, v.vendor_name) as vendor,
    coalesce(v.vendor_id::text, 'name ' || lower(btrim(v.vendor_name))) as vendor_key, v.number, v.invoice_date, v.due_date, v.currency, v.total_cents,
    y.paid_cents, v.total_cents - y.paid_cents as remaining_cents, y.paid_on, v.approved_at, v.version, d.today
  from scope s join life_day d on d.organization_id = s.organization_id and d.property_id = s.property_id
  join property p on p.organization_id = s.organization_id and p.id = s.property_id
  join invoice v on v.organization_id = s.organization_id and v.property_id = s.property_id
  left join contact k on k.organization_id = v.organization_id and k.id = v.vendor_id
  cross join lateral (${paymentSums}) y
  where v.archived_at is null and v.state = 'APPROVED'`;

const sumOf = (isCounted: RawBuilder<unknown>, cents = sql`v.remaining_cents`) => sql`json_build_object(
    'cents', sum(${cents}) filter (where ${isCounted} and v.currency = 'USD'), 'counted', count(*) filter (where ${isCounted} and v.currency = 'USD'),
    'foreign', count(*) filter (where ${isCounted} and v.currency <> 'USD'))`;

const IS_MONEY = sql`y.archived_at is null and y.taken_back_at is null and y.method <> 'CREDIT'`;
const IN_MONTH = sql`date_trunc('month', y.paid_on) = date_trunc('month', v.today)`;

const FOR_FIGURES = sql`(select json_build_object('open', ${sumOf(IS_OPEN)}, 'overdue', ${sumOf(IS_OVERDUE)}, 'due7', ${sumOf(IS_DUE_7)},
    'due30', ${sumOf(IS_DUE_30)}, 'credits', ${sumOf(IS_CREDIT, sql`-v.remaining_cents`)},
    'withoutDueDate', count(*) filter (where ${IS_OPEN} and v.due_date is null and v.currency = 'USD'),
    'paidMonth', (select ${sumOf(sql`true`, sql`y.amount_cents`)} from approved v join invoice_payment y on y.organization_id = v.organization_id
      and y.property_id = v.property_id and y.invoice_id = v.id where ${IS_MONEY} and ${IN_MONTH})) from approved v)`;

/** SQL condition: a payment of invoice `v` that counts and for which this holds. */
const hasPayment = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (select from invoice_payment y
  where y.organization_id = v.organization_id and y.property_id = v.property_id and y.invoice_id = v.id and y.archived_at is null
    and y.taken_back_at is null and ${condition})`;

const SHOWN: Record<NonNullable<Ask['filter']['paid']>, RawBuilder<unknown>> = {
  open: IS_OPEN,
  overdue: IS_OVERDUE,
  due7: IS_DUE_7,
  due30: IS_DUE_30,
  paid: sql`v.remaining_cents = 0`,
  credits: IS_CREDIT,
};

function conditions(filter: Ask['filter']): RawBuilder<unknown> {
  const { q = '', paid, vendorId, method, paidIn, currency, dueFrom, dueTo, invoiceId } = filter;
  const low = q.trim().toLowerCase();
  return all([
    low !== '' &&
      sql`(strpos(lower(v.vendor), ${low}) > 0 or strpos(lower(v.number), ${low}) > 0 or ${hasPayment(sql`strpos(lower(y.reference), ${low}) > 0`)})`,
    paid !== undefined && SHOWN[paid],
    vendorId !== undefined && isOfVendor('v', vendorId),
    method !== undefined && hasPayment(sql`y.method = ${method}`),
    paidIn !== undefined && hasPayment(sql`${IS_MONEY} and ${IN_MONTH}`),
    currency !== undefined && (currency === 'USD' ? sql`v.currency = 'USD'` : sql`v.currency <> 'USD'`),
    dueFrom !== undefined && sql`v.due_date >= ${dueFrom}`,
    dueTo !== undefined && sql`v.due_date <= ${dueTo}`,
    invoiceId !== undefined && sql`v.id = ${invoiceId}`,
  ]);
}
