import type { item } from '@lintel/contract/item';
import { PAGE_LIMIT_DEFAULT } from '@lintel/contract/paging';
import type { Handlers } from '#platform/context.ts';
import { decodeCursor, invalidCursor } from '#platform/cursor.ts';
import { selectPropertyToday } from '#platform/day.ts';
import { notFound } from '#platform/errors.ts';
import { EXPORT_MAX_ROWS, wholeAnswer } from '#platform/page.ts';
import { tableFile } from '#platform/table-file.ts';
import { changeHandlers } from './item-change.handlers.ts';
import { ITEM_FILE_COLUMNS, MINIMUM_AGE_NOTE } from './item-columns.ts';
import { type ItemSort, isPlaceOf, selectPropertyItemRows, selectPropertyItems } from './item-list.queries.ts';
import { moveHandlers } from './item-move.handlers.ts';
import { recordHandlers } from './item-record.handlers.ts';
import { selectUnitItem, selectUnitItemHistory } from './item-select.queries.ts';

export const itemHandlers: Handlers<typeof item> = {
  ...changeHandlers,
  ...moveHandlers,
  ...recordHandlers,

  async listPropertyItems({ params, query }, { viewer, now, read }) {
    const { sort = 'unit', q = '', cursor, limit = PAGE_LIMIT_DEFAULT, format = 'json', ...filter } = query;
    const isExport = format !== 'json';
    const field = sort.replace('-', '') as ItemSort;
    const after = isExport ? undefined : decodeCursor(sort, cursor);
    if (!isPlaceOf(field, after)) throw invalidCursor();
    const options = {
      ...NO_FILTER,
      ...filter,
      now,
      q: q.trim(),
      sort: field,
      isDescending: sort.startsWith('-'),
      limit: isExport ? EXPORT_MAX_ROWS : limit,
      after,
    };
    if (isExport) {
      const rows = await read((db) => selectPropertyItemRows(db, viewer, params.propertyId, options));
      if (!rows) throw notFound('property');
      const today = await read((db) => selectPropertyToday(db, viewer, now, params.propertyId));
      return tableFile(format, 'items', ITEM_FILE_COLUMNS, rows, [
        `As of ${today}. Blank means not known.`,
        MINIMUM_AGE_NOTE,
      ]);
    }
    const { found, answer } = await read((db) => selectPropertyItems(db, viewer, params.propertyId, options));
    if (!found) throw notFound('property');
    return answer;
  },

  async getUnitItem({ params }, { viewer, now, read }) {
    const found = await read((db) => selectUnitItem(db, viewer, params.unitId, params.itemId, now));
    if (!found) throw notFound('item');
    return found;
  },

  async listItemHistory({ params }, { viewer, read }) {
    const history = await read((db) => selectUnitItemHistory(db, viewer, params.unitId, params.itemId));
    if (!history.found) throw notFound('item');
    return wholeAnswer(history.rows);
  },
};

const NO_FILTER = {
  itemTypeId: undefined,
  manufacturerId: undefined,
  modelId: undefined,
  buildingId: undefined,
  unitId: undefined,
  due: undefined,
  dueYear: undefined,
  confidence: undefined,
  installed: undefined,
  status: undefined,
};
