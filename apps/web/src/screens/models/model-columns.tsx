import { MODEL_GAP_WORDS } from '@lintel/contract/items/model';
import { MODEL_COST_FROM, MODEL_LIFE_FROM } from '@lintel/domain/items/life';
import type { ListCells } from '#app/list/list-columns.tsx';
import { DASH, decimal, moneyCell } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import type { DataColumn } from '#ui/table/data-table-columns.ts';
import type { ItemType, Model } from './models-search.ts';

export const MODEL_CELLS: ListCells<Model> = {
  name: { stack: 'first', cell: (model) => <span className="strong">{model.name}</span> },
  age: (model) =>
    model.averageAgeYears === null
      ? DASH
      : `${decimal(model.averageAgeYears)} (${model.datedCount} of ${model.itemCount})`,
  life: (model) => (
    <Counting
      text={rangeText(model.lifeYears, model.lifeYearsMax, (years) => String(years))}
      from={MODEL_LIFE_FROM[model.lifeSource]}
    />
  ),
  cost: (model) => (
    <Counting
      text={rangeText(model.unitCostCents, model.unitCostCentsMax, moneyCell)}
      from={MODEL_COST_FROM[model.costSource]}
    />
  ),
  warranty: (model) => (
    <Counting
      text={model.warrantyMonthsCounting === null ? null : String(model.warrantyMonthsCounting)}
      from={MODEL_LIFE_FROM[model.warrantySource]}
    />
  ),
  catalogue: (model) => (
    <span className={model.organizationId === null ? 'muted' : undefined}>{model.organizationName ?? 'Shared'}</span>
  ),
  gaps: {
    stack: 'full',
    cell: (model) =>
      model.gaps.length === 0 ? (
        <StatusText tone="good">Complete</StatusText>
      ) : (
        <StatusText tone="muted">{model.gaps.map((gap) => MODEL_GAP_WORDS[gap]).join(', ')}</StatusText>
      ),
  },
};

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
