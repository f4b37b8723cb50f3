import * as z from 'zod';
import { ExportFormat, pageOf, pageQuery } from './paging.ts';
import { defineContract } from './route.ts';
import { Cents, Count, DateOnly, Id, Instant, idParams, line, lineOrEmpty } from './scalars.ts';

export const MODEL_SORTS = ['name', 'maker', 'type', 'items', 'age'] as const;

/** What a model lacks that its items' figures would be better for. */
export const MODEL_GAPS = ['type', 'life', 'cost', 'warranty'] as const;

const Specs = z
  .record(line(40), lineOrEmpty(200))
  .refine((specs) => Object.keys(specs).length <= 30, 'at most 30 entries');

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

export const ModelBody = z.strictObject({ name: line(120), manufacturerId: Id, itemTypeId: Id, ...Facts });
export const ModelChanges = z.strictObject({
  name: line(120).optional(),
  manufacturerId: Id.optional(),
  itemTypeId: Id.nullable().optional(),
  eulYears: z.number().min(0.5).max(200).nullable().optional(),
  pricedOn: DateOnly.nullable().optional(),
  ...Facts,
});

export const model = defineContract({
  listModels: {
    method: 'GET',
    path: '/model',
    access: 'admin',
    summary: 'Models of the shared catalogue with their items in the caller’s organizations, and what they lack',
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
    exports: true,
  },
  searchModels: {
    method: 'GET',
    path: '/model/name/:name',
    access: 'user',
    summary: 'Models by name: prefix first, then what is spelled nearly so',
    params: z.strictObject({ name: z.string().min(1).max(120) }),
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
    summary: 'Add a model to the catalogue; a name that the maker already has gives the one there is',
    body: ModelBody,
    response: z.strictObject({ id: Id, name: z.string(), manufacturerId: Id, itemTypeId: Id.nullable() }),
    status: 201,
    errors: ['UNPROCESSABLE'],
    writes: ['CATALOGUE'],
    idempotent: true,
  },
  updateModel: {
    method: 'PUT',
    path: '/model/:modelId',
    access: 'super',
    summary: 'Change a model; its items follow it to another maker, and its life and cost count in their figures',
    params: idParams('modelId'),
    body: ModelChanges,
    response: Model,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
    writes: ['CATALOGUE', 'ITEM', 'UNIT', 'PROPERTY'],
    etag: true,
    ifMatch: 'optional',
  },
  deleteModel: {
    method: 'DELETE',
    path: '/model/:modelId',
    access: 'super',
    summary: 'Archive a model: items keep it, nothing new can be given it',
    params: idParams('modelId'),
    errors: ['NOT_FOUND'],
    writes: ['CATALOGUE'],
    ifMatch: 'optional',
  },
  restoreModel: {
    method: 'POST',
    path: '/model/:modelId/restore',
    access: 'super',
    summary: 'Bring an archived model back; one that was merged into another comes back by undoing the merge',
    params: idParams('modelId'),
    response: Model,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['CATALOGUE'],
    etag: true,
  },
});
