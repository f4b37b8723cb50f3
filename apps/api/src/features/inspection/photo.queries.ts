import type { PhotoMark } from '@lintel/contract/inspection';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/lookups/instant.ts';
import { type Viewer, visibleProperties } from '#platform/viewer.ts';
import { personName } from './inspection-sums.ts';

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
      case when x.state = 'READY' and x.damage is null and x.archived_at is null then x.storage_key end as "storageKey", p.timezone,
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
