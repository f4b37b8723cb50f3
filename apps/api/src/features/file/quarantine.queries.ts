import type { Db } from '@lintel/db/pooled-kysely';
import { type FileRejection, type FileType, keptName, keptType } from '@lintel/domain/base/file-rules';
import { sql } from 'kysely';
import type { Kept } from './file.jobs.ts';

export type QuarantinedFile = {
  organizationId: number;
  id: number;
  name: string;
  contentType: FileType;
  sha256: string;
  storageKey: string;
  isOfStranger: boolean;
};

type FileRef = { organizationId: number; fileId: number };

/** An upload that waits to be checked; undefined when it was checked or archived. */
export async function selectQuarantined(
  db: Db,
  { organizationId, fileId }: FileRef,
): Promise<QuarantinedFile | undefined> {
  const { rows } = await sql<QuarantinedFile>`
    select f.organization_id as "organizationId", f.id, f.name, f.content_type as "contentType", f.sha256, f.storage_key as "storageKey",
      f.report_id is not null as "isOfStranger"
    from file f where f.organization_id = ${organizationId} and f.id = ${fileId} and f.state = 'QUARANTINED'`.execute(
    db,
  );
  return rows[0];
}

/** Records the result of the check; false when the file was settled before. */
export async function updateChecked(
  db: Db,
  file: QuarantinedFile,
  outcome: Kept | { rejected: FileRejection },
): Promise<boolean> {
  const { organizationId, id } = file;
  const set =
    'rejected' in outcome
      ? sql`state = 'REJECTED', rejected_code = ${outcome.rejected}, storage_key = null`
      : sql`state = 'READY', storage_key = ${outcome.storageKey}, stored_sha256 = ${outcome.sha256},
          content_type = ${keptType(file.contentType)}, name = ${keptName(file.name, file.contentType)},
          stored_size_bytes = ${outcome.size}, width = ${outcome.width}, height = ${outcome.height}, scanned_at = now()`;
  const { rows } = await sql`
    update file f set ${set}, version = f.version + 1, updated_at = now()
    where f.organization_id = ${organizationId} and f.id = ${id} and f.state = 'QUARANTINED' returning f.id`.execute(
    db,
  );
  return rows.length === 1;
}

/** The check gave up, or may not run any more. */
export async function updateNotChecked(db: Db, { organizationId, fileId }: FileRef): Promise<void> {
  await sql`
    update file f set state = 'REJECTED', rejected_code = 'NOT_CHECKED', storage_key = null, version = f.version + 1, updated_at = now()
    where f.organization_id = ${organizationId} and f.id = ${fileId} and f.state = 'QUARANTINED'`.execute(db);
}
