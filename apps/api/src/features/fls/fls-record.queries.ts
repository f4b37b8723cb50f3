import type { RouteOutput } from '@lintel/contract/base/route';
import type { fls } from '@lintel/contract/fls/fls';
import type { Db } from '@lintel/db/pooled-kysely';
import { localDay } from '@lintel/domain/base/time-zones';
import { type FlsInterval, nextCheck, whyNotMoved } from '@lintel/domain/fls/fls';
import { type RawBuilder, sql } from 'kysely';
import { notFound, stale } from '#platform/base/errors.ts';
import { instant } from '#platform/base/instant.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import type { HeldProperty } from '#platform/lookups/hold-property.ts';
import { type StoredDevice, withRecalls } from './device-recalls.ts';
import { RECORD_COLUMNS } from './fls-records.handlers.ts';
import { standingCtes } from './standing.ts';
import { uninsuredVisits } from './uninsured-visits.ts';

export type FlsRecordAnswer = RouteOutput<typeof fls.getFlsRecord>;
type Stored = Omit<FlsRecordAnswer, 'FlsEvent' | 'intervals' | 'devices'> & {
  devices: StoredDevice[];
  FlsEvent: Omit<FlsRecordAnswer['FlsEvent'][number], 'whyNotMoved'>[];
  intervals: Omit<FlsRecordAnswer['intervals'][number], 'nextDue'>[];
};

/** A record as it is stored, locked until the transaction ends. */
export type HeldRecord = HeldProperty & {
  id: number;
  version: number;
  /** The day at its property. */
  today: string;
  type: FlsRecordAnswer['type'];
  enabled: boolean;
  disabledReason: string | null;
  compliantThrough: string | null;
  throughBasis: 'EVENT' | 'ASSERTED' | null;
  scheduled: string | null;
  vendorId: number | null;
  notes: string | null;
  /** The interval whose visit gives the certificate. */
  certificate: FlsInterval | null;
};

/** One record that the viewer sees, with everything that belongs to it. */
export async function flsRecordAnswer(db: Db, viewer: Viewer, recordId: number, now: string): Promise<FlsRecordAnswer> {
  const { rows } = await sql<Stored>`
    with scope as materialized (
      select p.organization_id, p.id as property_id, p.timezone from property p
      join fls_record r on r.organization_id = p.organization_id and r.property_id = p.id
      where ${visibleProperties(viewer, 'p')} and r.id = ${recordId} and r.archived_at is null
    ), ${standingCtes(now, sql`r.id = ${recordId}`)}
    select ${RECORD_COLUMNS}, x.today, x.asserted_reason as "assertedReason", ${personName('x.asserted_by')} as "assertedBy",
      ${instant('x.asserted_at')} as "assertedAt", ${personName('p.regional_maintenance_manager_id')} as "regionalMaintenanceManager",
      ${EVENTS} as "FlsEvent", ${INTERVALS} as intervals, x.has_own_intervals as "hasOwnIntervals", ${DEFICIENCIES} as deficiencies, ${DEVICES} as devices, ${MISSED} as missed, ${REQUESTS} as requests,
      (select round(avg(k.fixed_on - k.found_on), 1)::float8 from fls_deficiency k where ${ofRecord('k')} and k.fixed_on is not null) as "meanDaysToCorrect",
      coalesce((select json_agg(m.value ->> 'address') from contact v, jsonb_array_elements(v.emails) m
        where v.organization_id = x.organization_id and v.id = x.vendor_id and v.archived_at is null), '[]') as "vendorEmails",
      (select count(*) from ${uninsuredVisits(viewer, now, sql`r.organization_id = x.organization_id and r.vendor_id = x.vendor_id`)}) as "uninsuredVisits"
    from standing x join property p on p.organization_id = x.organization_id and p.id = x.property_id`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('record');
  const certificate = row.intervals.find(({ isCertificate }) => isCertificate)?.kind ?? null;
  return {
    ...row,
    devices: await withRecalls(db, row.type, row.devices),
    FlsEvent: row.FlsEvent.map((event) => ({
      ...event,
      whyNotMoved:
        event.movesTo === null ? whyNotMoved({ ...event, hasDocument: event.fileId !== null }, certificate) : null,
    })),
    intervals: row.intervals.map((each) => ({
      ...each,
      nextDue: each.lastDone === null ? null : nextCheck(each.lastDone, each.kind),
    })),
  };
}

