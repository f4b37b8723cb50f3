import { addYears, yearOf, yearsBetween } from '../base/calendar.ts';

export const LIFE_BANDS = ['KEEP', 'PLAN', 'PAST', 'FAR_PAST', 'UNKNOWN'] as const;
export const LIFE_BAND_LABELS: Record<LifeBand, string> = {
  KEEP: 'Keep',
  PLAN: 'Plan',
  PAST: 'Past life',
  FAR_PAST: 'Far past',
  UNKNOWN: 'No date',
};
const MINIMUM_BAND_LABELS: Record<LifeBand, string> = {
  ...LIFE_BAND_LABELS,
  KEEP: 'Minimum age',
  PLAN: 'Plan or sooner',
};
/** The highest percentage of life used that still belongs to a band. */
export const LIFE_BAND_MAX_PCT = { KEEP: 80, PLAN: 100, PAST: 150 } as const;

export const AGE_BASES = ['i', 'm', 's'] as const;
export const AGE_BASIS_LABELS: Record<AgeBasis, string> = { i: 'installed', m: 'made', s: 'first seen, a minimum' };

export const EUL_SOURCES = ['ITEM', 'MODEL', 'PROPERTY', 'ORGANIZATION', 'ITEM_TYPE', 'UNKNOWN'] as const;
export const EUL_SOURCE_LABELS: Record<EulSource, string> = {
  ITEM: 'set on this item',
  MODEL: 'set by model',
  PROPERTY: 'set by property',
  ORGANIZATION: 'set by organization',
  ITEM_TYPE: 'set by item type',
  UNKNOWN: 'not known',
};

export const COST_SOURCES = ['ITEM', 'MODEL', 'PROPERTY', 'PRICE_BOOK', 'ITEM_TYPE', 'UNKNOWN'] as const;
export const COST_SOURCE_LABELS: Record<CostSource, string> = {
  ITEM: 'set on this item',
  MODEL: 'set by model',
  PROPERTY: 'set by property',
  PRICE_BOOK: 'price book',
  ITEM_TYPE: 'typical for the item type',
  UNKNOWN: 'not known',
};

/** Where the life of a model comes from, in words; it may differ by property. */
export const MODEL_LIFE_FROM: Record<EulSource | 'SEVERAL', string> = {
  ...EUL_SOURCE_LABELS,
  SEVERAL: 'differs by property',
};
export const MODEL_COST_FROM: Record<CostSource | 'SEVERAL', string> = {
  ...COST_SOURCE_LABELS,
  SEVERAL: 'differs by property',
};

export const DATE_CONFIDENCES = ['HIGH', 'MEDIUM', 'LOW', 'NONE'] as const;
export const DATE_CONFIDENCE_LABELS: Record<DateConfidence, string> = {
  HIGH: 'High',
  MEDIUM: 'Medium',
  LOW: 'Low',
  NONE: 'None',
};

export const CONDITIONS = [5, 4, 3, 2, 1] as const;
export const CONDITION_LABELS: Record<Condition, string> = {
  5: 'Like new',
  4: 'Good',
  3: 'Fair',
  2: 'Poor',
  1: 'Failed',
};

/** Shares of the expected life, and years, counted from the day of a condition reading, that it moves the end of life to. */
export const CONDITION_RULE = { likeNewShare: 0.6, goodFloorShare: 0.25, poorMaxYears: 2 } as const;

/** An item no older than one average year counts as installed this year. */
export const INSTALLED_THIS_YEAR_MAX_AGE = 1;

/** The band of a percentage of life used: keep to 80, plan to 100, past life to 150, far past above; null has no date. */
export function lifeBand(lifeUsedPct: number | null): LifeBand {
  if (lifeUsedPct === null) return 'UNKNOWN';
  if (lifeUsedPct <= LIFE_BAND_MAX_PCT.KEEP) return 'KEEP';
  if (lifeUsedPct <= LIFE_BAND_MAX_PCT.PLAN) return 'PLAN';
  return lifeUsedPct <= LIFE_BAND_MAX_PCT.PAST ? 'PAST' : 'FAR_PAST';
}

