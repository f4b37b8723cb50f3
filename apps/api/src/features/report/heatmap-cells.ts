import type { RouteOutput } from '@lintel/contract/base/route';
import type { heatmap } from '@lintel/contract/heatmap/heatmap';
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

/** The cells with what they have in common said once, so that the answer about a large property stays small. */
export function byKind(columns: CellColumns): Pick<Heatmap, 'cells' | 'kinds'> {
  const count = columns.type.length;
  const bits = Math.max(1, Math.ceil(Math.log2(2 * count + 1)));
  // A table of kinds by hash, at most half full: a kind stands at its hash, or at the next place that was free.
  const table = new Int32Array(2 ** bits).fill(-1);
  const firsts: number[] = [];
  const kind: number[] = [];
  for (let at = 0; at < count; at += 1) {
    let slot = Math.imul(hashOf(columns, at), 0x9e_37_79_b1) >>> (32 - bits);
    let known = table[slot] ?? -1;
    while (known >= 0 && !isSame(columns, firsts[known] ?? 0, at)) {
      slot = (slot + 1) % table.length;
      known = table[slot] ?? -1;
    }
    if (known < 0) {
      known = firsts.push(at) - 1;
      table[slot] = known;
    }
    kind.push(known);
  }
  // why: each column keeps its own type, which a loop over their names would lose
  const kinds = Object.fromEntries(OF_KIND.map((name) => [name, firsts.map((at) => columns[name][at])]));
  return {
    cells: { kind, ageDays: columns.ageDays, warrantyDays: columns.warrantyDays },
    kinds: kinds as Heatmap['kinds'],
  };
}

// Column by column, and not in a loop over them: each has values of one sort, and reading them in turn takes several times as long.
function isSame(c: CellColumns, one: number, other: number): boolean {
  return (
    c.type[one] === c.type[other] &&
    c.model[one] === c.model[other] &&
    c.costCents[one] === c.costCents[other] &&
    c.basis[one] === c.basis[other] &&
    c.eulYears[one] === c.eulYears[other] &&
    c.items[one] === c.items[other] &&
    c.missing[one] === c.missing[other] &&
    c.condition[one] === c.condition[other] &&
    c.lifed[one] === c.lifed[other] &&
    c.pastLife[one] === c.pastLife[other] &&
    c.due12[one] === c.due12[other] &&
    c.unpriced[one] === c.unpriced[other] &&
    c.backlogCents[one] === c.backlogCents[other] &&
    c.complete[one] === c.complete[other] &&
    c.flags[one] === c.flags[other]
  );
}

function hashOf(c: CellColumns, at: number): number {
  let hash = mixed(c.type[at] ?? 0, c.items[at] ?? 0);
  hash = mixed(hash, c.missing[at] ?? 0);
  hash = mixed(hash, c.model[at] ?? -1);
  hash = mixed(hash, c.basis[at]?.charCodeAt(0) ?? -1);
  hash = mixed(hash, (c.eulYears[at] ?? -1) * 10);
  hash = mixed(hash, c.condition[at] ?? -1);
  hash = mixed(hash, c.lifed[at] ?? 0);
  hash = mixed(hash, c.pastLife[at] ?? 0);
  hash = mixed(hash, c.due12[at] ?? 0);
  hash = mixed(hash, c.costCents[at] ?? -1);
  hash = mixed(hash, c.unpriced[at] ?? 0);
  hash = mixed(hash, c.complete[at] ?? 0);
  return mixed(hash, c.flags[at] ?? 0);
}

function mixed(hash: number, value: number): number {
  return (Math.imul(hash, 31) + value) | 0;
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
