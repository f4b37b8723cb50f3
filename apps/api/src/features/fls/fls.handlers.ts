import type { fls } from '@lintel/contract/fls/fls';
import type { Db } from '@lintel/db/pooled-kysely';
import type { AuditEntry } from '@lintel/db/tx';
import { FLS_TYPE_WORDS, type FlsType } from '@lintel/domain/fls/fls';
import { conflict, notFound, unprocessable } from '#platform/base/errors.ts';
import { type HeldProperty, holdProperty } from '#platform/lookups/hold-property.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { decideRecall } from './device-recalls.ts';
import { checkIntervals } from './fls-defaults.handlers.ts';
import { selectChecksOf } from './fls-defaults.queries.ts';
import { type FlsRecordAnswer, flsRecordAnswer, type HeldRecord, heldRecord } from './fls-record.queries.ts';
import * as write from './fls-write.queries.ts';
import { checkDocument, recordVisit, vendorOf } from './record-visit.ts';
import { askForInsurance } from './request-insurance.ts';
import { askForReport } from './request-report.ts';
import { scheduleVisits } from './schedule-visits.ts';

type Audit = (entry: AuditEntry) => void;
type Change = Pick<AuditEntry, 'action' | 'before' | 'after'>;

export const flsHandlers: Handlers<typeof fls> = {
  async createFlsRecord({ body }, ctx) {
    const { viewer, now, write: inTx } = ctx;
    return inTx(async (db, audit) => {
      const at = await holdProperty(db, viewer, { propertyId: body.propertyId }, 'SHARED');
      if (!at) throw notFound('property');
      await checkTypeIsOn(db, at, body.type, 'type');
      const id = await write.insertRecord(db, at, body.type, now);
      if (id === undefined)
        throw conflict(`${FLS_TYPE_WORDS[body.type]} are set up at this property already. Change that record.`);
      const held = await heldRecord(db, viewer, id, now);
      const { propertyId: _property, type: _type, ...changes } = body;
      await applyChanges(db, ctx, held, changes);
      audit({ organizationId: at.organizationId, action: 'create', entity: 'fls_record', entityId: id, after: body });
      return flsRecordAnswer(db, viewer, id, now);
    });
  },

  async getFlsRecord({ params }, { viewer, now, read }) {
    return read((db) => flsRecordAnswer(db, viewer, params.flsRecordId, now));
  },

  async updateFlsRecord(input, ctx) {
    return changeRecord(input, ctx, async (db, held) => {
      await applyChanges(db, ctx, held, input.body);
      const { enabled, compliantThrough, scheduled, vendorId, notes } = held;
      const before = { enabled, compliantThrough, scheduled, vendorId, notes };
      return { action: 'update', before, after: input.body };
    });
  },

  async deleteFlsRecord({ params, ifMatch }, { viewer, now, write: inTx }) {
    await inTx(async (db, audit) => {
      const held = await heldRecord(db, viewer, params.flsRecordId, now, ifMatch);
      await write.archiveRecord(db, held, now);
      const { organizationId, id, type } = held;
      audit({ organizationId, action: 'archive', entity: 'fls_record', entityId: id, before: { type } });
    });
    return undefined;
  },

  async addFlsEvent(input, ctx) {
    const { viewer, now } = ctx;
    return changeRecord(input, ctx, async (db, held) => {
      const { vendorId, ...body } = input.body;
      const vendor = await vendorOf(db, viewer, held, vendorId === undefined ? held.vendorId : vendorId);
      await recordVisit(db, viewer, held, { ...body, vendor }, now);
      await clearVisit(db, held, body.eventDate);
      return { action: 'add-visit', after: input.body };
    });
  },

  async removeFlsEvent(input, ctx) {
    const { now } = ctx;
    return changeRecord(input, ctx, async (db, held) => {
      const gone = await write.archiveVisit(db, held, input.params.flsEventId, now);
      if (!gone) throw notFound('visit');
      if (held.throughBasis === 'EVENT') {
        const proof = await write.selectProof(db, held);
        const through: write.Through = proof ? { date: proof.movesTo, basis: 'EVENT' } : { date: null, basis: null };
        await write.updateThrough(db, held, through, now);
      }
      return { action: 'remove-visit', before: gone, after: input.body };
    });
  },

  async createFlsEventFromDocument({ body }, { viewer, now, write: inTx }) {
    return inTx(async (db, audit) => {
      const at = await holdProperty(db, viewer, { propertyId: body.propertyId }, 'SHARED');
      if (!at) throw notFound('property');
      await checkDocument(db, at, body.documentId, 'documentId');
      const held = await holdSystem(db, viewer, at, body.type, now);
      const { compliantThrough = null, eventDate, documentKind = 'INVOICE', notes, kind, result } = body;
      const visit = {
        eventDate,
        kind: kind ?? held.certificate ?? 'ANNUAL',
        // A document that says until when is one that says that it passed.
        result: result ?? (compliantThrough === null ? 'NONE' : 'PASS'),
        vendor: await vendorByName(db, viewer, at.organizationId, body.vendor),
        fileId: body.documentId,
        documentKind,
        compliantThrough,
        note: notes,
      } as const;
      await recordVisit(db, viewer, held, visit, now);
      await clearVisit(db, held, eventDate);
      await write.bumpRecord(db, held, now);
      audit({
        organizationId: at.organizationId,
        action: 'add-visit',
        entity: 'fls_record',
        entityId: held.id,
        after: body,
      });
      return flsRecordAnswer(db, viewer, held.id, now);
    });
  },

  async setFlsIntervals(input, ctx) {
    return changeRecord(input, ctx, async (db, held) => {
      const { intervals } = input.body;
      if (intervals === null)
        await write.followDefaults(db, held, await selectChecksOf(db, held.organizationId, held.type));
      else {
        checkIntervals(intervals, 'intervals');
        await write.setOwnIntervals(db, held, intervals);
      }
      return { action: 'set-intervals', after: input.body };
    });
  },

  async setFlsDevices(input, ctx) {
    return changeRecord(input, ctx, async (db, held) => {
      if (!(await write.replaceDevices(db, held, input.body.devices, ctx.now)))
        throw unprocessable('devices', 'One of these devices is not of this record.');
      return { action: 'set-devices', after: { devices: input.body.devices.length } };
    });
  },

  async addFlsDeficiency(input, ctx) {
    return changeRecord(input, ctx, async (db, held) => {
      await checkDeficiency(db, held, input.body);
      await write.insertDeficiency(db, held, input.body);
      return { action: 'add-deficiency', after: input.body };
    });
  },

  async updateFlsDeficiency(input, ctx) {
    return changeRecord(input, ctx, async (db, held) => {
      const { flsDeficiencyId } = input.params;
      const before = await write.selectDeficiency(db, held, flsDeficiencyId);
      if (!before) throw notFound('deficiency');
      const after = { ...before, ...input.body };
      await checkDeficiency(db, held, after, before.proofFileId);
      await write.updateDeficiency(db, held, flsDeficiencyId, after, ctx.now);
      return { action: 'change-deficiency', before, after: input.body };
    });
  },

  async enterFlsUnits(input, ctx) {
    return changeRecord(input, ctx, async (db, held) => {
      const { missedUnitIds, enteredOn } = input.body;
      if (enteredOn > held.today) throw unprocessable('enteredOn', 'This date is in the future.');
      if ((await write.enterMissed(db, held, input.body, ctx.now)) !== new Set(missedUnitIds).size)
        throw unprocessable('missedUnitIds', 'Some of these units are not open, or were missed after that day.');
      return { action: 'enter-units', after: input.body };
    });
  },

  async requestFlsReport(input, ctx) {
    return changeRecord(input, ctx, async (db, held) => {
      await askForReport(db, ctx, held, input.body);
      return { action: 'request-report', after: { to: input.body.to } };
    });
  },

  async decideFlsDeviceRecall(input, ctx) {
    return changeRecord(input, ctx, async (db, held) => {
      const { flsDeviceId: deviceId, recallId } = input.params;
      const { devices } = await flsRecordAnswer(db, ctx.viewer, held.id, ctx.now);
      const done = await decideRecall(db, ctx, held, devices, { deviceId, recallId, body: input.body });
      return { action: 'decide-recall', ...done };
    });
  },

  async requestFlsInsurance(input, ctx) {
    return changeRecord(input, ctx, async (db, held) => {
      await askForInsurance(db, ctx, held, input.body);
      return { action: 'request-insurance', after: { to: input.body.to } };
    });
  },

  scheduleFlsVisits: ({ body }, ctx) => scheduleVisits(body, ctx),
};

