import { FLAG_METRICS } from './flag-metrics.ts';
import { FLS_METRICS } from './fls-metrics.ts';
import { INSPECTION_METRICS } from './inspection-metrics.ts';
import { INVOICE_METRICS } from './invoice-metrics.ts';
import { PAYMENT_METRICS } from './payment-metrics.ts';
import { PLATE_METRICS } from './plate-metrics.ts';
import { TAG_METRICS } from './tag-metrics.ts';
import { TURN_METRICS } from './turn-metrics.ts';
import { WARRANTY_METRICS } from './warranty-metrics.ts';

/** Every figure of the product: what it answers and how it is worked out, in words a manager can check. */
export const METRICS = {
  ...FLS_METRICS,
  properties: {
    name: 'Properties',
    unit: 'count',
    question: 'How many communities am I looking at?',
    formula: 'The properties you may see that match the filter.',
    leftOutReasons: [],
  },
  units: {
    name: 'Units',
    unit: 'count',
    question: 'How many homes are there?',
    formula: 'Units that are not archived, whether occupied or not.',
    leftOutReasons: [],
  },
  items: {
    name: 'Items recorded',
    unit: 'count',
    question: 'How much equipment is on record?',
    formula: 'Items in service. Stored and retired items are not counted.',
    leftOutReasons: ['stored', 'retired'],
  },
  completeness: {
    name: 'Complete',
    unit: 'percent',
    question: 'How much of what should be here is on record?',
    formula: 'Items present ÷ items expected by the standard set of each area.',
    leftOutReasons: ['no standard set'],
  },
  recordsComplete: {
    name: 'Records complete',
    unit: 'percent',
    question: 'In how many homes is everything on record?',
    formula: 'Units that hold every item of their standard set, each with model, serial number and date ÷ units.',
    leftOutReasons: [],
  },
  completeUnits: {
    name: 'Records complete',
    unit: 'percent',
    question: 'In how many homes is everything on record?',
    formula:
      'Units where every item type that their area requires is on record with manufacturer, model, serial number and an installation or manufacture date ÷ units. A photo of the plate is not asked for.',
    leftOutReasons: [],
  },
  averageAge: {
    name: 'Average age',
    unit: 'years',
    question: 'How old is the equipment?',
    formula:
      'Sum of ages ÷ items with a known age. An age is the days since installation, else manufacture, else the first sighting, ÷ 365.2425.',
    leftOutReasons: ['no date'],
  },
  aci: {
    name: 'Condition index (ACI)',
    unit: 'percent',
    question: 'What share of the equipment is used up?',
    formula:
      'Backlog ÷ replacement value. Appliance and equipment condition index: the arithmetic of a facility condition index, over tracked items only.',
    leftOutReasons: ['no date', 'no expected life', 'no price'],
  },
  backlog: {
    name: 'Backlog',
    unit: 'cents',
    question: 'What would it cost today to replace what is past its expected life?',
    formula:
      'Sum of installed cost of items with no remaining life. Remaining life = expected life − age, moved only by a condition reading.',
    leftOutReasons: ['no date', 'no expected life', 'no price'],
  },
  dueThisYear: {
    name: 'Due this year',
    unit: 'cents',
    question: 'What must this budget year carry?',
    formula: 'Backlog + installed cost of items whose expected life ends between today and 31 December.',
    leftOutReasons: ['no date', 'no expected life', 'no price'],
  },
  dueNextYear: {
    name: 'Due next year',
    unit: 'cents',
    question: 'What falls due in the next budget year?',
    formula: "Installed cost of items whose expected life ends next year, in today's prices.",
    leftOutReasons: ['no date', 'no expected life', 'no price'],
  },
  expectedThisYear: {
    name: 'Expected this year',
    unit: 'cents',
    question: 'What is likely to fail before the year ends?',
    formula:
      "Sum over items of installed cost × the chance to fail between today and 31 December, from the survival curve of the item's type given the age it has reached; one that has failed counts whole. Today's prices.",
    leftOutReasons: ['no date', 'no expected life', 'no price'],
  },
  expectedNextYear: {
    name: 'Expected next year',
    unit: 'cents',
    question: 'What is likely to fail in the next budget year?',
    formula:
      "Sum over items of installed cost × the chance to fail next year, from the survival curve of the item's type given the age it has reached, replacements that fail again included. Today's prices.",
    leftOutReasons: ['no date', 'no expected life', 'no price'],
  },
  replacementValue: {
    name: 'Replacement value',
    unit: 'cents',
    question: 'What would it cost to replace everything on record?',
    formula:
      'Sum of installed cost over items in service: unit price (item, else model, else price book, else typical for the type) + delivery, install and haul-away.',
    leftOutReasons: ['no price'],
  },
  annualisedNeed: {
    name: 'Set aside each year',
    unit: 'cents',
    question: 'What should be set aside each year?',
    formula: 'Sum of installed cost ÷ expected life. Per unit: ÷ units that have items.',
    leftOutReasons: ['no expected life', 'no price'],
  },
  percentFunded: {
    name: 'Percent funded',
    unit: 'percent',
    question: 'Does the reserve keep up with the wear?',
    formula:
      'Reserve balance ÷ fully funded balance. Fully funded = sum of installed cost × effective age (at most the expected life) ÷ expected life.',
    leftOutReasons: ['no reserve entered', 'no date', 'no expected life', 'no price'],
  },
  weakDateDollars: {
    name: 'Rests on weak dates',
    unit: 'cents',
    question: 'How much of the value rests on dates nobody is sure of?',
    formula: 'Sum of installed cost of items whose date confidence is low or none.',
    leftOutReasons: ['no price'],
  },
  installedThisYear: {
    name: 'Installed this year',
    unit: 'count',
    question: 'How much was renewed lately?',
    formula: 'Items whose age is at most one year of 365.2425 days. A first sighting alone does not count.',
    leftOutReasons: ['no date', 'first seen only'],
  },
  pastLife: {
    name: 'Past expected life',
    unit: 'count',
    question: 'How much has outlived what was planned for it?',
    formula: 'Items with no remaining life. Remaining life = expected life − age, moved only by a condition reading.',
    leftOutReasons: ['no date', 'no expected life'],
  },
  dueWithin12: {
    name: 'Due within 12 months',
    unit: 'count',
    question: 'What reaches the end of its life next?',
    formula:
      'Items whose expected life ends after today and within 12 months. What is past its life is not among them.',
    leftOutReasons: ['no date', 'no expected life'],
  },
  dueWithin36: {
    name: 'Due within 36 months',
    unit: 'count',
    question: 'What reaches the end of its life within three years?',
    formula:
      'Items whose expected life ends after today and within 36 months. What is past its life is not among them.',
    leftOutReasons: ['no date', 'no expected life'],
  },
  dateNotKnown: {
    name: 'Date not known',
    unit: 'count',
    question: 'Of how much equipment do we not know how old it is?',
    formula: 'Items without a date of installation, manufacture or first sighting.',
    leftOutReasons: [],
  },
  notRecorded: {
    name: 'Expected, not recorded',
    unit: 'count',
    question: 'What should be there and is not on record?',
    formula:
      'Items that the standard set of each area expects, less those recorded or accepted in their place, and less what is known not to be there.',
    leftOutReasons: [],
  },
  ...TURN_METRICS,
  ...FLAG_METRICS,
  ...INSPECTION_METRICS,
  ...WARRANTY_METRICS,
  ...INVOICE_METRICS,
  ...PAYMENT_METRICS,
  ...PLATE_METRICS,
  ...TAG_METRICS,
  forecastAci: {
    name: 'Condition index ahead',
    unit: 'percent',
    question: 'Where does the condition go if nothing is spent?',
    formula:
      '(Backlog + what falls due up to that year − planned spend) ÷ replacement value, both at the prices of that year.',
    leftOutReasons: ['no date', 'no expected life', 'no price'],
  },
} as const satisfies Record<string, Metric>;

