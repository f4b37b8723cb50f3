import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type { PropertyRow } from './property-write.queries.ts';

/** Whether it is a photo sent for this property, which then stays until the transaction ends. */
export async function isPhotoHere(db: Db, row: PropertyRow, fileId: number): Promise<boolean> {
  const { rows } = await sql`
    select from file f where f.organization_id = ${row.organizationId} and f.property_id = ${row.id} and f.id = ${fileId}
      and f.kind = 'ITEM_PHOTO' and f.state = 'READY' and f.archived_at is null for key share of f`.execute(db);
  return rows.length === 1;
}

/** Writes the picture of a locked property; the file before. */
export async function updatePropertyPhoto(db: Db, row: PropertyRow, fileId: number | null): Promise<number | null> {
  const { rows } = await sql<{ was: number | null }>`
    with was as (select p.photo_file_id from property p where p.organization_id = ${row.organizationId} and p.id = ${row.id})
    update property p set photo_file_id = ${fileId}, version = p.version + 1, updated_at = now()
    where p.organization_id = ${row.organizationId} and p.id = ${row.id} returning (select w.photo_file_id from was w) as was`.execute(
    db,
  );
  return rows[0]?.was ?? null;
}
