import type { FlsDeficiencyBody, FlsDeviceBody } from '@lintel/contract/fls/fls';
import type { Db } from '@lintel/db/pooled-kysely';
import {
  type FlsDocument,
  type FlsEventKind,
  type FlsResult,
  type FlsType,
  isExtraFlsType,
} from '@lintel/domain/fls/fls';
import type { FlsCheck } from '@lintel/domain/fls/fls-intervals';
import { sql } from 'kysely';
import type * as z from 'zod';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';
import type { HeldProperty } from '#platform/lookups/hold-property.ts';
import { visibleContacts } from '#platform/lookups/visible-contacts.ts';
import { selectChecksOf } from './fls-defaults.queries.ts';

type Of = HeldProperty & { id: number };
export type Vendor = { id: number | null; name: string } | null;

export type RecordFields = {
  enabled: boolean;
  disabledReason: string | null;
  scheduled: string | null;
  vendor: Vendor;
  notes: string | null;
};

/** Until when a record is compliant, and what that rests on. */
export type Through =
  | { date: null; basis: null }
  | { date: string; basis: 'EVENT' }
  | { date: string; basis: 'ASSERTED'; reason: string; by: number };

export type Visit = {
  eventDate: string;
  kind: FlsEventKind;
  result: FlsResult;
  vendor: Vendor;
  costCents: number | null;
  fileId: number | null;
  documentKind: FlsDocument | null;
  unitsRequired: number | null;
  unitsEntered: number | null;
  devicesTested: number | null;
  devicesFailed: number | null;
  devicesNotAccessible: number | null;
  vendorLicence: string | null;
  proposedNext: string | null;
  movesTo: string | null;
  note: string | null;
  invoiceId: number | null;
};

/** True where the organization keeps track of a type of system. */
export async function isTypeOn(db: Db, { organizationId }: HeldProperty, type: FlsType): Promise<boolean> {
  if (!isExtraFlsType(type)) return true;
  const { rows } =
    await sql`select from fls_settings s where s.organization_id = ${organizationId} and ${type} = any (s.extra_types)`.execute(
      db,
    );
  return rows.length > 0;
}

