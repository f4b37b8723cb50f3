import type { VarianceRow } from '@lintel/domain/capital/budget-variance';
import { fiscalYearLabel } from '@lintel/domain/capital/capital';
import {
  priceBookWords,
  SCENARIO_REASON_LABELS,
  SCENARIO_RULE_LABELS,
  SCENARIO_RULE_WORDS,
  staleWords,
} from '@lintel/domain/capital/scenario';
import { fileNameOf } from '#platform/lists/list-handler.ts';
import {
  type Cell,
  type FileFormat,
  type FileHead,
  type Sheet,
  type TableFile,
  workbook,
} from '#platform/tables/table-file.ts';
import type { WireLine, WirePlan, WireScenario } from './scenario.queries.ts';

/** What the files of a scenario answer. */
export const SCENARIO_REPORT = {
  title: 'Scenario',
  question: 'What is replaced in which year, and what does it cost?',
  filters: {},
};

/**
 * A scenario or budget as a file. CSV is its lines; XLSX has what it assumes, the plan by year and type as live sums over the lines,
 * and the years, of a budget also what was done; PDF the same without the lines.
 */
export function scenarioFile(
  format: FileFormat,
  place: FileHead,
  scenario: WireScenario,
  { plan, lines, variance }: Contents,
): TableFile {
  const kind = scenario.isFrozen ? 'Budget' : 'Scenario';
  const head: FileHead = {
    ...place,
    title: `${kind} ${scenario.name}`,
    asOf: plan.asOf,
    filters: [
      { label: 'Rule', words: SCENARIO_RULE_LABELS[scenario.rule] },
      { label: 'Years', words: `${plan.years[0]?.label} to ${plan.years.at(-1)?.label}` },
      ...(scenario.frozenOn === null ? [] : [{ label: 'Frozen', words: `on ${scenario.frozenOn}` }]),
    ],
    notes: ['Blank means not known; never zero.', ...staleWords(plan.prices.oldestOn, plan.asOf)],
  };
  const readMe = readMeSheet(scenario, plan);
  const done = variance === null ? [] : [varianceSheet(variance)];
  const sheets: Record<FileFormat, () => Sheet[]> = {
    csv: () => [linesSheet(lines)],
    xlsx: () => [readMe, planSheet(plan, lines), yearsSheet(plan), linesSheet(lines), ...done],
    pdf: () => [
      yearsSheet(plan),
      { ...planSheet(plan, lines), name: "Types and years, at the year's prices", isJoined: true },
      ...done,
      { ...readMe, name: 'What the plan assumes' },
    ],
  };
  return { ...workbook(format, fileNameOf(head), sheets[format]()), head };
}

type Contents = {
  plan: WirePlan;
  lines: readonly WireLine[];
  /** Of a budget: what was planned and done. */
  variance: readonly VarianceRow[] | null;
};

const LINE_COLUMNS = [
  ['Budget year', 'text'],
  ['Type', 'text'],
  ['Unit', 'text'],
  ['Item', 'integer'],
  ['Due', 'text'],
  ['Reason', 'text'],
  ['Replaced again', 'text'],
  ["Cost, today's prices", 'cents'],
  ["Cost, the year's prices", 'cents'],
] as const;

function linesSheet(lines: readonly WireLine[]): Sheet {
  return {
    name: 'Lines',
    columns: LINE_COLUMNS.map(([label, kind]) => ({ label, kind })),
    rows: lines.map((line): Cell[] => [
      fiscalYearLabel(line.year),
      line.itemType,
      line.unitName,
      line.itemId,
      line.dueYear === null ? null : fiscalYearLabel(line.dueYear),
      SCENARIO_REASON_LABELS[line.reason],
      line.isAgain ? 'yes' : 'no',
      line.costCents,
      line.plannedCents,
    ]),
  };
}

// Live sums over the lines: whoever changes a line sees the plan follow.
function planSheet({ years }: WirePlan, lines: readonly WireLine[]): Sheet {
  const types = [
    ...new Map(years.flatMap((year) => year.stacks.map((stack) => [stack.itemTypeId, stack.itemType]))),
  ].toSorted(([, a], [, b]) => a.localeCompare(b));
  const range = (column: string) => `Lines!$${column}$2:$${column}$${Math.max(2, lines.length + 1)}`;
  const rows = types.map(([itemTypeId, itemType], at): Cell[] => {
    const row = at + 2;
    const cells = years.map((year, ahead): Cell => {
      const stack = year.stacks.find((one) => one.itemTypeId === itemTypeId);
      if (stack && stack.plannedCents === null) return null;
      return {
        formula: `SUMIFS(${range('I')},${range('B')},$A${row},${range('A')},${letter(ahead + 1)}$1)`,
        value: stack?.plannedCents ?? 0,
      };
    });
    const sum = years.reduce(
      (total, year) => total + (year.stacks.find((one) => one.itemTypeId === itemTypeId)?.plannedCents ?? 0),
      0,
    );
    return [itemType, ...cells, { formula: `SUM(B${row}:${letter(years.length)}${row})`, value: sum }];
  });
  const total = (at: number, value: number | null): Cell =>
    rows.length === 0 || value === null
      ? null
      : { formula: `SUM(${letter(at)}2:${letter(at)}${rows.length + 1})`, value };
  return {
    name: 'Plan',
    columns: [
      { label: 'Type', kind: 'text', width: 30 },
      ...[...years.map((year) => year.label), 'Total'].map((label) => ({ label, kind: 'dollars' as const, width: 14 })),
    ],
    rows: [
      ...rows,
      [
        'All types',
        ...years.map((year, ahead) => total(ahead + 1, year.plannedCents)),
        total(
          years.length + 1,
          years.reduce((sum, year) => sum + (year.plannedCents ?? 0), 0),
        ),
      ],
    ],
  };
}

