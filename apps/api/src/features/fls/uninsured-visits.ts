import { type RawBuilder, sql } from 'kysely';
import { localDay } from '#platform/identity/day.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { insuredUntil } from '#platform/lookups/open-work.ts';

/**
 * From the visits that a vendor has planned after its insurance ends, at properties that the viewer sees. `vendor` names it over
 * `fls_record r`, and holds a null where there is none.
 */
export function uninsuredVisits(viewer: Viewer, now: string, vendor: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`fls_record r join property p on p.organization_id = r.organization_id and p.id = r.property_id
    join contact c on c.organization_id = r.organization_id and c.id = r.vendor_id and c.archived_at is null
    where ${visibleProperties(viewer, 'p')} and ${vendor} and r.enabled and r.archived_at is null
      and r.scheduled_on >= ${localDay(now, 'p.timezone')} and ${insuredUntil} < r.scheduled_on`;
}
