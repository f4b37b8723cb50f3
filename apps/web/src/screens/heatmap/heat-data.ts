import { type Heat, type HeatFacts, type HeatMark, type HeatMetric, heatOf } from '@lintel/domain/heatmap';
import type { Heatmap } from '#api/heatmap.api.ts';

/** One item type in one unit, as the columns of the answer have it. */
export type HeatCell = HeatFacts & {
  /** Place in `itemTypes`. */
  type: number;
  itemId: number | null;
  model: number | null;
  basis: 'i' | 'm' | 's' | null;
  ageDays: number | null;
  eulYears: number | null;
  dueYear: number | null;
  condition: number | null;
  costCents: number | null;
  unpriced: number;
};

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
};

/** The units of the answer with their cells, from its columns. */
export function heatUnits({ units, cells, floorPlans, areaTypes }: Heatmap): HeatUnit[] {
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
      cells: Array.from({ length: next - first }, (_, place) => cellAt(cells, first + place)),
    };
  });
}

function cellAt(cells: Heatmap['cells'], at: number): HeatCell {
  return {
    type: cells.type[at] ?? 0,
    items: cells.items[at] ?? 0,
    missing: cells.missing[at] ?? 0,
    itemId: cells.itemId[at] ?? null,
    model: cells.model[at] ?? null,
    basis: cells.basis[at] ?? null,
    ageDays: cells.ageDays[at] ?? null,
    lifeUsedPct: cells.lifeUsedPct[at] ?? null,
    eulYears: cells.eulYears[at] ?? null,
    dueYear: cells.dueYear[at] ?? null,
    condition: cells.condition[at] ?? null,
    warrantyDays: cells.warrantyDays[at] ?? null,
    lifed: cells.lifed[at] ?? 0,
    pastLife: cells.pastLife[at] ?? 0,
    due12: cells.due12[at] ?? 0,
    costCents: cells.costCents[at] ?? null,
    unpriced: cells.unpriced[at] ?? 0,
    backlogCents: cells.backlogCents[at] ?? null,
    complete: cells.complete[at] ?? 0,
  };
}

/** What the picture shows of a unit: one heat for each type (matrix), or one for all of them (building grid). */
export type HeatPoint = { unit: HeatUnit; type: number | null; cells: readonly HeatCell[]; heat: Heat };

/** A point for each unit; with a type, of its cell of that type alone. */
export function unitPoints(units: readonly HeatUnit[], metric: HeatMetric, type: number | null): HeatPoint[] {
  return units.map((unit) => {
    const cells = type === null ? unit.cells : unit.cells.filter((cell) => cell.type === type);
    return { unit, type, cells, heat: heatOf(metric, cells) };
  });
}

/** A point for each unit and type, also where the unit has no such cell. */
export function cellPoints(units: readonly HeatUnit[], metric: HeatMetric, types: number): HeatPoint[][] {
  return units.map((unit) => {
    const byType = new Map(unit.cells.map((cell) => [cell.type, cell]));
    return Array.from({ length: types }, (_, type) => {
      const cell = byType.get(type);
      const cells = cell ? [cell] : [];
      return { unit, type, cells, heat: heatOf(metric, cells) };
    });
  });
}

/** How many points there are of each mark. */
export function countMarks(points: readonly HeatPoint[]): Map<HeatMark, number> {
  const counts = new Map<HeatMark, number>();
  for (const { heat } of points) counts.set(heat.mark, (counts.get(heat.mark) ?? 0) + 1);
  return counts;
}
