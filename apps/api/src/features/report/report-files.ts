import type { ModelRow } from '@lintel/contract/report';
import { COST_SOURCE_LABELS, type CostSource, EUL_SOURCE_LABELS, type EulSource } from '@lintel/domain/life';
import { aciOf, dueCentsPerUnit, placeFigures } from '@lintel/domain/portfolio';
import type * as z from 'zod';
import { type FileFormat, type TableColumn, type TableFile, tableFile } from '#platform/table-file.ts';
import type { Place } from './portfolio.queries.ts';

/** The models of a property as a file. */
export function modelsFile(format: FileFormat, models: Model[], today: string): TableFile {
  return tableFile(format, `models-${today}`, MODEL_COLUMNS, models, [`As of ${today}. Blank means not known.`]);
}

/** The portfolio as a file. */
export function portfolioFile(format: FileFormat, places: Place[], today: string): TableFile {
  return tableFile(format, `portfolio-${today}`, PORTFOLIO_COLUMNS, places, [
    `All ${places.length} properties you may see. Blank means not known.`,
    'Backlog and what is due are computed over the items with date, expected life and price; amounts for each unit over the units that have items.',
    'An average age over items that were first seen only is a minimum.',
    'Complete units hold every required type with manufacturer, model, serial number and date; photos of plates are not part of it.',
  ]);
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

export type Model = z.output<typeof ModelRow>;
