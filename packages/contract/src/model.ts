import * as z from 'zod';
import { ExportFormat, pageOf, pageQuery, wholeListQuery } from './paging.ts';
import { defineContract } from './route.ts';
import { Cents, Count, DateOnly, GivenDate, Id, Instant, idParams, line, lineOrEmpty } from './scalars.ts';

export const MODEL_SORTS = ['name', 'maker', 'type', 'items', 'age'] as const;

/** The facts that neither a model nor its item type has. */
export const MODEL_GAPS = ['type', 'life', 'cost', 'warranty'] as const;

const Specs = z
  .record(line(40), lineOrEmpty(200))
  .refine((specs) => Object.keys(specs).length <= 30, 'at most 30 entries');

/** Where a model's expected life comes from: the nearest level that has one; SEVERAL where its properties differ. */
export const MODEL_LIFE_SOURCES = ['MODEL', 'PROPERTY', 'ORGANIZATION', 'ITEM_TYPE', 'SEVERAL', 'UNKNOWN'] as const;
export const MODEL_COST_SOURCES = ['MODEL', 'PROPERTY', 'PRICE_BOOK', 'ITEM_TYPE', 'SEVERAL', 'UNKNOWN'] as const;

// What counts for the items of a model in the caller's places, unless an item overrides it.
const Counting = {
  lifeYears: z.number().nullable().meta({ description: 'years; the shortest, where properties differ' }),
  lifeYearsMax: z.number().nullable(),
  lifeSource: z.enum(MODEL_LIFE_SOURCES),
  unitCostCents: Cents.nullable().meta({ description: 'the unit alone; the lowest, where properties differ' }),
  unitCostCentsMax: Cents.nullable(),
  costSource: z.enum(MODEL_COST_SOURCES),
  warrantyMonthsCounting: z.int().nullable(),
  warrantySource: z.enum(['MODEL', 'ITEM_TYPE', 'UNKNOWN']),
};

/** A model with the items of it in the caller's places; their average age counts those of known age. */
export const Model = z.strictObject({
  id: Id,
  name: z.string(),
  manufacturerId: Id,
  manufacturerName: z.string(),
  itemTypeId: Id.nullable(),
  itemType: z.string().nullable(),
  eulYears: z.number().nullable().meta({ description: 'expected useful life, years' }),
  replacementCostCents: Cents.nullable(),
  pricedOn: DateOnly.nullable(),
  warrantyMonths: z.int().nullable(),
  specs: z.record(z.string(), z.string()),
  ...Counting,
  organizationId: Id.nullable().meta({ description: 'whose own model it is; null is shared by all organizations' }),
  organizationName: z.string().nullable(),
  itemCount: Count,
  datedCount: Count,
  averageAgeYears: z.number().nullable(),
  gaps: z.array(z.enum(MODEL_GAPS)),
  archivedAt: Instant.nullable(),
  version: z.int().positive(),
});

const Facts = {
  specs: Specs.optional(),
  replacementCostCents: Cents.min(0).nullable().optional(),
  warrantyMonths: z.int().min(0).max(1200).nullable().optional(),
};

/** Without an organization it is that of its manufacturer or the caller's only one's; a super user's under a shared manufacturer is shared. */
export const ModelBody = z.strictObject({
  name: line(120),
  manufacturerId: Id,
  itemTypeId: Id,
  organizationId: Id.optional(),
  ...Facts,
});
export const ModelChanges = z.strictObject({
  name: line(120).optional(),
  manufacturerId: Id.optional(),
  itemTypeId: Id.nullable().optional(),
  eulYears: z.number().min(0.5).max(200).nullable().optional(),
  pricedOn: GivenDate.nullable().optional(),
  ...Facts,
});

export const model = defineContract({
  listModels: {
    method: 'GET',
    path: '/model',
    access: 'admin',
    summary: 'Shared models and the caller’s own, with their items in the caller’s organizations, and what they lack',
    query: pageQuery(MODEL_SORTS).extend({
      manufacturerId: Id.optional(),
      itemTypeId: Id.optional(),
      gap: z.enum(MODEL_GAPS).optional(),
      archived: z.boolean().optional(),
      format: ExportFormat.optional(),
    }),
    response: pageOf(Model),
    errors: [],
    reads: ['CATALOGUE', 'ITEM'],
    things: { model: 'results' },
    exports: true,
  },
  searchModels: {
    method: 'GET',
    path: '/model/name/:name',
    access: 'user',
    summary: 'Models by their name or their manufacturer’s: what begins so first, then what is spelled nearly so',
    params: z.strictObject({ name: z.string().min(1).max(120) }),
    query: wholeListQuery.extend({
      organizationId: Id.optional().meta({ description: 'only what items of this organization can be given' }),
    }),
    response: pageOf(
      z.strictObject({
        id: Id,
        name: z.string(),
        manufacturerId: Id,
        manufacturerName: z.string(),
        itemTypeId: Id.nullable(),
        itemType: z.string().nullable(),
      }),
    ),
    errors: [],
    reads: ['CATALOGUE'],
  },
  createModel: {
    method: 'POST',
    path: '/model',
    access: 'user',
    summary:
      'Add a model of an organization, or, by a super user, a shared one; a name that the manufacturer has gives the one there is',
    body: ModelBody,
    response: z.strictObject({ id: Id, name: z.string(), manufacturerId: Id, itemTypeId: Id.nullable() }),
    status: 201,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['CATALOGUE'],
    idempotent: true,
  },
  updateModel: {
    method: 'PUT',
    path: '/model/:modelId',
    access: 'admin',
    summary:
      'Change an organization’s own model, or, by a super user, a shared one; its items follow it to another manufacturer, and its life and cost count in their figures',
    params: idParams('modelId'),
    body: ModelChanges,
    response: Model,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
    writes: ['CATALOGUE', 'ITEM', 'UNIT', 'PROPERTY'],
    thing: 'model',
    etag: true,
    ifMatch: 'optional',
  },
  deleteModel: {
    method: 'DELETE',
    path: '/model/:modelId',
    access: 'admin',
    summary:
      'Archive an organization’s own model, or, by a super user, a shared one: items keep it, nothing new can be given it',
    params: idParams('modelId'),
    errors: ['NOT_FOUND'],
    writes: ['CATALOGUE'],
    ifMatch: 'optional',
  },
  restoreModel: {
    method: 'POST',
    path: '/model/:modelId/restore',
    access: 'admin',
    summary: 'Bring an archived model back; one that was merged into another comes back by undoing the merge',
    params: idParams('modelId'),
    response: Model,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['CATALOGUE'],
    etag: true,
  },
});
