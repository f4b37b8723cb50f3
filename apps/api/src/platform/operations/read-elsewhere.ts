import type { Db } from '@lintel/db/pooled-kysely';
import { typedTagCode } from '@lintel/domain/scan-tags/tag-code';
import { type RawBuilder, sql } from 'kysely';
import { narrow, type Person } from '../identity/access.ts';
import { bigints, type Viewer, visibleProperties } from '../identity/viewer.ts';
import { visibleContacts } from '../lookups/visible-contacts.ts';
import { visibleViews } from '../lookups/visible-views.ts';

/** Of each id that a call may carry, the table of the thing of a property that it names. */
const TABLES: Readonly<Record<string, string>> = {
  alertId: 'asset_alert',
  bidId: 'project_bid',
  buildingId: 'building',
  checkId: 'inspection_check',
  claimId: 'warranty_claim',
  documentId: 'file',
  fileId: 'file',
  findingId: 'inspection_finding',
  flsDeficiencyId: 'fls_deficiency',
  flsDeviceId: 'fls_device',
  flsEventId: 'fls_event',
  flsRecordId: 'fls_record',
  inspectionId: 'inspection',
  invoiceId: 'invoice',
  invoiceLineId: 'invoice_line',
  itemId: 'item',
  lineId: 'project_item',
  missedUnitId: 'fls_missed_unit',
  noteId: 'maintenance_note',
  photoId: 'inspection_photo',
  plateId: 'serial_plate',
  paymentId: 'invoice_payment',
  placeId: 'unit',
  projectId: 'project',
  recordId: 'maintenance_record',
  runId: 'inspection_run',
  scenarioId: 'scenario',
  serviceRequestId: 'service_request',
  tagBatchId: 'scan_tag_batch',
  taskId: 'turn_task',
  turnId: 'turn',
  unitId: 'unit',
  voiceNoteId: 'inspection_voice_note',
};

/** What a person may read, where that is more than what a route gave them; nothing outside the organizations that they act in. */
export function readsMore(person: Person, viewer: Viewer): Viewer | undefined {
  const isActing = (id: number) => viewer.memberships.some(({ organizationId }) => organizationId === id);
  const all = narrow(person, 'user', 'read');
  const reader = { ...all, organizationIds: all.organizationIds.filter(isActing) };
  const isMore = (read: readonly number[], given: readonly number[]) => read.some((id) => !given.includes(id));
  const more = isMore(reader.organizationIds, viewer.organizationIds) || isMore(reader.propertyIds, viewer.propertyIds);
  return more ? reader : undefined;
}

/** True where a call names an organization, or a thing of a property, that the reader may read and the viewer may not change. */
export async function namesReadable(
  db: Db,
  reader: Viewer,
  viewer: Viewer,
  named: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const isRead = sql`${visibleProperties(reader, 'p')} and not ${visibleProperties(viewer, 'p')}`;
  const conditions = Object.entries(named).flatMap(([name, value]): RawBuilder<unknown>[] => {
    // The key of a document that waits for a reader.
    if (name === 'key' && typeof value === 'string')
      return [
        sql`exists (select from property p join invoice_document x on x.organization_id = p.organization_id and x.property_id = p.id
          where x.organization_id || '-' || x.id = ${value} and x.archived_at is null and ${isRead})`,
      ];
    if (name === 'scanTagCode' && typeof value === 'string')
      return [
        sql`exists (select from property p join scan_tag x on x.organization_id = p.organization_id and x.property_id = p.id
          where x.code = ${typedTagCode(value)}::text and x.state <> 'VOID' and x.archived_at is null and ${isRead})`,
      ];
    const ids = (Array.isArray(value) ? value : [value]).filter((id): id is number => Number.isSafeInteger(id));
    const single = name.replace(/Ids$/, 'Id');
    if (ids.length === 0) return [];
    if (single === 'organizationId') {
      const isReadOnly = (id: number) => reader.organizationIds.includes(id) && !viewer.organizationIds.includes(id);
      return ids.some(isReadOnly) ? [sql`true`] : [];
    }
    if (single === 'propertyId')
      return [sql`exists (select from property p where p.id = any (${bigints(ids)}) and ${isRead})`];
    if (single === 'contactId' || single === 'otherContactId')
      return [
        sql`exists (select from contact c where c.id = any (${bigints(ids)}) and c.archived_at is null
        and ${visibleContacts(reader)} and not ${visibleContacts(viewer)})`,
      ];
    if (single === 'readerLessonId')
      return [
        sql`exists (select from reader_lesson l join contact c on c.organization_id = l.organization_id and c.id = l.vendor_id
        where l.id = any (${bigints(ids)}) and l.archived_at is null and ${visibleContacts(reader)} and not ${visibleContacts(viewer)})`,
      ];
    if (single === 'apFormatId')
      return [
        sql`exists (select from ap_format a where a.id = any (${bigints(ids)}) and a.archived_at is null
        and a.organization_id = any (${bigints(reader.organizationIds)}) and not a.organization_id = any (${bigints(viewer.organizationIds)}))`,
      ];
    if (single === 'vendorPriceId')
      return [
        sql`exists (select from vendor_price x join contact c on c.organization_id = x.organization_id and c.id = x.vendor_id
        where x.id = any (${bigints(ids)}) and x.archived_at is null and ${visibleContacts(reader)} and not ${visibleContacts(viewer)})`,
      ];
    if (single === 'savedViewId')
      return [
        sql`exists (select from saved_view v where v.id = any (${bigints(ids)}) and ${visibleViews(reader)} and not ${visibleViews(viewer)})`,
      ];
    const table = Object.hasOwn(TABLES, single) ? TABLES[single] : undefined;
    if (table === undefined) return [];
    return [
      sql`exists (select from property p join ${sql.table(table)} x on x.organization_id = p.organization_id and x.property_id = p.id
        where x.id = any (${bigints(ids)}) and x.archived_at is null and ${isRead})`,
    ];
  });
  if (conditions.length === 0) return false;
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(conditions, sql` or `)} as found`.execute(db);
  return rows[0]?.found ?? false;
}
