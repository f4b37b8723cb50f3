import {
  COST_SOURCE_LABELS,
  COST_SOURCES,
  type CostSource,
  EUL_SOURCE_LABELS,
  EUL_SOURCES,
  type EulSource,
} from '@lintel/domain/items/life';
import * as z from 'zod';
import { defineReport } from '../base/define-list.ts';
import { Cents, Count, DateOnly, Id } from '../base/scalars.ts';

const ModelRow = z.strictObject({
  modelId: Id.nullable(),
  modelName: z.string().nullable(),
  manufacturerName: z.string().nullable(),
  itemTypeId: Id,
  itemType: z.string(),
  icon: z.string(),
  count: Count,
  datedCount: Count,
  averageAgeYears: z.number().nullable(),
  /** Of the dated: those known only from a first sighting; the average is then a minimum. */
  minimumAgeCount: Count,
  eulYears: z.number().nullable(),
  eulSource: z.string(),
  /** Null where no item's remaining life is known. */
  pastLifeCount: Count.nullable(),
  costCents: Cents.nullable(),
  costSource: z.string(),
  retiredCount: Count,
  medianRetirementAgeYears: z.number().nullable(),
  /** Retired for a reason that is a failure, and in service with condition 1; of the retired, `unreasonedCount` have no reason. */
  failureCount: Count,
  unreasonedCount: Count,
  /** Years in service of the items with an install or manufacture date, retired ones too; null where there are none. */
  serviceYears: z.number().nullable(),
  failuresPer100Years: z.number().nullable(),
  /** Repairs of known cost in the last 12 months; null where there are none. */
  repairs12MonthsCents: Cents.nullable(),
  /** Items in service that a recall notice may concern, and those of which a person confirmed it. */
  recallPossibleCount: Count,
  recallAffectedCount: Count,
  /** How long the model lasted on all properties of the organization that the caller may see; null for items without a model. */
  observed: z
    .strictObject({
      ended: Count,
      inService: Count,
      /** Null below 20 retirements, and where more than half outlast what was seen. */
      medianYears: z.number().nullable(),
    })
    .nullable(),
});

const Observed = z.strictObject({
  of: z.enum(['MODEL', 'TYPE']),
  name: z.string(),
  ended: Count,
  /** In service, and so counted as long as they have lasted so far (censored). */
  inService: Count,
  /** Left out: neither install nor manufacture date is known. */
  undated: Count,
  properties: Count,
  medianYears: z.number().nullable(),
  /** The share in service after each age at which items were retired, with its 95 % bounds; null below 20 retirements. */
  curve: z
    .array(z.strictObject({ years: z.number(), share: z.number(), low: z.number(), high: z.number() }))
    .nullable(),
});

const Purchases = z.strictObject({
  of: z.enum(['MODEL', 'TYPE']),
  name: z.string(),
  count: Count,
  /** Null where none has a purchase price. */
  medianCents: Cents.nullable(),
  /** The newest of them. */
  items: z.array(
    z.strictObject({
      itemId: Id,
      unitName: z.string().nullable(),
      propertyName: z.string(),
      installedOn: DateOnly,
      purchaseCents: Cents,
    }),
  ),
});

/** A model, or a type of items without one: its book life and price, how long it lasted, and what was paid for it. */
export const ModelLife = z.strictObject({
  organizationId: Id,
  propertyId: Id,
  itemTypeId: Id,
  itemType: z.string(),
  modelId: Id.nullable(),
  modelName: z.string().nullable(),
  manufacturerName: z.string().nullable(),
  /** Whose model it is; null for one that all organizations share, and without a model. */
  modelOwnerId: Id.nullable(),
  modelVersion: z.int().positive().nullable(),
  /** What counts for an item on which nothing is set. */
  book: z.strictObject({
    eulYears: z.number().nullable(),
    eulSource: z.enum(EUL_SOURCES),
    unitCostCents: Cents.nullable(),
    costSource: z.enum(COST_SOURCES),
  }),
  /** What is set on the model, and by the organization for the type. */
  set: z.strictObject({
    modelEulYears: z.number().nullable(),
    modelCostCents: Cents.nullable(),
    typeEulYears: z.number().nullable(),
    typeUnitCostCents: Cents.nullable(),
  }),
  /** Items in service: on this property, and on all of the organization that the caller may see. */
  counts: z.strictObject({ here: Count, organization: Count }),
  observed: z.array(Observed),
  purchases: z.array(Purchases),
});

