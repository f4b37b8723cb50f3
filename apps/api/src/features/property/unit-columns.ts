import type { UnitRow as UnitRowSchema } from '@lintel/contract/properties/property';
import type * as z from 'zod';
import type { TableColumn } from '#platform/tables/table-file.ts';

export type UnitRow = z.infer<typeof UnitRowSchema>;

/** The columns of a unit list as a file. */
export const UNIT_COLUMNS: TableColumn<UnitRow>[] = [
  { key: 'name', label: 'Unit', kind: 'text', value: (row) => row.name },
  { key: 'buildingName', label: 'Building', kind: 'text', value: (row) => row.buildingName },
  { key: 'floor', label: 'Floor', kind: 'integer', value: (row) => row.floor },
  { key: 'floorPlan', label: 'Floor plan', kind: 'text', value: (row) => row.floorPlan },
  { key: 'beds', label: 'Beds', kind: 'number', value: (row) => row.beds },
  { key: 'baths', label: 'Baths', kind: 'number', value: (row) => row.baths },
  { key: 'sqft', label: 'Square feet', kind: 'integer', value: (row) => row.sqft },
  { key: 'status', label: 'Status', kind: 'text', value: (row) => row.status },
  { key: 'itemCount', label: 'Items', kind: 'integer', value: (row) => row.itemCount },
  { key: 'pastLifeCount', label: 'Past life', kind: 'integer', value: (row) => row.pastLifeCount },
  { key: 'undatedCount', label: 'No date', kind: 'integer', value: (row) => row.undatedCount },
];
