import type { MaintenanceNote, MaintenanceRecord, ServiceRequest } from '@lintel/contract/items/maintenance';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type * as z from 'zod';
import { managesProperty } from '#platform/identity/property-rights.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { noteColumns, recordColumns, serviceColumns } from './maintenance-columns.ts';

export type WireRequest = z.infer<typeof ServiceRequest>;
export type WireRecord = z.infer<typeof MaintenanceRecord>;
export type WireNote = z.infer<typeof MaintenanceNote>;

/** One service request, with what is hidden in it for people who see that. */
export async function selectServiceRequest(
  db: Db,
  viewer: Viewer,
  id: number,
  now: string,
): Promise<WireRequest | undefined> {
  const { rows } = await sql<WireRequest>`
    select ${serviceColumns(now)} from service_request r
    join property p on p.organization_id = r.organization_id and p.id = r.property_id
    cross join lateral (select ${managesProperty(viewer, 'p')} as shows_hidden, p.timezone) s
    where ${visibleProperties(viewer, 'p')} and r.id = ${id} and r.archived_at is null`.execute(db);
  return rows[0];
}

/** One maintenance record, with what is hidden in it for people who see that. */
export async function selectMaintenanceRecord(db: Db, viewer: Viewer, id: number): Promise<WireRecord | undefined> {
  const { rows } = await sql<WireRecord>`
    select ${recordColumns} from maintenance_record r
    join property p on p.organization_id = r.organization_id and p.id = r.property_id
    cross join lateral (select ${managesProperty(viewer, 'p')} as shows_hidden) s
    where ${visibleProperties(viewer, 'p')} and r.id = ${id} and r.archived_at is null`.execute(db);
  return rows[0];
}

/** One note. */
export async function selectMaintenanceNote(db: Db, viewer: Viewer, id: number): Promise<WireNote | undefined> {
  const { rows } = await sql<WireNote>`
    select ${noteColumns} from maintenance_note n
    join property p on p.organization_id = n.organization_id and p.id = n.property_id
    where ${visibleProperties(viewer, 'p')} and n.id = ${id} and n.archived_at is null`.execute(db);
  return rows[0];
}
