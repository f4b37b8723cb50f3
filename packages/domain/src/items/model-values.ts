import { type ItemLifeFacts, itemLife } from './life.ts';
import { type CoverFacts, type CoverTerm, coverage, isCoveredOn, itemCovers } from './warranty-cover.ts';

/**
 * What new values of a model (expected life, price, warranty terms) change for its items, each as of its own `today`: how many come due in another
 * year, what they cost, and how many are covered. Items keep what is set on them; a value that is not given stays as it is.
 */
export function modelEffect(items: readonly ModelItem[], model: ModelValues, given: Partial<ModelValues>): ModelEffect {
  const next = { ...model, ...given };
  const effect: ModelEffect = {
    items: items.length,
    moved: 0,
    before: { ...NOTHING },
    after: { ...NOTHING },
    years: [],
  };
  for (const item of items) {
    const [before, after] = [standingOf(item, model), standingOf(item, next)];
    if (before.dueYear !== after.dueYear) effect.moved += 1;
    count(effect.before, before);
    count(effect.after, after);
    effect.years.push([before, after]);
  }
  return effect;
}

/** Items and dollars by the year in which they come due, before and after, over several models: only years in which either differs. */
export function movedYears(effects: readonly ModelEffect[]): MovedYear[] {
  const years = new Map<number | null, MovedYear>();
  const add = (side: 'before' | 'after', { dueYear, costCents }: Standing) => {
    const year = years.get(dueYear) ?? { year: dueYear, before: { ...NO_ITEMS }, after: { ...NO_ITEMS } };
    years.set(dueYear, year);
    year[side].items += 1;
    year[side].costCents = sum(year[side].costCents, costCents);
  };
  for (const [before, after] of effects.flatMap((effect) => effect.years)) {
    add('before', before);
    add('after', after);
  }
  return [...years.values()]
    .filter(({ before, after }) => before.items !== after.items || before.costCents !== after.costCents)
    .sort((a, b) => (a.year ?? Number.POSITIVE_INFINITY) - (b.year ?? Number.POSITIVE_INFINITY));
}

/** The terms of a model once those given have taken the place of its own for the same cover. */
export function mergedTerms<T extends { cover: string }>(own: readonly T[], given: readonly T[]): T[] {
  return [...own.filter(({ cover }) => !given.some((one) => one.cover === cover)), ...given];
}

function standingOf(item: ModelItem, { eulYears, costCents, terms }: ModelValues): Standing {
  const { today, cost, extraCents } = item;
  const life = itemLife({ ...item, eul: { ...item.eul, model: eulYears } }, today);
  const unitCents = cost.item ?? costCents ?? cost.property ?? cost.organization ?? cost.itemType;
  const covers = itemCovers({ ...item, modelTerms: terms });
  return {
    dueYear: life.dueYear,
    costCents: unitCents === null ? null : unitCents + extraCents,
    isCovered: isCoveredOn(coverage(covers), today),
  };
}

function count(into: Sums, { costCents, isCovered }: Standing): void {
  if (isCovered) into.covered += 1;
  if (costCents === null) into.unpriced += 1;
  into.costCents = sum(into.costCents, costCents);
}

/** What is not known adds nothing, and a sum of nothing known is not known. */
function sum(total: number | null, cents: number | null): number | null {
  return cents === null ? total : (total ?? 0) + cents;
}

const NOTHING: Sums = { costCents: null, unpriced: 0, covered: 0 };
const NO_ITEMS = { items: 0, costCents: null as number | null };

/** Life and price that are set on a model, and what is promised for it. */
export type ModelValues = { eulYears: number | null; costCents: number | null; terms: readonly CoverTerm[] };
/** An item of a model; what the model says is left out of its levels. */
export type ModelItem = Omit<ItemLifeFacts, 'eul'> &
  Omit<CoverFacts, 'modelTerms'> & {
    eul: Omit<ItemLifeFacts['eul'], 'model'>;
    /** The price of one by level; delivery, installation and haul-away are `extraCents`. */
    cost: { item: number | null; property: number | null; organization: number | null; itemType: number | null };
    extraCents: number;
    /** The day it is at the item's property. */
    today: string;
  };
export type Sums = { costCents: number | null; unpriced: number; covered: number };
export type ModelEffect = {
  items: number;
  /** Items that come due in another year. */
  moved: number;
  before: Sums;
  after: Sums;
  years: [Standing, Standing][];
};
export type MovedYear = {
  /** Null holds the items of which nothing says when. */
  year: number | null;
  before: { items: number; costCents: number | null };
  after: { items: number; costCents: number | null };
};
type Standing = { dueYear: number | null; costCents: number | null; isCovered: boolean };
