import type { Db } from '@lintel/db/pooled-kysely';
import type { FilePurpose, FileRejection, FileType } from '@lintel/domain/base/file-rules';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { hasRight } from '#platform/identity/property-rights.ts';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { afterId, type Page, type PageOrder, placeById, selectPage } from '#platform/sql/page.ts';

export type FileRow = {
  id: number;
  organizationId: number;
  propertyId: number | null;
  itemId: number | null;
  unitId: number | null;
  purpose: FilePurpose;
  name: string;
  contentType: FileType;
  size: number;
  state: 'PENDING' | 'QUARANTINED' | 'READY' | 'REJECTED';
  rejectedCode: FileRejection | null;
  damage: 'MISSING' | 'ALTERED' | null;
  width: number | null;
  height: number | null;
  uploadedAt: string;
  takenAt: string | null;
  /** What was announced. */
  announcedSize: number;
  sha256: string;
  storageKey: string | null;
};

const columns: RawBuilder<unknown> = sql`
  f.id, f.organization_id as "organizationId", f.property_id as "propertyId", f.item_id as "itemId", f.unit_id as "unitId", f.kind as purpose, f.name,
  f.content_type as "contentType", coalesce(f.stored_size_bytes, f.size_bytes) as size, f.state,
  f.rejected_code as "rejectedCode", f.damage, f.width, f.height, ${instant('f.created_at')} as "uploadedAt", ${instant('f.taken_at')} as "takenAt",
  f.size_bytes as "announcedSize", f.sha256, f.storage_key as "storageKey"`;

// Pictures of people are for the whole organization; other files without a property are for their sender and the
// administrators.
function visibleFiles(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(f.organization_id = any (${bigints(viewer.organizationIds)})
    and (f.state = 'READY' or f.uploaded_by = ${viewer.userId})
    and (f.kind = 'AVATAR' or f.uploaded_by = ${viewer.userId} or f.property_id is not null
      or f.organization_id = any (${bigints(viewer.adminOrganizationIds)}))
    and (f.property_id is null or exists (select from property p where ${visibleProperties(viewer, 'p')}
      and p.organization_id = f.organization_id and p.id = f.property_id)))`;
}

/** A file that the viewer may see: ready ones of their places, and the own ones in any state. */
export async function selectFile(db: Db, viewer: Viewer, fileId: number): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select ${columns} from file f where ${visibleFiles(viewer)} and f.id = ${fileId} and f.archived_at is null`.execute(
    db,
  );
  return rows[0];
}

/** A file that the viewer announced. */
export async function selectOwnFile(db: Db, viewer: Viewer, fileId: number): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select ${columns} from file f
    where ${visibleFiles(viewer)} and f.uploaded_by = ${viewer.userId} and f.id = ${fileId} and f.archived_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Whether there is such an item that the viewer may see. */
export async function selectIsItem(db: Db, viewer: Viewer, itemId: number): Promise<boolean> {
  const { rows } = await sql`
    select from item i join property p on p.organization_id = i.organization_id and p.id = i.property_id
    where ${visibleProperties(viewer, 'p')} and i.id = ${itemId} and i.archived_at is null`.execute(db);
  return rows.length > 0;
}

/** Whether there is such a unit that the viewer may see. */
export async function selectIsUnit(db: Db, viewer: Viewer, unitId: number): Promise<boolean> {
  const { rows } = await sql`
    select from unit u join property p on p.organization_id = u.organization_id and p.id = u.property_id
    where ${visibleProperties(viewer, 'p')} and u.id = ${unitId} and u.archived_at is null`.execute(db);
  return rows.length > 0;
}

