import * as z from 'zod';
import { pageOf, wholeListQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Cents, GivenPrice, Id, idParams } from '../base/scalars.ts';

export const ItemType = z.strictObject({
  id: Id,
  name: z.string(),
  category: z.string(),
  icon: z.string(),
  averageLifeSpan: z.number().nullable().meta({ description: 'years' }),
  typicalCostCents: Cents.nullable(),
  /** The year whose prices the typical cost is in. */
  typicalCostYear: z.int().nullable(),
  warrantyMonths: z.int().nullable(),
  isCapital: z.boolean(),
  version: z.int().positive(),
});

export const ItemTypeChanges = z.strictObject({
  averageLifeSpan: z.number().min(0.5).max(200).nullable().optional(),
  typicalCostCents: GivenPrice.nullable().optional(),
  typicalCostYear: z.int().min(1990).max(2100).nullable().optional(),
  warrantyMonths: z.int().min(0).max(1200).nullable().optional(),
  isCapital: z.boolean().optional(),
});

export const StandardItem = z.strictObject({
  areaTypeId: Id,
  areaType: z.string(),
  itemTypeId: Id,
  itemType: z.string(),
  /** Types that will do in its place. */
  alternatives: z.array(z.strictObject({ itemTypeId: Id, itemType: z.string() })),
  quantity: z.int().positive(),
  /** Of the whole set of this area type. */
  version: z.int().positive(),
});

export const StandardSetBody = z.strictObject({
  standard: z
    .array(
      z.strictObject({
        /** One of these will do; the first is the one asked for. */
        itemTypeIds: z.array(Id).min(1).max(20),
        quantity: z.int().min(1).max(50),
      }),
    )
    .max(60),
});

export const itemType = defineContract({
  listItemTypes: {
    method: 'GET',
    path: '/item/types',
    access: 'user',
    summary: 'Item types with their average life span (years) and typical cost',
    query: wholeListQuery,
    response: pageOf(ItemType),
    errors: [],
    reads: ['CATALOGUE'],
    things: { itemType: 'results' },
  },
  updateItemType: {
    method: 'PUT',
    path: '/item/types/:itemTypeId',
    access: 'super',
    summary: 'Change what the shared catalogue says of an item type: its life span, typical cost and warranty',
    params: idParams('itemTypeId'),
    body: ItemTypeChanges,
    response: ItemType,
    errors: ['NOT_FOUND', 'STALE'],
    writes: ['CATALOGUE', 'ITEM', 'UNIT', 'PROPERTY'],
    thing: 'itemType',
    etag: true,
    ifMatch: 'required',
  },
  listStandardItems: {
    method: 'GET',
    path: '/item/standard',
    access: 'user',
    summary: 'The items expected in each kind of area; where one of several types will do, one row names them all',
    query: wholeListQuery,
    response: pageOf(StandardItem),
    errors: [],
    reads: ['CATALOGUE'],
  },
  updateStandardSet: {
    method: 'PUT',
    path: '/item/standard/:areaTypeId',
    access: 'super',
    summary: 'Replace the standard set of a kind of area; the answer is all standard sets',
    description:
      'An entry names the item types that will do; the first is the one asked for where none of them is there. `If-Match` takes the `version` of the rows of that area, which is the `standardVersion` of the area, with or without rows.',
    params: idParams('areaTypeId'),
    body: StandardSetBody,
    response: pageOf(StandardItem),
    errors: ['NOT_FOUND', 'STALE', 'UNPROCESSABLE'],
    writes: ['CATALOGUE', 'UNIT', 'PROPERTY'],
    ifMatch: 'required',
  },
});
