import type { InventoryHeatmap } from '@lintel/contract/heatmap';
import type * as z from 'zod';

type Heatmap = z.output<typeof InventoryHeatmap>;
type Cells = Heatmap['cells'];
type Cell = { [K in keyof Cells]: Cells[K][number] };

/** One item of the first type, half of its life used, unless said. */
export function aHeatCell(over: Partial<Cell> = {}): Cell {
  return {
    type: 0,
    items: 1,
    missing: 0,
    itemId: 1,
    model: null,
    basis: 'i',
    ageDays: 2739,
    lifeUsedPct: 50,
    eulYears: 15,
    dueYear: 2034,
    condition: null,
    warrantyDays: null,
    lifed: 1,
    pastLife: 0,
    due12: 0,
    costCents: 100_000,
    unpriced: 0,
    backlogCents: null,
    complete: 0,
    ...over,
  };
}

/** A type that is expected and not recorded. */
export function aMissingCell(type: number): Cell {
  const nothing = { itemId: null, basis: null, ageDays: null, lifeUsedPct: null, eulYears: null, dueYear: null };
  return aHeatCell({ type, items: 0, missing: 1, lifed: 0, costCents: null, ...nothing });
}

/** An item without a date. */
export function anUndatedCell(type: number): Cell {
  return aHeatCell({ type, basis: null, ageDays: null, lifeUsedPct: null, dueYear: null, lifed: 0 });
}

type Unit = { id: number; name: string; building?: number | null; floor?: number | null; area?: number; cells: Cell[] };

/** The heatmap of these units, with refrigerators and ranges in two buildings, unless said. */
export function aHeatmap(units: readonly Unit[], over: Partial<Heatmap> = {}): Heatmap {
  const cells = units.flatMap((unit) => unit.cells);
  const items = cells.reduce((sum, cell) => sum + cell.items, 0);
  const age = { metric: 'averageAge', value: 7.5, counted: 1, total: 2, leftOut: [{ reason: 'no date', count: 1 }] };
  const columnOf = <K extends keyof Cells>(key: K) => cells.map((cell) => cell[key]) as Cells[K];
  return {
    propertyId: 7,
    propertyName: 'Alder Court',
    organizationId: 1,
    organizationName: 'Harbor Residential',
    asOf: '2026-05-18',
    computedAt: '2026-05-18T06:10:00.000Z',
    isBeingRecomputed: false,
    figures: [],
    counts: { units: units.length, unitsInAll: units.length, cells: cells.length, items, itemsWithoutUnit: 0 },
    buildings: [
      { buildingId: 11, name: 'Alder' },
      { buildingId: 12, name: 'Birch' },
    ],
    floorPlans: [],
    areaTypes: ['Unit interior', 'Common area'],
    itemTypes: [
      { itemTypeId: 1, itemType: 'Refrigerator', icon: 'refrigerator', items: 2, averageAge: age },
      { itemTypeId: 4, itemType: 'Range', icon: 'range', items: 2, averageAge: age },
    ],
    typeChoices: [
      { itemTypeId: 4, itemType: 'Range' },
      { itemTypeId: 1, itemType: 'Refrigerator' },
    ],
    models: [],
    units: {
      id: units.map((unit) => unit.id),
      name: units.map((unit) => unit.name),
      building: units.map((unit) => unit.building ?? null),
      floor: units.map((unit) => unit.floor ?? null),
      floorPlan: units.map(() => null),
      areaType: units.map((unit) => unit.area ?? 0),
      status: units.map(() => 'OCCUPIED' as const),
      cells: units.map((unit) => unit.cells.length),
    },
    cells: {
      type: columnOf('type'),
      items: columnOf('items'),
      missing: columnOf('missing'),
      itemId: columnOf('itemId'),
      model: columnOf('model'),
      basis: columnOf('basis'),
      ageDays: columnOf('ageDays'),
      lifeUsedPct: columnOf('lifeUsedPct'),
      eulYears: columnOf('eulYears'),
      dueYear: columnOf('dueYear'),
      condition: columnOf('condition'),
      warrantyDays: columnOf('warrantyDays'),
      lifed: columnOf('lifed'),
      pastLife: columnOf('pastLife'),
      due12: columnOf('due12'),
      costCents: columnOf('costCents'),
      unpriced: columnOf('unpriced'),
      backlogCents: columnOf('backlogCents'),
      complete: columnOf('complete'),
    },
    years: [],
    waves: [],
    ...over,
  };
}
