import type { maintenance } from '@lintel/contract/items/maintenance';
import { conflict, notFound } from '#platform/base/errors.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import {
  HIDEABLE,
  type Hideable,
  lockHideable,
  selectHiddenState,
  updateHidden,
  type WireHidden,
} from './hiding.queries.ts';

type MaintenanceHandlers = Handlers<typeof maintenance>;

/** The eight calls that hide and show; each changes and audits something once, and a repeated call gives the same answer. */
export const hidingHandlers: Pick<
  MaintenanceHandlers,
  | 'hideRecord'
  | 'showRecord'
  | 'hideService'
  | 'showService'
  | 'hideServiceClose'
  | 'showServiceClose'
  | 'hideMaintenanceNote'
  | 'showMaintenanceNote'
> = {
  hideRecord: ({ params }, ctx) => turn(ctx, 'record', params.recordId, true),
  showRecord: ({ params }, ctx) => turn(ctx, 'record', params.recordId, false),
  hideService: ({ params }, ctx) => turn(ctx, 'service', params.serviceRequestId, true),
  showService: ({ params }, ctx) => turn(ctx, 'service', params.serviceRequestId, false),
  hideServiceClose: ({ params }, ctx) => turn(ctx, 'close', params.serviceRequestId, true),
  showServiceClose: ({ params }, ctx) => turn(ctx, 'close', params.serviceRequestId, false),
  hideMaintenanceNote: ({ params }, ctx) => turn(ctx, 'note', params.noteId, true),
  showMaintenanceNote: ({ params }, ctx) => turn(ctx, 'note', params.noteId, false),
};

const NOUNS: Record<Hideable, string> = {
  record: 'maintenance record',
  service: 'service request',
  close: 'service request',
  note: 'note',
};

async function turn({ viewer, now, write }: Ctx, kind: Hideable, id: number, isHidden: boolean): Promise<WireHidden> {
  return write(async (db, audit) => {
    const row = await lockHideable(db, viewer, kind, id);
    if (!row) throw notFound(NOUNS[kind]);
    if (!row.canBeHidden) throw conflict('This request is open: it has no close to hide.');
    const { organizationId } = row;
    if (row.isHidden !== isHidden) {
      await updateHidden(db, viewer, { kind, id, organizationId, isHidden, now });
      const action = `${isHidden ? 'hide' : 'show'}${kind === 'close' ? ' close' : ''}`;
      audit({ organizationId, action, entity: HIDEABLE[kind].table, entityId: id });
    }
    return selectHiddenState(db, kind, { organizationId, id });
  });
}
