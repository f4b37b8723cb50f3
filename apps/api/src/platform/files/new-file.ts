import type { Db } from '@lintel/db/pooled-kysely';
import type { FilePurpose, FileType } from '@lintel/domain/base/file-rules';
import { sql } from 'kysely';
import { enqueue } from '#platform/jobs.ts';
import type { Viewer } from '#platform/viewer.ts';

/** Kind of the job that checks an upload. */
export const FILE_JOB = 'file';

export type NewFile = {
  organizationId: number;
  propertyId: number | null;
  itemId: number | null;
  unitId?: number | null;
  purpose: FilePurpose;
  name: string;
  contentType: FileType;
  size: number;
  sha256: string;
  takenAt: string | null;
  storageKey: string;
};

/** A file whose bytes are on their way; undefined where its property, item or unit has been archived. */
export async function insertFile(db: Db, viewer: Viewer, file: NewFile): Promise<number | undefined> {
  const { unitId = null } = file;
  const { rows } = await sql<{ id: number }>`
    with place as materialized (
      select p.id from property p where p.organization_id = ${file.organizationId} and p.id = ${file.propertyId}::bigint
        and p.archived_at is null for key share of p
    ), thing as (
      select i.id from place l join item i on i.organization_id = ${file.organizationId} and i.property_id = l.id
        and i.id = ${file.itemId}::bigint and i.archived_at is null for key share of i
    ), around as (
      select u.id from place l join unit u on u.organization_id = ${file.organizationId} and u.property_id = l.id
        and u.id = ${unitId}::bigint and u.archived_at is null for key share of u
    )
    insert into file (organization_id, property_id, item_id, unit_id, kind, name, content_type, size_bytes, sha256, taken_at, storage_key, uploaded_by)
    select ${file.organizationId}, ${file.propertyId}::bigint, ${file.itemId}::bigint, ${unitId}::bigint, ${file.purpose}, ${file.name},
      ${file.contentType}, ${file.size}, ${file.sha256}, ${file.takenAt}::timestamptz, ${file.storageKey}, ${viewer.userId}
    where (${file.propertyId}::bigint is null or exists (select from place))
      and (${file.itemId}::bigint is null or exists (select from thing))
      and (${unitId}::bigint is null or exists (select from around))
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Marks a file whose bytes have arrived as waiting for its check, and queues that; false where it was settled before. */
export async function quarantineFile(
  db: Db,
  { organizationId, id }: { organizationId: number; id: number },
  { userId }: { userId: number },
): Promise<boolean> {
  const { rows } = await sql`
    update file f set state = 'QUARANTINED', version = f.version + 1, updated_at = now()
    where f.organization_id = ${organizationId} and f.id = ${id} and f.state = 'PENDING' and f.archived_at is null
    returning f.id`.execute(db);
  if (rows.length === 0) return false;
  const payload = { organizationId, fileId: id };
  await enqueue(db, { kind: FILE_JOB, payload, runAsUserId: userId, organizationId, uniqueKey: `file ${id}` });
  return true;
}
