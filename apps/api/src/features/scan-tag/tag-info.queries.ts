import type { Db } from '@lintel/db/pooled-kysely';
import type { FileRejection, FileType } from '@lintel/domain/base/file-rules';
import { FLS_TYPE_WORDS } from '@lintel/domain/fls/fls';
import type { ScanTagKind, ScanTagState } from '@lintel/domain/scan-tags/scan-tags';
import { type RawBuilder, sql } from 'kysely';
import { wordOf } from '#platform/lookups/word-of.ts';

/** A tag with what strangers may see of it, and with the ids that a report of theirs needs. */
export type PublicTag = {
  tagId: number;
  organizationId: number;
  propertyId: number;
  uuid: string;
  kind: ScanTagKind;
  state: ScanTagState;
  /** It leads to something that is not archived, nor is its place. */
  isShown: boolean;
  propertyName: string;
  typeName: string | null;
  unitName: string | null;
  supportPhone: string | null;
  supportEmail: string | null;
  unitId: number | null;
  itemId: number | null;
  /** Of a building or safety system, which a flag names in words. */
  title: string | null;
};

/** The tag of a public page; for readers that run as the instance. */
export const selectByUuid = (db: Db, uuid: string): Promise<PublicTag | undefined> =>
  selectWhere(db, sql`t.uuid = ${uuid}::uuid`);

/** The tag with a code; for readers that run as the instance. */
export const selectByCode = (db: Db, code: string): Promise<PublicTag | undefined> =>
  selectWhere(db, sql`t.code = ${code}`);

async function selectWhere(db: Db, which: RawBuilder<unknown>): Promise<PublicTag | undefined> {
  const { rows } = await sql<PublicTag>`
    select t.id as "tagId", t.organization_id as "organizationId", t.property_id as "propertyId", t.uuid, t.kind, t.state,
      t.state = 'LINKED' and coalesce(u.archived_at, i.archived_at, g.archived_at, r.archived_at, p.archived_at, o.archived_at) is null as "isShown",
      p.name as "propertyName", coalesce(y.name, ${wordOf('r.type', FLS_TYPE_WORDS)}) as "typeName",
      case when s.shows_unit then coalesce(u.name, iu.name) end as "unitName", s.support_phone as "supportPhone", s.support_email as "supportEmail",
      t.unit_id as "unitId", t.item_id as "itemId", coalesce(g.name, ${wordOf('r.type', FLS_TYPE_WORDS)}) as title
    from scan_tag t join property p on p.organization_id = t.organization_id and p.id = t.property_id
    join organization o on o.id = t.organization_id
    left join scan_tag_settings s on s.organization_id = t.organization_id
    left join unit u on u.organization_id = t.organization_id and u.id = t.unit_id
    left join item i on i.organization_id = t.organization_id and i.id = t.item_id
    left join item_type y on y.id = i.item_type_id
    left join unit iu on iu.organization_id = i.organization_id and iu.id = i.unit_id
    left join building g on g.organization_id = t.organization_id and g.id = t.building_id
    left join fls_record r on r.organization_id = t.organization_id and r.id = t.fls_record_id
    where ${which} and t.archived_at is null`.execute(db);
  return rows[0];
}

/** Notes a report of a stranger in the log of the tag, and gives its id. */
export async function insertReport(
  db: Db,
  { organizationId, propertyId, tagId }: PublicTag,
  now: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into scan_tag_scan (organization_id, tag_id, property_id, scanned_at, result)
    values (${organizationId}, ${tagId}, ${propertyId}, ${now}, 'REPORTED') returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** A photo that a stranger announced with a report on a tag. */
export type ReportPhoto = {
  organizationId: number;
  id: number;
  state: 'PENDING' | 'QUARANTINED' | 'READY' | 'REJECTED';
  rejectedCode: FileRejection | null;
  contentType: FileType;
  announcedSize: number;
  sha256: string;
  storageKey: string | null;
};

/** The photo that its sender names by the tag and the key that the report was answered with. */
export async function selectReportPhoto(
  db: Db,
  { uuid, key }: { uuid: string; key: string },
): Promise<ReportPhoto | undefined> {
  const { rows } = await sql<ReportPhoto>`
    select f.organization_id as "organizationId", f.id, f.state, f.rejected_code as "rejectedCode", f.content_type as "contentType",
      f.size_bytes as "announcedSize", f.sha256, f.storage_key as "storageKey"
    from file f join scan_tag_scan x on x.organization_id = f.organization_id and x.id = f.report_id
    join scan_tag t on t.organization_id = x.organization_id and t.id = x.tag_id
    where f.report_key = ${key}::uuid and t.uuid = ${uuid}::uuid and f.archived_at is null`.execute(db);
  return rows[0];
}
