import { INVOICE_STATE_WORDS, OPEN_INVOICE_STATES } from '@lintel/domain/invoices/invoices';
import { type RawBuilder, sql } from 'kysely';

/** The states in which an invoice waits for a decision. */
export const OPEN_STATES = sql`${`{${OPEN_INVOICE_STATES.join(',')}}`}::text[]`;
/** Over `invoice v` and `life_day d`: what the figures of spend are worked out over. */
const isOfYear = sql`v.state = 'APPROVED' and v.invoice_date > (d.today - interval '1 year')::date`;
/** Over the same: what the days until approval are worked out over. */
export const isApprovedOfYear = sql`(v.state = 'APPROVED' and v.approved_at > d.today - interval '1 year')`;
/** In the order in which an invoice has them. */
export const STATE_ORDER = sql`${`{${Object.keys(INVOICE_STATE_WORDS).join(',')}}`}::text[]`;

/** The members of what `invoiceSums` gives, for `jsonb_to_record`. */
export const INVOICE_SUMS: RawBuilder<unknown> = sql`(states jsonb, approved int, "foreign" int, "spendCents" bigint, lines int, unmatched int,
  "unmatchedCents" bigint, "repairCents" bigint, "replaceCents" bigint, typed int, reviewed int, "reviewDays" float8, months jsonb, "itemTypes" jsonb, vendors jsonb)`;

/**
 * The sums of the live invoices of each property of `days` (organization_id, property_id, today) as one JSON a property, null where it has none:
 * how many each state has, and over those approved of the last 12 months in US dollars what was spent, by month and kind of work, by item type and by vendor.
 */
export function invoiceSums(days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select d.organization_id, d.property_id, x.sums from ${days} d cross join lateral (
    with bill as materialized (
      select v.organization_id, v.property_id, v.id, v.state, v.vendor_id, v.vendor_name, v.invoice_type, v.invoice_date, v.total_cents,
        v.approved_at - v.created_at as took, ${isOfYear} as is_of_year, ${isOfYear} and v.currency = 'USD' as is_spent, ${isApprovedOfYear} as is_approved_of_year
      from invoice v where v.organization_id = d.organization_id and v.property_id = d.property_id and v.archived_at is null
    ), line as materialized (
      select l.unit_id, l.item_id, l.work_type, l.amount_cents, i.item_type_id from bill v
      join invoice_line l on l.organization_id = v.organization_id and l.property_id = v.property_id and l.invoice_id = v.id and l.archived_at is null
      left join item i on i.organization_id = l.organization_id and i.id = l.item_id
      where v.is_spent
    ), of_lines as (
      select count(*) as lines, count(*) filter (where l.unit_id is null and l.item_id is null) as unmatched,
        sum(l.amount_cents) filter (where l.unit_id is null and l.item_id is null) as unmatched_cents,
        coalesce(sum(l.amount_cents) filter (where l.work_type = 'REPAIR'), 0) as repair_cents,
        coalesce(sum(l.amount_cents) filter (where l.work_type = 'REPLACE'), 0) as replace_cents, count(l.work_type) as typed
      from line l
    ), of_bills as (
      select count(*) as bills, count(*) filter (where v.is_of_year) as approved, count(*) filter (where v.is_of_year and not v.is_spent) as foreign_bills,
        sum(v.total_cents) filter (where v.is_spent) as spend_cents, count(*) filter (where v.is_approved_of_year) as reviewed,
        sum(extract(epoch from v.took) / 86400) filter (where v.is_approved_of_year) as review_days
      from bill v
    )
    select case when b.bills > 0 then jsonb_build_object('approved', b.approved, 'foreign', b.foreign_bills, 'spendCents', b.spend_cents, 'reviewed', b.reviewed,
      'reviewDays', b.review_days, 'lines', l.lines, 'unmatched', l.unmatched, 'unmatchedCents', l.unmatched_cents, 'repairCents', l.repair_cents,
      'replaceCents', l.replace_cents, 'typed', l.typed,
      'states', (select jsonb_object_agg(s.state, s.n) from (select v.state, count(*) as n from bill v group by v.state) s),
      'months', (select jsonb_agg(jsonb_build_array(m.month, m.invoice_type, m.cents)) from (
        select to_char(v.invoice_date, 'YYYY-MM') as month, v.invoice_type, sum(v.total_cents)::bigint as cents from bill v where v.is_spent group by 1, 2) m),
      'itemTypes', (select jsonb_agg(jsonb_build_array(t.item_type_id, t.cents)) from (
        select l.item_type_id, sum(l.amount_cents)::bigint as cents from line l group by 1) t),
      'vendors', (select jsonb_agg(jsonb_build_array(k.vendor_id, k.name, k.cents)) from (
        select v.vendor_id, case when v.vendor_id is null then v.vendor_name end as name, sum(v.total_cents)::bigint as cents
        from bill v where v.is_spent group by 1, 2) k)) end as sums
    from of_bills b, of_lines l
  ) x`;
}
