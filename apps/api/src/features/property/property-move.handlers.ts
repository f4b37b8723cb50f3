import type { property } from '@lintel/contract/properties/property';
import { conflict, notFound } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { countProofsLeftBehind } from '#platform/records/file-holders.ts';
import { lockMovingProperty, lockTarget, moveProperty as moveRows } from './property-move.queries.ts';
import { propertyAnswer } from './property-write.handlers.ts';
import { isPropertyNameTaken } from './property-write.queries.ts';

const MOVE_TIMEOUT_MS = 120_000;

export const moveProperty: Handlers<typeof property>['moveProperty'] = async ({ params }, ctx) => {
  const { propertyId, organizationId: to } = params;
  return ctx.write(
    async (db, audit) => {
      const found = await lockMovingProperty(db, ctx.viewer, propertyId);
      if (!found) throw notFound('property');
      const { organizationId: from, name } = found;
      const target = await lockTarget(db, ctx.viewer, to);
      if (target === undefined) throw notFound('organization');
      if (from === to) return propertyAnswer(db, ctx.viewer, propertyId);
      if (await isPropertyNameTaken(db, to, name, propertyId))
        throw conflict(`${target} has another property called '${name}'. Rename one of them first.`);
      const parted = await countProofsLeftBehind(db, { organizationId: from, propertyId });
      if (parted > 0)
        throw conflict(
          `${parted === 1 ? 'A warranty has its proof' : `${parted} warranties have their proofs`} among the documents of another property, from when the item was there: the move would part them. Give those items another proof first.`,
        );
      const moved = await moveRows(db, { propertyId, from, to });
      const line = { action: 'move', entity: 'property', entityId: propertyId } as const;
      audit({ ...line, organizationId: from, after: { name, rows: moved, isGone: true } });
      audit({ ...line, organizationId: to, after: { name, rows: moved, isGone: false } });
      return propertyAnswer(db, withOrganization(ctx.viewer, to), propertyId);
    },
    { timeoutMs: MOVE_TIMEOUT_MS, isLong: true },
  );
};

// What is remembered of a super user's rights may be a moment older than the organization.
function withOrganization(viewer: Viewer, id: number): Viewer {
  return {
    ...viewer,
    organizationIds: [...viewer.organizationIds, id],
    adminOrganizationIds: [...viewer.adminOrganizationIds, id],
  };
}
