import type { HeatPoint, HeatUnit } from '@lintel/contract/heatmap/heat-points';
import { type BuildingStacks, findStacks, type StackRule } from '@lintel/domain/units/stacks';
import {
  boxOf,
  floorsOf,
  GAP,
  GRID_CELL,
  type HeatGroup,
  type HeatPicture,
  type HeatRow,
  type HeatSection,
  lazyRow,
  SECTION_HEIGHT,
} from './heat-layout.ts';
import type { HeatZoom } from './heatmap-search.ts';

/** The stacks of each building, and the stack of each unit that is in one. */
export type StacksFound = {
  byBuilding: ReadonlyMap<number | null, BuildingStacks>;
  nameOf: ReadonlyMap<number, string>;
};

/** The work and the reports of the last 12 months in the units of one stack. */
export type StackSum = {
  key: string;
  building: number | null;
  name: string;
  rule: StackRule;
  units: HeatUnit[];
  repairs: number;
  repairedUnits: number;
  costCents: number | null;
  uncosted: number;
  reports: number;
  leaks: number;
  leakUnits: number;
};

/** Why units are in one stack. */
export const RULE_WORDS: Record<StackRule, (name: string) => string> = {
  two: (name) => `their numbers end in ${name}, after the floor`,
  three: (name) => `their numbers end in ${name}, after the floor`,
  one: (name) => `their numbers end in ${name}, after the floor`,
  letter: (name) => `the letter ${name} follows the floor`,
  position: (name) => `they are number ${name} on their floor, in the order of their numbers`,
};

/** So much in one stack is worth a look at what its units share. */
const SEVERAL = 2;
const HEAD = 32;
/** As wide as '$1.2k'. */
const CELL_MIN = 40;
const LABEL_WIDTH = 88;

export function stacksIn(units: readonly HeatUnit[]): StacksFound {
  const found = findStacks(units);
  return {
    byBuilding: new Map(found.map((each) => [each.building, each])),
    nameOf: new Map(
      found.flatMap(({ stacks }) => stacks.flatMap(({ name, unitIds }) => unitIds.map((id) => [id, name]))),
    ),
  };
}

/** The stack that all selected units belong to. */
export function stackOf(sums: readonly StackSum[], chosen: readonly HeatPoint[]): StackSum | undefined {
  const ids = new Set(chosen.map(({ unit }) => unit.id));
  if (ids.size === 0) return undefined;
  return sums.find(({ units }) => units.filter((unit) => ids.has(unit.id)).length === ids.size);
}

/** Each stack with its sums, in the order of buildings and stacks. */
export function stackSums(units: readonly HeatUnit[], { byBuilding }: StacksFound): StackSum[] {
  const unitOf = new Map(units.map((unit) => [unit.id, unit]));
  return [...byBuilding.values()].flatMap(({ building, rule, stacks }) =>
    stacks.flatMap(({ name, unitIds }): StackSum[] => {
      if (rule === null) return [];
      const inStack = unitIds.flatMap((id) => unitOf.get(id) ?? []);
      return [{ key: `${building} ${name}`, building, name, rule, units: inStack, ...sumOf(inStack) }];
    }),
  );
}

/** Stacks with repairs, or leaks and drains, in several units; those with the most leaks first, then with the most repairs. */
export function severalIn(sums: readonly StackSum[]): StackSum[] {
  return sums
    .filter(({ repairedUnits, leakUnits }) => repairedUnits >= SEVERAL || leakUnits >= SEVERAL)
    .toSorted((a, b) => leaksOf(b) - leaksOf(a) || b.repairs - a.repairs || b.leaks - a.leaks);
}

function leaksOf({ leaks, leakUnits }: StackSum): number {
  return leakUnits >= SEVERAL ? leaks : 0;
}

function sumOf(units: readonly HeatUnit[]) {
  const all = units.flatMap((unit) => unit.repairs);
  const costs = all.map((one) => one.costCents).filter((cents) => cents !== null);
  const total = (key: 'records' | 'uncosted' | 'reports' | 'leaks') => all.reduce((sum, one) => sum + one[key], 0);
  const repairs = total('records');
  return {
    repairs,
    repairedUnits: units.filter((unit) => unit.repairs.some((one) => one.records > 0)).length,
    costCents: repairs > 0 && costs.length === 0 ? null : costs.reduce((sum, cents) => sum + cents, 0),
    uncosted: total('uncosted'),
    reports: total('reports'),
    leaks: total('leaks'),
    leakUnits: units.filter((unit) => unit.repairs.some((one) => one.leaks > 0)).length,
  };
}

type Size = { room: number; zoom: HeatZoom; words: (floor: number | null) => string };

/** Columns are the stacks of a building, rows its floors: what lies above each other stands above each other. */
export function stackPicture(
  groups: readonly HeatGroup[],
  found: StacksFound,
  { room, zoom, words }: Size,
): HeatPicture {
  const most = Math.max(1, ...groups.map(({ building }) => found.byBuilding.get(building)?.stacks.length ?? 0));
  const { w: widest, h } = GRID_CELL[zoom];
  const w =
    zoom === 'small' ? widest : Math.max(CELL_MIN, Math.min(widest + 12, Math.floor((room - LABEL_WIDTH) / most)));
  const sections: HeatSection[] = [];
  const rows: HeatRow[] = [];
  let y = 0;
  for (const { building, points } of groups) {
    const stacks = found.byBuilding.get(building)?.stacks ?? [];
    const columnOf = new Map(stacks.flatMap(({ unitIds }, column) => unitIds.map((id) => [id, column] as const)));
    const inStacks = points.flat().filter(({ unit }) => columnOf.has(unit.id));
    const byColumn = Map.groupBy(inStacks, ({ unit }) => columnOf.get(unit.id) ?? 0);
    const columns = stacks.map(({ name }, column) => ({
      x: LABEL_WIDTH + column * w,
      w: w - GAP,
      y: y + SECTION_HEIGHT,
      name,
      note: noteOf(byColumn.get(column) ?? []),
    }));
    sections.push({ key: `building ${building}`, building, y, units: points.length, isOpen: true, bars: [], columns });
    y += SECTION_HEIGHT + (columns.length > 0 ? HEAD : 0);
    for (const { label, points: onFloor } of floorsOf(inStacks, words)) {
      const inOrder = onFloor.toSorted((a, b) => (columnOf.get(a.unit.id) ?? 0) - (columnOf.get(b.unit.id) ?? 0));
      const at = { y, w: w - GAP, h: h - GAP };
      rows.push(
        lazyRow({ key: `${building} ${label}`, y, h, label, cells: inOrder.length }, () =>
          inOrder.map((point) => boxOf(point, { ...at, x: LABEL_WIDTH + (columnOf.get(point.unit.id) ?? 0) * w })),
        ),
      );
      y += h;
    }
    y += 12;
  }
  return { width: LABEL_WIDTH + most * w, height: y, sections, rows, labelWidth: LABEL_WIDTH, columnWidth: w };
}

// Under the name of a stack: how many repairs it has had.
function noteOf(points: readonly HeatPoint[]): string {
  const repairs = points.reduce((sum, { repairs: some }) => sum + some.reduce((all, one) => all + one.records, 0), 0);
  return repairs > 0 ? String(repairs) : '–';
}
