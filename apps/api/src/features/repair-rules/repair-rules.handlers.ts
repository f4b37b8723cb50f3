import type { repairRules } from '@lintel/contract/items/repair-rules';
import { notFound, stale } from '#platform/base/errors.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { selectRepairRules, upsertRepairRules } from './repair-rules.queries.ts';

export const repairRulesHandlers: Handlers<typeof repairRules> = {
  async getRepairRules({ params: { organizationId } }, { viewer, read }) {
    if (!viewer.organizationIds.includes(organizationId)) throw notFound('organization');
    return read((db) => selectRepairRules(db, organizationId));
  },

  async setRepairRules({ params: { organizationId }, body, ifMatch }, { viewer, write }) {
    if (!viewer.organizationIds.includes(organizationId)) throw notFound('organization');
    return write(async (db, audit) => {
      const { limits: before, version } = await selectRepairRules(db, organizationId);
      if (ifMatch !== version) throw stale('repair rules');
      if (!(await upsertRepairRules(db, organizationId, body, version))) throw stale('repair rules');
      const action = 'SET_REPAIR_RULES';
      audit({ organizationId, action, entity: 'organization', entityId: organizationId, before, after: body });
      return selectRepairRules(db, organizationId);
    });
  },
};
