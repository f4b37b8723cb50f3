import { DAYS_PER_YEAR } from '@lintel/domain/base/calendar';
import type { Cohort } from '@lintel/domain/capital/forecast';
import { DATE_CONFIDENCES, type DateConfidence, type EulSource } from '@lintel/domain/items/life';

/** What a cohort says in one number: the place of its confidence among `DATE_CONFIDENCES` from 1 on, and what holds of it. */
export const COHORT_MARKS = { hasFailed: 8, isPastLife: 16, isEndless: 32 } as const;
const CONFIDENCE_MARKS = 7;

/** The facts of a property with the cohorts turned from columns to rows, and their days to years. */
export function factsOf({ cohorts: columns, itemTypes, ...rest }: FactsColumns): CapitalFacts {
  const types = new Map(itemTypes.map(([itemTypeId, itemType, icon]) => [itemTypeId, { itemTypeId, itemType, icon }]));
  const cohorts = columns.itemTypeId.map((itemTypeId, at): FactsCohort => {
    const count = at_(columns.items, at);
    const marks = at_(columns.marks, at);
    const eulYears = at_(columns.eulYears, at);
    const reached = at_(columns.reachedDays, at);
    const reachedYears = reached === null ? null : reached / count / DAYS_PER_YEAR;
    const confidence = DATE_CONFIDENCES[(marks & CONFIDENCE_MARKS) - 1] ?? 'NONE';
    return {
      itemTypeId,
      itemType: types.get(itemTypeId)?.itemType ?? '',
      eulYears,
      effectiveAgeYears: eulYears === null || reachedYears === null ? null : Math.round(reachedYears * 1000) / 1000,
      rulYears: remainingYears(marks, eulYears, reachedYears),
      confidence,
      hasFailed: (marks & COHORT_MARKS.hasFailed) !== 0,
      count,
      costCents: at_(columns.costCents, at) ?? 0,
      unknownCostCount: count - at_(columns.priced, at),
      datedCount: confidence === 'NONE' ? 0 : count,
    };
  });
  return {
    ...rest,
    itemTypes: [...types.values()],
    cohorts,
    ageYearsSum: columns.ageDays === null ? null : columns.ageDays / DAYS_PER_YEAR,
    minimums: columns.minimums ?? 0,
    installedThisYear: columns.installedThisYear ?? 0,
    fundedCents: columns.fundedCents,
  };
}

// Something that failed may be without an expected life; what it has reached is then the days until its end, negative.
function remainingYears(marks: number, eulYears: number | null, reachedYears: number | null): number | null {
  if (marks & COHORT_MARKS.isEndless || reachedYears === null) return marks & COHORT_MARKS.isPastLife ? 0 : null;
  return marks & COHORT_MARKS.isPastLife ? 0 : (eulYears ?? 0) - reachedYears;
}

function at_<T>(column: readonly T[] | null, at: number): T {
  if (!column || at >= column.length) throw new RangeError('A column of the cohorts is short');
  return column[at] as T; // why: the length is checked, and null is a value of some columns
}

type Column<T> = T[] | null;
/** The facts as `selectCapitalFacts` gives them: one array for each column of the cohorts. */
export type FactsColumns = Omit<
  CapitalFacts,
  'cohorts' | 'itemTypes' | 'ageYearsSum' | 'minimums' | 'installedThisYear' | 'fundedCents'
> & {
  itemTypes: [number, string, string][];
  cohorts: {
    itemTypeId: number[];
    eulYears: Column<number | null>;
    /** See `COHORT_MARKS`. */
    marks: Column<number>;
    items: Column<number>;
    priced: Column<number>;
    costCents: Column<number | null>;
    /** Over the items of a cohort, as the following ones are over all. */
    reachedDays: Column<number | null>;
    ageDays: number | null;
    minimums: number | null;
    installedThisYear: number | null;
    fundedCents: number | null;
  };
};

export type FactsCohort = Cohort & { datedCount: number };
export type CapitalFacts = {
  /** The day it is at the property, 'yyyy-MM-dd'. */
  today: string;
  /** A life or price of many items was changed, and a job computes them now. */
  isBeingRecomputed: boolean;
  property: {
    propertyId: number;
    propertyName: string;
    organizationId: number;
    organizationName: string;
    inflation: number;
    aciBands: number[];
    reserveBalanceCents: number | null;
  };
  units: number;
  unitsWithItems: number;
  models: number;
  itemTypes: { itemTypeId: number; itemType: string; icon: string }[];
  cohorts: FactsCohort[];
  ageYearsSum: number | null;
  /** Items whose age counts from a first sighting. */
  minimums: number;
  installedThisYear: number;
  /** What a reserve would hold had every item been paid for evenly; null when no item tells. */
  fundedCents: number | null;
  /** The days of the oldest and the newest price of the organization's price book, over the types of the items. */
  priceBook: { oldest: string | null; newest: string | null };
  /** Only in an export. */
  items?: CapitalItem[] | null;
};
export type CapitalItem = {
  unit: string | null;
  building: string | null;
  itemType: string;
  maker: string | null;
  model: string | null;
  serial: string | null;
  installed: string | null;
  made: string | null;
  basis: 'i' | 'm' | 's' | null;
  ageYears: number | null;
  eulYears: number | null;
  eulSource: EulSource;
  rulYears: number | null;
  dueYear: number | null;
  isPastLife: boolean;
  confidence: DateConfidence;
  costCents: number | null;
};
