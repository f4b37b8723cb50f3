import type { invoice } from '@lintel/contract/invoices/invoice';
import type { Db } from '@lintel/db/pooled-kysely';
import { APPROVAL_NEEDS, approvalNeeds, type InvoiceState, isInvoiceOpen } from '@lintel/domain/invoices/invoices';
import { conflict, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { proposeFlsVisits } from '#platform/lookups/fls-proposal.ts';
import { holdProperty } from '#platform/lookups/hold-property.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { selectAgreed } from './agreed-price.queries.ts';
import { confirmCodes, listedCodes, proposeCodes, writeCodes } from './coding.queries.ts';
import { selectCorrected } from './corrections.queries.ts';
import * as query from './invoice.queries.ts';
import * as write from './invoice-write.queries.ts';
import { paperZip } from './invoice-zip.ts';
import { learnFrom } from './lessons.ts';
import { countPayments } from './payment.queries.ts';
import { countChangedItems, postLines, replaceItems, unpostLines } from './posting.queries.ts';
import { enqueueReading } from './reading.jobs.ts';
import { archiveLesson, joinNext, splitDocument } from './split.queries.ts';

type Audit = Parameters<Parameters<Ctx['write']>[0]>[1];

export const invoiceHandlers: Handlers<typeof invoice> = {
  getInvoice: ({ params }, { viewer, now, read }) => read((db) => answer(db, viewer, params.invoiceId, now)),

  async getInvoicePages({ params }, { viewer, read }) {
    const results = await read((db) => query.selectInvoicePages(db, viewer, params.invoiceId));
    if (!results) throw notFound('invoice');
    return { results };
  },

  updateInvoice: ({ params, body, ifMatch }, ctx) =>
    onInvoice(ctx, params.invoiceId, ifMatch, async (db, audit, held) => {
      mustBeOpen(held);
      const { lines, propertyId, ...fields } = body;
      const { viewer, now } = ctx;
      const moved =
        propertyId === undefined || propertyId === held.propertyId
          ? held
          : await moveTo(db, viewer, held, propertyId, now);
      if (fields.vendorId !== undefined && fields.vendorId !== null) {
        const name = await write.selectVendorName(db, viewer, moved, fields.vendorId);
        if (name === undefined) throw unprocessable('vendorId', 'There is no such vendor, or it is not yours to see.');
        fields.vendorName ??= name;
      }
      const coded = lines && (await listedCodes(db, moved, lines));
      if (lines) await checkLines(db, moved, lines);
      const before = await query.selectInvoice(db, viewer, moved.id, now);
      await write.updateInvoiceFields(db, moved, fields, now);
      if (coded) {
        await write.replaceLines(db, moved, coded, now);
        await writeCodes(db, moved, coded, now);
      }
      await proposeCodes(db, moved, now);
      await proposeFlsVisits(db, moved, now);
      const after = await query.selectInvoice(db, viewer, moved.id, now);
      if (before && after) await learnFrom(db, viewer, { before, after, given: body }, now);
      await settleState(db, ctx, moved);
      audit({
        organizationId: moved.organizationId,
        action: 'update',
        entity: 'invoice',
        entityId: moved.id,
        after: body,
      });
    }),

  approveInvoice: ({ params, ifMatch }, ctx) =>
    onInvoice(ctx, params.invoiceId, ifMatch, async (db, audit, held) => {
      mustBeOpen(held);
      const { viewer, now } = ctx;
      const found = await query.selectInvoice(db, viewer, held.id, now);
      if (!found) throw notFound('invoice');
      const [need] = approvalNeeds(factsOf(found));
      if (need !== undefined) throw unprocessable(need, APPROVAL_NEEDS[need]);
      if (found.invoiceDate !== null && found.invoiceDate > held.today)
        throw unprocessable('invoiceDate', 'This date is in the future.');
      await write.moveInvoice(db, held, { state: 'APPROVED', approvedBy: viewer.userId }, now);
      await confirmCodes(db, held, now);
      const replaced = await replaceItems(db, viewer, held, now);
      const posted = await postLines(db, viewer, held, now);
      const after = { totalCents: found.totalCents, ...posted, replaced };
      audit({ organizationId: held.organizationId, action: 'approve', entity: 'invoice', entityId: held.id, after });
    }),

  rejectInvoice: ({ params, body, ifMatch }, ctx) =>
    onInvoice(ctx, params.invoiceId, ifMatch, async (db, audit, held) => {
      mustBeOpen(held);
      await write.moveInvoice(db, held, { state: 'REJECTED', reason: body.reason }, ctx.now);
      audit({
        organizationId: held.organizationId,
        action: 'reject',
        entity: 'invoice',
        entityId: held.id,
        after: body,
      });
    }),

  markDuplicateInvoice: ({ params, body, ifMatch }, ctx) =>
    onInvoice(ctx, params.invoiceId, ifMatch, async (db, audit, held) => {
      mustBeOpen(held);
      const duplicateOfId = await write.selectOriginal(db, ctx.viewer, held, body.ofId);
      if (duplicateOfId === undefined)
        throw unprocessable('ofId', 'There is no such invoice in this organization, or it is a duplicate itself.');
      await write.moveInvoice(db, held, { state: 'DUPLICATE', duplicateOfId }, ctx.now);
      audit({
        organizationId: held.organizationId,
        action: 'duplicate',
        entity: 'invoice',
        entityId: held.id,
        after: body,
      });
    }),

  reopenInvoice: ({ params, ifMatch }, ctx) =>
    onInvoice(ctx, params.invoiceId, ifMatch, async (db, audit, held) => {
      if (held.state !== 'APPROVED' && held.state !== 'REJECTED' && held.state !== 'DUPLICATE')
        throw conflict('This invoice is not decided yet.');
      if ((await countPayments(db, held)) > 0)
        throw conflict('Payments are recorded for this invoice. Take them back first, under Payments.');
      if ((await countChangedItems(db, held)) > 0)
        throw conflict(
          'An item that this invoice put in place was changed since. Undo that change first, or correct the item itself.',
        );
      if (held.state === 'APPROVED') await unpostLines(db, ctx.viewer, held, ctx.now);
      await write.moveInvoice(db, held, { state: 'NEEDS_REVIEW' }, ctx.now);
      await settleState(db, ctx, held);
      const before = { state: held.state };
      audit({ organizationId: held.organizationId, action: 'reopen', entity: 'invoice', entityId: held.id, before });
    }),

  retryInvoice: ({ params, ifMatch }, ctx) =>
    onInvoice(ctx, params.invoiceId, ifMatch, async (db, audit, held) => {
      mustBeOpen(held);
      if (held.documentId === null) throw conflict('This invoice has no document that could be read.');
      await enqueueReading(db, ctx.viewer, { organizationId: held.organizationId, documentId: held.documentId });
      await write.moveInvoice(db, held, { state: 'UPLOADED' }, ctx.now);
      audit({ organizationId: held.organizationId, action: 'read again', entity: 'invoice', entityId: held.id });
    }),

  splitInvoice: ({ params, body, ifMatch }, ctx) =>
    onInvoice(ctx, params.invoiceId, ifMatch, async (db, audit, held) => {
      mustBeOpen(held);
      const { pageFrom, pageTo, documentId, organizationId, id } = held;
      if (documentId === null || pageFrom === null || pageTo === null) throw conflict('This invoice has no document.');
      const at = [...new Set(body.at)].toSorted((a, b) => a - b);
      if (at.some((page) => page <= pageFrom || page > pageTo))
        throw unprocessable('at', `Pages ${pageFrom + 1} to ${pageTo} can begin another invoice.`);
      await splitDocument(db, held, at, ctx.now);
      await enqueueReading(db, ctx.viewer, { organizationId, documentId });
      audit({ organizationId, action: 'split', entity: 'invoice', entityId: id, after: { at } });
    }),

  mergeInvoice: ({ params, ifMatch }, ctx) =>
    onInvoice(ctx, params.invoiceId, ifMatch, async (db, audit, held) => {
      mustBeOpen(held);
      const { documentId, organizationId, id } = held;
      const joined = documentId === null ? undefined : await joinNext(db, held, ctx.now);
      if (documentId === null || joined === undefined)
        throw conflict('No invoice that can still be changed is on the next page of this document.');
      await enqueueReading(db, ctx.viewer, { organizationId, documentId });
      audit({ organizationId, action: 'merge', entity: 'invoice', entityId: id, after: { with: joined } });
    }),

  async listReaderLessons({ query: { vendorId } }, { viewer, read }) {
    return { results: await read((db) => query.selectReaderLessons(db, viewer, { vendorId })) };
  },

  async deleteReaderLesson({ params }, { viewer, now, write: inTx }) {
    await inTx(async (db, audit) => {
      const gone = await archiveLesson(db, viewer, params.readerLessonId, now);
      if (!gone) throw notFound('lesson');
      const { organizationId, ...before } = gone;
      audit({ organizationId, action: 'forget', entity: 'reader_lesson', entityId: params.readerLessonId, before });
    });
    return undefined;
  },

  async getReaderCorrections({ params: { organizationId } }, ctx) {
    if (!ctx.viewer.organizationIds.includes(organizationId)) throw notFound('organization');
    const papers = await ctx.read((db) => selectCorrected(db, ctx.viewer, organizationId));
    return paperZip(papers, { fileName: 'reader-corrections', none: 'Nobody corrected an invoice yet.' }, ctx);
  },
};

// One change of an invoice: held, at the version that was read, done, and answered anew.
async function onInvoice(
  { viewer, now, write: inTx }: Ctx,
  invoiceId: number,
  ifMatch: number,
  change: (db: Db, audit: Audit, held: write.HeldInvoice) => Promise<void>,
) {
  return inTx(async (db, audit) => {
    // Work on record may be added to the property, which is held before what is on it.
    const held = await write.lockInvoice(db, viewer, invoiceId, now);
    if (!held) throw notFound('invoice');
    if (held.version !== ifMatch) throw stale('invoice');
    await change(db, audit, held);
    return answer(db, viewer, invoiceId, now);
  });
}

function mustBeOpen({ state }: write.HeldInvoice): void {
  if (isInvoiceOpen(state)) return;
  throw conflict(
    state === 'UPLOADED' || state === 'READING'
      ? 'This document is being read. Wait a moment.'
      : 'This invoice is decided. Open it again before you change it.',
  );
}

// Everything that is on the document goes along; its lines name no unit of the new property yet.
async function moveTo(
  db: Db,
  viewer: Viewer,
  held: write.HeldInvoice,
  propertyId: number,
  now: string,
): Promise<write.HeldInvoice> {
  const to = await holdProperty(db, viewer, { propertyId }, 'SHARED');
  if (to?.organizationId !== held.organizationId)
    throw unprocessable('propertyId', 'There is no such property, or it is not yours to record on.');
  if (!(await write.isAloneOnDocument(db, held)))
    throw conflict(
      'Another invoice is on the same document. Join them first, or send this one again at the other property.',
    );
  await write.moveToProperty(db, held, propertyId, now);
  return { ...held, propertyId };
}

async function checkLines(db: Db, held: write.HeldInvoice, lines: write.InvoiceLines): Promise<void> {
  const own = new Set(await write.selectLineIds(db, held));
  const stranger = lines.findIndex(({ id }) => id !== undefined && !own.has(id));
  if (stranger >= 0) throw unprocessable(`lines.${stranger}.id`, 'This line is not on the invoice.');
  const { unitIds, itemIds } = await write.selectForeignPlaces(db, held, lines);
  const unit = lines.findIndex(({ unitId }) => unitIds.includes(unitId ?? -1));
  if (unit >= 0) throw unprocessable(`lines.${unit}.unitId`, 'There is no such unit at this property.');
  const item = lines.findIndex(({ itemId }) => itemIds.includes(itemId ?? -1));
  if (item >= 0) throw unprocessable(`lines.${item}.itemId`, 'There is no such item at this property.');
}

/** Matched is what nothing keeps from being approved; everything else is to be reviewed. */
async function settleState(
  db: Db,
  { viewer, now }: Pick<Ctx, 'viewer' | 'now'>,
  held: write.HeldInvoice,
): Promise<void> {
  const found = await query.selectInvoice(db, viewer, held.id, now);
  if (!found) return;
  const isMatched =
    found.vendorId !== null &&
    approvalNeeds(factsOf(found)).length === 0 &&
    (await query.selectDuplicates(db, viewer, found)).length === 0;
  const state: InvoiceState = isMatched ? 'MATCHED' : 'NEEDS_REVIEW';
  if (found.state !== state) await write.moveInvoice(db, held, { state }, now);
}

async function answer(db: Db, viewer: Viewer, invoiceId: number, now: string): Promise<query.WireInvoice> {
  const found = await query.selectInvoice(db, viewer, invoiceId, now);
  if (!found) throw notFound('invoice');
  const duplicates = await query.selectDuplicates(db, viewer, found);
  const drift = await query.selectDrift(db, found);
  const agreed = await selectAgreed(db, found);
  const { numberKey: _key, sha256: _hash, ...invoice } = found;
  return { ...invoice, duplicates, drift, agreed, needs: approvalNeeds(factsOf(found)) };
}

function factsOf({ PdfDataLineItem: lines, ...found }: query.FoundInvoice) {
  return { ...found, lines };
}
