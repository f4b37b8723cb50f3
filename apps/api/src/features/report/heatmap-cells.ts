import type { heatmap } from '@lintel/contract/heatmap';
import type { RouteOutput } from '@lintel/contract/route';
import { basisOf, type CellColumns, conditionOf, type HeatCell, type HeatmapFacts } from './heatmap-facts.ts';
import { noCell } from './heatmap-fold.ts';

type Heatmap = RouteOutput<typeof heatmap.getInventoryHeatmap>;
/** Which cells to make: of one type, and whether what is expected and not recorded is among them. */
type Asked = { itemTypeId: number | undefined; hasExpected: boolean };

/** The columns of the units with their own flags, and places in the lists of floor plans and areas instead of names and ids. */
export function unitColumns({ units, floorPlans, areaTypes, flags, vacant }: HeatmapFacts) {
  const { floorPlan, areaTypeId, ...columns } = units;
  const used = new Set(areaTypeId);
  const areas = areaTypes.filter(([id]) => used.has(id));
  const planAt = new Map(floorPlans.map((name, at) => [name, at]));
  const flagsOf = new Map(flags);
  const vacantOf = new Map(vacant);
  const areaAt = new Map(areas.map(([id], at) => [id, at]));
  return {
    units: {
      ...columns,
      floorPlan: floorPlan.map((name) => (name === null ? null : (planAt.get(name) ?? null))),
      areaType: areaTypeId.map((id) => (id === null ? null : (areaAt.get(id) ?? null))),
      flags: units.id.map((id) => flagsOf.get(id) ?? 0),
      vacantDays: units.id.map((id) => vacantOf.get(id) ?? null),
    },
    areaTypes: areas.map(([, name]) => name),
  };
}

/** The cells unit by unit, what is expected and not recorded among them; the types of the most cells come first. */
export function cellColumns(facts: HeatmapFacts, { itemTypeId, hasExpected }: Asked) {
  const { units, items, cellsOf, models, byType, allTypes } = facts;
  const drawnIn = new Map<number, HeatCell[]>(units.id.map((id) => [id, cellsOf.get(id) ?? []]));
  const missing = hasExpected ? missingOf(facts, itemTypeId) : [];
  const missingTypeIds = new Set<number>();
  let notRecorded = 0;
  for (const [unitId, byTypeId] of missing)
    for (const [typeId, count] of byTypeId) {
      const cells = drawnIn.get(unitId) ?? [];
      const cell = cells.find((one) => one.itemTypeId === typeId);
      if (cell) cell.missing = count;
      else cells.push({ ...noCell(typeId), missing: count });
      missingTypeIds.add(typeId);
      notRecorded += count;
    }
  const drawn = [...drawnIn.values()];
  const typeIds = typesInOrder(drawn, byType, allTypes);
  const typeAt = new Map(typeIds.map((id, at) => [id, at]));
  const modelAt = new Map(models.map((model, at) => [model.modelId, at]));
  const place = ({ itemTypeId: id }: HeatCell) => typeAt.get(id) ?? 0;
  const inOrder: HeatCell[] = [];
  const byPlace: (HeatCell | undefined)[] = Array.from(typeIds, () => undefined);
  for (const cells of drawn) {
    for (const cell of cells) byPlace[place(cell)] = cell;
    for (let at = 0; at < byPlace.length; at += 1) {
      const cell = byPlace[at];
      if (cell) inOrder.push(cell);
      byPlace[at] = undefined;
    }
  }
  const oldest = inOrder.map((cell) => cell.oldest ?? -1);
  const ofOldest = <T>(values: readonly T[]) => oldest.map((at) => values[at] ?? null);
  const marks = oldest.map((at) => items.marks[at] ?? 0);
  const cells: CellColumns = {
    type: inOrder.map(place),
    items: inOrder.map((cell) => cell.items),
    missing: inOrder.map((cell) => cell.missing),
    model: ofOldest(items.modelId).map((id) => (id === null ? null : (modelAt.get(id) ?? null))),
    basis: marks.map(basisOf),
    ageDays: ofOldest(items.ageDays),
    eulYears: ofOldest(items.eulYears),
    dueYear: ofOldest(items.dueYear),
    condition: marks.map(conditionOf),
    warrantyDays: inOrder.map((cell) => cell.warrantyDays),
    lifed: inOrder.map((cell) => cell.lifed),
    pastLife: inOrder.map((cell) => cell.pastLife),
    due12: inOrder.map((cell) => cell.due12),
    costCents: inOrder.map((cell) => cell.costCents),
    unpriced: inOrder.map((cell) => cell.unpriced),
    backlogCents: inOrder.map((cell) => cell.backlogCents),
    complete: inOrder.map((cell) => cell.complete),
    flags: inOrder.map((cell) => cell.flags),
  };
  return { cells, cellsOfUnit: drawn.map((one) => one.length), typeIds, notRecorded, missingTypeIds };
}