/** Sets up a system of a held property with its usual checks; undefined where it has a record already. */
export async function insertRecord(db: Db, at: HeldProperty, type: FlsType, now: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into fls_record (organization_id, property_id, type, created_at, updated_at)
    values (${at.organizationId}, ${at.propertyId}, ${type}, ${now}, ${now})
    on conflict (organization_id, property_id, type) where archived_at is null do nothing returning id`.execute(db);
  const [made] = rows;
  if (made) await replaceIntervals(db, { ...at, id: made.id }, await selectChecksOf(db, at.organizationId, type));
  return made?.id;
}

/** The record of a system of a property; undefined where it was not set up. */
export async function selectRecordId(db: Db, at: HeldProperty, type: FlsType): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`select r.id from fls_record r where r.organization_id = ${at.organizationId}
    and r.property_id = ${at.propertyId} and r.type = ${type} and r.archived_at is null`.execute(db);
  return rows[0]?.id;
}

/** Writes the fields of a locked record. */
export async function updateRecord(db: Db, at: Of, fields: RecordFields): Promise<void> {
  await sql`update fls_record r set enabled = ${fields.enabled}, disabled_reason = ${fields.disabledReason}, scheduled_on = ${fields.scheduled},
      vendor_id = ${fields.vendor?.id ?? null}, vendor_name = ${fields.vendor?.name ?? null}, notes = ${fields.notes}
    where r.organization_id = ${at.organizationId} and r.id = ${at.id}`.execute(db);
}

/** Sets the date of a locked record and what it rests on. */
export async function updateThrough(db: Db, at: Of, through: Through, now: string): Promise<void> {
  const asserted = through.basis === 'ASSERTED' ? through : null;
  await sql`update fls_record r set compliant_through = ${through.date}, through_basis = ${through.basis},
      asserted_reason = ${asserted?.reason ?? null}, asserted_by = ${asserted?.by ?? null}, asserted_at = ${asserted && now}::timestamptz
    where r.organization_id = ${at.organizationId} and r.id = ${at.id}`.execute(db);
}

/** Counts a change of a locked record. */
export async function bumpRecord(db: Db, at: Of, now: string): Promise<void> {
  await sql`update fls_record r set version = r.version + 1, updated_at = ${now}
    where r.organization_id = ${at.organizationId} and r.id = ${at.id}`.execute(db);
}

/** Archives a locked record. */
export async function archiveRecord(db: Db, at: Of, now: string): Promise<void> {
  await sql`update fls_record r set archived_at = ${now}, version = r.version + 1, updated_at = ${now}
    where r.organization_id = ${at.organizationId} and r.id = ${at.id}`.execute(db);
}

/** Sets the checks of a locked record, which keeps them when those of its organization change. */
export async function setOwnIntervals(db: Db, at: Of, intervals: readonly FlsCheck[]): Promise<void> {
  await markIntervals(db, at, true);
  await replaceIntervals(db, at, intervals);
}

/** Gives a locked record the checks of its organization, now and when they change. */
export async function followDefaults(db: Db, at: Of, intervals: readonly FlsCheck[]): Promise<void> {
  await markIntervals(db, at, false);
  await replaceIntervals(db, at, intervals);
}

async function markIntervals(db: Db, at: Of, isOwn: boolean): Promise<void> {
  await sql`update fls_record r set has_own_intervals = ${isOwn}
    where r.organization_id = ${at.organizationId} and r.id = ${at.id}`.execute(db);
}

async function replaceIntervals(db: Db, at: Of, intervals: readonly FlsCheck[]): Promise<void> {
  await sql`delete from fls_interval n where n.organization_id = ${at.organizationId} and n.record_id = ${at.id}`.execute(
    db,
  );
  for (const { kind, task, isCertificate } of intervals)
    await sql`insert into fls_interval (organization_id, property_id, record_id, kind, task, is_certificate)
      values (${at.organizationId}, ${at.propertyId}, ${at.id}, ${kind}, ${task.trim()}, ${isCertificate})`.execute(db);
}

/** Inserts a visit of a locked record; its id. */
export async function insertVisit(db: Db, viewer: Viewer, at: Of, visit: Visit, now: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into fls_event (organization_id, property_id, record_id, event_date, kind, result, vendor_id, vendor_name, cost_cents, file_id,
      document_kind, units_required, units_entered, devices_tested, devices_failed, devices_not_accessible, vendor_licence, proposed_next, moves_to, note, invoice_id, recorded_by, created_at, updated_at)
    values (${at.organizationId}, ${at.propertyId}, ${at.id}, ${visit.eventDate}, ${visit.kind}, ${visit.result}, ${visit.vendor?.id ?? null},
      ${visit.vendor?.name ?? null}, ${visit.costCents}, ${visit.fileId}, ${visit.documentKind}, ${visit.unitsRequired}, ${visit.unitsEntered},
      ${visit.devicesTested}, ${visit.devicesFailed}, ${visit.devicesNotAccessible}, ${visit.vendorLicence}, ${visit.proposedNext}, ${visit.movesTo}, ${visit.note}, ${visit.invoiceId}, ${viewer.userId}, ${now}, ${now})
    returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** The newest visit of a record that gave its certificate. */
export async function selectProof(db: Db, at: Of): Promise<{ movesTo: string } | undefined> {
  const { rows } = await sql<{ movesTo: string }>`select e.moves_to as "movesTo" from fls_event e
    where e.organization_id = ${at.organizationId} and e.property_id = ${at.propertyId} and e.record_id = ${at.id}
      and e.archived_at is null and e.moves_to is not null order by e.event_date desc, e.id desc limit 1`.execute(db);
  return rows[0];
}

/** Archives a visit of a locked record with the units that it missed; undefined where there is none. */
export async function archiveVisit(db: Db, at: Of, eventId: number, now: string) {
  const { rows } = await sql<{ eventDate: string; kind: string; movesTo: string | null }>`
    update fls_event e set archived_at = ${now}, version = e.version + 1, updated_at = ${now}
    where e.organization_id = ${at.organizationId} and e.property_id = ${at.propertyId} and e.record_id = ${at.id} and e.id = ${eventId}
      and e.archived_at is null returning e.event_date as "eventDate", e.kind, e.moves_to as "movesTo"`.execute(db);
  await sql`update fls_missed_unit m set archived_at = ${now}, version = m.version + 1, updated_at = ${now}
    where m.organization_id = ${at.organizationId} and m.event_id = ${eventId} and m.archived_at is null
      and exists (select from fls_event e where e.organization_id = m.organization_id and e.id = m.event_id and e.record_id = ${at.id})`.execute(
    db,
  );
  return rows[0];
}

/** Says why no bill is to come for a visit of a locked record; what was said before, undefined where there is no such visit. */
export async function updateNoBill(db: Db, at: Of, eventId: number, reason: string | null, now: string) {
  const { rows } = await sql<{ noBillReason: string | null }>`
    update fls_event e set no_bill_reason = ${reason}, version = e.version + 1, updated_at = ${now} from fls_event o
    where e.organization_id = ${at.organizationId} and e.property_id = ${at.propertyId} and e.record_id = ${at.id} and e.id = ${eventId}
      and e.archived_at is null and o.organization_id = e.organization_id and o.id = e.id
    returning o.no_bill_reason as "noBillReason"`.execute(db);
  return rows[0];
}

/** Of these units, those that are at the property. */
export async function selectUnitsThere(db: Db, at: HeldProperty, unitIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select u.id from unit u where u.organization_id = ${at.organizationId}
    and u.property_id = ${at.propertyId} and u.id = any (${bigints(unitIds)}) and u.archived_at is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Lists the units that a visit did not enter. */
export async function insertMissed(
  db: Db,
  at: HeldProperty,
  eventId: number,
  unitIds: readonly number[],
): Promise<void> {
  if (unitIds.length === 0) return;
  await sql`insert into fls_missed_unit (organization_id, property_id, event_id, unit_id)
    select ${at.organizationId}, ${at.propertyId}, ${eventId}, n.id from unnest(${bigints(unitIds)}) n (id)`.execute(
    db,
  );
}

/** Says that units which a visit of the record had missed were entered; how many of those named were still open. */
export async function enterMissed(
  db: Db,
  at: Of,
  { missedUnitIds, enteredOn }: { missedUnitIds: readonly number[]; enteredOn: string },
  now: string,
): Promise<number> {
  const done =
    await sql`update fls_missed_unit m set entered_on = ${enteredOn}, version = m.version + 1, updated_at = ${now}
    from fls_event e where e.organization_id = m.organization_id and e.id = m.event_id and e.record_id = ${at.id}
      and m.organization_id = ${at.organizationId} and m.property_id = ${at.propertyId} and m.id = any (${bigints(missedUnitIds)})
      and m.entered_on is null and m.archived_at is null and e.event_date <= ${enteredOn}`.execute(db);
  return Number(done.numAffectedRows ?? 0);
}

type Deficiency = Omit<z.output<typeof FlsDeficiencyBody>, 'fixedOn' | 'proofFileId'> & {
  fixedOn?: string | null | undefined;
  proofFileId?: number | null | undefined;
};

/** Inserts a deficiency of a locked record. */
export async function insertDeficiency(
  db: Db,
  at: Of,
  { severity, description, foundOn, dueOn = null, quoteCents = null, fixedOn = null, proofFileId = null }: Deficiency,
  eventId: number | null = null,
): Promise<void> {
  await sql`insert into fls_deficiency (organization_id, property_id, record_id, event_id, severity, description, found_on, due_on, quote_cents, fixed_on,
      proof_file_id)
    values (${at.organizationId}, ${at.propertyId}, ${at.id}, ${eventId}, ${severity}, ${description.trim()}, ${foundOn}, ${dueOn}, ${quoteCents},
      ${fixedOn}, ${proofFileId})`.execute(db);
}

/** A deficiency of a locked record. */
export async function selectDeficiency(db: Db, at: Of, deficiencyId: number) {
  const { rows } = await sql<Required<z.output<typeof FlsDeficiencyBody>>>`
    select k.severity, k.description, k.found_on as "foundOn", k.due_on as "dueOn", k.quote_cents as "quoteCents", k.fixed_on as "fixedOn",
      k.proof_file_id as "proofFileId" from fls_deficiency k
    where k.organization_id = ${at.organizationId} and k.record_id = ${at.id} and k.id = ${deficiencyId} and k.archived_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Writes a deficiency of a locked record. */
export async function updateDeficiency(
  db: Db,
  at: Of,
  deficiencyId: number,
  to: Required<z.output<typeof FlsDeficiencyBody>>,
  now: string,
): Promise<void> {
  await sql`update fls_deficiency k set severity = ${to.severity}, description = ${to.description.trim()}, found_on = ${to.foundOn},
      due_on = ${to.dueOn ?? null}, quote_cents = ${to.quoteCents ?? null}, fixed_on = ${to.fixedOn ?? null}, proof_file_id = ${to.proofFileId ?? null},
      version = k.version + 1, updated_at = ${now}
    where k.organization_id = ${at.organizationId} and k.record_id = ${at.id} and k.id = ${deficiencyId}`.execute(db);
}

/** Sets the devices of a locked record; undefined where one that is named is not among them. */
export async function replaceDevices(
  db: Db,
  at: Of,
  devices: readonly z.output<typeof FlsDeviceBody>[],
  now: string,
): Promise<true | undefined> {
  const kept = devices.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const { rows } = await sql<{
    id: number;
  }>`select v.id from fls_device v where v.organization_id = ${at.organizationId}
    and v.record_id = ${at.id} and v.archived_at is null`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  if (kept.some((id) => !known.has(id))) return undefined;
  await sql`update fls_device v set archived_at = ${now}, version = v.version + 1, updated_at = ${now}
    where v.organization_id = ${at.organizationId} and v.record_id = ${at.id} and v.archived_at is null and not v.id = any (${bigints(kept)})`.execute(
    db,
  );
  for (const {
    id,
    label,
    location = null,
    madeOn = null,
    lastTest = null,
    nextTest = null,
    result = null,
    ...what
  } of devices) {
    const { kind = null, maker, model, serial } = what;
    const named = [kind, maker?.trim() || null, model?.trim() || null, serial?.trim() || null] as const;
    if (id === undefined)
      await sql`insert into fls_device (organization_id, property_id, record_id, label, location, made_on, last_test, next_test, result, kind, maker, model, serial)
        values (${at.organizationId}, ${at.propertyId}, ${at.id}, ${label.trim()}, ${location}, ${madeOn}, ${lastTest}, ${nextTest}, ${result},
          ${sql.join(named)})`.execute(db);
    else
      await sql`update fls_device v set label = ${label.trim()}, location = ${location}, made_on = ${madeOn}, last_test = ${lastTest},
          next_test = ${nextTest}, result = ${result}, kind = ${named[0]}, maker = ${named[1]}, model = ${named[2]}, serial = ${named[3]}, version = v.version + 1, updated_at = ${now}
        where v.organization_id = ${at.organizationId} and v.id = ${id}
          and (v.label, v.location, v.made_on, v.last_test, v.next_test, v.result, v.kind, v.maker, v.model, v.serial)
            is distinct from (${label.trim()}, ${location}, ${madeOn}::date, ${lastTest}::date, ${nextTest}::date, ${result}, ${sql.join(named)})`.execute(
        db,
      );
  }
  return true;
}

/** A vendor of the organization that the viewer sees, by id or by name; undefined where there is none. */
export async function selectVendor(
  db: Db,
  viewer: Viewer,
  organizationId: number,
  by: { id: number } | { name: string },
): Promise<{ id: number; name: string } | undefined> {
  const condition = 'id' in by ? sql`c.id = ${by.id}` : sql`lower(c.name) = lower(${by.name})`;
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select c.id, c.name from contact c where ${visibleContacts(viewer)}
    and c.organization_id = ${organizationId} and ${condition} and c.kind = 'VENDOR' and c.archived_at is null order by c.id limit 1`.execute(
    db,
  );
  return rows[0];
}

/** True when the file is a ready document of the property. */
export async function isDocument(db: Db, at: HeldProperty, fileId: number): Promise<boolean> {
  const { rows } = await sql`select from file f where f.organization_id = ${at.organizationId} and f.id = ${fileId}
    and f.property_id = ${at.propertyId} and f.kind = 'DOCUMENT' and f.state = 'READY' and f.archived_at is null for key share of f`.execute(
    db,
  );
  return rows.length > 0;
}

/** Takes the planned visit off a locked record. */
export async function clearScheduled(db: Db, at: Of): Promise<void> {
  await sql`update fls_record r set scheduled_on = null where r.organization_id = ${at.organizationId} and r.id = ${at.id}`.execute(
    db,
  );
}
