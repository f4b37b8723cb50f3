import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { isNamed } from '#platform/records/file-holders.ts';

export type UnsentDocument = { organizationId: number; id: number };
export type GoneFile = { organizationId: number; id: number; storageKey: string | null };

/** Deletes the documents that were announced to be read as invoices and whose upload was never finished: they would keep their files. */
export async function deleteUnsentDocuments(db: Db, pendingSeconds: number): Promise<UnsentDocument[]> {
  const { rows } = await sql<UnsentDocument>`
    with unsent as (
      select d.organization_id, d.id from invoice_document d join file f on f.organization_id = d.organization_id and f.id = d.file_id
      where d.state = 'PENDING' and f.state = 'PENDING' and f.created_at <= now() - make_interval(secs => ${pendingSeconds})
      -- an upload that is being finished keeps its document
      for update of f skip locked
    )
    delete from invoice_document d using unsent u where d.organization_id = u.organization_id and d.id = u.id
    returning d.organization_id as "organizationId", d.id`.execute(db);
  return rows;
}

/** Uploads announced and never finished, and files archived for long; at most `limit`, to be deleted one by one. */
export async function selectExpired(
  db: Db,
  { pendingSeconds, archivedDays, limit }: { pendingSeconds: number; archivedDays: number; limit: number },
): Promise<GoneFile[]> {
  const { rows } = await sql<GoneFile>`
    select f.organization_id as "organizationId", f.id, f.storage_key as "storageKey" from file f
    where ((f.state = 'PENDING' and f.created_at <= now() - make_interval(secs => ${pendingSeconds}))
      or f.archived_at < now() - make_interval(days => ${archivedDays})) and not ${isNamed('f')}
    order by f.organization_id, f.id limit ${limit}`.execute(db);
  return rows;
}

/** Deletes the row of a file that is unchanged since it was found; false when somebody finished or restored it meanwhile. */
export async function deleteFileRow(db: Db, { organizationId, id }: GoneFile): Promise<boolean> {
  const { rows } = await sql`
    delete from file f where f.organization_id = ${organizationId} and f.id = ${id}
      and (f.state = 'PENDING' or f.archived_at is not null) and not ${isNamed('f')} returning f.id`.execute(db);
  return rows.length === 1;
}

/** Those of the keys that a row names. */
export async function selectNamedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select f.storage_key as key from file f where f.storage_key = any (${keys as string[]}::text[])`.execute(db);
  return new Set(rows.map((row) => row.key));
}

export type ScannedFile = GoneFile & { sha256: string; damage: 'MISSING' | 'ALTERED' | null };

/** Ready files that were not scanned for `days` days, the longest unscanned first. */
export async function selectUnscanned(
  db: Db,
  { days, limit }: { days: number; limit: number },
): Promise<ScannedFile[]> {
  const { rows } = await sql<ScannedFile>`
    select f.organization_id as "organizationId", f.id, f.storage_key as "storageKey", f.stored_sha256 as sha256, f.damage from file f
    where f.state = 'READY' and (f.scanned_at is null or f.scanned_at <= now() - make_interval(days => ${days}))
    order by f.scanned_at nulls first, f.id limit ${limit}`.execute(db);
  return rows;
}

/** Records when a file was scanned and what was found; null clears an earlier finding. */
export async function updateScanned(db: Db, { organizationId, id }: GoneFile, damage: string | null): Promise<void> {
  await sql`
    update file f set scanned_at = now(), damage = ${damage},
      version = f.version + case when f.damage is distinct from ${damage} then 1 else 0 end, updated_at = now()
    where f.organization_id = ${organizationId} and f.id = ${id}`.execute(db);
}
