import type { FlsEventBody } from '@lintel/contract/fls/fls';
import type { Db } from '@lintel/db/pooled-kysely';
import { proposedThrough, whyNotMoved } from '@lintel/domain/fls/fls';
import type * as z from 'zod';
import { unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { HeldProperty } from '#platform/lookups/hold-property.ts';
import type { HeldRecord } from './fls-record.queries.ts';
import * as write from './fls-write.queries.ts';

type Body = z.output<typeof FlsEventBody>;
type Given = Omit<Body, 'vendorId'> & {
  vendor: write.Vendor;
  /** The bill by which it is recorded. */
  invoiceId?: number;
};

/** Writes a visit of a locked record with what it found, and moves the date where it is proof of it. */
export async function recordVisit(db: Db, viewer: Viewer, held: HeldRecord, body: Given, now: string): Promise<void> {
  const { eventDate, kind, result, fileId = null, documentKind = null, unitsRequired = null } = body;
  const { devicesTested = null, devicesFailed = null, missedUnitIds = [], deficiencies = [] } = body;
  if (eventDate > held.today) throw unprocessable('eventDate', 'This date is in the future.');
  if (fileId !== null && documentKind === null) throw unprocessable('documentKind', 'Say what kind of document it is.');
  if (fileId === null && documentKind !== null) throw unprocessable('fileId', 'Add the document.');
  if (fileId !== null) await checkDocument(db, held, fileId, 'fileId');
  const missed = [...new Set(missedUnitIds)];
  if (missed.length > (unitsRequired ?? 0))
    throw unprocessable('unitsRequired', 'More units were missed than had to be entered.');
  if ((devicesFailed ?? 0) > (devicesTested ?? 0))
    throw unprocessable('devicesFailed', 'More devices failed than were tested.');
  await checkUnits(db, held, missedUnitIds);
  const movesTo = dateMovedTo(body, held);
  const visit: write.Visit = {
    eventDate,
    kind,
    result,
    vendor: body.vendor,
    costCents: body.costCents ?? null,
    fileId,
    documentKind,
    unitsRequired,
    unitsEntered: unitsRequired === null ? null : unitsRequired - missed.length,
    devicesTested,
    devicesFailed,
    devicesNotAccessible: body.devicesNotAccessible ?? null,
    vendorLicence: body.vendorLicence?.trim() || null,
    proposedNext: proposedThrough(eventDate, held.certificate),
    movesTo,
    note: body.note?.trim() || null,
    invoiceId: body.invoiceId ?? null,
  };
  const eventId = await write.insertVisit(db, viewer, held, visit, now);
  await write.insertMissed(db, held, eventId, missed);
  for (const one of deficiencies) await write.insertDeficiency(db, held, { ...one, foundOn: eventDate }, eventId);
  if (movesTo !== null) await moveByProof(db, held, movesTo, now);
}

// Proof outranks what a person typed, unless the proof is of an older visit that has run out since.
async function moveByProof(db: Db, held: HeldRecord, movesTo: string, now: string): Promise<void> {
  const { throughBasis, compliantThrough, today } = held;
  if (throughBasis === 'ASSERTED' && movesTo < today && movesTo < (compliantThrough ?? '')) return;
  const proof = await write.selectProof(db, held);
  await write.updateThrough(db, held, { date: proof?.movesTo ?? movesTo, basis: 'EVENT' }, now);
}

/** Until when the record is compliant by this visit; null where it proves nothing. */
function dateMovedTo(body: Given, held: HeldRecord): string | null {
  const { eventDate, compliantThrough, fileId } = body;
  const why = whyNotMoved({ ...body, hasDocument: (fileId ?? null) !== null }, held.certificate);
  if (why !== null) {
    if ((compliantThrough ?? null) !== null) throw unprocessable('compliantThrough', `It moves no date. ${why}`);
    return null;
  }
  const date = compliantThrough ?? proposedThrough(eventDate, held.certificate);
  if (date === null) throw unprocessable('compliantThrough', 'Say until when it is compliant by this visit.');
  if (date < eventDate) throw unprocessable('compliantThrough', 'This date is before the visit.');
  return date;
}

/** The vendor that a body names; as it is where the body says nothing. */
export async function vendorOf(
  db: Db,
  viewer: Viewer,
  { organizationId }: HeldProperty,
  vendorId: number | null | undefined,
): Promise<write.Vendor> {
  if (typeof vendorId !== 'number') return null;
  const vendor = await write.selectVendor(db, viewer, organizationId, { id: vendorId });
  if (!vendor) throw unprocessable('vendorId', 'There is no such vendor, or it is not yours to see.');
  return vendor;
}

/** Refuses a file that is no ready document of the property. */
export async function checkDocument(db: Db, at: HeldProperty, fileId: number, field: string): Promise<void> {
  if (!(await write.isDocument(db, at, fileId)))
    throw unprocessable(field, 'There is no such document at this property.');
}

async function checkUnits(db: Db, at: HeldProperty, unitIds: readonly number[]): Promise<void> {
  if (unitIds.length === 0) return;
  const there = await write.selectUnitsThere(db, at, unitIds);
  const missing = unitIds.findIndex((id) => !there.has(id));
  if (missing >= 0) throw unprocessable(`missedUnitIds.${missing}`, 'This unit is not at this property.');
}