/**
 * The word for a life band. An age from a first sighting is a minimum, so that it cannot say that an item may be kept, and
 * what is to be planned may be due sooner; past its life it is in any case.
 */
export function lifeBandLabel(lifeUsedPct: number | null, basis: AgeBasis | null): string {
  const band = lifeBand(lifeUsedPct);
  return basis === 's' ? MINIMUM_BAND_LABELS[band] : LIFE_BAND_LABELS[band];
}

/** The date an age counts from and which one it is: installed, else made, else first seen. */
export function ageBasis(facts: AgeFacts): { basis: AgeBasis | null; basisDate: string | null } {
  if (facts.installDate) return { basis: 'i', basisDate: facts.installDate };
  if (facts.mfgDate) return { basis: 'm', basisDate: facts.mfgDate };
  if (facts.firstSeenDate) return { basis: 's', basisDate: facts.firstSeenDate };
  return { basis: null, basisDate: null };
}

/** The expected life in years by precedence: item, model, property, organization, item type; and which level won. */
export function expectedLife(levels: EulLevels): { eulYears: number | null; eulSource: EulSource } {
  for (const [source, years] of [
    ['ITEM', levels.item],
    ['MODEL', levels.model],
    ['PROPERTY', levels.property],
    ['ORGANIZATION', levels.organization],
    ['ITEM_TYPE', levels.itemType],
  ] as const) {
    if (years !== null && years > 0) return { eulYears: years, eulSource: source };
  }
  return { eulYears: null, eulSource: 'UNKNOWN' };
}

/**
 * The first day on which an item's expected life is over, to the nearest day: the expected life after its basis date, moved by a
 * condition reading, which counts from the day it was made. Like new (5) and good (4): not before 0.6 and 0.25 of the expected life after that
 * day; poor (2): at the latest two years after it; failed (1): at the latest on the day itself, even where age or expected life
 * is unknown. Null where nothing says when. Item rows store it; the database's item_life() is the same rule.
 */
export function lifeEnd(
  basisDate: string | null,
  eulYears: number | null,
  reading: Reading,
): { lifeEndsOn: string | null; movedByCondition: boolean } {
  const byAge = endByAge(basisDate, eulYears);
  const lifeEndsOn = moveByReading(byAge, eulYears, reading);
  return { lifeEndsOn, movedByCondition: lifeEndsOn !== byAge };
}

/** All figures of one item's life as of `today`; what is not known stays null, never 0. */
export function itemLife(facts: ItemLifeFacts, today: string): ItemLife {
  const { basis, basisDate } = ageBasis(facts);
  const { eulYears, eulSource } = expectedLife(facts.eul);
  const { lifeEndsOn } = lifeEnd(basisDate, eulYears, facts);
  const life = lifeAsOf({ basisDate, eulYears, lifeEndsOn, condition: facts.condition }, today);
  const { ageYears } = life;
  return {
    ...life,
    basis,
    basisDate,
    isMinimumAge: basis === 's',
    isInstalledThisYear: basis === 's' || ageYears === null ? null : ageYears <= INSTALLED_THIS_YEAR_MAX_AGE,
    eulYears,
    eulSource,
    band: lifeBand(life.lifeUsedPct),
    lifeEndsOn,
  };
}

/**
 * The figures of a life as of `today`, from what item rows store of it: ages and remaining life in years of 365.2425 days. Lists of items work
 * out the same in SQL (`lifeCtes` of `platform/lookups/item-life.ts`).
 */
