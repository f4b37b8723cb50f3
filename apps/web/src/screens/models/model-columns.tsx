import { MODEL_COST_FROM, MODEL_LIFE_FROM } from '@lintel/domain/life';
import type { DataColumn } from '#ui/data-table-columns.ts';
import { count, DASH, decimal, moneyCell } from '#ui/format.ts';
import { StatusText } from '#ui/StatusText.tsx';
import { GAP_WORDS, type ItemType, type Model } from './models-search.ts';

export const MODEL_COLUMNS: readonly DataColumn<Model>[] = [
  {
    id: 'name',
    head: 'Model',
    stack: 'first',
    value: (model) => model.name,
    cell: (model) => <span className="strong">{model.name}</span>,
  },
  { id: 'maker', head: 'Manufacturer', value: (model) => model.manufacturerName },
  { id: 'type', head: 'Type', value: (model) => model.itemType },
  {
    id: 'items',
    head: 'Items',
    isNumber: true,
    value: (model) => model.itemCount,
    cell: (model) => count(model.itemCount),
  },
  {
    id: 'age',
    head: 'Avg age, years',
    isNumber: true,
    value: (model) => model.averageAgeYears,
    cell: (model) =>
      model.averageAgeYears === null
        ? '–'
        : `${decimal(model.averageAgeYears)} (${model.datedCount} of ${model.itemCount})`,
  },
  {
    id: 'life',
    head: 'Life, years',
    isNumber: true,
    isUnsorted: true,
    value: (model) => model.lifeYears,
    cell: (model) => (
      <Counting
        text={rangeText(model.lifeYears, model.lifeYearsMax, (years) => String(years))}
        from={MODEL_LIFE_FROM[model.lifeSource]}
      />
    ),
  },
  {
    id: 'cost',
    head: 'Cost, $',
    isNumber: true,
    isUnsorted: true,
    value: (model) => model.unitCostCents,
    cell: (model) => (
      <Counting
        text={rangeText(model.unitCostCents, model.unitCostCentsMax, moneyCell)}
        from={MODEL_COST_FROM[model.costSource]}
      />
    ),
  },
  {
    id: 'warranty',
    head: 'Warranty, months',
    isNumber: true,
    isUnsorted: true,
    value: (model) => model.warrantyMonthsCounting,
    cell: (model) => (
      <Counting
        text={model.warrantyMonthsCounting === null ? null : String(model.warrantyMonthsCounting)}
        from={MODEL_LIFE_FROM[model.warrantySource]}
      />
    ),
  },
  {
    id: 'catalogue',
    head: 'Catalogue',
    isUnsorted: true,
    value: (model) => model.organizationName ?? 'Shared',
    cell: (model) => (
      <span className={model.organizationId === null ? 'muted' : undefined}>{model.organizationName ?? 'Shared'}</span>
    ),
  },
  {
    id: 'gaps',
    head: 'Missing',
    isUnsorted: true,
    stack: 'full',
    value: (model) => model.gaps.length,
    cell: (model) =>
      model.gaps.length === 0 ? (
        <StatusText tone="good">Complete</StatusText>
      ) : (
        <StatusText tone="muted">{model.gaps.map((gap) => GAP_WORDS[gap]).join(', ')}</StatusText>
      ),
  },
];

/** The effective value of a model, one value or from the lowest to the highest; null where nothing is known. */
export function rangeText<T>(least: T | null, most: T | null, text: (value: T) => string): string | null {
  if (least === null || most === null) return null;
  return least === most ? text(least) : `${text(least)} to ${text(most)}`;
}

function Counting({ text, from }: { text: string | null; from: string }) {
  if (text === null) return <span className="muted">{DASH}</span>;
  return (
    <span>
      {text}
      <br />
      <span className="muted small">{from}</span>
    </span>
  );
}

export const TYPE_COLUMNS: readonly DataColumn<ItemType>[] = [
  {
    id: 'name',
    head: 'Item type',
    stack: 'first',
    value: (type) => type.name,
    cell: (type) => <span className="strong">{type.name}</span>,
  },
  { id: 'life', head: 'Life, years', isNumber: true, value: (type) => type.averageLifeSpan },
  {
    id: 'cost',
    head: 'Typical cost, $',
    isNumber: true,
    value: (type) => type.typicalCostCents,
    cell: (type) => moneyCell(type.typicalCostCents),
  },
  {
    id: 'year',
    head: 'Prices of',
    isNumber: true,
    value: (type) => type.typicalCostYear,
    cell: (type) => type.typicalCostYear ?? '–',
  },
  { id: 'warranty', head: 'Warranty, months', isNumber: true, value: (type) => type.warrantyMonths },
  { id: 'budget', head: 'Budget', value: (type) => (type.isCapital ? 'Capital' : 'Expense') },
];
