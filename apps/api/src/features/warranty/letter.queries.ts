import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';

/** Photos of an item that its letter shows, the newest first; names of documents that it lists. */
const PHOTOS_MAX = 4;
const DOCUMENTS_MAX = 10;

/** Whose a claim is, for the head of its letter, the work that it is for, and what is on file about its item. */
export async function selectLetterPlace(db: Db, viewer: Viewer, claimId: number): Promise<LetterPlace | undefined> {
  const { rows } = await sql<LetterPlace>`
    select p.name as property, o.name as organization, p.timezone as "timeZone", nullif(concat_ws(', ', p.address, p.city,
        concat_ws(' ', p.state, p.postal_code)), '') as address, to_json(w) as work,
      (select coalesce(json_agg(x), '[]') from (
        select f.name, to_char(coalesce(f.taken_at, f.created_at) at time zone p.timezone, 'YYYY-MM-DD') as on,
          case when f.state = 'READY' and f.damage is null then f.storage_key end as "storageKey"
        from file f where f.organization_id = c.organization_id and f.item_id = c.item_id and f.property_id = c.property_id
          and f.kind = 'ITEM_PHOTO' and f.state <> 'REJECTED' and f.archived_at is null order by f.id desc limit ${PHOTOS_MAX}
      ) x) as photos,
      (select coalesce(json_agg(x.name), '[]') from (
        select f.name from file f where f.organization_id = c.organization_id and f.item_id = c.item_id and f.property_id = c.property_id
          and f.kind = 'DOCUMENT' and f.state = 'READY' and f.archived_at is null order by f.id desc limit ${DOCUMENTS_MAX}
      ) x) as documents
    from warranty_claim c join property p on p.organization_id = c.organization_id and p.id = c.property_id
    join organization o on o.id = p.organization_id
    left join lateral (
      select r.performed_on as "on", r.summary, r.vendor, r.cost_cents as "costCents" from maintenance_record r
      where r.organization_id = c.organization_id and r.id = c.maintenance_record_id and r.property_id = c.property_id
        and r.archived_at is null and r.hidden_at is null
    ) w on true
    where ${visibleProperties(viewer, 'p')} and c.id = ${claimId}`.execute(db);
  return rows[0];
}

export type LetterPlace = {
  property: string;
  organization: string;
  timeZone: string;
  address: string | null;
  /** What was paid for; null where the claim is for no recorded work. */
  work: { on: string; summary: string; vendor: string | null; costCents: number | null } | null;
  /** Without a key where the photo was lost or is not checked yet. */
  photos: { name: string; on: string; storageKey: string | null }[];
  documents: string[];
};
