import type { PhotoMark } from '@lintel/contract/inspections/inspection';
import type { Db } from '@lintel/db/pooled-kysely';
import type { InspectionStatus } from '@lintel/domain/inspections/inspections';
import { sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { managesProperty } from '#platform/identity/property-rights.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { isShownFile, personName } from './inspection-sums.ts';

/** A photo of an inspection with where its bytes are; without a key where they were refused, lost or not checked yet. */
export type StoredPhoto = {
  id: number;
  checkId: number;
  takenAt: string;
  takenBy: string | null;
  marks: z.infer<typeof PhotoMark>[];
  contentType: string;
  storageKey: string | null;
  timezone: string;
  buildingName: string | null;
};

/** The photos of an inspection that the viewer sees, in the order of its checks. */
export async function selectStoredPhotos(db: Db, viewer: Viewer, inspectionId: number): Promise<StoredPhoto[]> {
  const { rows } = await sql<StoredPhoto>`
    select h.id, h.check_id as "checkId", ${instant('h.taken_at')} as "takenAt", ${personName('h.taken_by')} as "takenBy", h.marks,
      x.content_type as "contentType",
      case when ${isShownFile} then x.storage_key end as "storageKey", p.timezone,
      b.name as "buildingName"
    from inspection i join property p on p.organization_id = i.organization_id and p.id = i.property_id
    join inspection_photo h on h.organization_id = i.organization_id and h.property_id = i.property_id and h.inspection_id = i.id
      and h.archived_at is null
    join inspection_check c on c.organization_id = h.organization_id and c.property_id = h.property_id and c.id = h.check_id
    join file x on x.organization_id = h.organization_id and x.id = h.file_id
    left join unit n on n.organization_id = i.organization_id and n.id = i.unit_id
    left join building b on b.organization_id = n.organization_id and b.id = n.building_id
    where ${visibleProperties(viewer, 'p')} and i.id = ${inspectionId} and i.archived_at is null
    order by c.position, h.taken_at, h.id`.execute(db);
  return rows;
}

export type HeldPhoto = {
  id: number;
  organizationId: number;
  inspectionId: number;
  photoKey: string;
  fileId: number;
  status: InspectionStatus;
  isRemoved: boolean;
  canManage: boolean;
};

/** A photo, taken out or not, locked with its inspection until the transaction ends; undefined where the viewer does not see it. */
export async function lockPhoto(db: Db, viewer: Viewer, photoId: number): Promise<HeldPhoto | undefined> {
  const { rows } = await sql<HeldPhoto>`
    select h.id, h.organization_id as "organizationId", h.inspection_id as "inspectionId", h.photo_key as "photoKey", h.file_id as "fileId", i.status,
      h.archived_at is not null as "isRemoved", ${managesProperty(viewer, 'p')} as "canManage"
    from inspection_photo h
    join inspection i on i.organization_id = h.organization_id and i.property_id = h.property_id and i.id = h.inspection_id and i.archived_at is null
    join property p on p.organization_id = h.organization_id and p.id = h.property_id
    where ${visibleProperties(viewer, 'p')} and h.id = ${photoId} for key share of i for no key update of h`.execute(
    db,
  );
  return rows[0];
}

/** Takes a locked photo out of its inspection, or puts it back where `removal` is null. */
export async function updateRemoval(
  db: Db,
  { organizationId, id }: HeldPhoto,
  removal: { by: number; reason: string | null } | null,
  now: string,
): Promise<void> {
  await sql`update inspection_photo h set archived_at = ${removal ? now : null}, removed_by = ${removal?.by ?? null},
      removed_reason = ${removal?.reason ?? null}, version = h.version + 1, updated_at = ${now}
    where h.organization_id = ${organizationId} and h.id = ${id}`.execute(db);
}
