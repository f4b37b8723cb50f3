import type { Cohort } from '@lintel/domain/forecast';
import { DATE_CONFIDENCES, type DateConfidence, type EulSource } from '@lintel/domain/life';

/** The facts of a property with the cohorts turned from columns to rows. */
export function factsOf({ cohorts: columns, itemTypes, ...rest }: FactsColumns): CapitalFacts {
  const types = new Map(itemTypes.map(([itemTypeId, itemType, icon]) => [itemTypeId, { itemTypeId, itemType, icon }]));
  const cohorts = columns.itemTypeId.map((itemTypeId, at): FactsCohort => {
    const count = at_(columns.items, at);
    return {
      itemTypeId,
      itemType: types.get(itemTypeId)?.itemType ?? '',
      eulYears: at_(columns.eulYears, at),
      effectiveAgeYears: at_(columns.ageReached, at),
      rulYears: at_(columns.rulYears, at),
      confidence: DATE_CONFIDENCES[at_(columns.confidence, at) - 1] ?? 'NONE',
      hasFailed: at_(columns.hasFailed, at),
      count,
      costCents: at_(columns.costCents, at),
      unknownCostCount: count - at_(columns.priced, at),
      datedCount: at_(columns.dated, at),
    };
  });
  return {
    ...rest,
    itemTypes: [...types.values()],
    cohorts,
    ageYearsSum: columns.ageYearsSum,
    minimums: columns.minimums ?? 0,
    installedThisYear: columns.installedThisYear ?? 0,
    fundedCents: columns.fundedCents,
  };
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
    ageReached: Column<number | null>;
    rulYears: Column<number | null>;
    confidence: Column<number>;
    hasFailed: Column<boolean>;
    items: Column<number>;
    costCents: Column<number>;
    priced: Column<number>;
    dated: Column<number>;
    ageYearsSum: number | null;
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
