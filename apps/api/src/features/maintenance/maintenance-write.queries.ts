import type { PRIORITIES } from '@lintel/contract/items/maintenance';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RichText, richTextPlain } from '@lintel/domain/base/rich-text';
import { type RawBuilder, sql } from 'kysely';
import { managesProperty } from '#platform/identity/property-rights.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';

export type UnitPlace = { organizationId: number; propertyId: number; unitId: number; timezone: string };
export type Priority = (typeof PRIORITIES)[number];
export type ServiceFields = { itemId: number | null; summary: string; priority: Priority };
export type ServiceRow = UnitPlace &
  ServiceFields & { id: number; version: number; isClosed: boolean; closeNote: RichText | null };
export type RecordFields = {
  itemId: number | null;
  summary: string;
  performedOn: string;
  costCents: number | null;
  vendor: string | null;
};
export type RecordRow = UnitPlace & RecordFields & { id: number; version: number };
export type NoteParent = { serviceRequestId: number } | { recordId: number };

/** The unit's place, if the viewer sees it; it cannot be archived until the transaction ends. */
export async function selectUnitPlace(db: Db, viewer: Viewer, unitId: number): Promise<UnitPlace | undefined> {
  const { rows } = await sql<UnitPlace>`
    select u.organization_id as "organizationId", u.property_id as "propertyId", u.id as "unitId", p.timezone from unit u
    join property p on p.organization_id = u.organization_id and p.id = u.property_id
    where ${visibleProperties(viewer, 'p')} and u.id = ${unitId} and u.archived_at is null
    for key share of p for key share of u`.execute(db);
  return rows[0];
}

/** True when the item is or was in the unit; it cannot be archived until the transaction ends. */
export async function isItemOfUnit(db: Db, place: UnitPlace, itemId: number): Promise<boolean> {
  const { rows } = await sql`
    select i.id from item i
    where i.organization_id = ${place.organizationId} and i.property_id = ${place.propertyId} and i.id = ${itemId} and i.archived_at is null
      and (i.unit_id = ${place.unitId} or exists (select from item_event e where e.organization_id = i.organization_id
        and e.item_id = i.id and ${place.unitId} in (e.from_unit_id, e.to_unit_id))) for key share of i`.execute(db);
  return rows.length === 1;
}

/** Inserts an open service request reported now; its id. */
export async function insertServiceRequest(
  db: Db,
  viewer: Viewer,
  place: UnitPlace,
  fields: ServiceFields,
  now: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into service_request (organization_id, property_id, unit_id, item_id, summary, priority, reported_at, reported_by, created_at, updated_at)
    values (${place.organizationId}, ${place.propertyId}, ${place.unitId}, ${fields.itemId}, ${fields.summary}, ${fields.priority},
      ${now}, ${viewer.userId}, ${now}, ${now}) returning id`.execute(db);
  return idOf(rows);
}

/** The current service request, locked until the transaction ends; undefined when the viewer does not see it. */
export async function lockServiceRequest(db: Db, viewer: Viewer, id: number): Promise<ServiceRow | undefined> {
  const { rows } = await sql<ServiceRow>`
    select ${lockedColumns}, r.priority, r.closed_at is not null as "isClosed", r.close_note as "closeNote"
    from service_request r ${ofSeenUnit} where ${seen(viewer)} and r.id = ${id} for no key update of r`.execute(db);
  return rows[0];
}

/** Writes a locked request's fields. */
export async function updateServiceRequest(db: Db, row: ServiceRow, fields: ServiceFields, now: string): Promise<void> {
  await sql`update service_request r set item_id = ${fields.itemId}, summary = ${fields.summary}, priority = ${fields.priority},
      version = r.version + 1, updated_at = ${now}
    where r.organization_id = ${row.organizationId} and r.id = ${row.id}`.execute(db);
}

/** Closes a locked request. */
export async function closeServiceRequest(
  db: Db,
  viewer: Viewer,
  row: ServiceRow,
  note: RichText | null,
  now: string,
): Promise<void> {
  await sql`update service_request r set closed_at = greatest(r.reported_at, ${now}::timestamptz), closed_by = ${viewer.userId},
      close_note = ${note && JSON.stringify(note)}::jsonb, close_note_text = ${note && richTextPlain(note)},
      version = r.version + 1, updated_at = ${now}
    where r.organization_id = ${row.organizationId} and r.id = ${row.id}`.execute(db);
}

/** Reopens a locked request; its close note becomes a note of the person who closed it, hidden if the close was. */
export async function reopenServiceRequest(db: Db, row: ServiceRow, now: string): Promise<void> {
  await sql`insert into maintenance_note (organization_id, property_id, service_request_id, body, body_text, written_by, created_at, updated_at, hidden_at, hidden_by)
    select r.organization_id, r.property_id, r.id, r.close_note, r.close_note_text, r.closed_by, r.closed_at, ${now}, r.close_hidden_at, r.close_hidden_by
    from service_request r where r.organization_id = ${row.organizationId} and r.id = ${row.id} and r.close_note is not null`.execute(
    db,
  );
  await sql`update service_request r set closed_at = null, closed_by = null, close_note = null, close_note_text = null,
      close_hidden_at = null, close_hidden_by = null, version = r.version + 1, updated_at = ${now}
    where r.organization_id = ${row.organizationId} and r.id = ${row.id}`.execute(db);
}

/** Inserts a maintenance record; its id. */
export async function insertMaintenanceRecord(
  db: Db,
  viewer: Viewer,
  place: UnitPlace,
  fields: RecordFields & { serviceRequestId: number | null },
  now: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into maintenance_record (organization_id, property_id, unit_id, item_id, service_request_id, summary, performed_on, cost_cents,
      vendor, recorded_by, created_at, updated_at)
    values (${place.organizationId}, ${place.propertyId}, ${place.unitId}, ${fields.itemId}, ${fields.serviceRequestId}, ${fields.summary},
      ${fields.performedOn}, ${fields.costCents}, ${fields.vendor}, ${viewer.userId}, ${now}, ${now}) returning id`.execute(
    db,
  );
  return idOf(rows);
}