/** Refuses a type of system that the organization does not keep track of. */
export async function checkTypeIsOn(db: Db, at: HeldProperty, type: FlsType, field: string): Promise<void> {
  if (!(await write.isTypeOn(db, at, type)))
    throw unprocessable(
      field,
      `${FLS_TYPE_WORDS[type]}: an administrator switches this system on first, under Usual intervals.`,
    );
}

/** The record of a system of a held property, locked; the system is set up where it was not. */
export async function holdSystem(
  db: Db,
  viewer: Ctx['viewer'],
  at: HeldProperty,
  type: FlsType,
  now: string,
): Promise<HeldRecord> {
  await checkTypeIsOn(db, at, type, 'type');
  const id = (await write.selectRecordId(db, at, type)) ?? (await write.insertRecord(db, at, type, now));
  if (id === undefined) throw conflict('This system was set up by somebody else at the same moment. Try again.');
  return heldRecord(db, viewer, id, now);
}

/** A change of a record, held at the version that was read: what is done, a line of the audit log, and the record as it is then. */
export async function changeRecord(
  { params, ifMatch }: { params: { flsRecordId: number }; ifMatch: number },
  { viewer, now, write: inTx }: Ctx,
  work: (db: Db, held: HeldRecord) => Promise<Change>,
): Promise<FlsRecordAnswer> {
  return inTx(async (db, audit: Audit) => {
    const held = await heldRecord(db, viewer, params.flsRecordId, now, ifMatch);
    const done = await work(db, held);
    await write.bumpRecord(db, held, now);
    audit({ organizationId: held.organizationId, entity: 'fls_record', entityId: held.id, ...done });
    return flsRecordAnswer(db, viewer, held.id, now);
  });
}