const ofRecord = (alias: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.organization_id`)} = x.organization_id and ${sql.ref(`${alias}.property_id`)} = x.property_id
    and ${sql.ref(`${alias}.record_id`)} = x.id and ${sql.ref(`${alias}.archived_at`)} is null`;

const EVENTS: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object('id', e.id, 'eventDate', e.event_date, 'kind', e.kind, 'result', e.result, 'vendorName', e.vendor_name,
      'costCents', e.cost_cents, 'fileId', f.id, 'fileName', f.name, 'documentKind', case when f.id is not null then e.document_kind end,
      'unitsRequired', e.units_required, 'unitsEntered', e.units_entered, 'unitsEnteredLater', (select count(*) from fls_missed_unit u
        where u.organization_id = e.organization_id and u.event_id = e.id and u.entered_on is not null and u.archived_at is null),
      'devicesTested', e.devices_tested, 'devicesFailed', e.devices_failed, 'devicesNotAccessible', e.devices_not_accessible, 'vendorLicence', e.vendor_licence, 'proposedNext', e.proposed_next, 'movesTo', e.moves_to, 'note', e.note,
      'noBillReason', e.no_bill_reason, 'recordedBy', ${personName('e.recorded_by')}) order by e.event_date desc, e.id desc), '[]')
  from fls_event e left join file f on f.organization_id = e.organization_id and f.id = e.file_id and f.archived_at is null
  where ${ofRecord('e')})`;

const INTERVALS: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object('kind', n.kind, 'task', n.task, 'isCertificate', n.is_certificate, 'lastDone', (
      select max(e.event_date) from fls_event e where ${ofRecord('e')} and e.result in ('PASS', 'PARTIAL')
        and (e.kind = n.kind or n.is_certificate and e.kind = 'REINSPECTION'))) order by n.id), '[]')
  from fls_interval n where ${ofRecord('n')})`;

// What is open comes first, the most severe and the oldest of it.
const DEFICIENCIES: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object('id', k.id, 'severity', k.severity, 'description', k.description, 'foundOn', k.found_on,
      'dueOn', k.due_on, 'quoteCents', k.quote_cents, 'fixedOn', k.fixed_on, 'ageDays', greatest(coalesce(k.fixed_on, x.today) - k.found_on, 0),
      'proofFileId', f.id, 'proofFileName', f.name)
    order by k.fixed_on is not null, k.severity = 'NONCRITICAL', k.found_on, k.id), '[]')
  from fls_deficiency k left join file f on f.organization_id = k.organization_id and f.id = k.proof_file_id and f.archived_at is null
  where ${ofRecord('k')})`;

const DEVICES: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object('id', v.id, 'label', v.label, 'location', v.location, 'kind', v.kind, 'maker', v.maker,
    'model', v.model, 'serial', v.serial, 'decided', (select coalesce(json_agg(json_build_object('recallId', q.recall_id, 'state', q.state, 'reason', q.reason,
        'remediedOn', q.remedied_on, 'decidedBy', ${personName('q.decided_by')}, 'decidedAt', ${instant('q.decided_at')})), '[]')
      from fls_device_recall q where q.organization_id = v.organization_id and q.device_id = v.id and q.archived_at is null), 'madeOn', v.made_on, 'lastTest', v.last_test,
    'nextTest', v.next_test, 'result', v.result) order by v.label, v.id), '[]') from fls_device v where ${ofRecord('v')})`;

const MISSED: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object('id', m.id, 'unitId', u.id, 'unitName', u.name, 'unitStatus', u.status, 'missedOn', e.event_date)
    order by u.sort_key, u.id), '[]')
  from fls_missed_unit m join fls_event e on e.organization_id = m.organization_id and e.id = m.event_id
  join unit u on u.organization_id = m.organization_id and u.id = m.unit_id and u.archived_at is null
  where m.organization_id = x.organization_id and m.property_id = x.property_id and m.event_id = x.reach_id and m.entered_on is null
    and m.archived_at is null)`;

const REQUESTS: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object('id', q.id, 'at', ${instant('q.created_at')}, 'by', ${personName('q.requested_by')}, 'asksFor', q.asks_for,
    'recipient', q.recipient, 'mailSubject', q.mail_subject, 'mailText', q.mail_text, 'mailState', q.mail_state) order by q.id desc), '[]')
  from fls_request q where ${ofRecord('q')})`;

function personName(id: string): RawBuilder<unknown> {
  return sql`(select nullif(concat_ws(' ', u.first_name, u.last_name), '') from app_user u where u.id = ${sql.ref(id)})`;
}

/** The record that a change names, locked, at the version that it names. */
export async function heldRecord(
  db: Db,
  viewer: Viewer,
  recordId: number,
  now: string,
  ifMatch?: number,
): Promise<HeldRecord> {
  const { rows } = await sql<Omit<HeldRecord, 'today'> & { timezone: string }>`
    select r.organization_id as "organizationId", r.property_id as "propertyId", r.id, r.version, r.type, r.enabled,
      r.disabled_reason as "disabledReason", r.compliant_through as "compliantThrough", r.through_basis as "throughBasis",
      r.scheduled_on as scheduled, r.vendor_id as "vendorId", r.notes, p.timezone,
      (select n.kind from fls_interval n where n.organization_id = r.organization_id and n.record_id = r.id and n.is_certificate) as certificate
    from fls_record r join property p on p.organization_id = r.organization_id and p.id = r.property_id
    where ${visibleProperties(viewer, 'p')} and r.id = ${recordId} and r.archived_at is null for no key update of r`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw notFound('record');
  if (ifMatch !== undefined && row.version !== ifMatch) throw stale('record');
  const { timezone, ...held } = row;
  return { ...held, today: localDay(now, timezone) };
}