/** The current maintenance record, locked until the transaction ends; undefined when the viewer does not see it. */
export async function lockMaintenanceRecord(db: Db, viewer: Viewer, id: number): Promise<RecordRow | undefined> {
  const { rows } = await sql<RecordRow>`
    select ${lockedColumns}, r.performed_on as "performedOn", r.cost_cents as "costCents", r.vendor
    from maintenance_record r ${ofSeenUnit} where ${seen(viewer)} and r.id = ${id} for no key update of r`.execute(db);
  return rows[0];
}

/** Writes a locked record's fields. */
export async function updateMaintenanceRecord(
  db: Db,
  row: RecordRow,
  fields: RecordFields,
  now: string,
): Promise<void> {
  await sql`update maintenance_record r set item_id = ${fields.itemId}, summary = ${fields.summary}, performed_on = ${fields.performedOn},
      cost_cents = ${fields.costCents}, vendor = ${fields.vendor}, version = r.version + 1, updated_at = ${now}
    where r.organization_id = ${row.organizationId} and r.id = ${row.id}`.execute(db);
}

/** Inserts a note on a service request or a maintenance record; its id. */
export async function insertMaintenanceNote(
  db: Db,
  viewer: Viewer,
  place: Pick<UnitPlace, 'organizationId' | 'propertyId'>,
  parent: NoteParent,
  body: RichText,
  now: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into maintenance_note (organization_id, property_id, service_request_id, record_id, body, body_text, written_by, created_at, updated_at)
    values (${place.organizationId}, ${place.propertyId}, ${'serviceRequestId' in parent ? parent.serviceRequestId : null},
      ${'recordId' in parent ? parent.recordId : null}, ${JSON.stringify(body)}::jsonb, ${richTextPlain(body)}, ${viewer.userId}, ${now}, ${now})
    returning id`.execute(db);
  return idOf(rows);
}

const lockedColumns: RawBuilder<unknown> = sql`r.id, r.organization_id as "organizationId", r.property_id as "propertyId",
  r.unit_id as "unitId", p.timezone, r.version, r.item_id as "itemId", r.summary`;

const ofSeenUnit: RawBuilder<unknown> = sql`
  join property p on p.organization_id = r.organization_id and p.id = r.property_id
  join unit u on u.organization_id = r.organization_id and u.id = r.unit_id and u.archived_at is null`;

// A person cannot change what is hidden from them.
function seen(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`${visibleProperties(viewer, 'p')} and r.archived_at is null and (r.hidden_at is null or ${managesProperty(viewer, 'p')})`;
}

function idOf(rows: { id: number }[]): number {
  return (rows[0] as { id: number }).id;
}
