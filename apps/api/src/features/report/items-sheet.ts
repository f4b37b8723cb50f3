import { PLAN_ITEM_COLUMNS } from '@lintel/contract/capital/plan-items';
import { inflate } from '@lintel/domain/capital/capital';
import type { Forecast } from '@lintel/domain/capital/forecast';
import { AGE_BASIS_LABELS, DATE_CONFIDENCE_LABELS, EUL_SOURCE_LABELS } from '@lintel/domain/items/life';
import type { Cell, Sheet } from '#platform/tables/table-file.ts';
import type { CapitalItem } from './capital-facts.ts';

/** The cell every price of a later year depends on: the first value of the sheet 'Read me'. */
export const INFLATION_CELL = "'Read me'!$B$2";
export const BACKLOG = 'Backlog';
export const NO_DATE = 'No date';

const letterOf = (label: (typeof PLAN_ITEM_COLUMNS)[number][0]) =>
  String.fromCharCode(65 + PLAN_ITEM_COLUMNS.findIndex(([name]) => name === label));
/** Letters of the columns that the plan sums over. */
export const ITEM_COLUMN = {
  type: letterOf('Type'),
  dueYear: letterOf('Due year'),
  fallsIn: letterOf('Falls in'),
  cost: letterOf("Cost, today's prices"),
};

/** One row an item; the cost when due follows the inflation cell. */
export function itemsSheet(items: readonly CapitalItem[], plan: Forecast, propertyName: string): Sheet {
  return {
    name: 'Items',
    columns: PLAN_ITEM_COLUMNS.map(([label, kind]) => ({ label, kind })),
    rows: items.map((item, at): Cell[] => [
      item.unit,
      item.building,
      item.itemType,
      item.maker,
      item.model,
      item.serial,
      item.installed,
      item.made,
      item.basis && AGE_BASIS_LABELS[item.basis],
      rounded(item.ageYears),
      item.basis && (item.basis === 's' ? 'yes' : 'no'),
      item.eulYears,
      EUL_SOURCE_LABELS[item.eulSource],
      rounded(item.rulYears),
      item.dueYear,
      fallsIn(item, plan),
      DATE_CONFIDENCE_LABELS[item.confidence],
      item.costCents,
      costWhenDue(item, at + 2, plan),
      propertyName,
    ]),
  };
}

/** The column of the plan that holds an item's first replacement. */
export function fallsIn(item: CapitalItem, plan: Forecast): string {
  if (item.dueYear === null) return NO_DATE;
  if (item.isPastLife) return BACKLOG;
  return plan.years[item.dueYear - plan.firstYear]?.label ?? afterLabel(plan);
}

/** What the column behind the last budget year is called. */
export function afterLabel(plan: Forecast): string {
  return `After ${plan.years.at(-1)?.label ?? ''}`;
}

function costWhenDue(item: CapitalItem, row: number, plan: Forecast): Cell {
  if (item.costCents === null || item.dueYear === null) return null;
  const { cost, dueYear } = ITEM_COLUMN;
  return {
    formula: `ROUND(${cost}${row}*(1+${INFLATION_CELL})^(${dueYear}${row}-${plan.firstYear}),2)`,
    value: inflate(item.costCents, plan.inflation, item.dueYear - plan.firstYear),
  };
}

function rounded(years: number | null): number | null {
  return years === null ? null : Math.round(years * 100) / 100;
}