export function lifeAsOf({ basisDate, eulYears, lifeEndsOn, condition }: StoredLife, today: string): LifeAsOf {
  const ageYears = basisDate === null ? null : Math.max(0, yearsBetween(basisDate, today));
  const movedByCondition = (condition ?? 3) !== 3 && lifeEndsOn !== endByAge(basisDate, eulYears);
  const rulYears = remainingYears(
    { lifeEndsOn, movedByCondition },
    eulYears === null || ageYears === null ? null : eulYears - ageYears,
    today,
  );
  return {
    ageYears,
    rulYears,
    movedByCondition,
    effectiveAgeYears: movedByCondition && eulYears !== null && rulYears !== null ? eulYears - rulYears : ageYears,
    lifeUsedPct: eulYears === null || ageYears === null ? null : (ageYears / eulYears) * 100,
    dueYear: lifeEndsOn === null ? null : yearOf(lifeEndsOn > today ? lifeEndsOn : today),
    isPastLife: lifeEndsOn === null ? null : lifeEndsOn <= today,
  };
}

function endByAge(basisDate: string | null, eulYears: number | null): string | null {
  return basisDate === null || eulYears === null ? null : addYears(basisDate, eulYears);
}

function moveByReading(byAge: string | null, eulYears: number | null, reading: Reading): string | null {
  const { condition, conditionOn } = reading;
  if (condition === null || conditionOn === null) return byAge;
  if (condition === 1) return earlier(byAge ?? conditionOn, conditionOn);
  if (byAge === null || eulYears === null) return byAge;
  if (condition === 2) return earlier(byAge, addYears(conditionOn, CONDITION_RULE.poorMaxYears));
  if (condition === 4) return later(byAge, addYears(conditionOn, CONDITION_RULE.goodFloorShare * eulYears));
  if (condition === 5) return later(byAge, addYears(conditionOn, CONDITION_RULE.likeNewShare * eulYears));
  return byAge;
}

function remainingYears(
  { lifeEndsOn, movedByCondition }: ReturnType<typeof lifeEnd>,
  byAge: number | null,
  today: string,
): number | null {
  if (lifeEndsOn === null) return null;
  if (lifeEndsOn <= today) return 0;
  return movedByCondition || byAge === null ? yearsBetween(today, lifeEndsOn) : byAge;
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

export type LifeBand = (typeof LIFE_BANDS)[number];
export type AgeBasis = (typeof AGE_BASES)[number];
export type EulSource = (typeof EUL_SOURCES)[number];
export type CostSource = (typeof COST_SOURCES)[number];
export type DateConfidence = (typeof DATE_CONFIDENCES)[number];
export type Condition = (typeof CONDITIONS)[number];

export type AgeFacts = { installDate: string | null; mfgDate: string | null; firstSeenDate: string | null };
export type EulLevels = {
  item: number | null;
  model: number | null;
  property: number | null;
  organization: number | null;
  itemType: number | null;
};
/** A condition and the day it was read; both null where none was. */
export type Reading = { condition: Condition | null; conditionOn: string | null };
export type ItemLifeFacts = AgeFacts & Reading & { eul: EulLevels };
/** What item rows store of a life, beside the condition that was read last. */
export type StoredLife = {
  basisDate: string | null;
  eulYears: number | null;
  /** The first day past its life; see `lifeEnd`. */
  lifeEndsOn: string | null;
  condition: number | null;
};
/** What follows from it on one day. */
export type LifeAsOf = {
  ageYears: number | null;
  rulYears: number | null;
  movedByCondition: boolean;
  effectiveAgeYears: number | null;
  lifeUsedPct: number | null;
  dueYear: number | null;
  isPastLife: boolean | null;
};
export type ItemLife = LifeAsOf & {
  basis: AgeBasis | null;
  basisDate: string | null;
  /** The age counts from the first sighting, so the item may be older. */
  isMinimumAge: boolean;
  isInstalledThisYear: boolean | null;
  eulYears: number | null;
  eulSource: EulSource;
  band: LifeBand;
  /** The first day past its life; see `lifeEnd`. */
  lifeEndsOn: string | null;
};
