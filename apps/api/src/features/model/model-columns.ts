import type { Model } from '@lintel/contract/model';
import { MODEL_COST_FROM as COST_FROM, MODEL_LIFE_FROM as LIFE_FROM } from '@lintel/domain/life';
import type * as z from 'zod';
import type { TableColumn } from '#platform/table-file.ts';

export type ModelListRow = z.infer<typeof Model>;

/** The columns of the model list as a file. */
export const MODEL_FILE_COLUMNS: TableColumn<ModelListRow>[] = [
  { key: 'name', label: 'Model', kind: 'text', value: (row) => row.name },
  { key: 'manufacturerName', label: 'Manufacturer', kind: 'text', value: (row) => row.manufacturerName },
  { key: 'itemType', label: 'Type', kind: 'text', value: (row) => row.itemType },
  { key: 'itemCount', label: 'Items in service', kind: 'integer', value: (row) => row.itemCount },
  { key: 'datedCount', label: 'Items with a date', kind: 'integer', value: (row) => row.datedCount },
  { key: 'averageAgeYears', label: 'Average age (years)', kind: 'number', value: (row) => row.averageAgeYears },
  { key: 'lifeYears', label: 'Expected life (years)', kind: 'number', value: (row) => row.lifeYears },
  { key: 'lifeYearsMax', label: 'Expected life at most (years)', kind: 'number', value: (row) => row.lifeYearsMax },
  { key: 'lifeSource', label: 'Expected life from', kind: 'text', value: (row) => LIFE_FROM[row.lifeSource] },
  { key: 'unitCostCents', label: 'Unit cost', kind: 'cents', value: (row) => row.unitCostCents },
  { key: 'unitCostCentsMax', label: 'Unit cost at most', kind: 'cents', value: (row) => row.unitCostCentsMax },
  { key: 'costSource', label: 'Unit cost from', kind: 'text', value: (row) => COST_FROM[row.costSource] },
  { key: 'pricedOn', label: 'Priced on', kind: 'date', value: (row) => row.pricedOn },
  { key: 'warrantyMonths', label: 'Warranty (months)', kind: 'integer', value: (row) => row.warrantyMonthsCounting },
  { key: 'organizationName', label: 'Catalogue', kind: 'text', value: (row) => row.organizationName ?? 'Shared' },
];
