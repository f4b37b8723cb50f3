import type { ModelRow, PortfolioRow } from '@lintel/contract/report';
import { COST_SOURCE_LABELS, type CostSource, EUL_SOURCE_LABELS, type EulSource } from '@lintel/domain/life';
import { aciOf, isLifeKnown, isPriceKnown } from '@lintel/domain/portfolio';
import type * as z from 'zod';
import { type TableColumn, type TableFile, tableFile } from '#platform/table-file.ts';

/** The models of a property as a file, from the JSON text of the page. */
export function modelsFile(format: 'csv' | 'xlsx', page: string, today: string): TableFile {
  const { results } = JSON.parse(page) as { results: Model[] };
  return tableFile(format, `models-${today}`, MODEL_COLUMNS, results, [`As of ${today}. Blank means not known.`]);
}

/** The portfolio as a file, from the JSON text of the page. */
export function portfolioFile(format: 'csv' | 'xlsx', page: string, today: string): TableFile {
  const { results } = JSON.parse(page) as { results: Place[] };
  return tableFile(format, `portfolio-${today}`, PORTFOLIO_COLUMNS, results, [
    `All ${results.length} properties you may see. Blank means not known.`,
    'Complete units hold every required type with maker, model, serial number and date; photos of plates are not part of it.',
  ]);
}

const MODEL_COLUMNS: TableColumn<Model>[] = [
  { key: 'itemType', label: 'Type', kind: 'text', value: (row) => row.itemType },
  { key: 'manufacturerName', label: 'Maker', kind: 'text', value: (row) => row.manufacturerName },
  { key: 'modelName', label: 'Model', kind: 'text', value: (row) => row.modelName ?? 'No model' },
  { key: 'count', label: 'Items', kind: 'integer', value: (row) => row.count },
  { key: 'datedCount', label: 'With a date', kind: 'integer', value: (row) => row.datedCount },
  { key: 'averageAgeYears', label: 'Average age (years)', kind: 'number', value: (row) => row.averageAgeYears },
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
    value: (row) => (row.datedItems === 0 ? null : Math.round((row.ageYearsSum / row.datedItems) * 10) / 10),
  },
  { key: 'datedItems', label: 'Items with a date', kind: 'integer', value: (row) => row.datedItems },
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
    value: (row) => (isLifeKnown(row) ? row.backlogCents : null),
  },
  {
    key: 'backlogCount',
    label: 'Items past life',
    kind: 'integer',
    value: (row) => (isLifeKnown(row) ? row.backlogCount : null),
  },
  {
    key: 'dueThisYearCents',
    label: 'Due this year',
    kind: 'cents',
    value: (row) => (isLifeKnown(row) ? row.dueThisYearCents : null),
  },
  {
    key: 'replacementValueCents',
    label: 'Replacement value',
    kind: 'cents',
    value: (row) => (isPriceKnown(row) ? row.replacementValueCents : null),
  },
  { key: 'pricedItems', label: 'Items with a price', kind: 'integer', value: (row) => row.pricedItems },
  {
    key: 'weakCents',
    label: 'Rests on weak dates',
    kind: 'cents',
    value: (row) => (isPriceKnown(row) ? row.weakCents : null),
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

function share(pct: number | null): number | null {
  return pct === null ? null : pct / 100;
}

type Model = z.output<typeof ModelRow>;
type Place = z.output<typeof PortfolioRow>;
