import { COST_SOURCE_LABELS, type CostSource, EUL_SOURCE_LABELS, type EulSource } from '@lintel/domain/life';
import * as z from 'zod';
import { defineReport } from './define-list.ts';
import { Cents, Count, Id } from './scalars.ts';

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
  sorts: ['type', 'model', 'count', 'age', 'eul', 'past', 'cost', 'retired', 'lasted'],
  order: 'type',
  filters: {},
  parts: {
    /** How many models there are, and how many rows are of items without a model. */
    counts: z.strictObject({ models: Count, withoutModel: Count }),
  },
  figures: [],
  notes: ['Blank means not known.'],
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
