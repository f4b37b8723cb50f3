import type { Db } from '@lintel/db/pooled-kysely';
import type { FilePurpose, FileRejection, FileType } from '@lintel/domain/base/file-rules';
import { sql } from 'kysely';
import { enqueue } from '#platform/background/jobs.ts';
import type { Ctx } from '#platform/operations/context.ts';
import { type AnnouncedFile, compareUpload } from '../files/compare-upload.ts';

/** Kind of the job that checks an upload. */
export const FILE_JOB = 'file';

/** Whoever sent a file; null is a stranger. */
type Sender = { userId: number | null };

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
  /** Of a photo that a stranger sends with a report on a tag: the report, and what its sender names the photo by. */
  report?: { id: number; key: string };
};

/** A file whose bytes are on their way; undefined where its property, item or unit has been archived. */
export async function insertFile(db: Db, by: Sender, file: NewFile): Promise<number | undefined> {
  const { unitId = null, report } = file;
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
    insert into file (organization_id, property_id, item_id, unit_id, kind, name, content_type, size_bytes, sha256, taken_at, storage_key, uploaded_by, report_id, report_key)
    select ${file.organizationId}, ${file.propertyId}::bigint, ${file.itemId}::bigint, ${unitId}::bigint, ${file.purpose}, ${file.name},
      ${file.contentType}, ${file.size}, ${file.sha256}, ${file.takenAt}::timestamptz, ${file.storageKey}, ${by.userId}::bigint,
      ${report?.id ?? null}::bigint, ${report?.key ?? null}::uuid
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
  { userId }: Sender,
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

/** Refuses a file whose bytes are not what was announced; false where it was settled before. */
async function refuseFile(
  db: Db,
  { organizationId, id }: { organizationId: number; id: number },
  code: FileRejection,
): Promise<boolean> {
  const { rows } = await sql`
    update file f set state = 'REJECTED', rejected_code = ${code}, storage_key = null, version = f.version + 1, updated_at = now()
    where f.organization_id = ${organizationId} and f.id = ${id} and f.state = 'PENDING' and f.archived_at is null
    returning f.id`.execute(db);
  return rows.length === 1;
}

/**
 * Compares the bytes of a file with what was announced, and has them checked in the background where they are the same; else refuses the file.
 * False where no bytes have arrived yet.
 */
export async function finishUpload(
  { platform, write }: Pick<Ctx<null>, 'platform' | 'write'>,
  file: AnnouncedFile & { organizationId: number; id: number },
  by: Sender,
): Promise<boolean> {
  const { storage } = platform.files;
  const found = await compareUpload(storage, file);
  if (found === 'NOTHING') return false;
  const rejectedCode = found === 'SAME' ? null : found;
  await write(async (db, audit) => {
    const { organizationId, id } = file;
    const isFinished =
      rejectedCode === null ? await quarantineFile(db, file, by) : await refuseFile(db, file, rejectedCode);
    if (!isFinished) return;
    const after = { state: rejectedCode === null ? 'QUARANTINED' : 'REJECTED', rejectedCode };
    audit({ organizationId, action: 'finish', entity: 'file', entityId: id, after });
  });
  if (rejectedCode !== null && file.storageKey !== null) await storage.blank(file.storageKey);
  return true;
}
