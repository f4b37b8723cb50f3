import { DAYS_PER_YEAR } from '../base/calendar.ts';
import { EMPTY_UNIT_STATUSES } from '../units/unit-vacancy.ts';

/** By what the cells of the heatmap are coloured. */
export const HEAT_METRICS = [
  'lifeUsed',
  'due12',
  'backlog',
  'repairs',
  'flags',
  'warranty',
  'completeness',
  'vacant',
] as const;
export const HEAT_METRIC_LABELS: Record<HeatMetric, string> = {
  lifeUsed: "Oldest item's life used",
  due12: 'Items due within 12 months',
  backlog: 'Backlog, $',
  repairs: 'Repairs in 12 months, $',
  flags: 'Open flags',
  warranty: 'Warranty remaining',
  completeness: 'Records complete',
  vacant: 'Days vacant',
};

/** The five steps, light to dark; the darker, the more there is to do. */
export const HEAT_STEPS = [1, 2, 3, 4, 5] as const;
export const HEAT_STEP_WORDS: Record<HeatMetric, Readonly<Record<HeatStep, string>>> = {
  lifeUsed: { 1: '0 to 40%', 2: '41 to 80%', 3: '81 to 100%', 4: '101 to 150%', 5: 'Over 150%' },
  due12: { 1: 'None due', 2: '1 item', 3: '2 items', 4: '3 items', 5: '4 items or more' },
  backlog: { 1: 'No backlog', 2: 'Up to $500', 3: 'Up to $1,000', 4: 'Up to $2,500', 5: 'Over $2,500' },
  repairs: { 1: 'No repair', 2: 'Up to $100', 3: 'Up to $300', 4: 'Up to $750', 5: 'Over $750' },
  flags: { 1: 'No open flag', 2: '1 flag', 3: '2 flags', 4: '3 flags', 5: '4 flags or more' },
  warranty: {
    1: 'Over 3 years left',
    2: '1 to 3 years left',
    3: 'Up to 12 months left',
    4: 'Up to 90 days left',
    5: 'Ended',
  },
  vacant: { 1: 'Up to 7 days', 2: '8 to 14 days', 3: '15 to 30 days', 4: '31 to 60 days', 5: 'Over 60 days' },
  completeness: { 1: '100%', 2: '75 to 99%', 3: '50 to 74%', 4: '1 to 49%', 5: '0%' },
};

/** What a cell without a step says of itself: nobody knows, it should be there and is not recorded, or nothing is expected. */
export const HEAT_BLANKS = ['unknown', 'missing', 'none'] as const;
export const HEAT_MARKS: readonly HeatMark[] = [...HEAT_STEPS, ...HEAT_BLANKS];

/** The marks of the legend that a text such as '4,5,unknown' names, in the order of the legend. */
export function heatMarks(text: string | undefined): readonly HeatMark[] {
  const given = (text ?? '').split(',');
  return HEAT_MARKS.filter((mark) => given.includes(String(mark)));
}

export const HEAT_BLANK_WORDS: Record<HeatMetric, Readonly<Record<HeatBlank, string>>> = {
  lifeUsed: { unknown: 'Date or life not known', missing: 'Expected, not recorded', none: 'Not expected here' },
  due12: { unknown: 'Date or life not known', missing: 'Expected, not recorded', none: 'Not expected here' },
  backlog: { unknown: 'Date, life or price not known', missing: 'Expected, not recorded', none: 'Not expected here' },
  repairs: { unknown: 'Repaired, cost not known', missing: 'Expected, not recorded', none: 'Not expected here' },
  flags: { unknown: 'Not known', missing: 'Expected, not recorded', none: 'Not expected here' },
  warranty: { unknown: 'Warranty end not known', missing: 'Expected, not recorded', none: 'Not expected here' },
  completeness: { unknown: 'Not known', missing: 'Expected, not recorded', none: 'Not expected here' },
  vacant: {
    unknown: 'Empty, since when is not known',
    missing: 'Expected, not recorded',
    none: 'Not known to be empty',
  },
};

/** The highest value that still belongs to steps 1 to 4. */
const STEP_MAX = {
  lifeUsed: [40, 80, 100, 150],
  due12: [0, 1, 2, 3],
  backlog: [0, 50_000, 100_000, 250_000],
  repairs: [0, 10_000, 30_000, 75_000],
  flags: [0, 1, 2, 3],
  vacant: [7, 14, 30, 60],
} as const;
/** The least days of cover, and the least percentage of complete records, of steps 1 to 4. */
const STEP_MIN = { warranty: [3 * 365 + 1, 366, 91, 0], completeness: [100, 75, 50, Number.MIN_VALUE] } as const;

/**
 * What cells together say by a metric: one cell of the matrix, or all cells of a unit. The worst counts: the oldest item, the cover
 * that ends next. Unknown is not zero, and neither is what should be there and is not recorded. Repairs count also where the item
 * has gone since, or where they were of the unit itself; so do flags about the unit itself.
 */
