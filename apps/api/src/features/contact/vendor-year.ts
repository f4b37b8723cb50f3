import { type RawBuilder, sql } from 'kysely';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';

/** The vendor `c`, and those that were merged into it. */
const ENTRIES = sql`contact k where k.organization_id = c.organization_id and (k.id = c.id or k.merged_into_id = c.id)`;

/**
 * What the vendor `c` did in the 12 months up to `today` (a date in SQL) by the maintenance records that name it or one that was merged into it, on
 * properties the viewer sees, as a JSON object. A job is uninsured where it was done after the last day of the certificate on record; a certificate that is
 * not known says nothing about any job.
 */
export function jobsOf(viewer: Viewer, today: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select json_build_object('count', count(*), 'pricedCount', count(r.cost_cents), 'costCents', sum(r.cost_cents)::bigint,
      'lastOn', max(r.performed_on), 'uninsuredCount', count(*) filter (where r.performed_on > c.coi_expires_on))
    from maintenance_record r join property p on p.organization_id = r.organization_id and p.id = r.property_id
    where ${visibleProperties(viewer, 'p')} and r.organization_id = c.organization_id and r.archived_at is null and r.hidden_at is null
      and lower(btrim(r.vendor)) in (select lower(k.name) from ${ENTRIES}) and r.performed_on > (${today} - interval '12 months'))`;
}

/**
 * What the vendor `c` billed in the 12 months up to `today` (a date in SQL) by the dates of its approved invoices, on properties the viewer sees, as a
 * JSON object; the sum is of those in US dollars.
 */
export function billsOf(viewer: Viewer, today: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select json_build_object('count', count(*), 'foreignCount', count(*) filter (where b.currency <> 'USD'),
      'spendCents', sum(b.total_cents) filter (where b.currency = 'USD'), 'lastOn', max(b.invoice_date))
    from invoice b join property p on p.organization_id = b.organization_id and p.id = b.property_id
    where ${visibleProperties(viewer, 'p')} and b.organization_id = c.organization_id and b.vendor_id in (select k.id from ${ENTRIES})
      and b.archived_at is null and b.state = 'APPROVED' and b.invoice_date > (${today} - interval '12 months'))`;
}