function yearsSheet({ years, totals }: WirePlan): Sheet {
  return {
    name: 'Years',
    columns: [
      { label: 'Budget year', kind: 'text' },
      { label: 'Replacements', kind: 'integer' },
      { label: 'Without a price', kind: 'integer' },
      { label: "Cost, today's prices", kind: 'dollars' },
      { label: "Cost, the year's prices", kind: 'dollars' },
      { label: 'Pushed to the next year', kind: 'integer' },
      { label: "Backlog at the year's end", kind: 'dollars' },
      { label: 'Condition index', kind: 'percent' },
    ],
    rows: years.map((year): Cell[] => [
      year.label,
      year.count,
      year.unpriced,
      year.costCents,
      year.plannedCents,
      year.pushed.count,
      year.backlog.cents,
      year.aciPct === null ? null : year.aciPct / 100,
    ]),
    totals: ['Total', totals.count, totals.unpriced, totals.costCents, totals.plannedCents, null, null, null],
  };
}

// Of a year that has not begun nothing is said to be done.
function varianceSheet(variance: readonly VarianceRow[]): Sheet {
  return {
    name: 'Planned and done',
    columns: [
      { label: 'Budget year', kind: 'text' },
      { label: 'Type', kind: 'text', width: 30 },
      { label: 'Planned', kind: 'integer' },
      { label: 'Planned cost', kind: 'dollars' },
      { label: 'Replaced', kind: 'integer' },
      { label: 'In the year planned', kind: 'integer' },
      { label: 'Not in the budget', kind: 'integer' },
      { label: 'Paid', kind: 'cents' },
      { label: 'Paid known of', kind: 'integer' },
    ],
    rows: variance.map((row): Cell[] => {
      const done = (value: number) => (row.state === 'AHEAD' ? null : value);
      return [
        fiscalYearLabel(row.year),
        row.itemType,
        row.plannedCount,
        row.plannedCount > 0 && row.plannedUnpriced === row.plannedCount ? null : row.plannedCents,
        done(row.doneCount),
        done(row.doneAsPlannedCount),
        done(row.doneUnplannedCount),
        row.paidCount === 0 ? null : row.paidCents,
        done(row.paidCount),
      ];
    }),
  };
}

function readMeSheet(scenario: WireScenario, plan: WirePlan): Sheet {
  const note = (label: string, value: string | null, count: number | null = null): Cell[] => [label, value, count];
  const { emergencyShare, emergencyPremium, annualCapCents, lifeProfileName, priceBookName } = scenario;
  const { assumed } = plan;
  return {
    name: 'Read me',
    columns: [
      { label: 'Assumption', kind: 'text', width: 40 },
      { label: 'Value', kind: 'text', width: 90 },
      { label: 'Items', kind: 'integer' },
    ],
    rows: [
      note(scenario.isFrozen ? 'Budget' : 'Scenario', scenario.name),
      ...(scenario.frozenOn === null
        ? []
        : [
            note(
              'Frozen',
              `on ${scenario.frozenOn}${scenario.frozenBy ? ` by ${scenario.frozenBy}` : ''}; nothing in it has changed since`,
            ),
          ]),
      note('As of', plan.asOf),
      note('Budget years', `${plan.years[0]?.label} and ${scenario.years} more; calendar years`),
      note('Rule', `${SCENARIO_RULE_LABELS[scenario.rule]}. ${SCENARIO_RULE_WORDS[scenario.rule]}`),
      note('Inflation a year', percent(scenario.inflation)),
      note(
        'Annual cap',
        annualCapCents === null
          ? 'none'
          : `${dollars(annualCapCents)} a year at its own prices; what does not fit waits for the next year`,
      ),
      note(
        'Emergencies',
        emergencyShare === 0
          ? 'none assumed'
          : `${percent(emergencyShare)} of the replacements cost ${emergencyPremium} times as much`,
      ),
      note(
        'Expected lives',
        lifeProfileName === null ? 'as the items have them' : `${lifeProfileName}; other types as the items have them`,
        lifeProfileName === null ? null : assumed.lives,
      ),
      note(
        'Prices',
        `${priceBookName === null ? 'as the items have them' : `${priceBookName}; prices set on an item or its model stay`}${daysWords(plan)}`,
        priceBookName === null ? null : assumed.prices,
      ),
      ...staleWords(plan.prices.oldestOn, plan.asOf).map((words) => note('Old prices', words)),
      note('Items in service', 'replacement value is the sum of their installed costs', plan.items.count),
      note('Without a price', 'planned and counted, in no sum', plan.items.unpriced),
      note('Without a date', 'not in the plan', plan.noDate.count),
      note('Dates of low or no confidence', 'replacements that may fall due years earlier or later', plan.weak.count),
      note('After the window', 'first due later than the last year', plan.afterWindow.count),
      note('Waiting at the end', 'not replaced by the end of the last year because of the cap', plan.waiting.count),
      note("Backlog at the year's end", "past the expected life then and not replaced, at today's prices"),
      note('Condition index', "backlog at the year's end ÷ replacement value"),
      note("Today's prices", `dollars of ${plan.asOf.slice(0, 4)}`),
      note(
        "The year's prices",
        "today's prices, risen by the inflation for each year from now, with the premium of emergencies",
      ),
      note('Blank', 'not known; never zero'),
    ],
  };
}

function daysWords({ prices }: WirePlan): string {
  return prices.oldestOn === null ? '' : `; ${priceBookWords(prices.oldestOn, prices.newestOn)}`;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US')}`;
}

function letter(at: number): string {
  return String.fromCharCode(65 + at);
}
