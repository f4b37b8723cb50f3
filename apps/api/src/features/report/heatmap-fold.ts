import { DAYS_PER_YEAR, dateOfDay, yearOfDay } from '@lintel/domain/base/calendar';
import { WAVE, type WaveDay } from '@lintel/domain/heatmap/waves';
import {
  basisOf,
  conditionOf,
  type FoldedItems,
  type HeatCell,
  type HeatmapRows,
  type HeatmapSums,
  ITEM_MARKS,
  type TypeSums,
  type YearSums,
} from './heatmap-facts.ts';

type Items = HeatmapRows['items'];
type ModelDay = Omit<WaveDay, 'modelId' | 'itemTypeId' | 'day'>;
/** What is summed of the items of a type, for its column and by year; and the places of those of each model. */
type OfType = { sums: TypeSums; years: Map<number | null, YearSums>; models: Map<number, number[]> };
/** An item as it is read once for all sums. */
type Item = {
  at: number;
  unitId: number | null;
  marks: number;
  ageDays: number | null;
  cents: number | null;
  day: number | null;
};

/**
 * The items in service in one pass: by unit and item type with the facts of the oldest, the sums of the figures, by type and year, and by day
 * for the models that may be a wave. SQL takes several times as long for it, since each fold goes through rows of its own and then writes as
 * many values as there are items.
 */
export function foldItems({ items, covers, retired, flaggedIds }: HeatmapRows): FoldedItems {
  const coverDays = coverDaysOf(covers);
  const flagged = new Set(flaggedIds);
  const cellsOf = new Map<number, HeatCell[]>();
  const sums = noSums();
  const types = new Map<number, OfType>();
  const item: Item = { at: 0, unitId: null, marks: 0, ageDays: null, cents: null, day: null };
  for (let at = 0; at < items.id.length; at += 1) {
    const id = items.id[at] ?? 0;
    const typeId = items.itemTypeId[at] ?? 0;
    const modelId = items.modelId[at] ?? null;
    item.at = at;
    item.unitId = items.unitId[at] ?? null;
    item.marks = items.marks[at] ?? 0;
    item.ageDays = items.ageDays[at] ?? null;
    item.cents = items.costCents[at] ?? null;
    item.day = items.day[at] ?? null;
    const type = known(types, typeId, noType);
    addToSums(sums, item);
    addToType(type.sums, item);
    addToYear(type.years, item);
    if (modelId !== null) known(type.models, modelId, noPlaces).push(at);
    if (item.unitId === null) continue;
    const cell = cellOf(known(cellsOf, item.unitId, noCells), typeId);
    addToCell(cell, items, item, coverDays.get(id) ?? null);
    if (flagged.has(id)) cell.flags += 1;
  }
  return {
    cellsOf,
    sums,
    byType: Array.from(types.values(), (type) => type.sums),
    byYear: inOrder(types),
    ...waveDays(types, items, retired),
  };
}

// Of each item the last to end; one for life has no end to tell.
function coverDaysOf({ itemId, days }: HeatmapRows['covers']): Map<number, number | null> {
  const last = new Map<number, number | null>();
  for (let at = 0; at < itemId.length; at += 1) {
    const id = itemId[at] ?? 0;
    const own = days[at] ?? null;
    const other = last.get(id);
    last.set(id, other === undefined ? own : own === null || other === null ? null : Math.max(own, other));
  }
  return last;
}

/** A cell of an item type that holds nothing. */
export function noCell(itemTypeId: number): HeatCell {
  return {
    itemTypeId,
    oldest: null,
    items: 0,
    missing: 0,
    lifed: 0,
    pastLife: 0,
    due12: 0,
    costCents: null,
    unpriced: 0,
    backlogCents: null,
    warrantyDays: null,
    complete: 0,
    flags: 0,
  };
}

function cellOf(cells: HeatCell[], itemTypeId: number): HeatCell {
  for (const cell of cells) if (cell.itemTypeId === itemTypeId) return cell;
  const made = noCell(itemTypeId);
  cells.push(made);
  return made;
}

