import type { ItemLife } from '@lintel/contract/item';
import { AGE_BASIS_LABELS, COST_SOURCE_LABELS, DATE_CONFIDENCE_LABELS, EUL_SOURCE_LABELS } from '@lintel/domain/life';
import type * as z from 'zod';
import type { TableColumn } from '#platform/table-file.ts';

export type ItemLifeRow = z.infer<typeof ItemLife>;

/** What a reader of the ages must know. */
export const MINIMUM_AGE_NOTE =
  'Where the age counts from a first sighting it is a minimum: age and life used are at least, remaining and due at most what is given here.';

/** The columns of an item list as a file. */
export const ITEM_FILE_COLUMNS: TableColumn<ItemLifeRow>[] = [
  { key: 'unitName', label: 'Unit', kind: 'text', value: (row) => row.unitName },
  { key: 'buildingName', label: 'Building', kind: 'text', value: (row) => row.buildingName },
  { key: 'itemType', label: 'Type', kind: 'text', value: (row) => row.itemType },
  { key: 'manufacturerName', label: 'Manufacturer', kind: 'text', value: (row) => row.manufacturerName },
  { key: 'modelName', label: 'Model', kind: 'text', value: (row) => row.modelName },
  { key: 'serialNumber', label: 'Serial number', kind: 'text', value: (row) => row.serialNumber },
  { key: 'mfgDate', label: 'Made', kind: 'date', value: (row) => row.mfgDate },
  { key: 'installDate', label: 'Installed', kind: 'date', value: (row) => row.installDate },
  {
    key: 'basis',
    label: 'Age counts from',
    kind: 'text',
    value: (row) => (row.basis ? AGE_BASIS_LABELS[row.basis] : null),
  },
  { key: 'ageYears', label: 'Age (years)', kind: 'number', value: (row) => row.ageYears },
  {
    key: 'isMinimumAge',
    label: 'Age is a minimum',
    kind: 'text',
    value: (row) => (row.basis === 's' ? 'yes' : row.basis && 'no'),
  },
  { key: 'eulYears', label: 'Expected life (years)', kind: 'number', value: (row) => row.eulYears },
  { key: 'eulSource', label: 'Expected life', kind: 'text', value: (row) => EUL_SOURCE_LABELS[row.eulSource] },
  { key: 'lifeUsedPct', label: 'Life used (%)', kind: 'number', value: (row) => row.lifeUsedPct },
  { key: 'rulYears', label: 'Remaining (years)', kind: 'number', value: (row) => row.rulYears },
  { key: 'dueYear', label: 'Due', kind: 'text', value: (row) => (row.dueYear === null ? null : String(row.dueYear)) },
  {
    key: 'dateConfidence',
    label: 'Date confidence',
    kind: 'text',
    value: (row) => DATE_CONFIDENCE_LABELS[row.dateConfidence],
  },
  { key: 'costCents', label: 'Installed cost', kind: 'cents', value: (row) => row.costCents },
  { key: 'costSource', label: 'Cost', kind: 'text', value: (row) => COST_SOURCE_LABELS[row.costSource] },
  { key: 'condition', label: 'Condition (1-5)', kind: 'integer', value: (row) => row.condition },
  { key: 'warrantyEndsOn', label: 'Warranty ends', kind: 'date', value: (row) => row.warrantyEndsOn },
  { key: 'status', label: 'Status', kind: 'text', value: (row) => row.status },
  { key: 'note', label: 'Note', kind: 'text', value: (row) => row.note },
];
