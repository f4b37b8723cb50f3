import { FLS_INTERVAL_MONTHS } from '@lintel/domain/fls/fls';
import { FLS_PROOF_DAYS, FLS_TRADE } from '@lintel/domain/fls/fls-bill';
import { type RawBuilder, sql } from 'kysely';

/** How far apart, in days, two visits of one kind are at least: half of its interval. */
const APART = JSON.stringify(
  Object.fromEntries(Object.entries(FLS_INTERVAL_MONTHS).map(([kind, months]) => [kind, Math.floor(months * 15)])),
);
// Two charges within a tenth are about the same: a test of another building costs something else.
const isSame = (cents: RawBuilder<unknown>) => sql`abs(${cents} - x.cents) <= x.cents / 10`;
const isNear = (day: RawBuilder<unknown>) => sql`abs(${day} - x.day) < (${APART}::jsonb ->> x.kind)::int`;

/**
 * CTEs after `scope`: `visit`, the visits that the invoices on its properties charge for, as they were read, and `twice`, the invoices with
 * a test that another invoice, or a visit recorded by hand from a bill, charged for within half of its interval.
 */
export const VISITS = sql`visit as materialized (
    select v.organization_id, v.property_id, v.id as invoice_id, j ->> 'type' as type, j -> 'kind' ->> 'value' as kind,
      (j -> 'eventDate' ->> 'value')::date as day, (j ->> 'costCents')::bigint as cents
    from scope s join invoice v on v.organization_id = s.organization_id and v.property_id = s.property_id
    cross join jsonb_array_elements(v.fls_visits) j
    where v.archived_at is null and not v.is_credit_note and v.state not in ('REJECTED', 'DUPLICATE')
  ), twice as materialized (
    select x.organization_id, x.invoice_id from visit x
    join visit y on y.organization_id = x.organization_id and y.property_id = x.property_id and y.type = x.type and y.kind = x.kind
    where y.invoice_id <> x.invoice_id and ${isSame(sql`y.cents`)} and ${isNear(sql`y.day`)}
    union
    select x.organization_id, x.invoice_id from visit x
    join fls_record r on r.organization_id = x.organization_id and r.property_id = x.property_id and r.type = x.type and r.archived_at is null
    join fls_event e on e.organization_id = r.organization_id and e.property_id = r.property_id and e.record_id = r.id and e.kind = x.kind
    where e.archived_at is null and e.document_kind = 'INVOICE' and e.invoice_id is null and ${isSame(sql`e.cost_cents`)}
      and ${isNear(sql`e.event_date`)}
  )`;

/** Repairs and monitoring fees need no report, and a report of a test is not of them. */
const isTest = (kind: RawBuilder<unknown>) => sql`coalesce(${kind}, '') not in ('REPAIR', 'MONITORING')`;

const HAS_PROOF = sql`exists (
    select from fls_event e where e.organization_id = r.organization_id and e.property_id = r.property_id and e.record_id = r.id
      and e.archived_at is null and e.document_kind in ('REPORT', 'CERTIFICATE') and abs(e.event_date - x.day) <= ${sql.lit(FLS_PROOF_DAYS)})`;

const NOTES = sql`(
    select coalesce(array_remove(array[
      case when bool_or(r.id is null) then 'NO_RECORD' end,
      case when bool_or(not r.enabled) then 'NOT_APPLICABLE' end,
      case when exists (select from twice w where w.organization_id = v.organization_id and w.invoice_id = v.id) then 'TWICE' end,
      case when bool_or(x.kind = 'REINSPECTION') then 'AGAIN' end,
      case when bool_or(${isTest(sql`x.kind`)} and r.id is not null and x.day is not null and not ${HAS_PROOF})
        then 'NO_CERTIFICATE' end,
      case when count(*) = 0 then 'NO_SYSTEM' end], null), '{}') as notes
    from visit x left join fls_record r on r.organization_id = x.organization_id and r.property_id = x.property_id and r.type = x.type
      and r.archived_at is null
    where x.organization_id = v.organization_id and x.invoice_id = v.id)`;

// The trade says so; without a trade on record, a visit that this vendor made.
const IS_OF_FLS_VENDOR = sql`exists (select from contact k where k.organization_id = v.organization_id and k.id = v.vendor_id and k.archived_at is null and (
    exists (select from unnest(k.trades) trade where lower(trade) ~ ${FLS_TRADE})
    or k.trades = '{}' and exists (select from fls_event e where e.organization_id = k.organization_id and e.vendor_id = k.id and e.archived_at is null)))`;

