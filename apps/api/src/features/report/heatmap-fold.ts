import { DAYS_PER_YEAR, dateOfDay, yearOfDay } from '@lintel/domain/calendar';
import { WAVE, type WaveDay } from '@lintel/domain/waves';
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
type Model = { dated: number; sums: Map<number | null, ModelDay> };

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
  const types = new Map<number, TypeSums>();
  const years = new Map<number, Map<number | null, YearSums>>();
  const models = new Map<number, Map<number, Model>>();
  for (let at = 0; at < items.id.length; at += 1) {
    const id = items.id[at] ?? 0;
    const typeId = items.itemTypeId[at] ?? 0;
    const modelId = items.modelId[at] ?? null;
    const unitId = items.unitId[at] ?? null;
    addToSums(sums, items, at);
    addToType(known(types, typeId, noTypeSums), items, at);
    addToYear(known(years, typeId, noYears), items, at);
    if (modelId !== null) addToModel(known(known(models, modelId, noModels), typeId, noModel), items, at);
    if (unitId === null) continue;
    const cell = cellOf(known(cellsOf, unitId, noCells), typeId);
    addToCell(cell, items, at, coverDays.get(id) ?? null);
    if (flagged.has(id)) cell.flags += 1;
  }
  return {
    cellsOf,
    sums,
    byType: [...types.values()],
    byYear: inOrder(years),
    ...waveDays(models, types, retired),
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

function addToCell(cell: HeatCell, items: Items, at: number, coverDays: number | null): void {
  const cents = items.costCents[at] ?? null;
  const isPastLife = has(items, at, ITEM_MARKS.isPastLife);
  if (cell.oldest === null || isOlder(items, at, cell.oldest)) cell.oldest = at;
  cell.items += 1;
  if (has(items, at, ITEM_MARKS.isLifed)) cell.lifed += 1;
  if (isPastLife) cell.pastLife += 1;
  if (has(items, at, ITEM_MARKS.isDue12)) cell.due12 += 1;
  if (cents === null) cell.unpriced += 1;
  cell.costCents = plus(cell.costCents, cents);
  if (isPastLife) cell.backlogCents = plus(cell.backlogCents, cents);
  if (has(items, at, ITEM_MARKS.isComplete)) cell.complete += 1;
  cell.warrantyDays = nextToEnd(cell.warrantyDays, coverDays);
}

// The most of its life used; unknown comes last, and of equal ones the one that was recorded first.
function isOlder(items: Items, at: number, than: number): boolean {
  const [used, most] = [lifeUsed(items, at), lifeUsed(items, than)];
  return used > most || (used === most && (items.id[at] ?? 0) < (items.id[than] ?? 0));
}

function lifeUsed(items: Items, at: number): number {
  const age = ageYears(items, at);
  const eul = items.eulYears[at] ?? null;
  return age === null || eul === null ? -1 : (age / eul) * 100;
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

function addToSums(sums: HeatmapSums, items: Items, at: number): void {
  const cents = items.costCents[at] ?? null;
  const unpriced = cents === null ? 1 : 0;
  const isLifed = has(items, at, ITEM_MARKS.isLifed);
  const isDated = (items.ageDays[at] ?? null) !== null;
  sums.items += 1;
  if ((items.unitId[at] ?? null) === null) sums.withoutUnit += 1;
  if (basisOf(items.marks[at] ?? 0) === 's') sums.minimums += 1;
  if (isLifed) sums.lifed += 1;
  if (isDated) sums.dated += 1;
  if (isDated && !isLifed) sums.noLife += 1;
  if (has(items, at, ITEM_MARKS.isNew)) sums.installedThisYear += 1;
  if (!isDated) {
    sums.undatedCents = plus(sums.undatedCents, cents);
    sums.undatedUnpriced += unpriced;
  }
  if (has(items, at, ITEM_MARKS.isPastLife)) {
    sums.pastLife += 1;
    sums.pastLifeCents = plus(sums.pastLifeCents, cents);
    sums.pastLifeUnpriced += unpriced;
  }
  if (has(items, at, ITEM_MARKS.isDue12)) {
    sums.due12 += 1;
    sums.due12Cents = plus(sums.due12Cents, cents);
    sums.due12Unpriced += unpriced;
  }
  if (has(items, at, ITEM_MARKS.isDue36)) {
    sums.due36 += 1;
    sums.due36Cents = plus(sums.due36Cents, cents);
    sums.due36Unpriced += unpriced;
  }
}

function addToType(type: TypeSums, items: Items, at: number): void {
  const age = ageYears(items, at);
  type.items += 1;
  if (basisOf(items.marks[at] ?? 0) === 's') type.minimums += 1;
  if (age === null) return;
  type.dated += 1;
  type.ageYearsSum += age;
}

function addToYear(years: Map<number | null, YearSums>, items: Items, at: number): void {
  const day = items.day[at] ?? null;
  const sums = known(years, day === null ? null : yearOfDay(day), noYearSums);
  sums.items += 1;
  if (has(items, at, ITEM_MARKS.isPastLife)) sums.pastLife += 1;
}

function inOrder(years: ReadonlyMap<number, ReadonlyMap<number | null, YearSums>>): FoldedItems['byYear'] {
  return [...years]
    .flatMap(([itemTypeId, ofType]) => Array.from(ofType, ([year, sums]) => ({ itemTypeId, year, ...sums })))
    .toSorted((a, b) => (a.year ?? Infinity) - (b.year ?? Infinity));
}

function addToModel(model: Model, items: Items, at: number): void {
  const cents = items.costCents[at] ?? null;
  const unitId = items.unitId[at] ?? null;
  const on = items.day[at] ?? null;
  if (on !== null) model.dated += 1;
  const day = known(model.sums, on, noDay);
  day.items += 1;
  if (has(items, at, ITEM_MARKS.isPastLife)) day.pastLife += 1;
  if (conditionOf(items.marks[at] ?? 0) === 1) day.failed += 1;
  if (cents !== null) {
    day.costCents += cents;
    day.priced += 1;
  }
  if (unitId !== null) day.unitIds.push(unitId);
}

// A model with too few items for a wave, whatever their days, is left out.
function waveDays(
  models: ReadonlyMap<number, ReadonlyMap<number, Model>>,
  types: ReadonlyMap<number, TypeSums>,
  retired: HeatmapRows['retired'],
): Pick<FoldedItems, 'waveDays' | 'undated'> {
  const days: WaveDay[] = [];
  const undated: FoldedItems['undated'] = [];
  for (const [modelId, each] of models)
    for (const [itemTypeId, { dated, sums }] of each) {
      if (dated < WAVE.minItems || dated < (types.get(itemTypeId)?.items ?? 0) * WAVE.minShare) continue;
      for (const [day, held] of sums) {
        if (day === null) undated.push({ modelId, itemTypeId, items: held.items });
        else days.push(waveDay(modelId, itemTypeId, day, held));
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

function waveDay(modelId: number, itemTypeId: number, day: number, held: ModelDay): WaveDay {
  const { items, pastLife, failed, retired, costCents, priced, unitIds } = held;
  return { modelId, itemTypeId, day: dateOfDay(day), items, pastLife, failed, retired, costCents, priced, unitIds };
}

function has(items: Items, at: number, mark: number): boolean {
  return ((items.marks[at] ?? 0) & mark) !== 0;
}

function ageYears(items: Items, at: number): number | null {
  const days = items.ageDays[at] ?? null;
  return days === null ? null : Math.max(0, days) / DAYS_PER_YEAR;
}

function plus(sum: number | null, value: number | null): number | null {
  return value === null ? sum : (sum ?? 0) + value;
}

// What is made is given by name: a function made for each item would be the most of what the fold allocates.
const noCells = (): HeatCell[] => [];
const noTypeSums = (itemTypeId: number): TypeSums => ({ itemTypeId, items: 0, dated: 0, minimums: 0, ageYearsSum: 0 });
const noYears = () => new Map<number | null, YearSums>();
const noYearSums = (): YearSums => ({ items: 0, pastLife: 0 });
const noModels = () => new Map<number, Model>();
const noModel = (): Model => ({ dated: 0, sums: new Map() });
const noDay = (): ModelDay => ({ items: 0, pastLife: 0, failed: 0, retired: 0, costCents: 0, priced: 0, unitIds: [] });

function known<K, V>(map: Map<K, V>, key: K, make: (key: K) => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make(key);
  map.set(key, made);
  return made;
}
