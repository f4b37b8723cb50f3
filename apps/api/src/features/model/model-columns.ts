import type { Model } from '@lintel/contract/model';
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
  { key: 'eulYears', label: 'Expected life (years)', kind: 'number', value: (row) => row.eulYears },
  { key: 'replacementCostCents', label: 'Replacement cost', kind: 'cents', value: (row) => row.replacementCostCents },
  { key: 'pricedOn', label: 'Priced on', kind: 'date', value: (row) => row.pricedOn },
  { key: 'warrantyMonths', label: 'Warranty (months)', kind: 'integer', value: (row) => row.warrantyMonths },
];
