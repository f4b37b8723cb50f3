import type { projectSettings } from '@lintel/contract/capital/project-settings';
import { notFound, stale, unprocessable } from '#platform/base/errors.ts';
import type { Handlers } from '#platform/operations/context.ts';
import * as settings from './settings.queries.ts';

/** GL codes and approval rules: one document of an organization. */
export const projectSettingsHandlers: Handlers<typeof projectSettings> = {
  async getProjectSettings({ params }, { viewer, read }) {
    const found = await read((db) => settings.selectSettings(db, viewer, params.organizationId));
    if (!found) throw notFound('organization');
    return found;
  },

  async updateProjectSettings({ params: { organizationId }, body, ifMatch }, { viewer, write }) {
    const { glCodes, rules } = body;
    const twice = glCodes.findIndex(({ code }, at) => glCodes.slice(0, at).some((one) => isSame(one.code, code)));
    if (twice >= 0) throw unprocessable(`glCodes.${twice}.code`, 'This code is given twice.');
    const unclear = rules.findIndex((rule) => (rule.approverRole === null) === (rule.approverUserId === null));
    if (unclear >= 0) throw unprocessable(`rules.${unclear}.approverRole`, 'Name a role or a person.');
    return write(async (db, audit) => {
      const version = await settings.lockSettings(db, viewer, organizationId);
      if (version === undefined) throw notFound('organization');
      if (version !== ifMatch) throw stale('project settings');
      const before = await settings.selectSettings(db, viewer, organizationId);
      const stranger = await settings.findStranger(db, organizationId, rules);
      if (stranger >= 0)
        throw unprocessable(`rules.${stranger}.approverUserId`, 'There is no such person in this organization.');
      const known = new Set(before?.glCodes.map((one) => one.id));
      const unknown = glCodes.findIndex(
        ({ id }, at) => id !== undefined && (!known.has(id) || glCodes.findIndex((one) => one.id === id) !== at),
      );
      if (unknown >= 0) throw unprocessable(`glCodes.${unknown}.id`, 'There is no such GL code, or it is given twice.');
      await settings.replaceGlCodes(db, organizationId, glCodes);
      await settings.replaceRules(db, organizationId, rules);
      await settings.bumpSettings(db, organizationId);
      audit({
        organizationId,
        action: 'update',
        entity: 'project_settings',
        entityId: organizationId,
        before: before && { glCodes: before.glCodes, rules: before.rules },
        after: body,
      });
      const saved = await settings.selectSettings(db, viewer, organizationId);
      if (!saved) throw notFound('organization');
      return saved;
    });
  },
};

function isSame(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