const OF_KIND = [
  'type',
  'items',
  'missing',
  'model',
  'basis',
  'eulYears',
  'condition',
  'lifed',
  'pastLife',
  'due12',
  'costCents',
  'unpriced',
  'backlogCents',
  'complete',
  'flags',
] as const satisfies (keyof Heatmap['kinds'])[];

type Column = readonly (number | string | null)[];

/** The cells with what they have in common said once, so that the answer about a large property stays small. */
export function byKind(columns: CellColumns): Pick<Heatmap, 'cells' | 'kinds'> {
  const ofKind = OF_KIND.map((name): Column => columns[name]);
  const hashes = new Int32Array(columns.type.length);
  for (const column of ofKind) mixInto(hashes, column);
  const firsts: number[] = [];
  // By hash, the kinds that have it: nearly always one.
  const kindsOf = new Map<number, number[]>();
  const kind = Array.from(hashes, (hash, at) => {
    const same = kindsOf.get(hash);
    if (same) for (const one of same) if (isSame(ofKind, firsts[one] ?? 0, at)) return one;
    const made = firsts.push(at) - 1;
    if (same) same.push(made);
    else kindsOf.set(hash, [made]);
    return made;
  });
  // why: each column keeps its own type, which a loop over their names would lose
  const kinds = Object.fromEntries(OF_KIND.map((name) => [name, firsts.map((at) => columns[name][at])]));
  return {
    cells: { kind, ageDays: columns.ageDays, warrantyDays: columns.warrantyDays },
    kinds: kinds as Heatmap['kinds'],
  };
}

function isSame(columns: readonly Column[], one: number, other: number): boolean {
  for (const column of columns) if (column[one] !== column[other]) return false;
  return true;
}

// Text of 15 values for each of thousands of cells takes several times as long.
function mixInto(hashes: Int32Array, column: Column): void {
  for (let at = 0; at < hashes.length; at += 1) {
    const value = column[at] ?? -1;
    const number = typeof value === 'string' ? value.charCodeAt(0) : value * 10;
    hashes[at] = Math.imul(hashes[at] ?? 0, 31) + number;
  }
}

/** The work and the reports as columns, with places instead of ids; what is not of a type with cells is of the unit itself. */
export function repairColumns({ repairs, units }: HeatmapFacts, typeIds: readonly number[]): Heatmap['repairs'] {
  const unitAt = new Map(units.id.map((id, at) => [id, at]));
  const typeAt = new Map(typeIds.map((id, at) => [id, at]));
  const here = repairs.flatMap(([unitId, typeId, ...counts]) => {
    const unit = unitAt.get(unitId);
    return unit === undefined ? [] : [{ unit, type: typeAt.get(typeId ?? 0) ?? null, counts }];
  });
  return {
    unit: here.map(({ unit }) => unit),
    type: here.map(({ type }) => type),
    records: here.map(({ counts }) => counts[0]),
    costCents: here.map(({ counts }) => counts[1]),
    uncosted: here.map(({ counts }) => counts[2]),
    reports: here.map(({ counts }) => counts[3]),
    leaks: here.map(({ counts }) => counts[4]),
  };
}

