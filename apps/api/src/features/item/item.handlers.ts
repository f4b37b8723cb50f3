import type { item } from '@lintel/contract/item';
import { PAGE_LIMIT_DEFAULT } from '@lintel/contract/paging';
import { type Handlers, rawJson } from '#platform/context.ts';
import { decodeCursor, invalidCursor } from '#platform/cursor.ts';
import { notFound } from '#platform/errors.ts';
import { EXPORT_MAX_ROWS, pageJson } from '#platform/page-json.ts';
import { tableFile } from '#platform/table-file.ts';
import { changeHandlers } from './item-change.handlers.ts';
import { ITEM_FILE_COLUMNS, type ItemLifeRow, MINIMUM_AGE_NOTE } from './item-columns.ts';
import { type ItemSort, isPlaceOf, selectPropertyItems } from './item-list.queries.ts';
import { moveHandlers } from './item-move.handlers.ts';
import { recordHandlers } from './item-record.handlers.ts';
import { selectUnitItem, selectUnitItemHistory } from './item-select.queries.ts';

export const itemHandlers: Handlers<typeof item> = {
  ...changeHandlers,
  ...moveHandlers,
  ...recordHandlers,

  async listPropertyItems({ params, query }, { viewer, today, now, read }) {
    const { sort = 'unit', q = '', cursor, limit = PAGE_LIMIT_DEFAULT, format = 'json', ...filter } = query;
    const isExport = format !== 'json';
    const field = sort.replace('-', '') as ItemSort;
    const after = isExport ? undefined : decodeCursor(sort, cursor);
    if (!isPlaceOf(field, after)) throw invalidCursor();
    const page = await read((db) =>
      selectPropertyItems(db, viewer, params.propertyId, {
        ...NO_FILTER,
        ...filter,
        now,
        q: q.trim(),
        sort: field,
        isDescending: sort.startsWith('-'),
        limit: isExport ? EXPORT_MAX_ROWS : limit,
        after,
      }),
    );
    if (!page.found) throw notFound('property');
    const { totalCostCents, totalUnknownCost } = page;
    if (!isExport) return pageJson(page, sort, { totalCostCents, totalUnknownCost });
    return tableFile(format, 'items', ITEM_FILE_COLUMNS, JSON.parse(page.results) as ItemLifeRow[], [
      `As of ${today}. Blank means not known.`,
      MINIMUM_AGE_NOTE,
    ]);
  },

  async getUnitItem({ params }, { viewer, now, read }) {
    const found = await read((db) => selectUnitItem(db, viewer, params.unitId, params.itemId, now));
    if (!found) throw notFound('item');
    return rawJson(found.json, found.version);
  },

  async listItemHistory({ params }, { viewer, read }) {
    const json = await read((db) => selectUnitItemHistory(db, viewer, params.unitId, params.itemId));
    if (json === undefined) throw notFound('item');
    return rawJson(json);
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
