import type { ModelRow } from '@lintel/contract/report';
import { COST_SOURCE_LABELS, type CostSource, EUL_SOURCE_LABELS, type EulSource } from '@lintel/domain/life';
import type * as z from 'zod';
import { type TableColumn, type TableFile, tableFile } from '#platform/table-file.ts';

/** The models of a property as a file. */
export function modelsFile(format: 'csv' | 'xlsx', models: Model[], today: string): TableFile {
  return tableFile(format, `models-${today}`, MODEL_COLUMNS, models, [`As of ${today}. Blank means not known.`]);
}

const MODEL_COLUMNS: TableColumn<Model>[] = [
  { key: 'itemType', label: 'Type', kind: 'text', value: (row) => row.itemType },
  { key: 'manufacturerName', label: 'Manufacturer', kind: 'text', value: (row) => row.manufacturerName },
  { key: 'modelName', label: 'Model', kind: 'text', value: (row) => row.modelName ?? 'No model' },
  { key: 'count', label: 'Items', kind: 'integer', value: (row) => row.count },
  { key: 'datedCount', label: 'With a date', kind: 'integer', value: (row) => row.datedCount },
  { key: 'averageAgeYears', label: 'Average age (years)', kind: 'number', value: (row) => row.averageAgeYears },
  {
    key: 'minimumAgeCount',
    label: 'First seen only (minimum age)',
    kind: 'integer',
    value: (row) => row.minimumAgeCount,
  },
  { key: 'eulYears', label: 'Expected life (years)', kind: 'number', value: (row) => row.eulYears },
  {
    key: 'eulSource',
    label: 'Expected life',
    kind: 'text',
    value: (row) => EUL_SOURCE_LABELS[row.eulSource as EulSource],
  },
  { key: 'pastLifeCount', label: 'Past life', kind: 'integer', value: (row) => row.pastLifeCount },
  { key: 'costCents', label: 'Cost of one', kind: 'cents', value: (row) => row.costCents },
  { key: 'costSource', label: 'Cost', kind: 'text', value: (row) => COST_SOURCE_LABELS[row.costSource as CostSource] },
  { key: 'retiredCount', label: 'Retired here', kind: 'integer', value: (row) => row.retiredCount },
  {
    key: 'medianRetirementAgeYears',
    label: 'Median age when retired (years)',
    kind: 'number',
    value: (row) => row.medianRetirementAgeYears,
  },
];

export type Model = z.output<typeof ModelRow>;