/** The models installed at a property: a row for each model and type, and one for the items of a type whose model is not recorded. */
export const propertyModelsReport = defineReport({
  id: 'property-models',
  title: 'Models installed',
  question: 'Which models are installed here, how old are they, and how long did they last?',
  noun: ['model', 'models'],
  places: {
    property: { operationId: 'listPropertyModels', page: '/report/:propertyId/capital-assets?tab=models' },
  },
  row: ModelRow,
  sorts: [
    'type',
    'model',
    'count',
    'age',
    'eul',
    'past',
    'cost',
    'failures',
    'repairs',
    'retired',
    'lasted',
    'recalls',
  ],
  order: 'type',
  filters: {},
  parts: {
    /** How many models there are, and how many rows are of items without a model. */
    counts: z.strictObject({ models: Count, withoutModel: Count }),
  },
  figures: [],
  notes: [
    'Blank means not known.',
    'Failures are retirements for a reason that says so, and items in service with condition 1; years in service count items with an install or manufacture date.',
    'Observed life is the age at which half were gone, by the Kaplan-Meier estimate over all properties of the organization that the reader may see; it needs 20 retirements. Items that were gone before records began are not in it.',
  ],
  columns: {
    model: { head: 'Model', kind: 'text', value: (row) => row.modelName ?? 'No model recorded', isSorted: true },
    manufacturer: { head: 'Manufacturer', kind: 'text', value: (row) => row.manufacturerName, only: 'files' },
    type: { head: 'Type', kind: 'text', value: (row) => row.itemType, isSorted: true },
    count: { head: 'Items', kind: 'integer', value: (row) => row.count, isSorted: true },
    dated: { head: 'With a date', kind: 'integer', value: (row) => row.datedCount, only: 'files' },
    age: {
      head: 'Avg age, y',
      label: 'Average age (years)',
      kind: 'number',
      value: (row) => row.averageAgeYears,
      isSorted: true,
    },
    minimumAge: {
      head: 'First seen only (minimum age)',
      kind: 'integer',
      value: (row) => row.minimumAgeCount,
      only: 'files',
    },
    eul: {
      head: 'Expected life, y',
      label: 'Expected life (years)',
      kind: 'number',
      value: (row) => row.eulYears,
      isSorted: true,
    },
    eulSource: {
      head: 'Expected life',
      kind: 'text',
      value: (row) => EUL_SOURCE_LABELS[row.eulSource as EulSource],
      only: 'files',
    },
    past: { head: 'Past life', kind: 'integer', value: (row) => row.pastLifeCount, isSorted: true },
    cost: { head: 'Cost each, $', label: 'Cost of one', kind: 'cents', value: (row) => row.costCents, isSorted: true },
    costSource: {
      head: 'Cost',
      kind: 'text',
      value: (row) => COST_SOURCE_LABELS[row.costSource as CostSource],
      only: 'files',
    },
    failures: {
      head: 'Failures per 100 y',
      label: 'Failures per 100 years in service',
      kind: 'number',
      value: (row) => row.failuresPer100Years,
      isSorted: true,
    },
    failed: { head: 'Failures', kind: 'integer', value: (row) => row.failureCount, only: 'files' },
    serviceYears: { head: 'Years in service', kind: 'number', value: (row) => row.serviceYears, only: 'files' },
    repairs: {
      head: 'Repairs 12 m, $',
      label: 'Repairs in the last 12 months',
      kind: 'cents',
      value: (row) => row.repairs12MonthsCents,
      isSorted: true,
    },
    recalls: {
      head: 'Recalls',
      label: 'Items that a recall may concern',
      kind: 'integer',
      value: (row) => row.recallPossibleCount + row.recallAffectedCount,
      isSorted: true,
    },
    recallAffected: {
      head: 'Items affected by a recall',
      kind: 'integer',
      value: (row) => row.recallAffectedCount,
      only: 'files',
    },
    observed: {
      head: 'Observed life, y',
      label: 'Observed life (years)',
      kind: 'number',
      value: (row) => row.observed?.medianYears ?? null,
    },
    ended: {
      head: 'Retirements observed',
      kind: 'integer',
      value: (row) => row.observed?.ended ?? null,
      only: 'files',
    },
    retired: { head: 'Retired here', kind: 'integer', value: (row) => row.retiredCount, isSorted: true },
    lasted: {
      head: 'Median age at end, y',
      label: 'Median age when retired (years)',
      kind: 'number',
      value: (row) => row.medianRetirementAgeYears,
      isSorted: true,
    },
  },
});
