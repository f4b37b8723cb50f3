import type { item } from '@lintel/contract/items/item';
import { conflict, notFound } from '#platform/base/errors.ts';
import { holdProperty } from '#platform/lookups/hold-property.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { pageAnswer, pageAsked } from '#platform/sql/page.ts';
import { change } from './item-change.handlers.ts';
import { selectItem, selectItemHistory, selectItemRecord } from './item-select.queries.ts';
import { lockArchivedItem } from './item-write.queries.ts';

/** An item by its own id: also one that is or was in no unit, and an archived one. */
export const recordHandlers: Pick<Handlers<typeof item>, 'getItem' | 'getItemHistory' | 'restoreItem'> = {
  async getItem({ params }, { viewer, now, read }) {
    const found = await read((db) => selectItemRecord(db, viewer, params.itemId, now));
    if (!found) throw notFound('item');
    return found;
  },

  async getItemHistory({ params, query }, { viewer, read }) {
    const asked = pageAsked('history', query);
    const history = await read((db) => selectItemHistory(db, viewer, params.itemId, asked));
    if (!history.found) throw notFound('item');
    return pageAnswer(history, 'history');
  },

  async restoreItem({ params }, { viewer, now, write }) {
    return write(async (db, audit) => {
      await holdProperty(db, viewer, params, 'SHARED');
      const held = await lockArchivedItem(db, viewer, params.itemId);
      if (!held) {
        if (await selectItem(db, viewer, params.itemId, now)) throw conflict('This item is not archived.');
        throw notFound('item');
      }
      const { is_unit_gone: isUnitGone, ...row } = held;
      if (isUnitGone) throw conflict('The unit that it stood in is archived. Bring the unit back first.');
      const events = [{ kind: 'RESTORED', to_unit_id: row.unit_id, note: 'Brought back from the archive' }];
      return change(db, audit, viewer, row, { ...row, archived_at: null }, { events, action: 'restore', now });
    });
  },
};