// What is accepted in the place of another type counts as that one, and so does what is known not to be there.
function missingOf(facts: HeatmapFacts, asked: number | undefined) {
  const { units, cellsOf, standard, standIns, absent, present } = facts;
  const areas = new Map<number, Area>();
  for (const [areaTypeId, typeId, countedUnder] of standIns)
    areaOf(areas, areaTypeId).countedAs.set(typeId, countedUnder);
  for (const [areaTypeId, typeId, quantity] of standard) expect(areaOf(areas, areaTypeId), typeId, quantity);
  const absentIn = Map.groupBy(absent, ([unitId]) => unitId);
  const alsoIn = Map.groupBy(present, ([unitId]) => unitId);
  const missing = new Map<number, [number, number][]>();
  for (const [at, unitId] of units.id.entries()) {
    const area = areas.get(units.areaTypeId[at] ?? 0);
    if (!area) continue;
    for (let place = 0; place < area.typeIds.length; place += 1) area.left[place] = area.quantities[place] ?? 0;
    for (const { itemTypeId, items } of cellsOf.get(unitId) ?? NOTHING) take(area, itemTypeId, items);
    for (const [, typeId, pieces] of alsoIn.get(unitId) ?? NOTHING) take(area, typeId, pieces);
    for (const [, typeId] of absentIn.get(unitId) ?? NOTHING) take(area, typeId, Infinity);
    for (let place = 0; place < area.typeIds.length; place += 1) {
      const typeId = area.typeIds[place] ?? 0;
      const count = area.left[place] ?? 0;
      if (count <= 0 || (asked !== undefined && typeId !== asked)) continue;
      const some = missing.get(unitId);
      if (some) some.push([typeId, count]);
      else missing.set(unitId, [[typeId, count]]);
    }
  }
  return missing;
}

/** What an area type expects, and how many of each type are still to be found in the unit that is looked at. */
type Area = {
  /** Which type another is accepted as. */
  countedAs: Map<number, number>;
  typeIds: number[];
  quantities: number[];
  left: number[];
};
const NOTHING: readonly never[] = [];

function areaOf(areas: Map<number, Area>, areaTypeId: number): Area {
  const area = areas.get(areaTypeId) ?? { countedAs: new Map(), typeIds: [], quantities: [], left: [] };
  areas.set(areaTypeId, area);
  return area;
}

function expect({ countedAs, typeIds, quantities }: Area, typeId: number, quantity: number): void {
  const as = countedAs.get(typeId) ?? typeId;
  const place = typeIds.indexOf(as);
  if (place < 0) quantities[typeIds.push(as) - 1] = quantity;
  else quantities[place] = Math.max(quantity, quantities[place] ?? 0);
}

function take({ countedAs, typeIds, left }: Area, typeId: number, pieces: number): void {
  const place = typeIds.indexOf(countedAs.get(typeId) ?? typeId);
  if (place >= 0) left[place] = (left[place] ?? 0) - pieces;
}

// By how many cells there are; equal ones, and types that only items without a unit have, by name.
function typesInOrder(
  drawn: readonly HeatCell[][],
  byType: HeatmapFacts['byType'],
  allTypes: HeatmapFacts['allTypes'],
) {
  const cells = new Map(byType.map(({ itemTypeId }) => [itemTypeId, 0]));
  for (const ofUnit of drawn)
    for (const { itemTypeId } of ofUnit) cells.set(itemTypeId, (cells.get(itemTypeId) ?? 0) + 1);
  const named = new Map(allTypes.map(([id], at) => [id, at]));
  return [...cells]
    .toSorted(([a, inA], [b, inB]) => inB - inA || (named.get(a) ?? 0) - (named.get(b) ?? 0))
    .map(([id]) => id);
}