function addToCell(cell: HeatCell, items: Items, { at, marks, cents }: Item, coverDays: number | null): void {
  const isPastLife = (marks & ITEM_MARKS.isPastLife) !== 0;
  if (cell.oldest === null || isOlder(items, at, cell.oldest)) cell.oldest = at;
  cell.items += 1;
  if (marks & ITEM_MARKS.isLifed) cell.lifed += 1;
  if (isPastLife) cell.pastLife += 1;
  if (marks & ITEM_MARKS.isDue12) cell.due12 += 1;
  if (cents === null) cell.unpriced += 1;
  cell.costCents = plus(cell.costCents, cents);
  if (isPastLife) cell.backlogCents = plus(cell.backlogCents, cents);
  if (marks & ITEM_MARKS.isComplete) cell.complete += 1;
  cell.warrantyDays = nextToEnd(cell.warrantyDays, coverDays);
}

// The most of its life used; unknown comes last, and of equal ones the one that was recorded first.
function isOlder(items: Items, at: number, than: number): boolean {
  const [used, most] = [lifeUsed(items, at), lifeUsed(items, than)];
  return used > most || (used === most && (items.id[at] ?? 0) < (items.id[than] ?? 0));
}

function lifeUsed(items: Items, at: number): number {
  const days = items.ageDays[at] ?? null;
  const eul = items.eulYears[at] ?? null;
  return days === null || eul === null ? -1 : (ageYears(days) / eul) * 100;
}

// Of covers that run the first to end, else the last that has ended.
function nextToEnd(known: number | null, days: number | null): number | null {
  if (days === null || known === null) return days ?? known;
  return days >= 0 && known >= 0 ? Math.min(days, known) : Math.max(days, known);
}

function noSums(): HeatmapSums {
  return {
    ...{ items: 0, withoutUnit: 0, dated: 0, minimums: 0, lifed: 0, noLife: 0, installedThisYear: 0 },
    ...{ pastLife: 0, pastLifeCents: null, pastLifeUnpriced: 0, due12: 0, due12Cents: null, due12Unpriced: 0 },
    ...{ due36: 0, due36Cents: null, due36Unpriced: 0, undatedCents: null, undatedUnpriced: 0 },
  };
}

function addToSums(sums: HeatmapSums, { unitId, marks, ageDays, cents }: Item): void {
  const unpriced = cents === null ? 1 : 0;
  const isLifed = (marks & ITEM_MARKS.isLifed) !== 0;
  sums.items += 1;
  if (unitId === null) sums.withoutUnit += 1;
  if (basisOf(marks) === 's') sums.minimums += 1;
  if (isLifed) sums.lifed += 1;
  if (ageDays === null) {
    sums.undatedCents = plus(sums.undatedCents, cents);
    sums.undatedUnpriced += unpriced;
  } else {
    sums.dated += 1;
    if (!isLifed) sums.noLife += 1;
  }
  if (marks & ITEM_MARKS.isNew) sums.installedThisYear += 1;
  if (marks & ITEM_MARKS.isPastLife) {
    sums.pastLife += 1;
    sums.pastLifeCents = plus(sums.pastLifeCents, cents);
    sums.pastLifeUnpriced += unpriced;
  }
  if (marks & ITEM_MARKS.isDue12) {
    sums.due12 += 1;
    sums.due12Cents = plus(sums.due12Cents, cents);
    sums.due12Unpriced += unpriced;
  }
  if (marks & ITEM_MARKS.isDue36) {
    sums.due36 += 1;
    sums.due36Cents = plus(sums.due36Cents, cents);
    sums.due36Unpriced += unpriced;
  }
}

function addToType(type: TypeSums, { marks, ageDays }: Item): void {
  type.items += 1;
  if (basisOf(marks) === 's') type.minimums += 1;
  if (ageDays === null) return;
  type.dated += 1;
  type.ageYearsSum += ageYears(ageDays);
}

function addToYear(years: Map<number | null, YearSums>, { marks, day }: Item): void {
  const sums = known(years, day === null ? null : yearOfDay(day), noYearSums);
  sums.items += 1;
  if (marks & ITEM_MARKS.isPastLife) sums.pastLife += 1;
}

