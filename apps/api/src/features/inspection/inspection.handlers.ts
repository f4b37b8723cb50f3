import type { inspection } from '@lintel/contract/inspections/inspection';
import { inspectionReports } from '@lintel/contract/inspections/inspection-report';
import { INSPECTION_STATUS_WORDS, inspectionMove, whatIsMissing } from '@lintel/domain/inspections/inspections';
import { conflict, forbidden, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import { listHandler } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { partAnswer } from '#platform/sql/page.ts';
import { renderTable } from '#platform/tables/table-render.ts';
import { captureHandlers } from './capture.handlers.ts';
import { findingReading, selectFinding, updateFinding } from './finding.queries.ts';
import { flagFindings } from './finding-flags.ts';
import { letterOf, readWithEvidence } from './inspection-papers.ts';
import { inspectionReading, selectInspectionsOf } from './inspection-report.queries.ts';
import { selectInspection, type WireInspection } from './inspection-select.queries.ts';
import * as write from './inspection-write.queries.ts';
import { inspectionZip } from './inspection-zip.ts';
import { runHandlers } from './run.handlers.ts';

export const inspectionReportHandlers: Handlers<typeof inspectionReports> = {
  getInspections: listHandler(inspectionReports.getInspections, inspectionReading),
  getPortfolioInspections: listHandler(inspectionReports.getPortfolioInspections, inspectionReading),
  listInspectionFindings: listHandler(inspectionReports.listInspectionFindings, findingReading),
  listPortfolioInspectionFindings: listHandler(inspectionReports.listPortfolioInspectionFindings, findingReading),
};

export const inspectionHandlers: Handlers<typeof inspection> = {
  ...runHandlers,
  ...captureHandlers,

  async listUnitInspections({ params, query }, { viewer, now, read }) {
    const rows = await read((db) => selectInspectionsOf(db, viewer, { unitId: params.unitId }, now));
    if (!rows) throw notFound('unit');
    return partAnswer(rows, query, 'unit-inspections', (row) => row.id);
  },

  async listPropertyInspections({ params, query }, { viewer, now, read }) {
    const rows = await read((db) => selectInspectionsOf(db, viewer, { propertyId: params.propertyId }, now));
    if (!rows) throw notFound('property');
    return partAnswer(rows, query, 'property-inspections', (row) => row.id);
  },

  async getInspection({ params }, { viewer, now, read }) {
    const found = await read((db) => selectInspection(db, viewer, params.inspectionId, now));
    if (!found) throw notFound('inspection');
    return found;
  },

  async updateInspection({ params, body, ifMatch }, { viewer, now, write: inTx }) {
    const { move, ...changes } = body;
    return inTx(async (db, audit) => {
      const held = await write.lockInspection(db, viewer, params.inspectionId, 'ALONE');
      if (!held) throw notFound('inspection');
      if (held.version !== ifMatch) throw stale('inspection');
      const { organizationId, id, status } = held;
      const rule = move && inspectionMove(move, status);
      if (move && !rule)
        throw conflict(`This inspection is ${INSPECTION_STATUS_WORDS[status].toLowerCase()}; that cannot be done now.`);
      if (Object.keys(changes).length > 0 && status !== 'DRAFT')
        throw conflict('This inspection was submitted. A manager can open it again.');
      const facts = await selectInspection(db, viewer, id, now);
      if (!facts) throw notFound('inspection');
      if (move && !facts.may.moves.includes(move)) throw forbidden('Only those who manage the property may do this.');
      const { dueOn, inspectorId, signedBy, noAccessReason, note } = held;
      const before = { dueOn, inspectorId, signedBy, noAccessReason, note };
      // What is opened again is looked at anew: somebody gets in this time, and signs for what is seen then.
      const after = { ...before, ...changes, ...(move === 'reopen' && { signedBy: null, noAccessReason: null }) };
      if (after.inspectorId !== null && !(await write.isMember(db, organizationId, after.inspectorId)))
        throw unprocessable('inspectorId', 'There is no such person in this organization.');
      if (move === 'submit') checkComplete(facts, after);
      await write.updateInspectionRow(db, viewer, held, after, rule?.to ?? status, now);
      if (move === 'submit') await flagFindings(db, viewer, held, now, 'ALL');
      const action = move ?? 'update';
      audit({ organizationId, action, entity: 'inspection', entityId: id, before: { ...before, status }, after: body });
      const saved = await selectInspection(db, viewer, id, now);
      if (!saved) throw notFound('inspection');
      return saved;
    });
  },

  async deleteInspection({ params, ifMatch }, { viewer, now, write: inTx }) {
    await inTx(async (db, audit) => {
      const held = await write.lockInspection(db, viewer, params.inspectionId, 'ALONE');
      if (!held) throw notFound('inspection');
      if (held.version !== ifMatch) throw stale('inspection');
      if (!(await write.archiveInspection(db, held, now)))
        throw conflict('This inspection has answers. It stays on record.');
      const { organizationId, id } = held;
      audit({ organizationId, action: 'archive', entity: 'inspection', entityId: id });
    });
    return undefined;
  },

  async updateInspectionFinding({ params, body, ifMatch }, { viewer, now, write: inTx }) {
    const note = body.note?.trim() || null;
    const signedBy = body.signedBy?.trim() || null;
    return inTx(async (db, audit) => {
      const held = await selectFinding(db, viewer, params.findingId, now, true);
      if (!held) throw notFound('finding');
      if (held.version !== ifMatch) throw stale('finding');
      if (body.isClosed && note === null) throw unprocessable('note', 'Say how it was put right.');
      if (body.isClosed && held.mustBeSigned && signedBy === null)
        throw unprocessable(
          'signedBy',
          'The inspection that found it must be signed, and so must this. Say who signs.',
        );
      await updateFinding(db, viewer, held, { isClosed: body.isClosed, note, signedBy }, now);
      const { organizationId, id } = held;
      const action = body.isClosed ? 'close' : 'reopen';
      audit({ organizationId, action, entity: 'inspection_finding', entityId: id, after: body });
      const saved = await selectFinding(db, viewer, id, now);
      if (!saved) throw notFound('finding');
      return saved;
    });
  },

  async getInspectionPdf({ params }, ctx) {
    const source = await readWithEvidence(params.inspectionId, ctx);
    if (!source) throw notFound('inspection');
    return letterOf(source, ctx);
  },

  async getInspectionZip({ params }, ctx) {
    const source = await readWithEvidence(params.inspectionId, ctx);
    if (!source) throw notFound('inspection');
    // why: before the first byte is sent, a server that is too busy for the PDF can still say so
    const { bytes } = await renderTable(letterOf(source, ctx));
    return inspectionZip({ ...source, pdf: bytes, now: ctx.now }, ctx);
  },
};

type Ending = Pick<write.InspectionFields, 'signedBy' | 'noAccessReason'>;

function checkComplete({ checks, mustBeSigned }: WireInspection, { signedBy, noAccessReason }: Ending): void {
  const noAccess = noAccessReason !== null;
  if (mustBeSigned && !noAccess && signedBy === null)
    throw unprocessable('signedBy', 'This inspection must be signed. Say who signs.');
  const missing = whatIsMissing(
    checks.map((check) => ({ ...check, photos: check.photos.length })),
    noAccess,
  );
  if (missing.length === 0) return;
  const unanswered = missing.filter(({ why }) => why === 'no answer').length;
  const withoutPhoto = missing.length - unanswered;
  const words = [
    unanswered > 0 && `${checksWords(unanswered)} without an answer`,
    withoutPhoto > 0 && `${checksWords(withoutPhoto)} without the photo it needs`,
  ].filter((each) => each !== false);
  throw conflict(`Not complete yet: ${words.join(', ')}.`);
}

function checksWords(howMany: number): string {
  return howMany === 1 ? '1 check' : `${howMany} checks`;
}