export function heatOf(
  metric: HeatMetric,
  cells: readonly HeatFacts[],
  repairs: readonly HeatRepairs[] = [],
  unitFlags = 0,
  vacancy: HeatVacancy | null = null,
): Heat {
  if (metric === 'vacant') return vacancy === null ? { mark: 'none', value: null } : markOf(metric, vacancy.days);
  if (metric === 'repairs' && repairs.length > 0) return markOf(metric, repairCents(repairs));
  if (metric === 'flags' && unitFlags > 0) return markOf(metric, unitFlags + sum(cells.map((cell) => cell.flags)));
  if (cells.length === 0) return { mark: 'none', value: null };
  const held = cells.filter((cell) => cell.items > 0);
  if (held.length === 0) return { mark: 'missing', value: null };
  return markOf(metric, VALUES[metric](held, cells));
}

/** Since how many days a unit is vacant, by its open turn; not known where only its state says that it is empty. Null: neither says so. */
export function vacancyOf(status: string | null, vacantDays: number | null): HeatVacancy | null {
  if (vacantDays !== null) return { days: vacantDays };
  return EMPTY_UNIT_STATUSES.some((empty) => empty === status) ? { days: null } : null;
}

function markOf(metric: HeatMetric, value: number | null): Heat {
  return value === null ? { mark: 'unknown', value } : { mark: heatStep(metric, value), value };
}

/** What repairs cost together; unknown where none of them has a cost. */
export function repairCents(repairs: readonly HeatRepairs[]): number | null {
  const known = repairs.map((one) => one.costCents).filter((cents) => cents !== null);
  return repairs.length > 0 && known.length === 0 ? null : sum(known);
}

/** The share of the expected life that an age is, in percent with one decimal, as lists give it. */
export function lifeUsedOf(ageDays: number | null, eulYears: number | null): number | null {
  if (ageDays === null || eulYears === null) return null;
  return Math.round((Math.max(0, ageDays) / DAYS_PER_YEAR / eulYears) * 1000) / 10;
}

/** The step of a value: percent of the expected life, items, cents, days of cover or percent of the records. */
export function heatStep(metric: HeatMetric, value: number): HeatStep {
  const at =
    metric === 'warranty' || metric === 'completeness'
      ? STEP_MIN[metric].findIndex((min) => value >= min)
      : STEP_MAX[metric].findIndex((max) => value <= max);
  return HEAT_STEPS[at] ?? 5;
}

/** A percentage as a whole number that stays in its step: 100.3 is past 100, so it is shown as 101. */
export function wholePct(pct: number): number {
  const whole = Math.round(pct);
  return heatStep('lifeUsed', whole) === heatStep('lifeUsed', pct) ? whole : Math.ceil(pct);
}

type ValueOf = (held: readonly HeatFacts[], all: readonly HeatFacts[]) => number | null;
const VALUES: Record<HeatMetric, ValueOf> = {
  lifeUsed: (held) => most(held.map((cell) => cell.lifeUsedPct)),
  due12: (held) => (isLifeUnknown(held) ? null : sum(held.map((cell) => cell.due12))),
  backlog: (held) => {
    if (isLifeUnknown(held)) return null;
    const past = held.filter((cell) => cell.pastLife > 0);
    const known = past.map((cell) => cell.backlogCents).filter((cents) => cents !== null);
    return past.length > 0 && known.length === 0 ? null : sum(known);
  },
  repairs: () => 0,
  vacant: () => null,
  flags: (held) => sum(held.map((cell) => cell.flags)),
  warranty: (held) => {
    const known = held.map((cell) => cell.warrantyDays).filter((days) => days !== null);
    const running = known.filter((days) => days >= 0);
    return running.length > 0 ? Math.min(...running) : most(known);
  },
  completeness: (held, all) => {
    const expected = sum(all.map((cell) => cell.items + cell.missing));
    return (sum(held.map((cell) => cell.complete)) / expected) * 100;
  },
};

function isLifeUnknown(held: readonly HeatFacts[]): boolean {
  return held.every((cell) => cell.lifed === 0);
}

function most(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.max(...known) : null;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export type HeatMetric = (typeof HEAT_METRICS)[number];
export type HeatStep = (typeof HEAT_STEPS)[number];
export type HeatBlank = (typeof HEAT_BLANKS)[number];
export type HeatMark = HeatStep | HeatBlank;
export type Heat = { mark: HeatMark; value: number | null };
export type HeatVacancy = { days: number | null };
/** The facts of one item type in one unit. */
export type HeatFacts = {
  /** In service. */
  items: number;
  /** Expected by the standard set and not recorded. */
  missing: number;
  /** Of the oldest item. */
  lifeUsedPct: number | null;
  /** With a remaining life that is known, none left included. */
  lifed: number;
  pastLife: number;
  due12: number;
  /** Installed cost of the items past their life; null where none of them has a price. */
  backlogCents: number | null;
  /** To the cover that ends next; below zero where all has ended. */
  warrantyDays: number | null;
  /** With model, serial number and an installation or manufacture date. */
  complete: number;
  /** With an open red flag. */
  flags: number;
};
/** The work of the last 12 months on one item type of a unit, or on the unit itself. */
export type HeatRepairs = {
  records: number;
  /** Known costs alone; null where no record has one. */
  costCents: number | null;
  uncosted: number;
  /** Of the records: those whose words name a leak, a drain or water. */
  leaks: number;
};