/** The share of items that a figure must rest on to be ranked. */
const ENOUGH_SHARE = 0.5;

/** The metric by its id. */
export function metric(id: MetricId): Metric {
  return METRICS[id];
}

/** A figure over `total` things of which `counted` went into the value; reasons that left nothing out are dropped. */
export function figure(id: MetricId, input: FigureInput): Figure {
  const leftOut = (input.leftOut ?? []).filter((entry) => entry.count > 0);
  return {
    metric: id,
    value: input.value,
    counted: input.counted,
    total: input.total,
    leftOut,
    ...(input.inputs ? { inputs: input.inputs } : {}),
  };
}

/** A plain count, which leaves nothing out. */
export function countFigure(id: MetricId, count: number): Figure {
  return figure(id, { value: count, counted: count, total: count });
}

/** A sum of cents over the items that have a cost (`counted`); null when it was computed over none, whatever the reason. */
export function moneyFigure(
  id: MetricId,
  cents: number | null,
  counted: number,
  total: number,
  leftOut: LeftOut[] = [],
): Figure {
  return figure(id, { value: counted === 0 ? null : cents, counted, total, leftOut });
}

/** The cents of a group of items; null when the group has items and none of them has a price. An empty group costs 0. */
export function knownCents({ cents, count, unknownCostCount }: PricedGroup): number | null {
  return count > 0 && unknownCostCount === count ? null : cents;
}

