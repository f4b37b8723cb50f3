import { TAGGED_MAX, type tag } from '@lintel/contract/items/tag';
import { cleanName } from '@lintel/domain/base/names';
import { notFound, unprocessable } from '#platform/base/errors.ts';
import { holdProperty } from '#platform/lookups/hold-property.ts';
import { selectSelected } from '#platform/lookups/selected-things.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { partAnswer } from '#platform/sql/page.ts';
import { selectSpelling, selectTags, selectTagsOf, writeTags } from './tag.queries.ts';

export const tagHandlers: Handlers<typeof tag> = {
  async listTags({ query: { propertyId, ...query } }, { viewer, read }) {
    const rows = await read((db) => selectTags(db, viewer, propertyId));
    if (!rows) throw notFound('property');
    return partAnswer(rows, query, `tags ${propertyId ?? ''}`, ({ name }) => name.toLowerCase());
  },

  async getItemTags({ params }, { viewer, read }) {
    const found = await read((db) => selectTagsOf(db, viewer, 'item', params.itemId));
    if (!found) throw notFound('item');
    return found;
  },

  async getUnitTags({ params }, { viewer, read }) {
    const found = await read((db) => selectTagsOf(db, viewer, 'unit', params.unitId));
    if (!found) throw notFound('unit');
    return found;
  },

  async changeTags({ body: { propertyId, add = [], remove = [], ...selection } }, { viewer, now, write }) {
    const given = add.map(cleanName);
    const gone = remove.map(cleanName);
    if (given.length + gone.length === 0) throw unprocessable('add', 'Give a tag to put on or to take off.');
    const both = given.find((name) => gone.some((one) => one.toLowerCase() === name.toLowerCase()));
    if (both !== undefined) throw unprocessable('remove', `‘${both}’ cannot be put on and taken off at once.`);
    return write(async (db, audit) => {
      const at = await holdProperty(db, viewer, { propertyId }, 'SHARED');
      if (!at) throw notFound('property');
      const { itemIds, unitIds, ...stray } = await selectSelected(db, at, selection, TAGGED_MAX + 1);
      const asked = selection.cells ? 'cells' : selection.itemIds ? 'itemIds' : 'unitIds';
      if (stray.hasStrayItem)
        throw unprocessable('itemIds', 'An item of the selection is not in service at this property.');
      if (stray.hasStrayUnit) throw unprocessable(asked, 'A unit of the selection is not at this property.');
      const size = itemIds.length + unitIds.length;
      if (size === 0) throw unprocessable(asked, 'Nothing of the selection is in service at this property.');
      if (size > TAGGED_MAX)
        throw unprocessable(asked, `At most ${TAGGED_MAX} are tagged at once; the selection asks for more.`);
      const names = await selectSpelling(db, at.organizationId, given);
      const tagged = { ...at, itemIds, unitIds, userId: viewer.userId, now };
      const counts = await writeTags(db, tagged, { add: names, remove: gone });
      if (counts.changed > 0)
        audit({
          organizationId: at.organizationId,
          action: 'tag',
          entity: 'property',
          entityId: propertyId,
          after: { add: names, remove: gone, itemIds, unitIds, ...counts },
        });
      return counts;
    });
  },
};
