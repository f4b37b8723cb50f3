import type { inspection } from '@lintel/contract/inspections/inspection';
import { type inspectionRuns, RUN_UNITS_MAX } from '@lintel/contract/inspections/inspection-run';
import type { Db } from '@lintel/db/pooled-kysely';
import { drawsFrom, pickSample, sampleConfidence } from '@lintel/domain/inspections/inspection-sample';
import type { StarterTemplate } from '@lintel/domain/inspections/inspection-starters';
import { conflict, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { type HeldProperty, holdProperty } from '#platform/lookups/hold-property.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { partAnswer } from '#platform/sql/page.ts';
import { renderTable } from '#platform/tables/table-render.ts';
import * as make from './inspection-make.queries.ts';
import { letterOf, readWithEvidence } from './inspection-papers.ts';
import { selectInspection } from './inspection-select.queries.ts';
import { isMember, selectUnitIds } from './inspection-write.queries.ts';
import * as runs from './run.queries.ts';
import { type RunReader, runZip } from './run-zip.ts';
import { selectSampleUnits } from './sample.queries.ts';

type RunHandlers = Pick<Handlers<typeof inspection>, 'createInspection' | 'getInspectionSample'>;

const SAMPLE_SIZE = 10;

/** How inspections come to be: one, or like another, and which units to take where not all can be looked at. */
export const runHandlers: RunHandlers = {
  async createInspection({ body }, { viewer, now, write }) {
    return write(async (db, audit) => {
      const at = await holdProperty(db, viewer, { propertyId: body.propertyId }, 'SHARED');
      if (!at) throw notFound('property');
      const like = body.copyOf === undefined ? undefined : await make.selectLike(db, at, body.copyOf);
      if (body.copyOf !== undefined && !like)
        throw unprocessable('copyOf', 'There is no such inspection at this property.');
      const template = await templateOf(db, viewer, at, body, like);
      const unitId = body.unitId === undefined ? (like?.unitId ?? null) : body.unitId;
      if (unitId !== null && (await selectUnitIds(db, at, { unitIds: [unitId] })).length === 0)
        throw unprocessable('unitId', 'There is no such unit at this property.');
      if (unitId !== null && (await make.unitsAsked(db, at, [unitId], template.versionId)).length === 0)
        throw unprocessable('unitId', 'The template asks nothing in a unit of this area type.');
      const inspectorId = body.inspectorId === undefined ? (like?.inspectorId ?? null) : body.inspectorId;
      await checkInspector(db, at, inspectorId);
      const fields = { template, dueOn: body.dueOn, inspectorId, runId: null };
      const [id = 0] = await make.insertInspections(db, viewer, at, unitId === null ? null : [unitId], fields, now);
      audit({ organizationId: at.organizationId, action: 'create', entity: 'inspection', entityId: id, after: body });
      const made = await selectInspection(db, viewer, id, now);
      if (!made) throw notFound('inspection');
      return made;
    });
  },

  async getInspectionSample({ params, query }, { viewer, now, read }) {
    const facts = await read((db) => selectSampleUnits(db, viewer, params.propertyId, now));
    if (!facts) throw notFound('property');
    const { today, units } = facts;
    const { size = SAMPLE_SIZE } = query;
    const draw = drawsFrom(params.propertyId * 400_009 + Number(today.replaceAll('-', '')));
    const byId = new Map(units.map((unit) => [unit.id, unit]));
    const picks = pickSample(units, size, draw).flatMap(({ id, reasons }) => {
      const unit = byId.get(id);
      if (!unit) return [];
      const { id: unitId, ...facts } = unit;
      return [{ unitId, ...facts, reasons }];
    });
    return { units: units.length, confidence: sampleConfidence(units.length, picks.length), picks };
  },
};

/** One inspection for each of many units, what changes of them together, and whom they can be given to. */
export const inspectionRunHandlers: Handlers<typeof inspectionRuns> = {
  async listInspectors({ query: { propertyId, ...part } }, { viewer, read }) {
    const rows = await read((db) => runs.selectInspectors(db, viewer, propertyId));
    if (!rows) throw notFound('property');
    return partAnswer(rows, part, 'inspectors', (row) => row.id);
  },

  async createInspectionRun({ body }, { viewer, now, write }) {
    return write(
      async (db, audit) => {
        const at = await holdProperty(db, viewer, { propertyId: body.propertyId }, 'SHARED');
        if (!at) throw notFound('property');
        const template = await templateOf(db, viewer, at, body, undefined);
        await checkInspector(db, at, body.inspectorId ?? null);
        const { isWholeProperty = false } = body;
        if (body.isSample && !body.unitIds) throw unprocessable('unitIds', 'Say which units the sample has.');
        if (isWholeProperty && (body.unitIds ?? body.buildingIds ?? body.isSample))
          throw unprocessable('isWholeProperty', 'Choose units, or the property as a whole.');
        const chosen = isWholeProperty ? [] : await selectUnitIds(db, at, body);
        const found = new Set(chosen);
        const missing = body.unitIds?.findIndex((id) => !found.has(id)) ?? -1;
        if (missing >= 0) throw unprocessable(`unitIds.${missing}`, 'There is no such unit at this property.');
        if (chosen.length === 0 && !isWholeProperty)
          throw unprocessable('buildingIds', 'There is no unit in what was chosen.');
        const units = await make.unitsAsked(db, at, chosen, template.versionId);
        if (units.length === 0 && !isWholeProperty)
          throw unprocessable(
            'templateId',
            'The template asks nothing in the units that were chosen: each area of it is for another area type.',
          );
        if (units.length > RUN_UNITS_MAX)
          throw unprocessable(
            'buildingIds',
            `A run has at most ${RUN_UNITS_MAX} units, and these are ${units.length}.`,
          );
        const all = body.isSample ? (await selectUnitIds(db, at, {})).length : null;
        const { dueOn, isSample = false } = body;
        const run = { name: body.name.trim(), type: template.type, dueOn, isSample, sampledFrom: all };
        const id = await make.insertRun(db, viewer, at, run, now);
        const fields = { template, dueOn, inspectorId: body.inspectorId ?? null, runId: id };
        const made = await make.insertInspections(db, viewer, at, isWholeProperty ? null : units, fields, now);
        const { organizationId, propertyId } = at;
        audit({ organizationId, action: 'create', entity: 'inspection_run', entityId: id, after: body });
        const leftOut = chosen.length - units.length;
        return { id, propertyId, name: run.name, dueOn, inspections: made.length, leftOut };
      },
      { timeoutMs: 30_000 },
    );
  },

  async updateInspectionRun({ params, body, ifMatch }, { viewer, now, write }) {
    return write(async (db, audit) => {
      const run = await runs.lockRun(db, viewer, params.runId);
      if (!run) throw notFound('run');
      if (run.version !== ifMatch) throw stale('run');
      await checkInspector(db, run, body.inspectorId ?? null);
      await runs.updateRun(db, run, body, now);
      const { organizationId, id, name, dueOn } = run;
      audit({
        organizationId,
        action: 'update',
        entity: 'inspection_run',
        entityId: id,
        before: { name, dueOn },
        after: body,
      });
      const saved = await runs.selectRun(db, run);
      if (!saved) throw notFound('run');
      return saved;
    });
  },

  async getInspectionRunZip({ params }, ctx) {
    const run = await ctx.read((db) => runs.selectSubmitted(db, ctx.viewer, params.runId));
    if (!run) throw notFound('run');
    if (run.inspections.length === 0) throw conflict('No inspection of this run is submitted yet.');
    const reader: RunReader = {
      read: (id) => readWithEvidence(id, ctx),
      pdf: async (source) => (await renderTable(letterOf(source, ctx))).bytes,
    };
    return runZip(run, reader, ctx);
  },
};

type From = { templateId?: number | undefined; starter?: StarterTemplate | undefined };
type Like = Awaited<ReturnType<typeof make.selectLike>>;

async function templateOf(
  db: Db,
  viewer: Viewer,
  { organizationId }: HeldProperty,
  { templateId, starter }: From,
  like: Like,
): Promise<make.FromTemplate> {
  if (templateId !== undefined) {
    const found = await make.selectTemplateVersion(db, organizationId, templateId);
    if (!found) throw unprocessable('templateId', 'There is no such template in this organization.');
    return found;
  }
  if (starter !== undefined) return make.starterVersion(db, viewer, organizationId, starter);
  if (like?.versionId) return { ...like, versionId: like.versionId };
  throw unprocessable('templateId', 'Choose a template.');
}

async function checkInspector(
  db: Db,
  { organizationId }: Pick<HeldProperty, 'organizationId'>,
  inspectorId: number | null,
): Promise<void> {
  if (inspectorId !== null && !(await isMember(db, organizationId, inspectorId)))
    throw unprocessable('inspectorId', 'There is no such person in this organization.');
}
