import type { heatmap } from '@lintel/contract/heatmap';
import type { RouteOutput } from '@lintel/contract/route';
import type { CellColumns, HeatmapFacts } from './heatmap-facts.ts';

type Heatmap = RouteOutput<typeof heatmap.getInventoryHeatmap>;
/** Which cells to make: of one type, and whether what is expected and not recorded is among them. */
type Asked = { itemTypeId: number | undefined; hasExpected: boolean };
/** A cell before its columns are filled: where it is, which row of the facts it is of, and how many are missing. */
type Drawn = { itemTypeId: number; from: number | null; missing: number };

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
  const { units, cells: held, models, byType, allTypes } = facts;
  const heldIn = new Map<number, Drawn[]>(units.id.map((id) => [id, []]));
  for (const [from, unitId] of held.unitId.entries())
    heldIn.get(unitId)?.push({ itemTypeId: held.itemTypeId[from] ?? 0, from, missing: 0 });
  const missing = hasExpected ? missingOf(facts, heldIn, itemTypeId) : [];
  const missingTypeIds = new Set<number>();
  let notRecorded = 0;
  for (const [unitId, byTypeId] of missing)
    for (const [typeId, count] of byTypeId) {
      const cells = heldIn.get(unitId) ?? [];
      const cell = cells.find((one) => one.itemTypeId === typeId);
      if (cell) cell.missing = count;
      else cells.push({ itemTypeId: typeId, from: null, missing: count });
      missingTypeIds.add(typeId);
      notRecorded += count;
    }
  const drawn = [...heldIn.values()];
  const typeIds = typesInOrder(drawn, byType, allTypes);
  const typeAt = new Map(typeIds.map((id, at) => [id, at]));
  const modelAt = new Map(models.map((model, at) => [model.modelId, at]));
  const place = ({ itemTypeId: id }: Drawn) => typeAt.get(id) ?? 0;
  const inOrder = drawn.flatMap((cells) => cells.sort((a, b) => place(a) - place(b)));
  const column = <T>(values: readonly T[], without: T) =>
    inOrder.map(({ from }) => (from === null ? without : (values[from] ?? without)));
  const cells: CellColumns = {
    type: inOrder.map(place),
    items: column(held.items, 0),
    missing: inOrder.map((cell) => cell.missing),
    model: column(held.modelId, null).map((id) => (id === null ? null : (modelAt.get(id) ?? null))),
    basis: column(held.basis, null),
    ageDays: column(held.ageDays, null),
    eulYears: column(held.eulYears, null),
    dueYear: column(held.dueYear, null),
    condition: column(held.condition, null),
    warrantyDays: column(held.warrantyDays, null),
    lifed: column(held.lifed, 0),
    pastLife: column(held.pastLife, 0),
    due12: column(held.due12, 0),
    costCents: column(held.costCents, null),
    unpriced: column(held.unpriced, 0),
    backlogCents: column(held.backlogCents, null),
    complete: column(held.complete, 0),
    flags: column(held.flags, 0),
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
  const firsts: number[] = [];
  const placeOf = new Map<string, number>();
  const kind = columns.type.map((_, at) => {
    const key = OF_KIND.map((name) => columns[name][at] ?? '').join(' ');
    const known = placeOf.get(key);
    if (known !== undefined) return known;
    placeOf.set(key, firsts.length);
    return firsts.push(at) - 1;
  });
  // why: each column keeps its own type, which a loop over their names would lose
  const kinds = Object.fromEntries(OF_KIND.map((name) => [name, firsts.map((at) => columns[name][at])]));
  return {
    cells: { kind, ageDays: columns.ageDays, warrantyDays: columns.warrantyDays },
    kinds: kinds as Heatmap['kinds'],
  };
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
function missingOf(facts: HeatmapFacts, heldIn: ReadonlyMap<number, readonly Drawn[]>, asked: number | undefined) {
  const { units, cells, standard, standIns, absent, present } = facts;
  const under = new Map(
    standIns.map(([areaTypeId, typeId, countedUnder]) => [`${areaTypeId} ${typeId}`, countedUnder]),
  );
  const countedAs = (areaTypeId: number | null, typeId: number) => under.get(`${areaTypeId} ${typeId}`) ?? typeId;
  const expectedIn = new Map<number, Map<number, number>>();
  for (const [areaTypeId, typeId, quantity] of standard) {
    const expected = expectedIn.get(areaTypeId) ?? new Map<number, number>();
    const as = countedAs(areaTypeId, typeId);
    expectedIn.set(areaTypeId, expected.set(as, Math.max(quantity, expected.get(as) ?? 0)));
  }
  const absentIn = Map.groupBy(absent, ([unitId]) => unitId);
  const alsoIn = Map.groupBy(present, ([unitId]) => unitId);
  const missing = new Map<number, Map<number, number>>();
  for (const [at, unitId] of units.id.entries()) {
    const areaTypeId = units.areaTypeId[at] ?? null;
    const left = new Map(expectedIn.get(areaTypeId ?? 0));
    const take = (typeId: number, pieces: number) => {
      const as = countedAs(areaTypeId, typeId);
      left.set(as, (left.get(as) ?? 0) - pieces);
    };
    for (const { itemTypeId, from } of heldIn.get(unitId) ?? []) take(itemTypeId, cells.items[from ?? -1] ?? 0);
    for (const [, typeId, pieces] of alsoIn.get(unitId) ?? []) take(typeId, pieces);
    for (const [, typeId] of absentIn.get(unitId) ?? []) left.delete(countedAs(areaTypeId, typeId));
    const some = [...left].filter(([typeId, count]) => count > 0 && (asked === undefined || typeId === asked));
    if (some.length > 0) missing.set(unitId, new Map(some));
  }
  return missing;
}

// By how many cells there are; equal ones, and types that only items without a unit have, by name.
function typesInOrder(drawn: readonly Drawn[][], byType: HeatmapFacts['byType'], allTypes: HeatmapFacts['allTypes']) {
  const cells = new Map(byType.map(({ itemTypeId }) => [itemTypeId, 0]));
  for (const ofUnit of drawn)
    for (const { itemTypeId } of ofUnit) cells.set(itemTypeId, (cells.get(itemTypeId) ?? 0) + 1);
  const named = new Map(allTypes.map(([id], at) => [id, at]));
  return [...cells]
    .toSorted(([a, inA], [b, inB]) => inB - inA || (named.get(a) ?? 0) - (named.get(b) ?? 0))
    .map(([id]) => id);
}
