import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { deviceMatches, type RecalledDevice } from '#platform/lookups/device-recalls.ts';
import type { StoredNotice } from '#platform/lookups/recall-notices.ts';

type At = { organizationId: number; propertyId: number };

/** Looks at the devices of the fire and life safety systems of one property for the notices, as `matchProperty` does at its items; how many it found. */
export async function matchDevices(db: Db, at: At, notices: readonly StoredNotice[]): Promise<number> {
  const { rows: devices } = await sql<RecalledDevice & { id: number }>`
    select v.id, r.type, v.kind, v.maker, v.model, v.serial, v.made_on as "madeOn" from fls_device v
    join fls_record r on r.organization_id = v.organization_id and r.id = v.record_id and r.archived_at is null
    where v.organization_id = ${at.organizationId} and v.property_id = ${at.propertyId} and v.archived_at is null and v.maker is not null
    order by v.id`.execute(db);
  const found = devices.flatMap((device) =>
    deviceMatches(device, notices).map(({ notice }) => ({ deviceId: device.id, recallId: notice.id })),
  );
  const given = sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f ("deviceId" bigint, "recallId" bigint)`;
  await sql`
    insert into fls_device_recall (organization_id, device_id, recall_id)
    select ${at.organizationId}::bigint, f."deviceId", f."recallId" from ${given} order by 2, 3
    on conflict (organization_id, device_id, recall_id) do nothing`.execute(db);
  await sql`
    delete from fls_device_recall r using fls_device v
    where r.organization_id = ${at.organizationId} and r.state = 'POSSIBLE' and v.organization_id = r.organization_id and v.id = r.device_id
      and v.property_id = ${at.propertyId} and v.recall_state is not null and v.archived_at is null
      and not exists (select from ${given} where f."deviceId" = r.device_id and f."recallId" = r.recall_id)`.execute(
    db,
  );
  return found.length;
}
