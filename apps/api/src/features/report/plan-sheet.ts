import { inflate } from '@lintel/domain/capital/capital';
import type { Forecast } from '@lintel/domain/capital/forecast';
import type { Cell, Formula, Sheet } from '#platform/tables/table-file.ts';
import type { CapitalItem } from './capital-facts.ts';
import { afterLabel, BACKLOG, fallsIn, INFLATION_CELL, ITEM_COLUMN, NO_DATE } from './items-sheet.ts';

/**
 * The plan by type and budget year in four blocks: first replacements (SUMIFS over Items), replacements after those (SUMIFS
 * over Again), both, and both at each year's prices, which follow the inflation cell. Totals are sums of their rows.
 */
export function planSheet(items: readonly CapitalItem[], plan: Forecast): Sheet {
  const labels = columnLabels(plan);
  const types = typeNames(items);
  const first = firstCents(items, plan);
  const again = againCents(items, plan);
  const rows: Cell[][] = [];
  const isPlaced = placedTypes(items);
  const block = (title: string, cell: (type: string, at: number, row: number) => Formula | null) => {
    rows.push([title]);
    const start = rows.length;
    for (const type of types) {
      const row = rows.length + 2;
      // why: a type of which no item has a life and a price has no known year; a 0 there would say that nothing falls due
      const cells = labels.map((label, at) => (label === NO_DATE || isPlaced(type) ? cell(type, at, row) : null));
      rows.push([type, ...cells, sumOf(`SUM(B${row}:${letter(labels.length)}${row})`, cells)]);
    }
    const body = rows.slice(start) as (Formula | null)[][]; // why: every cell behind the type is a formula or blank
    const totals = [...labels, 'Total'].map((_, at) =>
      sumOf(
        `SUM(${letter(at + 1)}${start + 2}:${letter(at + 1)}${rows.length + 1})`,
        body.map((row) => row[at + 1] ?? null),
      ),
    );
    rows.push(['All types', ...(types.length > 0 ? totals : [])], []);
    return start + 2;
  };
  const itemRange = (column: string) => `Items!$${column}$2:$${column}$${items.length + 1}`;
  const againRange = (column: string) => `Again!$${column}$2:$${column}$${Math.max(2, again.size + 1)}`;

  const firstAt = block("First replacements, at today's prices", (type, at, row) => ({
    formula: `SUMIFS(${itemRange(ITEM_COLUMN.cost)},${itemRange(ITEM_COLUMN.type)},$A${row},${itemRange(ITEM_COLUMN.fallsIn)},${letter(at + 1)}$1)`,
    value: first.get(keyOf(type, labels[at])) ?? 0,
  }));
  // What has no date has no second time either.
  const isDated = (at: number) => labels[at] !== NO_DATE;
  const againAt = block("Again inside the window, at today's prices", (type, at, row) =>
    isDated(at)
      ? {
          formula: `SUMIFS(${againRange('C')},${againRange('A')},$A${row},${againRange('B')},${letter(at + 1)}$1)`,
          value: again.get(keyOf(type, labels[at])) ?? 0,
        }
      : null,
  );
  const both = (type: string, at: number) =>
    (first.get(keyOf(type, labels[at])) ?? 0) + (again.get(keyOf(type, labels[at])) ?? 0);
  const bothAt = block("Both, at today's prices", (type, at) => {
    const offset = types.indexOf(type);
    const cells = [
      `${letter(at + 1)}${firstAt + offset}`,
      ...(isDated(at) ? [`${letter(at + 1)}${againAt + offset}`] : []),
    ];
    return { formula: cells.join('+'), value: both(type, at) };
  });
  block("Both, at each year's prices", (type, at) => {
    const year = at - 1;
    const isYear = year >= 0 && year < plan.years.length;
    const cell = `${letter(at + 1)}${bothAt + types.indexOf(type)}`;
    return isYear
      ? {
          formula: `ROUND(${cell}*(1+${INFLATION_CELL})^${year},2)`,
          value: inflate(both(type, at), plan.inflation, year),
        }
      : { formula: cell, value: both(type, at) };
  });
  return {
    name: 'Plan',
    columns: [
      { label: 'Type', kind: 'text', width: 42 },
      ...[...labels, 'Total'].map((label) => ({ label, kind: 'dollars' as const, width: 15 })),
    ],
    rows,
  };
}

/** The plan on paper: what falls in each year at today's prices, then at each year's, as a table each. */
export function planTables(items: readonly CapitalItem[], plan: Forecast): Sheet[] {
  const { columns, rows } = planSheet(items, plan);
  const ends = rows.flatMap((row, at) => (row.length === 0 ? [at] : []));
  const blocks = ends.map((end, at) => rows.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end));
  return blocks.slice(-2).map(([title, ...body], at) => ({
    name: `Replacements by type and budget year, ${String(title?.[0]).replace(/^Both, /, '')}`,
    isJoined: at > 0,
    columns,
    rows: body.slice(0, -1),
    totals: body.at(-1) ?? [],
  }));
}

/** Replacements after the first inside the window, one row a type and year, at today's prices. */
export function againSheet(items: readonly CapitalItem[], plan: Forecast): Sheet {
  return {
    name: 'Again',
    columns: [
      { label: 'Type', kind: 'text', width: 30 },
      { label: 'Falls in', kind: 'text' },
      { label: "Cost at today's prices", kind: 'cents', width: 24 },
    ],
    rows: [...againCents(items, plan)].map(([key, cents]) => [...(key.split('\n') as [string, string]), cents]),
  };
}

function columnLabels(plan: Forecast): string[] {
  return [BACKLOG, ...plan.years.map((year) => year.label), afterLabel(plan), NO_DATE];
}

/** Types with a price; of the others no sum is known. */
function typeNames(items: readonly CapitalItem[]): string[] {
  return [...new Set(items.filter((item) => item.costCents !== null).map((item) => item.itemType))].sort();
}

function placedTypes(items: readonly CapitalItem[]): (type: string) => boolean {
  const placed = new Set(
    items.filter((item) => item.costCents !== null && item.dueYear !== null).map((item) => item.itemType),
  );
  return (type) => placed.has(type);
}

function firstCents(items: readonly CapitalItem[], plan: Forecast): Map<string, number> {
  const sums = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item.itemType, fallsIn(item, plan));
    sums.set(key, (sums.get(key) ?? 0) + (item.costCents ?? 0));
  }
  return sums;
}

// What the forecast's years hold beyond first replacements.
function againCents(items: readonly CapitalItem[], plan: Forecast): Map<string, number> {
  const first = firstCents(items, plan);
  const sums = new Map<string, number>();
  for (const { label, stacks } of plan.years) {
    for (const { itemType, cents } of stacks) {
      const key = keyOf(itemType, label);
      const rest = cents - (first.get(key) ?? 0);
      if (rest > 0) sums.set(key, rest);
    }
  }
  return sums;
}

/** A live sum; blank where nothing is known to be summed. */
function sumOf(formula: string, cells: readonly (Formula | null)[]): Formula | null {
  const known = cells.filter((cell) => cell !== null);
  return known.length === 0 ? null : { formula, value: known.reduce((sum, cell) => sum + Number(cell.value), 0) };
}

function keyOf(type: string, label: string | undefined): string {
  return `${type}\n${label ?? ''}`;
}

// A to Z, then AA and on; 0 is A.
function letter(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : letter(Math.floor(at / 26) - 1) + letter(at % 26);
}