/**
 * Whether a figure rests on enough items to rank or judge by: at least half of them. Less would rate a property by the few
 * items somebody happened to date.
 */
export function isEnough({ counted, total }: Pick<Coverage, 'counted' | 'total'>): boolean {
  return total > 0 && counted / total >= ENOUGH_SHARE;
}

/** The percentage `part` is of `whole` with both as inputs; null when there is no whole. */
export function shareFigure(id: MetricId, part: FigureInputValue, whole: FigureInputValue, over: Coverage): Figure {
  const value = whole.value > 0 ? (part.value / whole.value) * 100 : null;
  return figure(id, { value, ...over, inputs: [part, whole] });
}

/**
 * The mean of known ages in years to one decimal; null when none is known. `leftOut` says how many have no date. With
 * `minimums`, ages that count from a first sighting, the mean itself is a minimum.
 */
export function averageAge(sumYears: number | null, known: number, total: number, minimums = 0): Figure {
  return {
    ...figure('averageAge', {
      value: known === 0 || sumYears === null ? null : Math.round((sumYears / known) * 10) / 10,
      counted: known,
      total,
      leftOut: [{ reason: 'no date', count: total - known }],
    }),
    ...(minimums > 0 ? { minimums } : {}),
  };
}

/** How many items were installed, else made, within the last average year, over those that have such a date. */
export function installedThisYear(count: number, items: number, dated: number, minimums: number): Figure {
  return figure('installedThisYear', {
    value: dated - minimums > 0 ? count : null,
    counted: dated - minimums,
    total: items,
    leftOut: [
      { reason: 'no date', count: items - dated },
      { reason: 'first seen only', count: minimums },
    ],
  });
}

/** Items present of items expected, in percent; null when no standard set says what to expect. */
export function completeness(present: number, expected: number): Figure {
  return shareFigure(
    'completeness',
    { label: 'Items present', value: present, unit: 'count' },
    { label: 'Items expected', value: expected, unit: 'count' },
    { counted: present, total: expected },
  );
}

/** The condition index of a backlog and a replacement value in cents, with both as inputs. */
export function aciFigure(backlogCents: number, replacementValueCents: number, over: Coverage): Figure {
  return shareFigure(
    'aci',
    { label: METRICS.backlog.name, value: backlogCents, unit: 'cents' },
    { label: METRICS.replacementValue.name, value: replacementValueCents, unit: 'cents' },
    over,
  );
}

export type MetricUnit = 'cents' | 'percent' | 'years' | 'days' | 'seconds' | 'count' | 'centsPerUnit' | 'decimal';
export type MetricId = keyof typeof METRICS;
export type Metric = {
  name: string;
  unit: MetricUnit;
  /** What it is counted over, where that is not what the rows of its report are. */
  noun?: string;
  question: string;
  formula: string;
  leftOutReasons: readonly string[];
};

export type PricedGroup = { cents: number; count: number; unknownCostCount: number };
export type LeftOut = { reason: string; count: number };
export type FigureInputValue = { label: string; value: number; unit: MetricUnit };
export type Coverage = { counted: number; total: number; leftOut?: LeftOut[] };
export type FigureInput = Coverage & { value: number | null; inputs?: FigureInputValue[] };
/** A value with what it was computed over; null is unknown, never 0. */
export type Figure = {
  metric: MetricId;
  value: number | null;
  counted: number;
  total: number;
  leftOut: LeftOut[];
  inputs?: FigureInputValue[];
  /** How many of the counted are known only as a minimum, so that the value is one too; absent where none is. */
  minimums?: number;
};