/** Bills that say what they charge, and have that type or a line of it, or are of a vendor of fire and life safety work. */
export const IS_FLS = sql`not v.is_credit_note and v.state in ('NEEDS_REVIEW', 'MATCHED', 'APPROVED')
  and (v.invoice_type = 'FLS' or exists (select from invoice_line l where l.organization_id = v.organization_id and l.property_id = v.property_id
    and l.invoice_id = v.id and l.archived_at is null and l.work_type = 'FLS') or ${IS_OF_FLS_VENDOR})`;

// A day that stands in for another one, and a kind that no word names, leave a doubt.
const CONFIDENCE = sql`case when jsonb_array_length(coalesce(v.fls_visits, '[]')) = 0 then 'NONE'
    when exists (select from jsonb_array_elements(v.fls_visits) j where coalesce((j -> 'eventDate' ->> 'isSure')::boolean, false) is false
      or coalesce((j -> 'kind' ->> 'isSure')::boolean, false) is false) then 'DOUBT' else 'SURE' end`;

/** Invoices on the properties of `scope` as bills of fire and life safety work. */
export function bills(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select v.id, v.organization_id, v.property_id, p.name as property_name, d.today, v.vendor_id, coalesce(k.name, v.vendor_name) as vendor_name,
      v.number, v.invoice_date, v.currency, v.total_cents, coalesce(v.fls_visits, '[]') as visits, v.fls_left_alone as left_alone,
      f.name as file_name, v.created_at, v.version, n.notes, ${CONFIDENCE} as confidence,
      case when exists (select from fls_event e where e.organization_id = v.organization_id and e.invoice_id = v.id and e.archived_at is null) then 'RECORDED'
        when v.fls_left_alone is not null then 'LEFT_ALONE' else 'WAITING' end as state
    from scope s join life_day d on d.organization_id = s.organization_id and d.property_id = s.property_id
    join property p on p.organization_id = s.organization_id and p.id = s.property_id
    join invoice v on v.organization_id = s.organization_id and v.property_id = s.property_id
    left join contact k on k.organization_id = v.organization_id and k.id = v.vendor_id
    left join invoice_document o on o.organization_id = v.organization_id and o.id = v.document_id
    left join file f on f.organization_id = o.organization_id and f.id = o.file_id
    cross join lateral ${NOTES} n
    where v.archived_at is null and ${where}`;
}

/**
 * CTE after `visit` and `life_day`: `unbilled`, the tests of the last 12 months with a report or certificate on file for which no bill came,
 * neither read here nor added to the record. One whose bill may still come is not among them; where none is to
 * come, `no_bill_reason` says why.
 */
export const UNBILLED = sql`unbilled as materialized (
    select e.organization_id, e.id, e.property_id, e.record_id, r.type, e.event_date, e.kind, e.result, e.document_kind, e.vendor_id,
      e.vendor_name, e.cost_cents, e.no_bill_reason, r.version as record_version, d.today - e.event_date as age
    from scope s join life_day d on d.organization_id = s.organization_id and d.property_id = s.property_id
    join fls_record r on r.organization_id = s.organization_id and r.property_id = s.property_id and r.archived_at is null and r.enabled
    join fls_event e on e.organization_id = r.organization_id and e.property_id = r.property_id and e.record_id = r.id
    where e.archived_at is null and e.document_kind in ('REPORT', 'CERTIFICATE') and ${isTest(sql`e.kind`)} and e.invoice_id is null
      and coalesce(e.cost_cents, 1) > 0 and e.event_date > d.today - 365 and e.event_date <= d.today - ${sql.lit(FLS_PROOF_DAYS)}
      and not exists (select from visit x where x.organization_id = r.organization_id and x.property_id = r.property_id and x.type = r.type
        and ${isTest(sql`x.kind`)} and abs(x.day - e.event_date) <= ${sql.lit(FLS_PROOF_DAYS)})
      and not exists (select from fls_event o where o.organization_id = r.organization_id and o.property_id = r.property_id and o.record_id = r.id
        and o.archived_at is null and (o.invoice_id is not null or o.document_kind = 'INVOICE') and ${isTest(sql`o.kind`)}
        and abs(o.event_date - e.event_date) <= ${sql.lit(FLS_PROOF_DAYS)})
  )`;
