import { DAYS_PER_YEAR } from '@lintel/domain/base/calendar';
import {
  HEAT_BLANK_WORDS,
  type Heat,
  type HeatBlank,
  type HeatFacts,
  type HeatMark,
  type HeatMetric,
  type HeatRepairs,
  type HeatVacancy,
  heatOf,
  lifeUsedOf,
  vacancyOf,
  wholePct,
} from '@lintel/domain/heatmap/heatmap';
import type * as z from 'zod';
import type { InventoryHeatmap } from './heatmap.ts';

/** The answer that points are read from. */
export type Heatmap = z.output<typeof InventoryHeatmap>;

const DAYS_PER_MONTH = DAYS_PER_YEAR / 12;

/** One item type in one unit, as the columns of the answer have it. */
export type HeatCell = HeatFacts & {
  /** Place in `itemTypes`. */
  type: number;
  model: number | null;
  basis: 'i' | 'm' | 's' | null;
  ageDays: number | null;
  eulYears: number | null;
  condition: number | null;
  costCents: number | null;
  unpriced: number;
};

/** Work and reports of the last 12 months: of an item type, or of the unit itself. */
export type HeatRepair = HeatRepairs & { type: number | null; reports: number };

export type HeatUnit = {
  id: number;
  name: string;
  /** Place in `buildings`; null for units without one. */
  building: number | null;
  floor: number | null;
  floorPlan: string | null;
  areaType: string | null;
  status: Heatmap['units']['status'][number];
  cells: HeatCell[];
  repairs: readonly HeatRepair[];
  /** Open flags about the unit itself. */
  flags: number;
  /** Since how many days it is vacant; null where nothing says that it is empty. */
  vacancy: HeatVacancy | null;
};

/** The units of the answer with their cells and repairs, from its columns. */
export function heatUnits(report: Heatmap): HeatUnit[] {
  const { units, floorPlans, areaTypes } = report;
  const kinds = kindsOf(report.kinds);
  const repairs = repairsByUnit(report.repairs);
  let next = 0;
  return units.id.map((id, at) => {
    const first = next;
    next += units.cells[at] ?? 0;
    return {
      id,
      name: units.name[at] ?? '',
      building: units.building[at] ?? null,
      floor: units.floor[at] ?? null,
      floorPlan: floorPlans[units.floorPlan[at] ?? -1] ?? null,
      areaType: areaTypes[units.areaType[at] ?? -1] ?? null,
      status: units.status[at] ?? null,
      cells: Array.from({ length: next - first }, (_, place) => cellAt(report.cells, kinds, first + place)),
      repairs: repairs.get(at) ?? [],
      flags: units.flags[at] ?? 0,
      vacancy: vacancyOf(units.status[at] ?? null, units.vacantDays[at] ?? null),
    };
  });
}

type Kind = Omit<HeatCell, 'ageDays' | 'lifeUsedPct' | 'warrantyDays'>;

function kindsOf(kinds: Heatmap['kinds']): Kind[] {
  return kinds.type.map((type, at) => ({
    type,
    items: kinds.items[at] ?? 0,
    missing: kinds.missing[at] ?? 0,
    model: kinds.model[at] ?? null,
    basis: kinds.basis[at] ?? null,
    eulYears: kinds.eulYears[at] ?? null,
    condition: kinds.condition[at] ?? null,
    lifed: kinds.lifed[at] ?? 0,
    pastLife: kinds.pastLife[at] ?? 0,
    due12: kinds.due12[at] ?? 0,
    costCents: kinds.costCents[at] ?? null,
    unpriced: kinds.unpriced[at] ?? 0,
    backlogCents: kinds.backlogCents[at] ?? null,
    complete: kinds.complete[at] ?? 0,
    flags: kinds.flags[at] ?? 0,
  }));
}

const NO_KIND: Kind = {
  ...{ type: 0, items: 0, missing: 0, model: null, basis: null, eulYears: null, condition: null },
  ...{ lifed: 0, pastLife: 0, due12: 0, costCents: null, unpriced: 0, backlogCents: null, complete: 0, flags: 0 },
};

function cellAt(cells: Heatmap['cells'], kinds: readonly Kind[], at: number): HeatCell {
  const kind = kinds[cells.kind[at] ?? -1] ?? NO_KIND;
  const ageDays = cells.ageDays[at] ?? null;
  const lifeUsedPct = lifeUsedOf(ageDays, kind.eulYears);
  return { ...kind, ageDays, lifeUsedPct, warrantyDays: cells.warrantyDays[at] ?? null };
}

function repairsByUnit(repairs: Heatmap['repairs']): Map<number, HeatRepair[]> {
  const rows = repairs.unit.map((unit, at) => ({
    unit,
    repair: {
      type: repairs.type[at] ?? null,
      records: repairs.records[at] ?? 0,
      costCents: repairs.costCents[at] ?? null,
      uncosted: repairs.uncosted[at] ?? 0,
      reports: repairs.reports[at] ?? 0,
      leaks: repairs.leaks[at] ?? 0,
    },
  }));
  return new Map(
    [...Map.groupBy(rows, ({ unit }) => unit)].map(([unit, some]) => [unit, some.map(({ repair }) => repair)]),
  );
}

