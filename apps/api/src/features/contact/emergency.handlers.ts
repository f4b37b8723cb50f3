import type { contact } from '@lintel/contract/people/contact';
import { notFound, stale } from '#platform/base/errors.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { lockSheet, saveSheet, selectSheet } from './emergency.queries.ts';

/** Whom to call and where the shut-offs are, one sheet per property. */
export const emergencyHandlers: Pick<Handlers<typeof contact>, 'getEmergencySheet' | 'updateEmergencySheet'> = {
  async getEmergencySheet({ params }, { viewer, read }) {
    const found = await read((db) => selectSheet(db, viewer, params.propertyId));
    if (!found) throw notFound('property');
    return found;
  },

  async updateEmergencySheet({ params, body, ifMatch }, { viewer, write }) {
    return write(async (db, audit) => {
      const held = await lockSheet(db, viewer, params.propertyId);
      if (!held) throw notFound('property');
      if (ifMatch !== held.version) throw stale('emergency sheet');
      await saveSheet(db, held.organizationId, params.propertyId, body.lines);
      const { organizationId, lines: before } = held;
      audit({
        organizationId,
        action: 'update',
        entity: 'emergency_sheet',
        entityId: params.propertyId,
        before,
        after: body.lines,
      });
      const saved = await selectSheet(db, viewer, params.propertyId);
      if (!saved) throw notFound('property');
      return saved;
    });
  },
};
