import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';

type At = { organizationId: number; ownerId: number; property: { id: number }; unit: { id: number } };

export type FlsIds = Record<
  'flsRecordId' | 'flsEventId' | 'flsDeficiencyId' | 'flsDeviceId' | 'missedUnitId' | 'documentId',
  number
>;

/** A record of the alarms of a property with a visit that missed a unit, a deficiency, a recalled device, and a document. */
export async function insertFls(db: Db, { organizationId, ownerId, property, unit }: At): Promise<FlsIds> {
  const place = sql`${organizationId}, ${property.id}`;
  const { rows } = await sql<FlsIds>`
    with paper as (
      insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, uploaded_by, property_id, stored_sha256,
        stored_size_bytes)
      values (${organizationId}, 'DOCUMENT', 'report.pdf', 'application/pdf', 10, repeat('0', 64),
        'files/' || ${organizationId}::text || '/11/' || ${property.id}::text || '-' || repeat('1', 64), 'READY', ${ownerId}, ${property.id}, repeat('0', 64), 10) returning id
    ), record as (
      insert into fls_record (organization_id, property_id, type) values (${place}, 'ALARMS') returning id
    ), check_of as (
      insert into fls_interval (organization_id, property_id, record_id, kind, task, is_certificate)
      select ${place}, r.id, 'ANNUAL', 'Test', true from record r
    ), visit as (
      insert into fls_event (organization_id, property_id, record_id, event_date, kind, result, units_required, units_entered)
      select ${place}, r.id, '2026-05-01', 'ANNUAL', 'NONE', 1, 0 from record r returning id
    ), missed as (
      insert into fls_missed_unit (organization_id, property_id, event_id, unit_id) select ${place}, v.id, ${unit.id} from visit v returning id
    ), found as (
      insert into fls_deficiency (organization_id, property_id, record_id, severity, description, found_on)
      select ${place}, r.id, 'NONCRITICAL', 'Sign is missing', '2026-05-01' from record r returning id
    ), device as (
      insert into fls_device (organization_id, property_id, record_id, label) select ${place}, r.id, 'Panel' from record r returning id
    ), recalled as (
      insert into fls_device_recall (organization_id, device_id, recall_id, state, decided_by, decided_at)
      select ${organizationId}, v.id, n.id, 'AFFECTED', ${ownerId}, now() from device v, recall_notice n where n.number = '11-022'
    )
    select record.id as "flsRecordId", visit.id as "flsEventId", found.id as "flsDeficiencyId", device.id as "flsDeviceId", missed.id as "missedUnitId", paper.id as "documentId"
    from record, visit, found, missed, device, paper`.execute(db);
  return rows[0] as FlsIds;
}