function inOrder(types: ReadonlyMap<number, OfType>): FoldedItems['byYear'] {
  return [...types]
    .flatMap(([itemTypeId, { years }]) => Array.from(years, ([year, sums]) => ({ itemTypeId, year, ...sums })))
    .toSorted((a, b) => (a.year ?? Infinity) - (b.year ?? Infinity));
}

// A model with too few items for a wave, whatever their days or within any quarter, is left out.
function waveDays(
  types: ReadonlyMap<number, OfType>,
  items: Items,
  retired: HeatmapRows['retired'],
): Pick<FoldedItems, 'waveDays' | 'undated'> {
  const days: WaveDay[] = [];
  const undated: FoldedItems['undated'] = [];
  for (const [itemTypeId, type] of types) {
    const enough = Math.max(WAVE.minItems, type.sums.items * WAVE.minShare);
    for (const [modelId, places] of type.models) {
      if (places.length < enough || mostInQuarter(places, items.day) < enough) continue;
      for (const [day, held] of sumsByDay(places, items)) {
        if (day === null) undated.push({ modelId, itemTypeId, items: held.items });
        else days.push(waveDay(modelId, itemTypeId, day, held));
      }
    }
  }
  const candidates = new Set(days.map(({ modelId }) => modelId));
  for (const [at, modelId] of retired.modelId.entries()) {
    if (!candidates.has(modelId)) continue;
    const held = { ...noDay(), retired: retired.items[at] ?? 0 };
    days.push(waveDay(modelId, retired.itemTypeId[at] ?? 0, retired.day[at] ?? 0, held));
  }
  return { waveDays: days, undated };
}

function mostInQuarter(places: readonly number[], days: Items['day']): number {
  const dated = Int32Array.from(places.flatMap((at) => days[at] ?? [])).sort();
  let most = 0;
  for (let from = 0, to = 0; to < dated.length; to += 1) {
    while ((dated[to] ?? 0) - (dated[from] ?? 0) >= WAVE.days) from += 1;
    most = Math.max(most, to - from + 1);
  }
  return most;
}

function sumsByDay(places: readonly number[], items: Items): Map<number | null, ModelDay> {
  const days = new Map<number | null, ModelDay>();
  for (const at of places) {
    const marks = items.marks[at] ?? 0;
    const cents = items.costCents[at] ?? null;
    const unitId = items.unitId[at] ?? null;
    const day = known(days, items.day[at] ?? null, noDay);
    day.items += 1;
    if (marks & ITEM_MARKS.isPastLife) day.pastLife += 1;
    if (conditionOf(marks) === 1) day.failed += 1;
    if (cents !== null) {
      day.costCents += cents;
      day.priced += 1;
    }
    if (unitId !== null) day.unitIds.push(unitId);
  }
  return days;
}

function waveDay(modelId: number, itemTypeId: number, day: number, held: ModelDay): WaveDay {
  const { items, pastLife, failed, retired, costCents, priced, unitIds } = held;
  return { modelId, itemTypeId, day: dateOfDay(day), items, pastLife, failed, retired, costCents, priced, unitIds };
}

function ageYears(days: number): number {
  return Math.max(0, days) / DAYS_PER_YEAR;
}

function plus(sum: number | null, value: number | null): number | null {
  return value === null ? sum : (sum ?? 0) + value;
}

// What is made is given by name: a function made for each item would be the most of what the fold allocates.
const noCells = (): HeatCell[] => [];
const noType = (itemTypeId: number): OfType => ({
  sums: { itemTypeId, items: 0, dated: 0, minimums: 0, ageYearsSum: 0 },
  years: new Map(),
  models: new Map(),
});
const noYearSums = (): YearSums => ({ items: 0, pastLife: 0 });
const noPlaces = (): number[] => [];
const noDay = (): ModelDay => ({ items: 0, pastLife: 0, failed: 0, retired: 0, costCents: 0, priced: 0, unitIds: [] });

function known<K, V>(map: Map<K, V>, key: K, make: (key: K) => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make(key);
  map.set(key, made);
  return made;
}
