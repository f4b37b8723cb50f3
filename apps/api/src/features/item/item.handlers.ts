import type { item } from '@lintel/contract/items/item';
import { items } from '@lintel/contract/items/item-list';
import { notFound } from '#platform/base/errors.ts';
import { listHandler } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { pageAnswer, pageAsked } from '#platform/sql/page.ts';
import { changeHandlers } from './item-change.handlers.ts';
import { itemReading } from './item-list.queries.ts';
import { moveHandlers } from './item-move.handlers.ts';
import { recordHandlers } from './item-record.handlers.ts';
import { selectUnitItem, selectUnitItemHistory } from './item-select.queries.ts';

export const itemListHandlers: Handlers<typeof items> = {
  listPropertyItems: listHandler(items.listPropertyItems, itemReading),
  listItems: listHandler(items.listItems, itemReading),
};

export const itemHandlers: Handlers<typeof item> = {
  ...changeHandlers,
  ...moveHandlers,
  ...recordHandlers,

  async getUnitItem({ params }, { viewer, now, read }) {
    const found = await read((db) => selectUnitItem(db, viewer, params.unitId, params.itemId, now));
    if (!found) throw notFound('item');
    return found;
  },

  async listItemHistory({ params, query }, { viewer, read }) {
    const asked = pageAsked('history', query);
    const history = await read((db) => selectUnitItemHistory(db, viewer, params.unitId, params.itemId, asked));
    if (!history.found) throw notFound('item');
    return pageAnswer(history, 'history');
  },
};
