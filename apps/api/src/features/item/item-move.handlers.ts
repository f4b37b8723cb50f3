import type { item } from '@lintel/contract/items/item';
import type { Db } from '@lintel/db/pooled-kysely';
import { conflict, notFound, stale } from '#platform/base/errors.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { change, heldItem } from './item-change.handlers.ts';
import type { ItemLifeRow } from './item-life-row.ts';
import type { ItemRow } from './item-row.ts';
import { selectItem } from './item-select.queries.ts';
import { type PlaceRow, selectPlace } from './item-write.queries.ts';

type Audit = Parameters<Parameters<Ctx['write']>[0]>[1];

/** Handlers that move an item into a unit, and out of it into storage. */
export const moveHandlers: Pick<Handlers<typeof item>, 'addItemToUnit' | 'removeItemFromUnit'> = {
  async addItemToUnit({ params, ifMatch }, { viewer, now, write }) {
    return write(async (db, audit) => {
      const place = await selectPlace(db, viewer, { unitId: params.unitId }, 'held');
      const row = await heldItem(db, viewer, params.itemId, ifMatch);
      if (!place) throw notFound('unit');
      refuseMove(row, place);
      if (row.unit_id === place.unitId && row.status === 'ACTIVE') {
        const same = await selectItem(db, viewer, row.id, now);
        if (!same) throw notFound('item');
        return same;
      }
      return moveItem(db, audit, { viewer, now }, row, place);
    });
  },

  async removeItemFromUnit({ params, ifMatch }, { viewer, now, write }) {
    return write(async (db, audit) => {
      const row = await heldItem(db, viewer, params.itemId, undefined);
      if (row.unit_id !== params.unitId) throw notFound('item');
      if (ifMatch !== undefined && ifMatch !== row.version) throw stale('item');
      if (row.status === 'RETIRED') throw conflict('This item is retired; it is not there any more.');
      const after = { ...row, unit_id: null, status: 'STORED' };
      const events = [{ kind: 'STORED', from_unit_id: row.unit_id }];
      return change(db, audit, viewer, row, after, { events, action: 'store', now });
    });
  },
};

/** Moves a locked item into a unit that is held, with its history and audit. */
export async function moveItem(
  db: Db,
  audit: Audit,
  { viewer, now }: Pick<Ctx, 'viewer' | 'now'>,
  row: ItemRow,
  place: PlaceRow,
): Promise<ItemLifeRow> {
  refuseMove(row, place);
  const after = { ...row, property_id: place.propertyId, unit_id: place.unitId, status: 'ACTIVE' };
  const events = [{ kind: 'MOVED', from_unit_id: row.unit_id, to_unit_id: place.unitId }];
  return change(db, audit, viewer, row, after, { events, action: 'move', now });
}

function refuseMove(row: ItemRow, place: PlaceRow): void {
  if (row.status === 'RETIRED') throw conflict('This item is retired; it cannot be moved.');
  if (place.organizationId !== row.organization_id) throw conflict('The unit belongs to another organization.');
}