/** What the picture shows of a unit: one heat for each type (matrix), or one for all of them (building grid, stacks). */
export type HeatPoint = {
  unit: HeatUnit;
  type: number | null;
  cells: readonly HeatCell[];
  /** Work that was done, in what the point stands for. */
  repairs: readonly HeatRepair[];
  heat: Heat;
};

/** A point for each unit; with a type, of its cell of that type alone. */
export function unitPoints(units: readonly HeatUnit[], metric: HeatMetric, type: number | null): HeatPoint[] {
  return units.map((unit) => {
    const cells = type === null ? unit.cells : unit.cells.filter((cell) => cell.type === type);
    return pointOf(unit, metric, type, cells);
  });
}

/** A point for each unit and type, also where the unit has no such cell. */
export function cellPoints(units: readonly HeatUnit[], metric: HeatMetric, types: number): HeatPoint[][] {
  return units.map((unit) => {
    const byType: (readonly HeatCell[] | undefined)[] = [];
    for (const cell of unit.cells) byType[cell.type] = [cell];
    return Array.from({ length: types }, (_, type) => pointOf(unit, metric, type, byType[type] ?? NO_CELLS));
  });
}

const NO_CELLS: readonly HeatCell[] = [];
const NO_REPAIRS: readonly HeatRepair[] = [];

function pointOf(unit: HeatUnit, metric: HeatMetric, type: number | null, cells: readonly HeatCell[]): HeatPoint {
  const repairs =
    unit.repairs.length === 0
      ? NO_REPAIRS
      : unit.repairs.filter((one) => one.records > 0 && (type === null || one.type === type));
  return {
    unit,
    type,
    cells,
    repairs,
    heat: heatOf(metric, cells, repairs, type === null ? unit.flags : 0, unit.vacancy),
  };
}

/** How many points there are of each mark. */
export function countMarks(points: readonly HeatPoint[]): Map<HeatMark, number> {
  const counts = new Map<HeatMark, number>();
  for (const { heat } of points) counts.set(heat.mark, (counts.get(heat.mark) ?? 0) + 1);
  return counts;
}

/** What a cell says in a few characters; blank where nothing is expected. */
export function cellText(metric: HeatMetric, { heat, cells, repairs }: HeatPoint): string {
  const { mark, value } = heat;
  if (mark === 'none') return '';
  if (mark === 'missing') return '–';
  if (value === null) return '?';
  switch (metric) {
    case 'lifeUsed':
      return `${isMinimum(cells, value) ? '≥' : ''}${wholePct(value)}`;
    case 'due12':
    case 'flags':
    case 'vacant':
      return String(value);
    case 'backlog':
      return shortMoney(value);
    case 'repairs':
      return `${shortMoney(value)}${uncostedOf(repairs) > 0 ? '+' : ''}`;
    case 'warranty':
      if (value < 0) return 'ended';
      return value < DAYS_PER_MONTH ? `${value} d` : `${Math.floor(value / DAYS_PER_MONTH)} mo`;
    case 'completeness':
      return `${shareOf(value)}%`;
  }
}

/** What a blank is called; under a filter of items nothing is known of what is expected. */
export function blankLabel({ hasExpected }: Heatmap, metric: HeatMetric, blank: HeatBlank): string {
  return blank === 'none' && !hasExpected ? 'No item under the filter' : HEAT_BLANK_WORDS[metric][blank];
}

/** Repairs without a cost. */
export function uncostedOf(repairs: readonly HeatRepair[]): number {
  return repairs.reduce((sum, one) => sum + one.uncosted, 0);
}

function shortMoney(cents: number): string {
  return cents < 100_000
    ? `$${Math.round(cents / 100)}`
    : `$${(cents / 100_000).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}k`;
}

/** A share as a whole percentage: 99.6 % is not complete yet. */
export function shareOf(pct: number): number {
  return pct > 99 && pct < 100 ? 99 : Math.round(pct);
}

/** Whether the oldest of the cells is known only from a first sighting. */
export function isMinimum(cells: readonly HeatCell[], value: number): boolean {
  return cells.some((cell) => cell.lifeUsedPct === value && cell.basis === 's');
}

/** 'Basement 1', 'Floor 3'; a unit without one says so. */
export function floorWords(floor: number | null): string {
  if (floor === null) return 'No floor';
  return floor < 0 ? `Basement ${-floor}` : floor === 0 ? 'Ground' : `Floor ${floor}`;
}

/** The name of a building; one that is a number or a letter alone is called a building. */
export function buildingWords({ buildings }: Heatmap, at: number | null): string {
  const name = at === null ? undefined : buildings[at]?.name;
  if (name === undefined) return 'No building';
  return /^[\dA-Z]{1,3}$/i.test(name) ? `Building ${name}` : name;
}
