import { MODEL_COST_FROM, MODEL_LIFE_FROM } from '@lintel/domain/items/life';
import * as z from 'zod';
import { defineList, listRoute } from '../base/define-list.ts';
import { choice, flag, named, search } from '../base/list-filter.ts';
import { pageOf, wholeListQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import {
  Cents,
  Count,
  DateOnly,
  GivenDate,
  GivenPrice,
  Id,
  Instant,
  idParams,
  line,
  lineOrEmpty,
} from '../base/scalars.ts';

/** The facts that neither a model nor its item type has. */
export const MODEL_GAPS = ['type', 'life', 'cost', 'warranty'] as const;
export const MODEL_GAP_WORDS = {
  type: 'No type',
  life: 'Life not known',
  cost: 'Cost not known',
  warranty: 'Warranty not known',
} as const satisfies Record<(typeof MODEL_GAPS)[number], string>;

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
  soldFrom: z.int().nullable().meta({ description: 'first year in which it was sold' }),
  soldTo: z.int().nullable().meta({ description: 'last year in which it was sold' }),
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

export const modelsList = defineList({
  id: 'models',
  title: 'Models',
  question: 'Which models do we have, and what do we know about each?',
  noun: ['model', 'models'],
  places: { portfolio: { operationId: 'listModels', page: '/admin/models' } },
  row: Model,
  sorts: ['name', 'maker', 'type', 'items', 'age'],
  order: '-items',
  filters: {
    q: search('Model or manufacturer'),
    manufacturerId: named('Manufacturer', 'manufacturer'),
    itemTypeId: named('Type', 'itemType'),
    modelId: named('Model', 'model', { isQuiet: true }),
    gap: choice('Missing', MODEL_GAP_WORDS),
    archived: flag('Show', 'Archived only', { anyLabel: 'Active', isView: true }),
  },
  importsAs: { kind: 'models', fields: { name: 'model', maker: 'manufacturer', type: 'itemType' } },
  columns: {
    name: { head: 'Model', kind: 'text', value: (row) => row.name, isSorted: true },
    maker: { head: 'Manufacturer', kind: 'text', value: (row) => row.manufacturerName, isSorted: true },
    type: { head: 'Type', kind: 'text', value: (row) => row.itemType, isSorted: true },
    items: {
      head: 'Items',
      label: 'Items in service',
      kind: 'integer',
      value: (row) => row.itemCount,
      isSorted: true,
    },
    dated: { head: 'Items with a date', kind: 'integer', value: (row) => row.datedCount, only: 'files' },
    age: {
      head: 'Avg age, years',
      label: 'Average age (years)',
      kind: 'number',
      value: (row) => row.averageAgeYears,
      isSorted: true,
    },
    life: { head: 'Life, years', label: 'Expected life (years)', kind: 'number', value: (row) => row.lifeYears },
    lifeMax: {
      head: 'Expected life at most (years)',
      kind: 'number',
      value: (row) => row.lifeYearsMax,
      only: 'files',
    },
    lifeFrom: {
      head: 'Expected life from',
      kind: 'text',
      value: (row) => MODEL_LIFE_FROM[row.lifeSource],
      only: 'files',
    },
    cost: { head: 'Cost, $', label: 'Unit cost', kind: 'cents', value: (row) => row.unitCostCents },
    costMax: { head: 'Unit cost at most', kind: 'cents', value: (row) => row.unitCostCentsMax, only: 'files' },
    costFrom: { head: 'Unit cost from', kind: 'text', value: (row) => MODEL_COST_FROM[row.costSource], only: 'files' },
    pricedOn: { head: 'Priced on', kind: 'date', value: (row) => row.pricedOn, only: 'files' },
    warranty: {
      head: 'Warranty, months',
      label: 'Warranty (months)',
      kind: 'integer',
      value: (row) => row.warrantyMonthsCounting,
    },
    soldFrom: { head: 'Sold from (year)', kind: 'integer', value: (row) => row.soldFrom, only: 'files' },
    soldTo: { head: 'Sold to (year)', kind: 'integer', value: (row) => row.soldTo, only: 'files' },
    catalogue: { head: 'Catalogue', kind: 'text', value: (row) => row.organizationName ?? 'Shared' },
    gaps: {
      head: 'Missing',
      kind: 'text',
      value: (row) => row.gaps.map((gap) => MODEL_GAP_WORDS[gap]).join(', ') || null,
    },
  },
});

const Year = z.int().min(1900).max(2100);

const Facts = {
  specs: Specs.optional(),
  replacementCostCents: GivenPrice.nullable().optional(),
  warrantyMonths: z.int().min(0).max(1200).nullable().optional(),
  soldFrom: Year.nullable().optional(),
  soldTo: Year.nullable().optional(),
};

/** Without an organization it is the manufacturer's, else the caller's only one; a super user's model of a shared manufacturer is shared. */
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
  listModels: listRoute(modelsList, '/model', {
    access: 'admin',
    summary: 'Shared models and the caller’s own, with their items in the caller’s organizations, and what they lack',
    errors: [],
    reads: ['CATALOGUE', 'ITEM'],
    things: { model: 'results' },
  }),
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
