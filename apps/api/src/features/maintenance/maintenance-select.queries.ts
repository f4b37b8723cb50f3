import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { type Viewer, visibleProperties } from '#platform/viewer.ts';
import { managesProperty, noteColumns, recordColumns, serviceColumns } from './maintenance-columns.ts';

export type ThingRow = { version: number; json: string };

/** One service request as JSON text, with what is hidden in it for people who see that. */
export async function selectServiceRequest(
  db: Db,
  viewer: Viewer,
  id: number,
  now: string,
): Promise<ThingRow | undefined> {
  const { rows } = await sql<ThingRow>`
    select r.version, to_json(one)::text as json from service_request r
    join property p on p.organization_id = r.organization_id and p.id = r.property_id
    cross join lateral (select ${managesProperty(viewer, 'p')} as shows_hidden, p.timezone) s
    cross join lateral (select ${serviceColumns(now)}) one
    where ${visibleProperties(viewer, 'p')} and r.id = ${id} and r.archived_at is null`.execute(db);
  return rows[0];
}

/** One maintenance record as JSON text, with what is hidden in it for people who see that. */
export async function selectMaintenanceRecord(db: Db, viewer: Viewer, id: number): Promise<ThingRow | undefined> {
  const { rows } = await sql<ThingRow>`
    select r.version, to_json(one)::text as json from maintenance_record r
    join property p on p.organization_id = r.organization_id and p.id = r.property_id
    cross join lateral (select ${managesProperty(viewer, 'p')} as shows_hidden) s
    cross join lateral (select ${recordColumns}) one
    where ${visibleProperties(viewer, 'p')} and r.id = ${id} and r.archived_at is null`.execute(db);
  return rows[0];
}

/** One note as JSON text. */
export async function selectMaintenanceNote(db: Db, viewer: Viewer, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    select to_json(one)::text as json from maintenance_note n
    join property p on p.organization_id = n.organization_id and p.id = n.property_id
    cross join lateral (select ${noteColumns}) one
    where ${visibleProperties(viewer, 'p')} and n.id = ${id} and n.archived_at is null`.execute(db);
  return rows[0]?.json;
}
