import type { inspectionTemplates } from '@lintel/contract/inspections/inspection-template';
import { TEMPLATE_CHECKS_MAX } from '@lintel/contract/inspections/inspection-template';
import type { Db } from '@lintel/db/pooled-kysely';
import type { TemplateArea } from '@lintel/domain/inspections/inspections';
import { conflict, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { partAnswer } from '#platform/sql/page.ts';
import * as query from './template.queries.ts';

/** Templates of inspections: a change of areas or checks makes a new version. */
export const templateHandlers: Handlers<typeof inspectionTemplates> = {
  async listInspectionTemplates({ params, query: asked }, { viewer, read }) {
    const rows = await read((db) => query.selectTemplates(db, viewer, params.organizationId));
    if (!rows) throw notFound('organization');
    return partAnswer(rows, asked, 'inspection-templates', (row) => row.id);
  },

  async createInspectionTemplate({ body }, { viewer, write }) {
    const { organizationId, starter = null, mustBeSigned = false, ...rest } = body;
    const fields = { ...rest, mustBeSigned };
    checkAreas(fields.areas);
    return write(async (db, audit) => {
      if (!(await query.holdOrganization(db, viewer, organizationId))) throw notFound('organization');
      if (await query.isNameTaken(db, organizationId, fields.name, null)) throw nameTaken();
      await checkAreaTypes(db, fields.areas);
      const id = await query.insertTemplate(db, viewer, organizationId, fields, starter);
      audit({ organizationId, action: 'create', entity: 'inspection_template', entityId: id, after: body });
      const made = await query.lockTemplate(db, viewer, id);
      if (!made) throw notFound('template');
      return made;
    });
  },

  async updateInspectionTemplate({ params, body, ifMatch }, { viewer, write }) {
    if (body.areas) checkAreas(body.areas);
    return write(async (db, audit) => {
      const before = await query.lockTemplate(db, viewer, params.templateId);
      if (!before) throw notFound('template');
      if (before.version !== ifMatch) throw stale('template');
      const { organizationId, id } = before;
      const { name = before.name, type = before.type, areas = before.areas, mustBeSigned = before.mustBeSigned } = body;
      const holds = { areas, mustBeSigned };
      if (body.areas) await checkAreaTypes(db, body.areas);
      if (await query.isNameTaken(db, organizationId, name, id)) throw nameTaken();
      const isNew = await query.isVersionOther(db, before, holds);
      const number = isNew ? before.number + 1 : before.number;
      if (isNew) await query.insertVersion(db, viewer, { organizationId, id, number }, holds);
      await query.updateTemplateRow(db, before, { name, type, number });
      audit({
        organizationId,
        action: 'update',
        entity: 'inspection_template',
        entityId: id,
        before: { name: before.name, type: before.type, number: before.number },
        after: { name, type, number, ...(isNew && holds) },
      });
      const saved = await query.lockTemplate(db, viewer, id);
      if (!saved) throw notFound('template');
      return saved;
    });
  },

  async deleteInspectionTemplate({ params, ifMatch }, { viewer, write }) {
    await write(async (db, audit) => {
      const held = await query.lockTemplate(db, viewer, params.templateId);
      if (!held) throw notFound('template');
      if (held.version !== ifMatch) throw stale('template');
      await query.archiveTemplate(db, held);
      const { organizationId, id, name } = held;
      audit({ organizationId, action: 'archive', entity: 'inspection_template', entityId: id, after: { name } });
    });
    return undefined;
  },
};

function nameTaken() {
  return conflict('Another template has this name.');
}

async function checkAreaTypes(db: Db, areas: readonly TemplateArea[]): Promise<void> {
  const asked = areas.flatMap(({ areaTypeId }) => areaTypeId ?? []);
  const unknown = asked.length === 0 ? [] : await query.unknownAreaTypes(db, asked);
  const at = areas.findIndex(({ areaTypeId }) => areaTypeId !== null && unknown.includes(areaTypeId));
  if (at >= 0) throw unprocessable(`areas.${at}.areaTypeId`, 'There is no such area type.');
}

function checkAreas(areas: readonly TemplateArea[]): void {
  const keys = new Set<string>();
  let checks = 0;
  for (const [at, area] of areas.entries())
    for (const [nth, { key }] of area.checks.entries()) {
      if (keys.has(key))
        throw unprocessable(`areas.${at}.checks.${nth}.key`, 'Another check of this template has this key.');
      keys.add(key);
      checks += 1;
    }
  if (checks > TEMPLATE_CHECKS_MAX)
    throw unprocessable('areas', `A template holds at most ${TEMPLATE_CHECKS_MAX} checks, and these are ${checks}.`);
}
