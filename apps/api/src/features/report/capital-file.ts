import { PLAN_WORDS, type Plan } from '@lintel/domain/capital/capital';
import { type Forecast, forecast } from '@lintel/domain/capital/forecast';
import { priceBookWords, staleWords } from '@lintel/domain/capital/scenario';
import { EUL_SOURCE_LABELS, EUL_SOURCES } from '@lintel/domain/items/life';
import { fileNameOf } from '#platform/lists/list-handler.ts';
import {
  type Cell,
  type FileFormat,
  type FileHead,
  type Sheet,
  type TableFile,
  workbook,
} from '#platform/tables/table-file.ts';
import type { CapitalFacts, CapitalItem } from './capital-facts.ts';
import { capitalTally } from './capital-figures.ts';
import type { ReportOptions } from './capital-report.ts';
import { aciAheadTable, figuresTable, planChart } from './figures-sheet.ts';
import { itemsSheet } from './items-sheet.ts';
import { oddsSheet, oddsYearsSheet } from './odds-sheet.ts';
import { againSheet, planSheet, planTables } from './plan-sheet.ts';

/** What the files of the plan are called and answer. */
export const CAPITAL_REPORT = {
  title: 'Capital assets',
  question: 'What must be replaced, when, and what will it cost?',
  filters: {},
};

/**
 * The capital plan as a file. By expected life, CSV is the items; XLSX adds assumptions and a plan whose formulas follow the
 * inflation cell. By survival odds no item has a year of its own: CSV is the plan by year and type, and XLSX adds the rest. PDF is
 * for people who read it on paper: the figures, the plan by year and type and what it assumes, without the items.
 */
export function capitalFile(
  format: FileFormat,
  place: FileHead,
  facts: FactsWithItems,
  options: FileOptions,
): TableFile {
  const inflation = options.inflation ?? facts.property.inflation;
  const plan = forecast(facts.cohorts, { today: facts.today, years: options.years, inflation });
  const items = itemsSheet(facts.items, plan, facts.property.propertyName);
  const isByOdds = options.plan === 'odds';
  const csv = isByOdds ? oddsSheet(plan) : items;
  const readMe = readMeSheet(facts, inflation, options);
  const sheets: Record<FileFormat, () => Sheet[]> = {
    csv: () => [csv],
    xlsx: () => [
      readMe,
      items,
      ...(isByOdds
        ? [oddsSheet(plan), oddsYearsSheet(plan)]
        : [planSheet(facts.items, plan), againSheet(facts.items, plan)]),
    ],
    pdf: () => [
      figuresTable(facts, plan),
      ...(isByOdds ? [] : [planChart(facts, plan), aciAheadTable(facts, plan)]),
      ...(isByOdds ? [oddsYearsSheet(plan), oddsSheet(plan)] : planTables(facts.items, plan)),
      onPaper(readMe, inflation),
    ],
  };
  const head = headOf(place, facts, plan, inflation, options);
  return { ...workbook(format, fileNameOf(head), sheets[format]()), head };
}

// On paper nothing can be changed, and the values are words.
function onPaper({ columns, rows: [, ...rows] }: Sheet, inflation: number): Sheet {
  return {
    name: 'What the plan assumes',
    columns: columns.map((column, at) => (at === 1 ? { ...column, kind: 'text' } : column)),
    rows: [['Inflation a year', percentWords(inflation), null], ...rows],
  };
}

function percentWords(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

function headOf(
  place: FileHead,
  { priceBook, today }: FactsWithItems,
  { years }: Forecast,
  inflation: number,
  { plan }: FileOptions,
): FileHead {
  return {
    ...place,
    filters: [
      { label: 'Plan', words: PLAN_WORDS[plan] },
      { label: 'Years', words: `${years[0]?.label} to ${years.at(-1)?.label}` },
      { label: 'Inflation', words: `${percentWords(inflation)} a year` },
    ],
    notes: ['Blank means not known; never zero.', ...staleWords(priceBook.oldest, today)],
  };
}

// The inflation cell is the first row's value: `INFLATION_CELL` of plan-sheet points at it.
function readMeSheet(facts: FactsWithItems, inflation: number, { years, plan }: FileOptions): Sheet {
  const { today, property, items, priceBook } = facts;
  const tally = capitalTally(facts.cohorts);
  const note = (label: string, value: string | number | null, count: number | null = null): Cell[] => [
    label,
    value,
    count,
  ];
  const sources = EUL_SOURCES.map((source) =>
    note(`Expected life ${EUL_SOURCE_LABELS[source]}`, null, items.filter((item) => item.eulSource === source).length),
  ).filter(([, , count]) => count !== 0);
  return {
    name: 'Read me',
    columns: [
      { label: 'Assumption', kind: 'text', width: 44 },
      { label: 'Value', kind: 'percent', width: 60 },
      { label: 'Items', kind: 'integer' },
    ],
    rows: [
      note('Inflation a year (change it: the plan follows)', inflation),
      note('Property', property.propertyName),
      note('Organization', property.organizationName),
      note('As of', today),
      note('Budget years', `the current one and ${years} more; calendar years`),
      note('The plan', PLAN_NOTES[plan]),
      note('Filter', 'none: all items in service', tally.items),
      note('Prices', priceBookText(priceBook, today)),
      ...sources,
      ...tally.leftOutOfLife.map(({ reason, count }) => note(`Left out of backlog and years: ${reason}`, null, count)),
      note('Left out of all money: no price', null, tally.items - tally.priced),
      note('Dates of low or no confidence', 'their items may fall due years earlier or later', tally.weak),
      note(
        'Ages that are minimums',
        'counted from the first sighting: the item may be older and fall due earlier',
        facts.minimums,
      ),
      note('Age', 'days since installation, else manufacture, else first sighting, over 365.2425'),
      note('Remaining life', 'expected life less age, moved only by a condition reading; backlog has none left'),
      note('Cost', 'unit price, delivery, installation and haul-away'),
      note("Today's prices", `dollars of ${today.slice(0, 4)}`),
      note("That or the due year's prices", "today's prices, risen by the inflation above for each year from now"),
      note('Types without any price', 'not in the plan: a sum of nothing known is not 0', unpricedTypes(items)),
      note('Again', 'items that fall due a second time inside the window, one expected life after the first'),
      note('Blank', 'not known; never zero'),
    ],
  };
}

function unpricedTypes(items: readonly CapitalItem[]): number | null {
  const priced = new Set(items.filter((item) => item.costCents !== null).map((item) => item.itemType));
  return items.filter((item) => !priced.has(item.itemType)).length || null;
}

function priceBookText(priceBook: CapitalFacts['priceBook'], today: string): string {
  if (!priceBook.oldest) return 'typical prices of the item types; the organization has set none with a date';
  const [old] = staleWords(priceBook.oldest, today);
  const book = `${priceBookWords(priceBook.oldest, priceBook.newest)}; typical prices where it has none`;
  return old ? `${book}. ${old}` : book;
}

const PLAN_NOTES: Record<Plan, string> = {
  life: 'each item in the year its expected life ends; what is past that is backlog, due at once',
  odds: 'each item spread over the years by its chance to fail, from the survival curve of its type and the age it has reached; what has failed is replaced this year',
};

export type FileOptions = ReportOptions & { plan: Plan };
export type FactsWithItems = CapitalFacts & { items: CapitalItem[] };
