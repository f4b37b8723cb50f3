import { PAGE_LIMIT_DEFAULT } from '@lintel/contract/base/paging';
import type { property } from '@lintel/contract/properties/property';
import { notFound } from '#platform/base/errors.ts';
import { selectPropertyToday } from '#platform/identity/day.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '#platform/sql/cursor.ts';
import { EXPORT_MAX_ROWS, pageAnswer, pageAsked, partAnswer } from '#platform/sql/page.ts';
import { tableFile } from '#platform/tables/table-file.ts';
import { type ActivityPlace, selectActivity } from './activity.queries.ts';
import { selectArchivedPlaces } from './archived-places.queries.ts';
import { selectPlateModels } from './plate-models.queries.ts';
import { moveProperty } from './property-move.handlers.ts';
import {
  selectFullProperty,
  selectProperties,
  selectPropertiesBasic,
  selectProperty,
} from './property-select.queries.ts';
import { selectUnitNames, selectUnitsOfProperty } from './property-units.queries.ts';
import {
  assignManagers,
  buildProperty,
  createProperty,
  deleteProperty,
  removeDemoCommunity,
  restoreProperty,
  updateProperty,
} from './property-write.handlers.ts';
import { UNIT_COLUMNS } from './unit-columns.ts';

const ACTIVITY_LIMIT_DEFAULT = 50;

export const propertyHandlers: Handlers<typeof property> = {
  async listProperties({ query }, { viewer, read }) {
    const { limit = PAGE_LIMIT_DEFAULT, sort = 'name', q = '', cursor } = query;
    const after = decodeCursor(sort, cursor);
    const isDescending = sort.startsWith('-');
    return pageAnswer(
      await read((db) => selectProperties(db, viewer, { q: q.trim(), isDescending, limit, after })),
      sort,
    );
  },

  async listPropertiesBasic({ query }, { viewer, read }) {
    const asked = pageAsked('properties', query);
    return pageAnswer(await read((db) => selectPropertiesBasic(db, viewer, asked)), 'properties');
  },

  async getProperty({ params }, { viewer, read }) {
    const found = await read((db) => selectProperty(db, viewer, params.propertyId));
    if (!found) throw notFound('property');
    return found;
  },

  async getFullProperty({ params }, { viewer, now, read }) {
    const found = await read((db) => selectFullProperty(db, viewer, params.propertyId, now));
    if (!found) throw notFound('property');
    return found;
  },

  createProperty,
  updateProperty,
  assignManagers,
  removeDemoCommunity,
  deleteProperty,
  restoreProperty,
  buildProperty,
  moveProperty,

  async listArchivedPlaces({ params }, { viewer, read }) {
    const places = await read((db) => selectArchivedPlaces(db, viewer, params.propertyId));
    if (!places) throw notFound('property');
    return places;
  },

  async listPlateModels({ params, query }, { viewer, read }) {
    const page = await read((db) => selectPlateModels(db, viewer, params.propertyId));
    if (!page.found) throw notFound('property');
    return partAnswer(page.rows, query, 'plateModels', (row) => row.id);
  },

  async listPropertyUnits({ params, query }, { viewer, read }) {
    const asked = pageAsked('units', query);
    const page = await read((db) => selectUnitNames(db, viewer, params.propertyId, asked));
    if (!page.found) throw notFound('property');
    return pageAnswer(page, 'units');
  },

  async listUnitsOfProperty({ params, query }, { viewer, now, read }) {
    const { sort = 'name', q = '', buildingId, cursor, format = 'json' } = query;
    const isExport = format !== 'json';
    const options = {
      now,
      q: q.trim(),
      buildingId,
      isDescending: sort.startsWith('-'),
      limit: isExport ? EXPORT_MAX_ROWS : (query.limit ?? PAGE_LIMIT_DEFAULT),
      after: isExport ? undefined : decodeCursor(sort, cursor),
    };
    if (isExport) {
      const { found, rows } = await read((db) => selectUnitsOfProperty(db, viewer, params.propertyId, options));
      if (!found) throw notFound('property');
      const today = await read((db) => selectPropertyToday(db, viewer, now, params.propertyId));
      return tableFile(format, 'units', UNIT_COLUMNS, rows, [`As of ${today}`]);
    }
    const page = await read((db) => selectUnitsOfProperty(db, viewer, params.propertyId, options));
    if (!page.found) throw notFound('property');
    return pageAnswer(page, sort);
  },

  async listPropertyActivity({ params, query }, { viewer, read }) {
    const { limit = ACTIVITY_LIMIT_DEFAULT, cursor, ...filter } = query;
    const after = activityPlace(cursor);
    const page = await read((db) => selectActivity(db, viewer, params.propertyId, { limit, after, filter }));
    if (!page.found) throw notFound('property');
    const { hasMore, people, ...place } = page.more;
    return { results: page.rows, total: page.total, nextCursor: hasMore ? activityCursor(place) : null, people };
  },
};

function activityCursor({ eventId, importId }: ActivityPlace): string {
  return encodeCursor('activity', { key: importId === null ? null : String(importId), id: eventId ?? 0 });
}

// Ids begin at 1, so 0 says that no event was given yet.
function activityPlace(cursor: string | undefined): ActivityPlace {
  const place = decodeCursor('activity', cursor);
  if (!place) return { eventId: null, importId: null };
  const importId = place.key === null ? null : Number(place.key);
  if (importId !== null && !Number.isSafeInteger(importId)) throw invalidCursor();
  return { eventId: place.id === 0 ? null : place.id, importId };
}
