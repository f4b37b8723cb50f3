import { type RawBuilder, sql } from 'kysely';
import { type Viewer, visibleProperties } from '#platform/viewer.ts';

/**
 * What the vendor `c` did in the 12 months up to `today` (a date in SQL) by the maintenance records that name it, on properties the viewer sees, as a
 * JSON object. A job is uninsured where it was done after the last day of the certificate on record; a certificate that is
 * not known says nothing about any job.
 */
export function jobsOf(viewer: Viewer, today: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select json_build_object('count', count(*), 'pricedCount', count(r.cost_cents), 'spendCents', sum(r.cost_cents)::bigint,
      'lastOn', max(r.performed_on), 'uninsuredCount', count(*) filter (where r.performed_on > c.coi_expires_on))
    from maintenance_record r join property p on p.organization_id = r.organization_id and p.id = r.property_id
    where ${visibleProperties(viewer, 'p')} and r.organization_id = c.organization_id and r.archived_at is null and r.hidden_at is null
      and lower(btrim(r.vendor)) = lower(c.name) and r.performed_on > (${today} - interval '12 months'))`;
}
