import { inflate } from '@lintel/domain/capital/capital';
import type { Forecast } from '@lintel/domain/capital/forecast';
import { knownCents } from '@lintel/domain/figures/metrics';
import type { Cell, Sheet } from '#platform/tables/table-file.ts';
import { INFLATION_CELL } from './items-sheet.ts';

/** The plan by survival odds, one row a budget year and type; the cost at the year's prices follows the inflation cell. */
export function oddsSheet(plan: Forecast): Sheet {
  let row = 1;
  return {
    name: 'Plan by odds',
    columns: [
      { label: 'Year', kind: 'text' },
      { label: 'Type', kind: 'text', width: 30 },
      { label: 'Replacements to be expected', kind: 'number', width: 26 },
      { label: "Expected cost, today's prices", kind: 'dollars', width: 28 },
      { label: "Expected cost, that year's prices", kind: 'dollars', width: 30 },
    ],
    rows: plan.years.flatMap(({ label, expectedStacks }, ahead) =>
      expectedStacks.map((stack): Cell[] => {
        row += 1;
        const cents = knownCents(stack);
        return [label, stack.itemType, tenths(stack.count), cents, risen(cents, `D${row}`, plan, ahead)];
      }),
    ),
  };
}

/** The years of the plan by odds as sums of its rows, each with the 80 % range around its cost. */
export function oddsYearsSheet(plan: Forecast): Sheet {
  const last = plan.years.reduce((rows, year) => rows + year.expectedStacks.length, 1);
  const isKnown = plan.years.some((year) => year.expectedStacks.some((stack) => knownCents(stack) !== null));
  const sum = (column: string, at: number, value: number): Cell =>
    isKnown
      ? {
          formula: `SUMIFS('Plan by odds'!$${column}$2:$${column}$${last},'Plan by odds'!$A$2:$A$${last},A${at})`,
          value,
        }
      : null;
  return {
    name: 'Years by odds',
    columns: [
      { label: 'Year', kind: 'text' },
      { label: 'Replacements to be expected', kind: 'number', width: 26 },
      { label: "Expected cost, today's prices", kind: 'dollars', width: 28 },
      { label: "Expected cost, that year's prices", kind: 'dollars', width: 30 },
      { label: "Likely least (80% range), today's prices", kind: 'dollars', width: 38 },
      { label: "Likely most (80% range), today's prices", kind: 'dollars', width: 38 },
      { label: "Likely least (80% range), that year's prices", kind: 'dollars', width: 40 },
      { label: "Likely most (80% range), that year's prices", kind: 'dollars', width: 40 },
    ],
    rows: plan.years.map((year, ahead) => [
      year.label,
      tenths(year.expectedCount),
      sum('D', ahead + 2, year.expectedCents),
      sum('E', ahead + 2, year.expectedInflatedCents),
      isKnown ? year.lowCents : null,
      isKnown ? year.highCents : null,
      risen(isKnown ? year.lowCents : null, `E${ahead + 2}`, plan, ahead),
      risen(isKnown ? year.highCents : null, `F${ahead + 2}`, plan, ahead),
    ]),
  };
}

function risen(cents: number | null, cell: string, plan: Forecast, ahead: number): Cell {
  if (cents === null) return null;
  return { formula: `ROUND(${cell}*(1+${INFLATION_CELL})^${ahead},2)`, value: inflate(cents, plan.inflation, ahead) };
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
