import { aciOf, dueCentsPerUnit, placeFigures } from '@lintel/domain/portfolio';
import { type FileFormat, type TableColumn, type TableFile, tableFile } from '#platform/table-file.ts';
import type { Place } from './portfolio.queries.ts';

/** The portfolio as a file. */
export function portfolioFile(format: FileFormat, places: Place[], today: string): TableFile {
  return tableFile(format, `portfolio-${today}`, PORTFOLIO_COLUMNS, places, [
    `All ${places.length} properties you may see. Blank means not known.`,
    'Backlog and what is due are computed over the items with date, expected life and price; amounts for each unit over the units that have items.',
    'An average age over items that were first seen only is a minimum.',
    'Complete units hold every required type with manufacturer, model, serial number and date; photos of plates are not part of it.',
  ]);
}

const PORTFOLIO_COLUMNS: TableColumn<Place>[] = [
  { key: 'propertyName', label: 'Property', kind: 'text', value: (row) => row.propertyName },
  { key: 'city', label: 'City', kind: 'text', value: (row) => row.city },
  { key: 'state', label: 'State', kind: 'text', value: (row) => row.state },
  { key: 'yearBuilt', label: 'Built', kind: 'text', value: (row) => row.yearBuilt },
  { key: 'units', label: 'Units', kind: 'integer', value: (row) => row.units },
  { key: 'items', label: 'Items', kind: 'integer', value: (row) => row.items },
  { key: 'completeUnits', label: 'Complete units', kind: 'integer', value: (row) => row.completeUnits },
  {
    key: 'averageAge',
    label: 'Average age (years)',
    kind: 'number',
    value: (row) => placeFigures(row).averageAge.value,
  },
  { key: 'unitsWithItems', label: 'Units with items', kind: 'integer', value: (row) => row.unitsWithItems },
  { key: 'datedItems', label: 'Items with a date', kind: 'integer', value: (row) => row.datedItems },
  {
    key: 'minimumAgeItems',
    label: 'of them first seen only (minimum age)',
    kind: 'integer',
    value: (row) => row.minimumAgeItems,
  },
  {
    key: 'installedThisYear',
    label: 'Installed this year',
    kind: 'integer',
    value: (row) => placeFigures(row).installedThisYear.value,
  },
  {
    key: 'plannedItems',
    label: 'Items that backlog and due count',
    kind: 'integer',
    value: (row) => row.plannedItems,
  },
  {
    key: 'aci',
    label: 'Condition index (ACI)',
    kind: 'percent',
    value: (row) => share(aciOf(row)),
  },
  {
    key: 'backlogCents',
    label: 'Backlog',
    kind: 'cents',
    value: (row) => row.backlogCents,
  },
  {
    key: 'backlogCount',
    label: 'Items past life',
    kind: 'integer',
    value: (row) => row.backlogCount,
  },
  {
    key: 'dueThisYearCents',
    label: 'Due this year',
    kind: 'cents',
    value: (row) => row.dueThisYearCents,
  },
  {
    key: 'dueCentsPerUnit',
    label: 'Due this year for each unit with items',
    kind: 'cents',
    value: (row) => wholeCents(dueCentsPerUnit(row)),
  },
  {
    key: 'replacementValueCents',
    label: 'Replacement value',
    kind: 'cents',
    value: (row) => row.replacementValueCents,
  },
  { key: 'pricedItems', label: 'Items with a price', kind: 'integer', value: (row) => row.pricedItems },
  {
    key: 'weakCents',
    label: 'Rests on weak dates',
    kind: 'cents',
    value: (row) => row.weakCents,
  },
  { key: 'undatedCount', label: 'Items without a date', kind: 'integer', value: (row) => row.undatedCount },
  { key: 'regionalManager', label: 'Regional manager', kind: 'text', value: (row) => row.regionalManager },
  {
    key: 'regionalMaintenanceManager',
    label: 'Regional maintenance manager',
    kind: 'text',
    value: (row) => row.regionalMaintenanceManager,
  },
  { key: 'asOf', label: 'As of', kind: 'date', value: (row) => row.asOf },
];

function wholeCents(cents: number | null): number | null {
  return cents === null ? null : Math.round(cents);
}

function share(pct: number | null): number | null {
  return pct === null ? null : pct / 100;
}
