import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { isOpenFlag } from '#platform/lookups/open-work.ts';

/** What the passport of a unit says beside its details. */
export type PassportFacts = {
  organization: string;
  address: string | null;
  timeZone: string;
  tagCode: string | null;
  lastInspection: { at: string; template: string } | null;
  flags: { title: string; itemId: number | null; raisedAt: string }[];
  /** Of each item, the code on its tag. */
  tags: { itemId: number; code: string }[];
  /** The newest photo of the plate of each item; without a key where it was lost or is not checked yet. */
  plates: { itemId: number; storageKey: string | null }[];
};

/** The facts of a unit's passport; undefined where the viewer does not see the unit. */
export async function selectPassport(db: Db, viewer: Viewer, unitId: number): Promise<PassportFacts | undefined> {
  const { rows } = await sql<PassportFacts>`
    select o.name as organization, p.timezone as "timeZone", nullif(concat_ws(', ', p.address, p.city, concat_ws(' ', p.state, p.postal_code)), '') as address,
      (select t.code from scan_tag t where t.organization_id = u.organization_id and t.unit_id = u.id and t.state = 'LINKED' and t.archived_at is null
        order by t.id desc limit 1) as "tagCode",
      (select json_build_object('at', ${instant('n.submitted_at')}, 'template', n.template_name) from inspection n
        where n.organization_id = u.organization_id and n.unit_id = u.id and n.status <> 'DRAFT' and n.no_access_reason is null and n.archived_at is null
        order by n.submitted_at desc limit 1) as "lastInspection",
      (select coalesce(json_agg(json_build_object('title', a.title, 'itemId', a.item_id, 'raisedAt', ${instant('a.raised_at')}) order by a.raised_at, a.id), '[]')
        from asset_alert a left join item i on i.organization_id = a.organization_id and i.id = a.item_id
        where a.organization_id = u.organization_id and a.property_id = u.property_id and coalesce(i.unit_id, a.unit_id) = u.id and ${isOpenFlag}) as flags,
      (select coalesce(json_agg(json_build_object('itemId', t.item_id, 'code', t.code) order by t.id), '[]') from scan_tag t
        join item i on i.organization_id = t.organization_id and i.id = t.item_id
        where t.organization_id = u.organization_id and i.unit_id = u.id and t.state = 'LINKED' and t.archived_at is null) as tags,
      (select coalesce(json_agg(json_build_object('itemId', x.item_id, 'storageKey', x.key) order by x.item_id), '[]') from (
        select distinct on (s.item_id) s.item_id, case when f.state = 'READY' and f.damage is null then f.storage_key end as key
        from serial_plate s join item i on i.organization_id = s.organization_id and i.id = s.item_id
        join file f on f.organization_id = s.organization_id and f.id = s.file_id
        where s.organization_id = u.organization_id and i.unit_id = u.id and s.state in ('READ', 'WAITING') and s.archived_at is null
          and f.state <> 'REJECTED' and f.archived_at is null order by s.item_id, s.state = 'READ' desc, s.id desc) x) as plates
    from unit u join property p on p.organization_id = u.organization_id and p.id = u.property_id join organization o on o.id = p.organization_id
    where ${visibleProperties(viewer, 'p')} and u.id = ${unitId} and u.archived_at is null`.execute(db);
  return rows[0];
}