/** One page of the ready files of an item, or of those of a unit itself, newest first. */
export async function selectFilesOf(
  db: Db,
  viewer: Viewer,
  thing: { itemId: number } | { unitId: number },
  asked: PageOrder,
): Promise<Page<FileRow>> {
  const isOfThing = 'itemId' in thing ? sql`f.item_id = ${thing.itemId}` : sql`f.unit_id = ${thing.unitId}`;
  return selectPage<FileRow>(db, {
    limit: asked.limit,
    ctes: sql`found as (
      select f.organization_id, f.id from file f
      where ${visibleFiles(viewer)} and ${isOfThing} and f.state = 'READY' and f.archived_at is null
    ), page as (
      select f.organization_id, f.id from found f where ${afterId(sql`f.id`, asked)} order by f.id desc limit ${asked.limit + 1}
    ), rows as (
      select ${placeById(asked)}, r.* from page join file f on f.organization_id = page.organization_id and f.id = page.id
      cross join lateral (select ${columns}) r
    )`,
  });
}

/** The organization of a property on which the viewer may record (and of its item or unit, where one is named), or undefined. */
export async function selectPlace(
  db: Db,
  viewer: Viewer,
  { propertyId, itemId, unitId }: { propertyId: number; itemId: number | undefined; unitId: number | undefined },
): Promise<number | undefined> {
  const { rows } = await sql<{ organizationId: number }>`
    select p.organization_id as "organizationId" from property p
    where ${visibleProperties(viewer, 'p')} and p.id = ${propertyId}
      and (${itemId ?? null}::bigint is null or exists (select from item i where i.organization_id = p.organization_id
        and i.property_id = p.id and i.id = ${itemId ?? null} and i.archived_at is null))
      and (${unitId ?? null}::bigint is null or exists (select from unit u where u.organization_id = p.organization_id
        and u.property_id = p.id and u.id = ${unitId ?? null} and u.archived_at is null))`.execute(db);
  return rows[0]?.organizationId;
}

export type RemovableFile = {
  organizationId: number;
  id: number;
  name: string;
  purpose: FilePurpose;
  itemId: number | null;
  unitId: number | null;
};

/** A file that the viewer may remove, locked until the transaction ends so that nobody makes evidence of it meanwhile; undefined where there is none. */
export async function lockRemovable(db: Db, viewer: Viewer, fileId: number): Promise<RemovableFile | undefined> {
  const { rows } = await sql<RemovableFile>`
    select f.organization_id as "organizationId", f.id, f.name, f.kind as purpose, f.item_id as "itemId", f.unit_id as "unitId" from file f
    where ${visibleFiles(viewer)} and ${mayRemove(viewer)} and f.id = ${fileId} and f.archived_at is null for update of f`.execute(
    db,
  );
  return rows[0];
}

/** Archives a locked file. */
export async function archiveFile(db: Db, { organizationId, id }: RemovableFile): Promise<void> {
  await sql`update file f set archived_at = now(), version = f.version + 1, updated_at = now()
    where f.organization_id = ${organizationId} and f.id = ${id}`.execute(db);
}

/** Restores an archived file; returns its organization, or undefined. */
export async function restoreFile(db: Db, viewer: Viewer, fileId: number): Promise<number | undefined> {
  const { rows } = await sql<{ organizationId: number }>`
    update file f set archived_at = null, version = f.version + 1, updated_at = now()
    where ${visibleFiles(viewer)} and ${mayRemove(viewer)} and f.id = ${fileId} and f.archived_at is not null
    returning f.organization_id as "organizationId"`.execute(db);
  return rows[0]?.organizationId;
}

/** Flags the bytes of a file as missing or altered; it is not served from then on. */
export async function updateDamage(db: Db, file: FileRow, damage: 'MISSING' | 'ALTERED'): Promise<void> {
  await sql`update file f set damage = ${damage}, version = f.version + 1, updated_at = now()
    where f.organization_id = ${file.organizationId} and f.id = ${file.id} and f.damage is distinct from ${damage}`.execute(
    db,
  );
}

// Administrators, and who sent it, as long as they may still record at its property.
function mayRemove(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(f.organization_id = any (${bigints(viewer.adminOrganizationIds)})
    or (f.uploaded_by = ${viewer.userId} and (f.property_id is null or exists (select from property r
      where r.organization_id = f.organization_id and r.id = f.property_id and ${hasRight(viewer, 'r', 'record')}))))`;
}
