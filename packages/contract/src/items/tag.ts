import * as z from 'zod';
import { pageOf, wholeListQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Count, Id, idParams, line } from '../base/scalars.ts';

/** The most items and units that are tagged at once. */
export const TAGGED_MAX = 1000;

/** A word that people put on items and units; upper and lower case are the same tag. */
export const TagName = line(40);
const TagNames = z.array(TagName).max(10);

/** A tag with what carries it, of what the caller sees. */
export const Tag = z.strictObject({ name: z.string(), items: Count, units: Count });

/** The tags of one item or unit, in the order of the alphabet. */
const TagsOfOne = z.strictObject({ propertyId: Id, names: z.array(z.string()) });

export const tag = defineContract({
  listTags: {
    method: 'GET',
    path: '/tag',
    access: 'user',
    summary: 'Tags that items in service and units carry, of one property or of all that the caller sees, by name',
    query: wholeListQuery.extend({ propertyId: Id.optional() }),
    response: pageOf(Tag),
    errors: ['NOT_FOUND'],
    reads: ['TAG', 'ITEM_COUNT', 'UNIT'],
  },
  getItemTags: {
    method: 'GET',
    path: '/tag/item/:itemId',
    access: 'user',
    summary: 'The tags of an item; those of its unit are the unit’s',
    params: idParams('itemId'),
    response: TagsOfOne,
    errors: ['NOT_FOUND'],
    reads: ['TAG'],
    about: { itemId: 'params.itemId', propertyId: 'answer.propertyId' },
  },
  getUnitTags: {
    method: 'GET',
    path: '/tag/unit/:unitId',
    access: 'user',
    summary: 'The tags of a unit',
    params: idParams('unitId'),
    response: TagsOfOne,
    errors: ['NOT_FOUND'],
    reads: ['TAG'],
    about: { unitId: 'params.unitId', propertyId: 'answer.propertyId' },
  },
  changeTags: {
    method: 'POST',
    path: '/tag',
    access: 'user',
    summary: 'Put tags on several items or units of a property, and take others off: all of them, or none',
    description: `Items are named by their ids, or as all in service of a type in a unit (\`cells\`). What has a tag already keeps it, in the spelling
that the organization used first. At most ${TAGGED_MAX} items and units at once.`,
    body: z.strictObject({
      propertyId: Id,
      itemIds: z.array(Id).max(TAGGED_MAX).optional(),
      cells: z
        .array(z.strictObject({ unitId: Id, itemTypeId: Id }))
        .max(20_000)
        .optional(),
      unitIds: z.array(Id).max(TAGGED_MAX).optional(),
      add: TagNames.optional(),
      remove: TagNames.optional(),
    }),
    /** Tags that were put on and taken off, counted on each item and unit, and how many of these changed. */
    response: z.strictObject({ added: Count, removed: Count, changed: Count }),
    status: 200,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['TAG', 'ITEM'],
    about: { propertyId: 'body.propertyId' },
    idempotent: true,
  },
});
