import { type RawBuilder, sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { dayAt } from '#platform/identity/day.ts';

/**
 * The select list of one ServiceRequest (contract/maintenance) from `service_request r` and `scope s (shows_hidden, timezone)`;
 * ages count the property's days, to the day of `now` while it is open.
 */
export function serviceColumns(now: string): RawBuilder<unknown> {
  return sql`${placeColumns}, r.summary, r.priority, case when r.closed_at is null then 'OPEN' else 'CLOSED' end as state,
    ${instant('r.reported_at')} as "reportedAt", ${personName('r.reported_by')} as "reportedBy",
    greatest(0, ${dayAt(sql`coalesce(r.closed_at, ${now}::timestamptz)`, 's.timezone')} - ${dayAt('r.reported_at', 's.timezone')}) as "ageDays",
    case when r.closed_at is not null and (s.shows_hidden or r.close_hidden_at is null) then json_build_object(
      'at', ${instant('r.closed_at')}, 'by', ${personName('r.closed_by')}, 'note', r.close_note,
      'hidden', ${hidden('r.close_hidden_at', 'r.close_hidden_by')}) end as "close",
    ${notesOf('service_request_id')} as notes, ${hidden('r.hidden_at', 'r.hidden_by')} as hidden, r.version`;
}

/** The select list of one MaintenanceRecord from `maintenance_record r` and `scope s (shows_hidden)`. */
export const recordColumns: RawBuilder<unknown> = sql`${placeOfRow()}, r.summary, r.performed_on as "performedOn",
  r.cost_cents as "costCents", r.vendor, r.service_request_id as "serviceRequestId", ${instant('r.created_at')} as "recordedAt",
  ${personName('r.recorded_by')} as "recordedBy", ${notesOf('record_id')} as notes, ${hidden('r.hidden_at', 'r.hidden_by')} as hidden, r.version`;

/** The select list of one MaintenanceNote from `maintenance_note n`. */
export const noteColumns: RawBuilder<unknown> = noteList();

/** Who hid something and when, as JSON; null where it is shown. */
export function hidden(at: string, by: string): RawBuilder<unknown> {
  return sql`case when ${sql.ref(at)} is not null then json_build_object('at', ${instant(at)}, 'by', ${personName(by)}) end`;
}

const placeColumns: RawBuilder<unknown> = placeOfRow();

function placeOfRow(): RawBuilder<unknown> {
  return sql`r.id, r.organization_id as "organizationId", r.property_id as "propertyId", r.unit_id as "unitId",
    (select u.name from unit u where u.organization_id = r.organization_id and u.id = r.unit_id) as "unitName", r.item_id as "itemId",
    (select t.name from item i join item_type t on t.id = i.item_type_id
      where i.organization_id = r.organization_id and i.id = r.item_id) as "itemType"`;
}

function notesOf(parent: 'service_request_id' | 'record_id'): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(one order by one.id), '[]') from (
    select ${noteList()} from maintenance_note n where n.organization_id = r.organization_id and n.${sql.ref(parent)} = r.id
      and n.archived_at is null and (s.shows_hidden or n.hidden_at is null)) one)`;
}

function noteList(): RawBuilder<unknown> {
  return sql`n.id, ${instant('n.created_at')} as at, ${personName('n.written_by')} as by, n.body,
    ${hidden('n.hidden_at', 'n.hidden_by')} as hidden`;
}

function personName(id: string): RawBuilder<unknown> {
  return sql`(select nullif(concat_ws(' ', a.first_name, a.last_name), '') from app_user a where a.id = ${sql.ref(id)})`;
}
