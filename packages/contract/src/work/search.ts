import type { SearchGroup } from '@lintel/domain/search/search-groups';
import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Count, Id, line } from '../base/scalars.ts';

export const SEARCH_SHOWN_DEFAULT = 6;
export const SEARCH_SHOWN_MAX = 30;

/** Found ones are counted up to here; beyond it an answer says only that there are more. */
export const SEARCH_COUNT_MAX = 100;

const PropertyHit = z.strictObject({ id: Id, name: z.string(), organizationName: z.string() });
const UnitHit = z.strictObject({ id: Id, name: z.string(), propertyId: Id, propertyName: z.string() });
const ItemHit = z.strictObject({
  id: Id,
  itemType: z.string(),
  manufacturerName: z.string().nullable(),
  modelName: z.string().nullable(),
  serialNumber: z.string().nullable(),
  status: z.string(),
  unitName: z.string().nullable(),
  propertyId: Id,
  propertyName: z.string(),
});
/** How many items in service and units with this tag the caller sees; the id only if it is exactly one. */
const TagHit = z.strictObject({
  name: z.string(),
  items: Count,
  units: Count,
  itemId: Id.nullable(),
  unitId: Id.nullable(),
});
const ModelHit = z.strictObject({
  id: Id,
  name: z.string(),
  manufacturerName: z.string(),
  itemType: z.string().nullable(),
});
/** `alias` is the other name of the manufacturer that was found. */
const ManufacturerHit = z.strictObject({ id: Id, name: z.string(), alias: z.string().nullable() });
const VendorHit = z.strictObject({
  id: Id,
  name: z.string(),
  trades: z.array(z.string()),
  phone: z.string().nullable(),
});
const PersonHit = z.strictObject({
  id: Id,
  name: z.string(),
  role: z.string().nullable(),
  vendorName: z.string().nullable(),
  phone: z.string().nullable(),
});
const UserHit = z.strictObject({ id: Id, name: z.string(), email: z.string() });

const groupOf = <T extends z.ZodType>(hit: T) =>
  z.strictObject({
    results: z.array(hit),
    total: Count.meta({ description: `how many were found, counted up to ${SEARCH_COUNT_MAX}` }),
    isMore: z.boolean(),
    closeness: z.int().min(0).max(4).nullable().meta({
      description:
        'how close the best one is: 0 the same, 1 begins so, 2 a word begins so, 3 contains it, 4 is spelled nearly so; null when nothing was found',
    }),
  });

export const SearchAnswer = z.strictObject({
  properties: groupOf(PropertyHit),
  units: groupOf(UnitHit),
  items: groupOf(ItemHit),
  tags: groupOf(TagHit),
  models: groupOf(ModelHit),
  makers: groupOf(ManufacturerHit),
  vendors: groupOf(VendorHit),
  people: groupOf(PersonHit),
  users: groupOf(UserHit),
} satisfies Record<SearchGroup, z.ZodType>);

export const search = defineContract({
  searchEverything: {
    method: 'GET',
    path: '/search',
    access: 'user',
    summary:
      'Properties, units, items, tags, models, manufacturers, vendors and people by name, serial or telephone number, as far as the caller may see them; sign-ins for administrators',
    query: z.strictObject({ q: line(100), limit: z.int().min(1).max(SEARCH_SHOWN_MAX).optional() }),
    response: SearchAnswer,
    errors: [],
    reads: ['PROPERTY', 'UNIT', 'ITEM', 'TAG', 'CATALOGUE', 'VENDOR', 'USER'],
  },
});
