import type { RouteInput } from '@lintel/contract/base/route';
import type { fls } from '@lintel/contract/fls/fls';
import { localDay } from '@lintel/domain/base/time-zones';
import { sql } from 'kysely';
import { notFound, unprocessable } from '#platform/base/errors.ts';
import { hasRight } from '#platform/identity/property-rights.ts';
import { bigints, visibleProperties } from '#platform/identity/viewer.ts';
import type { Ctx } from '#platform/operations/context.ts';
import { vendorOf } from './record-visit.ts';
import { uninsuredVisits } from './uninsured-visits.ts';

type Body = RouteInput<typeof fls.scheduleFlsVisits>['body'];

/** Plans the visit of one vendor for many records at once: all of them, or none. */
export async function scheduleVisits(
  body: Body,
  { viewer, now, write }: Ctx,
): Promise<{ changed: number; uninsured: number }> {
  const recordIds = [...new Set(body.flsRecordIds)];
  return write(async (db, audit) => {
    const { rows } = await sql<{
      id: number;
      organizationId: number;
      propertyId: number;
      timezone: string;
      enabled: boolean;
    }>`
      select r.id, r.organization_id as "organizationId", r.property_id as "propertyId", p.timezone, r.enabled
      from fls_record r join property p on p.organization_id = r.organization_id and p.id = r.property_id
      where ${visibleProperties(viewer, 'p')} and ${hasRight(viewer, 'p', 'record')} and r.id = any (${bigints(recordIds)}) and r.archived_at is null
      order by r.id for no key update of r`.execute(db);
    if (rows.length !== recordIds.length) throw notFound('record');
    const organizations = new Set(rows.map(({ organizationId }) => organizationId));
    if (body.vendorId !== undefined && organizations.size > 1)
      throw unprocessable(
        'vendorId',
        'A vendor belongs to one organization; plan the visits of each organization apart.',
      );
    const off = rows.find(({ enabled }) => !enabled);
    if (off) throw unprocessable(`flsRecordIds.${body.flsRecordIds.indexOf(off.id)}`, 'This system is not applicable.');
    const { scheduled } = body;
    if (scheduled !== null && rows.some(({ timezone }) => scheduled < localDay(now, timezone)))
      throw unprocessable('scheduled', 'This date has passed.');
    const [first] = rows;
    const vendor = first && body.vendorId !== undefined ? await vendorOf(db, viewer, first, body.vendorId) : undefined;
    await sql`update fls_record r set scheduled_on = ${scheduled}, version = r.version + 1, updated_at = ${now}
        ${vendor === undefined ? sql`` : sql`, vendor_id = ${vendor?.id ?? null}, vendor_name = ${vendor?.name ?? null}`}
      where r.organization_id = any (${bigints([...organizations])}) and r.id = any (${bigints(recordIds)})`.execute(
      db,
    );
    for (const { id, organizationId } of rows)
      audit({
        organizationId,
        action: 'schedule-visit',
        entity: 'fls_record',
        entityId: id,
        after: { scheduled, vendor },
      });
    const { rows: late } = await sql<{ count: number }>`
      select count(*) from ${uninsuredVisits(viewer, now, sql`r.id = any (${bigints(recordIds)})`)}`.execute(db);
    return { changed: rows.length, uninsured: late[0]?.count ?? 0 };
  });
}