type Changes = {
  enabled?: boolean | undefined;
  compliantThrough?: string | null | undefined;
  reason?: string | undefined;
  scheduled?: string | null | undefined;
  vendorId?: number | null | undefined;
  notes?: string | null | undefined;
};

/** Writes what a body says of a locked record; what it leaves out stays. */
export async function applyChanges(db: Db, { viewer, now }: Ctx, held: HeldRecord, body: Changes): Promise<void> {
  const reason = body.reason?.trim();
  const { enabled = held.enabled, compliantThrough = held.compliantThrough } = body;
  if (!enabled && held.enabled && reason === undefined)
    throw unprocessable('reason', 'Say why this system does not apply.');
  if (compliantThrough !== held.compliantThrough) {
    if (reason === undefined)
      throw unprocessable('reason', 'Say what this date rests on: it shows as asserted, not as proved.');
    const through: write.Through =
      compliantThrough === null
        ? { date: null, basis: null }
        : { date: compliantThrough, basis: 'ASSERTED', reason, by: viewer.userId };
    await write.updateThrough(db, held, through, now);
  }
  if (typeof body.scheduled === 'string' && body.scheduled < held.today && body.scheduled !== held.scheduled)
    throw unprocessable('scheduled', 'This date has passed.');
  const vendor = await vendorOf(db, viewer, held, body.vendorId === undefined ? held.vendorId : body.vendorId);
  await write.updateRecord(db, held, {
    enabled,
    disabledReason: enabled ? null : held.enabled ? (reason ?? null) : (reason ?? held.disabledReason),
    scheduled: body.scheduled === undefined ? held.scheduled : body.scheduled,
    vendor,
    notes: body.notes === undefined ? held.notes : body.notes?.trim() || null,
  });
}

/** Says that a visit which was planned until that day has taken place. */
export async function clearVisit(db: Db, held: HeldRecord, eventDate: string): Promise<void> {
  if (held.scheduled !== null && held.scheduled <= eventDate) await write.clearScheduled(db, held);
}

async function vendorByName(db: Db, viewer: Ctx['viewer'], organizationId: number, given: string | null | undefined) {
  const name = given?.trim();
  if (!name) return null;
  return (await write.selectVendor(db, viewer, organizationId, { name })) ?? { id: null, name };
}

async function checkDeficiency(
  db: Db,
  held: HeldRecord,
  {
    foundOn,
    fixedOn,
    proofFileId,
  }: { foundOn: string; fixedOn?: string | null | undefined; proofFileId?: number | null | undefined },
  proofBefore: number | null | undefined = null,
): Promise<void> {
  if (foundOn > held.today) throw unprocessable('foundOn', 'This date is in the future.');
  if (fixedOn && fixedOn > held.today) throw unprocessable('fixedOn', 'This date is in the future.');
  if (fixedOn && fixedOn < foundOn) throw unprocessable('fixedOn', 'It was found after that day.');
  if (typeof proofFileId === 'number' && proofFileId !== proofBefore)
    await checkDocument(db, held, proofFileId, 'proofFileId');
}
